"""Heads, standing concessions, options and grants at every door; the seeds; the rules of fees; opened years."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

import pytest

from core.errors import Duplicate, Forbidden, InvalidState, ValidationFailed
from school.fees import masters
from school.fees.models import (
    ConcessionGrant,
    ConcessionRule,
    FeeHead,
    FeePlan,
    FeeSettings,
    OpenedYear,
    PlanComponent,
)
from school.fees.services.seeds import HEADS, RULES, seed_fees
from school.fees.services.settings import update_settings
from school.fees.services.years import close_year, open_year
from school.students.models import StudentGuardian
from tests.core.masters.cases import MasterCases
from tests.school.masters.test_masters import Ground
from tests.school.world import SYSTEM, World, make_world

APRIL = date(2026, 4, 1)


class TestHeads(Ground, MasterCases):
    master = masters.heads
    path = "v1/fees/heads"
    change: ClassVar[dict[str, Any]] = {"name": "Fee of tuition"}
    bad: ClassVar[dict[str, Any]] = {"frequency": "weekly", "name": " "}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "code": f"ZZ{number}"}

    def use(self, row: FeeHead) -> None:
        plan = FeePlan.objects.create(
            school_class=self.school_class(), academic_year=self.year(), name="Plan"
        )
        PlanComponent.objects.create(plan=plan, head=row, amount=1, instalments=[1])


class TestRules(Ground, MasterCases):
    master = masters.concession_rules
    path = "v1/fees/concession-rules"
    change: ClassVar[dict[str, Any]] = {"percent": Decimal(25)}
    bad: ClassVar[dict[str, Any]] = {"percent": Decimal(0), "ends_on": date(2020, 1, 1)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        values = {"code": f"ZZ{number}", "starts_on": APRIL, "percent": Decimal(50)}
        return {**self.master.example, **values}

    def use(self, row: ConcessionRule) -> None:
        world = make_world(self.tenant)
        ConcessionGrant.objects.create(
            student=world.students[0],
            rule=row,
            starts_on=APRIL,
            reason="Child of a teacher",
            granted_by="Office",
        )


class OfStudents(Ground):
    """Rows of different students."""

    def before_each(self) -> None:
        self.world = make_world(self.tenant)
        self.head = FeeHead.objects.create(code="ZZ", name="Club")
        self.rule = ConcessionRule.objects.create(code="ZZ", name="Staff", percent=50, starts_on=APRIL)


class TestOptions(OfStudents, MasterCases):
    master = masters.options
    path = "v1/fees/options"
    change: ClassVar[dict[str, Any]] = {"ends_on": date(2026, 9, 30)}
    bad: ClassVar[dict[str, Any]] = {"ends_on": date(2020, 1, 1)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {"student": self.world.students[number], "head": self.head, "starts_on": APRIL}


class TestGrants(OfStudents, MasterCases):
    master = masters.grants
    path = "v1/fees/concessions"
    change: ClassVar[dict[str, Any]] = {"reason": "Child of the head teacher"}
    bad: ClassVar[dict[str, Any]] = {"reason": " ", "ends_on": date(2020, 1, 1)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        student = self.world.students[number]
        return {"student": student, "rule": self.rule, "starts_on": APRIL, "reason": "Child of a teacher"}


@pytest.mark.django_db
class TestRulesOfTheirOwn:
    def test_a_rule_is_of_the_heads_chosen_and_the_audit_tells(self, world: World) -> None:
        """Over REST as `headIds`; catches heads lost on a change of something else, or never cleared."""
        head = FeeHead.objects.create(code="ZZ", name="Club")
        api = world.api("accountant")
        body = {"code": "Z1", "name": "Club", "basis": "granted", "percent": 20, "startsOn": "2026-04-01"}
        made = api.post("v1/fees/concession-rules", {**body, "headIds": [str(head.pk)]})
        assert made.status_code == 201, made.content
        path = f"v1/fees/concession-rules/{made.json()['data']['id']}"
        assert made.json()["data"]["headIds"] == [str(head.pk)]
        assert api("PATCH", path, {"percent": 30}).json()["data"]["headIds"] == [str(head.pk)]
        assert api("PATCH", path, {"headIds": []}).json()["data"]["headIds"] == []

    def test_nobody_grants_the_own_child_something_nor_what_goes_to_siblings(self, world: World) -> None:
        rule = ConcessionRule.objects.create(code="Z1", name="Staff", percent=50, starts_on=APRIL)
        sibling = ConcessionRule.objects.create(
            code="Z2", name="Sibling", percent=10, starts_on=APRIL, basis="second_child"
        )
        guardian = world.guardians["parent"]
        guardian.user = None
        guardian.save()
        world.users["accountant"].refresh_from_db()
        guardian.user = world.users["accountant"]
        guardian.save()
        values = {"student": world.students[0], "starts_on": APRIL, "reason": "Mine"}
        with pytest.raises(Forbidden):
            masters.grants.create(actor=world.actor("accountant"), rule=rule, **values)
        with pytest.raises(ValidationFailed) as caught:
            masters.grants.create(actor=SYSTEM, rule=sibling, **values)
        assert list(caught.value.fields) == ["rule"]
        assert StudentGuardian.objects.filter(guardian=guardian).exists()
        assert ConcessionGrant.objects.count() == 0

    def test_how_a_head_is_charged_stays_once_it_is_used(self, world: World) -> None:
        row = masters.heads.create(actor=SYSTEM, code="Z1", name="Club", frequency="once")
        assert not row.is_recurring
        plan = FeePlan.objects.create(school_class=world.classes["VI"], academic_year=world.year, name="VI")
        PlanComponent.objects.create(plan=plan, head=row, amount=1, instalments=[1])
        with pytest.raises(ValidationFailed):
            masters.heads.update(row, actor=SYSTEM, frequency="annual")
        row.refresh_from_db()
        assert row.frequency == "once"

    @pytest.mark.parametrize(("is_recurring", "frequency"), [(True, "once"), (False, "monthly")])
    def test_what_contradicts_itself_is_refused(
        self, world: World, is_recurring: bool, frequency: str
    ) -> None:
        with pytest.raises(ValidationFailed) as caught:
            masters.heads.create(
                actor=SYSTEM, code="Z1", name="Club", is_recurring=is_recurring, frequency=frequency
            )
        assert list(caught.value.fields) == ["frequency"]


@pytest.mark.django_db
class TestSettings:
    def test_the_seeds_come_once(self, world: World) -> None:
        for _turn in range(2):
            seed_fees(actor=SYSTEM)
        assert set(FeeHead.objects.values_list("code", flat=True)) == set(HEADS)
        assert set(ConcessionRule.objects.values_list("code", flat=True)) == set(RULES)
        assert ConcessionRule.objects.get(code="SIB2").heads.get().code == "TUI"

    @pytest.mark.parametrize(
        ("values", "field"),
        [({"upi_id": "school"}, "upi_id"), ({"cheque_charge": Decimal(-1)}, "cheque_charge")],
    )
    def test_wrong_rules_are_named(self, world: World, values: dict[str, Any], field: str) -> None:
        before = FeeSettings.objects.filter(pk=1).values().first()
        with pytest.raises(ValidationFailed) as caught:
            update_settings(actor=SYSTEM, **values)
        assert list(caught.value.fields) == [field]
        assert FeeSettings.objects.filter(pk=1).values().first() in (before, None)

    def test_an_earlier_year_is_opened_once_and_closed(self, world: World, at: Any) -> None:
        at("2026-11-20 09:00")
        row = open_year(starts_on=date(2025, 12, 1), reason="Late cheques", actor=SYSTEM)
        assert row.starts_on == date(2025, 4, 1)
        with pytest.raises(Duplicate):
            open_year(starts_on=date(2026, 3, 31), reason="Again", actor=SYSTEM)
        for day in (date(2026, 6, 1), date(2027, 5, 1)):
            with pytest.raises(ValidationFailed):
                open_year(starts_on=day, reason="No", actor=SYSTEM)
        close_year(year=row, actor=SYSTEM)
        with pytest.raises(InvalidState):
            close_year(year=row, actor=SYSTEM)
        assert OpenedYear.objects.count() == 1
