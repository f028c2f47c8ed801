"""A second rate of one day: which counts, what it reaches, and what is asked first; unusual DA."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from core.actors import Actor
from core.errors import ValidationFailed
from core.periods import Month
from payroll.organizations import final_months
from payroll.organizations.errors import NeedsConfirmation
from payroll.pay_commission import selectors
from payroll.pay_commission.masters import allowance_rules, da_revisions
from payroll.pay_commission.models import AllowanceRule, DaRevision, NpsRate
from payroll.pay_commission.superseding import same_day, with_superseded
from tests.payroll.pay_commission.test_admin import BASE, browser
from tests.payroll.pay_commission.test_api import Call, data, refused

__all__ = ["browser"]  # the fixture

pytestmark = pytest.mark.django_db
D = Decimal
JANUARY = date(2026, 1, 1)


@pytest.fixture
def locked() -> Iterator[None]:
    """January to October 2026 are locked."""

    def answer(day: date) -> list[Month]:
        return [month for number in range(1, 11) if (month := Month(2026, number)).last >= day]

    final_months.register_final_months(answer)
    yield
    final_months._answers.remove(answer)


@pytest.mark.parametrize(("percentage", "asks"), [("75", False), ("45", False), ("75.01", True), ("44", True),
                                                   ("400", True), ("0", True)])  # fmt: skip
def test_an_unusual_step_asks(hr: Actor, percentage: str, asks: bool) -> None:
    """400 for 40.0 would multiply everybody's pay."""
    values = {"effective_on": date(2026, 7, 1), "percentage": D(percentage), "actor": hr}
    count = DaRevision.objects.count()
    if asks:
        with pytest.raises(NeedsConfirmation):
            da_revisions.create(**values)
        assert DaRevision.objects.count() == count
    assert da_revisions.create(**values, confirm=True).percentage == D(percentage)


def test_more_than_the_whole_pay_asks_even_in_a_small_step(hr: Actor) -> None:
    da_revisions.create(effective_on=date(2026, 7, 1), percentage=D(98), actor=hr, confirm=True)
    with pytest.raises(NeedsConfirmation):
        da_revisions.create(effective_on=date(2027, 1, 1), percentage=D(101), actor=hr)


def test_the_step_is_from_the_revision_before_the_day(hr: Actor) -> None:
    """A revision of 2019 is compared with 2019, not with today's 60%."""
    assert da_revisions.create(effective_on=date(2019, 7, 1), percentage=D(18), actor=hr)
    with pytest.raises(NeedsConfirmation):
        da_revisions.create(effective_on=date(2019, 7, 1), percentage=D(60), actor=hr)


def test_a_correction_asks_too(hr: Actor) -> None:
    row = da_revisions.create(effective_on=date(2026, 7, 1), percentage=D(63), actor=hr)
    with pytest.raises(NeedsConfirmation):
        da_revisions.update(row, actor=hr, percentage=D(400))
    assert DaRevision.objects.get(pk=row.pk).percentage == 63


@pytest.mark.parametrize("day", [date(1900, 1, 1), date(2015, 12, 1)])
def test_before_the_pay_commission_there_is_none(hr: Actor, day: date) -> None:
    with pytest.raises(ValidationFailed) as found:
        da_revisions.create(effective_on=day, percentage=D(0), actor=hr, confirm=True)
    assert list(found.value.fields) == ["effective_on"]


def test_each_row_says_whether_it_counts(hr: Actor) -> None:
    first = DaRevision.objects.get(effective_on=JANUARY)
    second = da_revisions.create(effective_on=JANUARY, percentage=D(61), actor=hr)
    third = da_revisions.create(effective_on=JANUARY, percentage=D(62), actor=hr)
    found = {row.pk: row.superseded_by for row in with_superseded(DaRevision.objects.all())}
    assert (found[first.pk], found[second.pk], found[third.pk]) == (third.pk, third.pk, None)
    assert sum(number is not None for number in found.values()) == 2


