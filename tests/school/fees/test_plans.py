"""Plans: quarters of the year, usual instalments, what is refused, a plan that was billed by, copies."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.errors import ValidationFailed
from school.fees.errors import PlanInUse
from school.fees.models import FeePlan, Invoice
from school.fees.services.copying import copy_plan
from school.fees.services.plans import change_plan, delete_plan, recount_plan, terms_of
from tests.school.fees.billing import example_plan, heads, run
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
PATH = "v1/fees/plans"


def body(world: World, **more: Any) -> dict[str, Any]:
    found = heads()
    return {
        "classId": str(world.classes["VI"].pk),
        "academicYearId": str(world.year.pk),
        "components": [
            {"feeHeadId": str(found["TUI"].pk), "amount": 12000},
            {"feeHeadId": str(found["ANN"].pk), "amount": 6000},
            {"feeHeadId": str(found["EXA"].pk), "amount": 1000.5},
        ],
        **more,
    }


def test_a_plan_over_rest_has_the_quarters_and_its_total(world: World) -> None:
    answer = world.api("accountant").post(PATH, body(world))
    assert answer.status_code == 201, answer.content
    data = answer.json()["data"]
    assert data["totalAmount"] == 12000 * 4 + 6000 + 2 * 1000.5
    assert [(one["issueOn"], one["dueOn"]) for one in data["instalments"]] == [
        ("2026-04-01", "2026-04-10"), ("2026-07-01", "2026-07-10"), ("2026-10-01", "2026-10-10"),
        ("2027-01-01", "2027-01-10"),
    ]  # fmt: skip
    assert {one["code"]: one["instalments"] for one in data["components"]} == {
        "TUI": [1, 2, 3, 4], "ANN": [1], "EXA": [2, 4],
    }  # fmt: skip
    assert world.api("accountant").post(PATH, body(world)).status_code == 409
    assert FeePlan.objects.count() == 1


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"code": "TUI", "amount": 0}, "components.0.amount"),
        ({"code": "TUI", "amount": 5, "instalments": [5]}, "components.0.instalments"),
        ({"code": "ANN", "amount": 5, "instalments": [1, 2]}, "components.0.instalments"),
        ({"code": "TRA", "amount": 5}, "components.0.amount"),
    ],
)
def test_a_wrong_component_is_named(world: World, more: dict[str, Any], field: str) -> None:
    """With the place in the list; nothing is half done."""
    head = heads()[more.pop("code")]
    given = body(world, components=[{"feeHeadId": str(head.pk), **more}])
    answer = world.api("accountant").post(PATH, given)
    assert answer.status_code == 400, answer.content
    assert list(answer.json()["error"]["fields"]) == [field]
    assert FeePlan.objects.count() == 0


def test_days_outside_the_year_are_refused(world: World) -> None:
    plan = example_plan(world)
    term = {
        "number": 1,
        "name": "All",
        "issue_on": date(2027, 3, 20),
        "due_on": date(2027, 4, 2),
        "months": 12,
    }
    with pytest.raises(ValidationFailed) as caught:
        change_plan(plan=plan, actor=SYSTEM, instalments=[term], components=[])
    assert list(caught.value.fields) == ["instalments.0.due_on"]
    assert plan.instalments.count() == 4


def test_a_plan_that_was_billed_by_stays(world: World, at: Any) -> None:
    at("2026-04-01 09:00")
    plan = example_plan(world)
    path = f"{PATH}/{plan.pk}"
    changed = world.api("accountant")("PATCH", path, {"name": "New name"})
    assert changed.json()["data"]["name"] == "New name"
    assert len(changed.json()["data"]["components"]) == 5
    run(plan)
    answer = world.api("accountant")("PATCH", path, {"name": "Other"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "INVALID_INPUT")
    with pytest.raises(PlanInUse):
        delete_plan(plan=plan, actor=SYSTEM)
    plan.refresh_from_db()
    assert (plan.name, Invoice.objects.count()) == ("New name", 8)


def test_a_copy_for_the_next_year_is_dearer_and_a_year_later(world: World) -> None:
    plan = example_plan(world)
    made = copy_plan(plan=plan, actor=SYSTEM, academic_year=world.last_year, percent=Decimal(10))
    assert made.instalments.get(number=4).due_on == date(2026, 1, 10)
    assert made.components.get(head__code="COM").amount == Decimal(825)
    assert made.total_amount == Decimal(64900)


@pytest.mark.parametrize(
    ("count", "last"), [(1, date(2026, 4, 10)), (2, date(2026, 10, 10)), (12, date(2027, 3, 10))]
)
def test_equal_parts_of_the_year(world: World, count: int, last: date) -> None:
    found = terms_of(world.year, count)
    assert (len(found), found[-1]["due_on"], found[0]["months"]) == (count, last, 12 // count)


def test_a_parent_sees_the_plans_of_the_own_children(world: World) -> None:
    mine, other = example_plan(world), example_plan(world, "VII")
    api = world.api("parent")
    for path in ("v1/fees/structure", PATH):
        assert [one["id"] for one in api.get(path).json()["data"]["items"]] == [str(mine.pk)]
    assert api.get(f"{PATH}/{other.pk}").status_code == 404


class TestPage:
    """The table of heads by instalments in the admin."""

    def test_it_saves_the_whole_table_and_shows_what_is_wrong(self, world: World) -> None:
        plan = example_plan(world)
        browser = world.browser("accountant")
        page = f"/admin/school_fees/feeplan/{plan.pk}/fees/"
        shown = browser.get(page)
        assert shown.status_code == 200
        assert "12,000" in shown.content.decode()
        form = posted(shown.context["table"])
        tuition = next(one for one in shown.context["table"].heads if one.head.code == "TUI")
        form[f"{tuition.prefix}-amount"] = "13,000"
        assert browser.post(page, form).status_code == 302
        assert plan.components.get(head__code="TUI").amount == 13000
        assert plan.components.count() == 5
        form[f"{tuition.prefix}-amount"] = "many"
        refused = browser.post(page, form)
        assert refused.status_code == 200
        assert "k-error" in refused.content.decode()
        assert plan.components.get(head__code="TUI").amount == 13000

    def test_what_was_billed_by_is_shown_closed(self, world: World) -> None:
        """No field invites to type what would be refused; a stale page is refused, and nothing changes."""
        plan = example_plan(world)
        browser = world.browser("accountant")
        page = f"/admin/school_fees/feeplan/{plan.pk}/fees/"
        form = posted(browser.get(page).context["table"])
        run(plan, 1)
        shown = browser.get(page)
        assert all(box.field.disabled for row in shown.context["table"].heads for box in row)
        assert ">Save<" not in shown.content.decode()
        answer = browser.post(page, {name: "1" if "amount" in name else text for name, text in form.items()})
        assert answer.status_code in (200, 302)
        assert plan.components.get(head__code="TUI").amount == 12000

    def test_a_new_plan_leads_to_the_table(self, world: World) -> None:
        heads()
        values = {
            "school_class": str(world.classes["VI"].pk), "academic_year": str(world.year.pk), "count": "12", "name": "",
        }  # fmt: skip
        answer = world.browser("accountant").post("/admin/school_fees/feeplan/add/", values)
        assert answer.status_code == 302, answer.content.decode()[:3000]
        plan = FeePlan.objects.get()
        assert answer["Location"].endswith(f"{plan.pk}/fees/")
        assert plan.instalments.count() == 12


def posted(table: Any) -> dict[str, Any]:
    """Return what the browser would send of the table as it is shown."""
    form: dict[str, Any] = {}
    for row in [*table.heads, *table.terms]:
        for box in row:
            value = box.value()
            if value not in (None, "", False, []):
                form[box.html_name] = value.isoformat() if isinstance(value, date) else value
    return form


class TestInstalments:
    def test_their_number_is_changed_on_the_plans_page(self, world: World) -> None:
        """Each head keeps the rupees of one instalment, and is charged in those usual for it."""
        plan = example_plan(world)
        browser = world.browser("accountant")
        page = f"/admin/school_fees/feeplan/{plan.pk}/recount/"
        assert "Divides the year anew" in browser.get(page).content.decode()
        assert browser.post(page, {"count": "12"}).status_code == 302
        plan.refresh_from_db()
        assert plan.instalments.count() == 12
        parts = {one.head.code: one for one in plan.components.select_related("head")}
        assert parts["TUI"].instalments == [1, 4, 7, 10]
        assert parts["ANN"].instalments == [1]

    def test_refused_once_billed_and_for_other_numbers(self, world: World) -> None:
        plan = example_plan(world)
        with pytest.raises(ValidationFailed):
            recount_plan(plan=plan, count="3", actor=SYSTEM)
        run(plan, 1)
        with pytest.raises(PlanInUse):
            recount_plan(plan=plan, count=12, actor=SYSTEM)
        assert plan.instalments.count() == 4
