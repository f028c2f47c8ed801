"""Late facts of contracts: settled by the next run, or named with their amount; a stale run is not locked."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import ValidationFailed
from core.locking.errors import RunNotReady
from core.periods import Month
from payroll.contract_staff import services
from payroll.contract_staff.differences import Difference, settle
from payroll.contract_staff.models import (
    ContractArrear,
    ContractFinding,
    ContractLateDays,
    ContractLine,
    ContractRate,
    ContractRun,
    ContractStaff,
    ContractTdsEntry,
)
from payroll.contract_staff.staleness import changes_since
from tests.core.accounts.people import api_of
from tests.payroll.contract_staff.people import make_contract
from tests.payroll.income_tax.people import make_user

pytestmark = pytest.mark.django_db
Run = Callable[[str], ContractRun]


def line_of(run: ContractRun, staff: ContractStaff) -> ContractLine:
    return ContractLine.objects.get(run=run, staff=staff)


def findings_of(run: ContractRun) -> list[tuple[str, str]]:
    return list(ContractFinding.objects.filter(run=run).values_list("code", "detail"))


def test_a_rate_with_back_effect_is_paid_with_the_next_month_and_once(lock: Run, actor: Actor) -> None:
    staff = make_contract(25000)
    lock("2026-06")
    lock("2026-07")
    services.update_staff(
        staff=staff, actor=actor, rate=Decimal(28000), rate_from=date(2026, 6, 15), reason="Order 7"
    )
    august = line_of(lock("2026-08"), staff)
    assert (august.rate, august.arrears, august.gross) == (28000, 6000, 34000)
    rows = ContractArrear.objects.filter(staff=staff).values_list("month", "due", "drawn", "amount")
    assert list(rows) == [(date(2026, 6, 1), 28000, 25000, 3000), (date(2026, 7, 1), 28000, 25000, 3000)]
    assert ContractTdsEntry.objects.get(staff=staff, month="2026-08-01").amount == 34000
    september = line_of(lock("2026-09"), staff)
    assert (september.arrears, september.gross) == (0, 28000)


def test_a_rate_without_a_month_holds_from_the_first_open_one(lock: Run, actor: Actor) -> None:
    """As before: nothing is paid again for locked months."""
    staff = make_contract(25000)
    lock("2026-06")
    services.update_staff(staff=staff, actor=actor, rate=Decimal(28000))
    july = line_of(lock("2026-07"), staff)
    assert (july.arrears, july.gross) == (0, 28000)
    assert list(ContractRate.objects.filter(staff=staff).values_list("from_on", "rate")) == [
        (date(2024, 4, 1), 25000),
        (date(2026, 7, 1), 28000),
    ]


def test_a_rate_of_a_coming_month_waits_for_it(lock: Run, actor: Actor) -> None:
    staff = make_contract(25000)
    services.update_staff(staff=staff, actor=actor, rate=Decimal(30000), rate_from=date(2026, 8, 1))
    assert [line_of(lock(month), staff).gross for month in ("2026-07", "2026-08")] == [25000, 30000]


def test_a_lower_rate_is_recovered_over_months_never_below_what_is_payable(lock: Run, actor: Actor) -> None:
    staff = make_contract(20000)
    for month in ("2026-05", "2026-06", "2026-07"):
        lock(month)
    services.update_staff(staff=staff, actor=actor, rate=Decimal(8000), rate_from=date(2026, 5, 1))
    run = lock("2026-08")
    august = line_of(run, staff)
    assert (august.gross, august.arrears, august.net) == (0, -8000, 0)
    assert findings_of(run) == [("not_settled", "May 2026: -4,000; June 2026: -12,000; July 2026: -12,000")]
    taken = [line_of(lock(month), staff).arrears for month in ("2026-09", "2026-10")]
    assert taken == [-8000, -8000]
    assert ContractArrear.objects.filter(staff=staff, month="2026-05-01").count() == 2


@pytest.mark.parametrize(("days", "arrears"), [("20", "-8333"), ("30", "0"), ("25.5", "-3750")])
def test_days_of_a_locked_month_corrected_late(lock: Run, actor: Actor, days: str, arrears: str) -> None:
    staff = make_contract(25000)
    lock("2026-06")
    services.correct_late_days(
        staff=staff, month=Month(2026, 6), days=Decimal(days), reason="Muster roll", actor=actor
    )
    assert AuditEntry.objects.latest("id").action == "contract_staff.days_corrected_late"
    assert line_of(lock("2026-07"), staff).arrears == Decimal(arrears)
    assert line_of(lock("2026-08"), staff).arrears == 0


def test_days_of_a_daily_rate_corrected_late(lock: Run, actor: Actor) -> None:
    staff = make_contract(900, rate_basis="daily")
    for month, days in ((6, 20), (7, 22)):
        run = services.process_month(
            month=Month(2026, month),
            actor=actor,
            corrections=[{"staff_id": staff.pk, "days": Decimal(days), "reason": "roll"}],
        )
        services.lock_run(run=run, actor=actor)
        if month == 6:
            services.correct_late_days(
                staff=staff, month=Month(2026, 6), days=Decimal(23), reason="roll", actor=actor
            )
    july = ContractLine.objects.get(staff=staff, run__month="2026-07-01")
    assert (july.arrears, july.gross) == (2700, 22 * 900 + 2700)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"month": Month(2026, 7)}, "month"),
        ({"days": Decimal(31)}, "days"),
        ({"days": Decimal(-1)}, "days"),
        ({"days": Decimal("1.2")}, "days"),
        ({"reason": "  "}, "reason"),
    ],
)
def test_wrong_late_days_are_refused(lock: Run, actor: Actor, values: dict[str, Any], field: str) -> None:
    staff = make_contract()
    lock("2026-06")
    given = {"month": Month(2026, 6), "days": Decimal(20), "reason": "roll", **values}
    with pytest.raises(ValidationFailed) as refusal:
        services.correct_late_days(staff=staff, actor=actor, **given)
    assert list(refusal.value.fields) == [field]
    assert not ContractLateDays.objects.exists()


def test_a_rate_outside_the_contract_or_a_month_without_a_rate_is_refused(actor: Actor, lock: Run) -> None:
    staff = make_contract()
    for values, field in (
        ({"rate": Decimal(1), "rate_from": date(2024, 3, 31)}, "rate_from"),
        ({"rate_from": date(2026, 6, 1)}, "rate"),
    ):
        with pytest.raises(ValidationFailed) as refusal:
            services.update_staff(staff=staff, actor=actor, **values)
        assert list(refusal.value.fields) == [field]
    assert ContractRate.objects.count() == 1


def test_an_end_known_late_is_named_with_what_was_paid_too_much(lock: Run, actor: Actor) -> None:
    """Nobody is left to recover it from by itself, but it must not be forgotten."""
    staff, other = make_contract(30000), make_contract()
    lock("2026-06")
    services.end_contract(staff=staff, ended_on=date(2026, 6, 10), reason="left", actor=actor)
    run = lock("2026-07")
    assert findings_of(run) == [("not_settled", "June 2026: -20,000")]
    assert list(ContractLine.objects.filter(run=run).values_list("staff_id", flat=True)) == [other.pk]


def test_months_that_paid_nothing_are_named_until_their_days_are_entered(lock: Run, actor: Actor) -> None:
    make_contract()
    lock("2026-06")
    late = make_contract(30000, contract_from=date(2026, 6, 16))
    run = lock("2026-07")
    assert findings_of(run) == [("never_paid", "June 2026: 15,000")]
    assert line_of(run, late).arrears == 0
    services.correct_late_days(
        staff=late, month=Month(2026, 6), days=Decimal(15), reason="entered late", actor=actor
    )
    run = lock("2026-08")
    assert (line_of(run, late).arrears, findings_of(run)) == (15000, [])


def test_who_was_left_out_for_want_of_an_account_is_named_later(lock: Run, actor: Actor) -> None:
    make_contract()
    staff = make_contract(30000, bank_account="", ifsc="")
    lock("2026-06")
    services.update_staff(staff=staff, actor=actor, bank_account="50999999999", ifsc="SBIN0001234")
    assert ("never_paid", "June 2026: 30,000") in findings_of(lock("2026-07"))


def test_an_amount_set_by_hand_settles_nothing_and_names_it(lock: Run, actor: Actor, process: Run) -> None:
    staff = make_contract(25000)
    lock("2026-06")
    services.update_staff(staff=staff, actor=actor, rate=Decimal(26000), rate_from=date(2026, 6, 1))
    run = process("2026-07")
    services.correct_line(
        run=run, staff=staff, values={"gross": Decimal(20000)}, reason="agreed", actor=actor
    )
    assert (line_of(run, staff).gross, line_of(run, staff).arrears) == (20000, 0)
    assert findings_of(run) == [("not_settled", "June 2026: 1,000")]


CHANGES: dict[str, dict[str, Any]] = {
    "bank account": {"bank_account": "50888888888"},
    "rate": {"rate": Decimal(27000)},
    "payee": {"payee_type": "professional"},
    "pan": {"pan": "ABCPD9999F"},
    "name": {"name": "Another Name"},
    "deduction": {"deductions": [{"name": "Rent", "amount": Decimal(500), "from_on": date(2026, 6, 1)}]},
    "term": {"contract_to": date(2026, 6, 20)},
}


@pytest.mark.parametrize("values", CHANGES.values(), ids=CHANGES)
def test_a_run_whose_contracts_changed_since_is_not_locked(
    process: Run, actor: Actor, values: dict[str, Any]
) -> None:
    """The old account would be paid."""
    staff = make_contract(25000)
    make_contract()
    run = process("2026-06")
    assert changes_since(run) == []
    services.update_staff(staff=staff, actor=actor, **values)
    (change,) = changes_since(run)
    assert change.staff_id == staff.pk
    with pytest.raises(RunNotReady) as refusal:
        services.lock_run(run=run, actor=actor)
    assert refusal.value.extra["changed"] == [change.text]
    run.refresh_from_db()
    assert (run.state, ContractTdsEntry.objects.count()) == ("processed", 0)
    assert services.lock_run(run=process("2026-06"), actor=actor).state == "locked"


def test_joiners_and_leavers_since_processing_are_seen(process: Run, actor: Actor) -> None:
    staff = make_contract()
    make_contract()
    run = process("2026-06")
    new = make_contract(name="Newcomer")
    services.end_contract(staff=staff, ended_on=date(2026, 5, 31), reason="", actor=actor)
    assert {change.staff_id for change in changes_since(run)} == {staff.pk, new.pk}
    with pytest.raises(RunNotReady):
        services.lock_run(run=run, actor=actor)


def test_settling_takes_recoveries_only_from_what_is_there() -> None:
    rows = [
        Difference(Month(2026, 4), Decimal(10), Decimal(60)),
        Difference(Month(2026, 5), Decimal(50), Decimal(20)),
        Difference(Month(2026, 6), Decimal(0), Decimal(100)),
    ]
    taken, left = settle(rows, Decimal(70))
    assert [(part.difference.month.month, part.amount) for part in taken] == [(4, -50), (5, 30), (6, -50)]
    assert [(row.month.month, row.amount) for row in left] == [(6, -50)]
    assert settle(rows, Decimal(-5))[0] == [
        (rows[0], Decimal(-30)),
        (rows[1], Decimal(30)),
    ]


def test_a_settled_difference_is_final(lock: Run, actor: Actor) -> None:
    staff = make_contract(25000)
    lock("2026-06")
    services.update_staff(staff=staff, actor=actor, rate=Decimal(26000), rate_from=date(2026, 6, 1))
    lock("2026-07")
    for statement in (
        "UPDATE payroll_contract_staff_contractarrear SET amount = 1",
        "DELETE FROM payroll_contract_staff_contractarrear",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert ContractArrear.objects.get().amount == 1000


def test_rest_shows_differences_changes_and_takes_late_facts(lock: Run, process: Run) -> None:
    staff = make_contract(25000)
    lock("2026-06")
    from core.tenancy.context import current_tenant

    api = api_of(make_user("hr_manager"), current_tenant())
    changed = api("PUT", f"contract-staff/{staff.pk}", {"rate": 26000, "rateFrom": "2026-06-01"})
    assert [row["rate"] for row in changed.json()["data"]["rates"]] == [25000, 26000]
    late = api(
        "POST", f"contract-staff/{staff.pk}/late-days", {"month": "2026-06", "days": 15, "reason": "roll"}
    )
    assert (late.status_code, late.json()["data"]["lateDays"][0]["days"]) == (201, 15)
    run = process("2026-07")
    api("PUT", f"contract-staff/{staff.pk}", {"bankAccount": "50777777777"})
    data = api("GET", f"contract-staff/payroll/{run.pk}").json()["data"]
    assert data["lines"]["items"][0]["earlierMonths"] == [
        {"month": "2026-06", "due": 13000, "drawn": 25000, "amount": -12000}
    ]
    assert [row["staffId"] for row in data["changedSince"]] == [staff.pk]
    refused = api("POST", f"contract-staff/payroll/{run.pk}/lock", {})
    assert refused.status_code == 409
    assert "Process the run again" in refused.json()["message"]