def test_rules_of_another_class_or_level_do_not_supersede(hr: Actor) -> None:
    """No least basic pay is the same as one of 0; other levels and classes are other rules."""
    row = AllowanceRule.objects.filter(kind="TA", level_from=9).order_by("pk")[0]
    assert not same_day(row).exists()
    assert set(with_superseded(AllowanceRule.objects.all()).values_list("superseded_by", flat=True)) == {None}
    again = allowance_rules.create(
        kind="TA", effective_on=row.effective_on, ta_class=row.ta_class, level_from=row.level_from,
        level_to=row.level_to, amount=D(8000), actor=hr,
    )  # fmt: skip
    found = dict(with_superseded(AllowanceRule.objects.all()).values_list("pk", "superseded_by"))
    assert [pk for pk, number in found.items() if number] == [row.pk]
    assert again in selectors.rules_in_force(JANUARY)


def test_the_admin_asks_before_a_second_entry_of_a_day(browser: Any, locked: None) -> None:
    client: Client = browser()
    form = {"effective_on": "2026-01-01", "percentage": "61", "order_reference": ""}
    shown = client.post(f"{BASE}/darevision/add/", form)
    text = str(shown.context["adminform"].form.errors["confirm"])
    assert "60%, 1 Jan 2026" in text
    assert "January 2026 to October 2026: locked already." in text
    assert 'name="confirm"' in shown.content.decode()
    assert DaRevision.objects.filter(effective_on=JANUARY).count() == 1
    assert client.post(f"{BASE}/darevision/add/", {**form, "confirm": "on"}).status_code == 302
    assert DaRevision.objects.filter(effective_on=JANUARY).count() == 2


def test_the_admin_asks_about_an_unusual_step(browser: Any) -> None:
    client: Client = browser()
    form = {"effective_on": "2026-07-01", "percentage": "400"}
    assert "confirm" in client.post(f"{BASE}/darevision/add/", form).context["adminform"].form.errors
    assert client.post(f"{BASE}/darevision/add/", {**form, "confirm": "on"}).status_code == 302
    assert DaRevision.objects.get(effective_on="2026-07-01").percentage == 400


@pytest.mark.parametrize("name", ["allowancerule", "npsrate"])
def test_the_admin_asks_for_rules_and_rates_too(browser: Any, name: str) -> None:
    client: Client = browser()
    rule = AllowanceRule.objects.filter(kind="HRA", hra_class="X").order_by("-effective_on", "-id")[0]
    rate = NpsRate.objects.get(scheme="UPS")
    forms: dict[str, dict[str, Any]] = {
        "allowancerule": {
            "kind": "HRA", "effective_on": rule.effective_on, "hra_class": "X", "da_from": rule.da_from,
            "percentage": "35", "minimum": "6000",
        },
        "npsrate": {
            "scheme": "UPS", "effective_on": rate.effective_on, "employee_pct": "10", "employer_pct": "11",
        },
    }  # fmt: skip
    shown = client.post(f"{BASE}/{name}/add/", forms[name])
    assert "confirm" in shown.context["adminform"].form.errors
    assert client.post(f"{BASE}/{name}/add/", {**forms[name], "confirm": "on"}).status_code == 302


def test_over_rest(call: Call, locked: None) -> None:
    """A second entry is taken, as documented, and the answer says what follows; a slip asks."""
    answer = call("POST", "/api/cpc/da-revisions", {"effectiveDate": "2026-01-01", "percentage": 61})
    row = data(answer, 201)
    assert row["supersededBy"] is None
    assert "January 2026 to October 2026: locked already." in answer.json()["message"]
    rows = data(call("GET", "/api/cpc/da-revisions"))["items"]
    assert [item["supersededBy"] for item in rows if item["effectiveDate"] == "2026-01-01"] == [
        None,
        row["id"],
    ]
    slip = {"effectiveDate": "2026-07-01", "percentage": 400}
    refused(call("POST", "/api/cpc/da-revisions", slip), 400, "VALIDATION_ERROR", "confirm")
    assert data(call("POST", "/api/cpc/da-revisions", {**slip, "confirm": True}), 201)["percentage"] == 400
