"""A month of contract staff: days, amounts, thresholds over the year, findings, figures set by hand."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Actor, Door
from core.errors import Forbidden, ValidationFailed
from core.locking.errors import RunLocked, RunNotReady
from core.locking.states import RunState
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.contract_staff import services
from payroll.contract_staff.errors import NoRates
from payroll.contract_staff.models import (
    ContractCorrection,
    ContractFinding,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
    ContractStaff,
)
from tests.payroll.contract_staff.people import make_contract

pytestmark = pytest.mark.django_db
Run = Callable[[str], ContractRun]
MONTHS = [f"2026-{number:02d}" for number in range(4, 12)]


def line(run: ContractRun, staff: ContractStaff) -> ContractLine:
    return ContractLine.objects.get(run=run, staff=staff)


def codes(run: ContractRun) -> list[tuple[int, str]]:
    return list(ContractFinding.objects.filter(run=run).order_by("id").values_list("staff_id", "code"))


def test_the_years_threshold_is_caught_up_month_by_month(lock: Run) -> None:
    """The reference's twelve bills of 25,000, through eight locked months."""
    staff = make_contract(25000)
    lines = [line(lock(month), staff) for month in MONTHS]
    assert [row.tds for row in lines] == [0, 0, 0, 0, 1250, 250, 250, 250]
    assert (lines[4].paid_before, lines[4].tds_base, lines[4].net) == (100000, 125000, 23750)


def test_a_new_year_begins_at_nothing(lock: Run) -> None:
    staff = make_contract(25000)
    for month in ["2025-11", "2025-12", "2026-01", "2026-02", "2026-03"]:
        run = lock(month)
    assert line(run, staff).tds == 1250
    assert line(lock("2026-04"), staff).tds == 0


def test_contracts_of_one_pan_count_together(lock: Run) -> None:
    """Would catch a payee who stays below the threshold by having two contracts."""
    first = make_contract(30000, pan="ABCPL1234F")
    second = make_contract(30000, pan="ABCPL1234F")
    other = make_contract(30000)
    run = lock("2026-04")
    assert [line(run, staff).tds for staff in (first, second)] == [0, 0]
    run = lock("2026-05")
    assert [line(run, staff).tds for staff in (first, second)] == [0, 1200]
    assert line(run, other).tds == 0


def test_fees_and_works_are_counted_apart(lock: Run) -> None:
    work = make_contract(30000, pan="ABCPL1234F")
    fees = make_contract(30000, pan="ABCPL1234F", payee_type="professional")
    lock("2026-04")
    run = lock("2026-05")
    assert (line(run, work).tds, line(run, fees).tds) == (0, 6000)


def test_without_pan_20_percent_and_a_pan_that_comes_later(lock: Run) -> None:
    staff = make_contract(40000, pan="")
    run = lock("2026-04")
    assert (line(run, staff).tds, codes(run)) == (8000, [(staff.pk, "no_pan")])
    services.update_staff(staff=staff, actor=_actor(), pan="ABCPL1234F")
    lock("2026-05")
    found = line(lock("2026-06"), staff)
    assert (found.tds_pct, found.tds, found.paid_before) == (1, 400, 80000)


def test_tax_that_does_not_fit_is_carried(lock: Run) -> None:
    staff = make_contract(30000, pan="")
    for month in MONTHS[:3]:
        lock(month)
    services.update_staff(staff=staff, actor=_actor(), rate=Decimal(11000))
    run = lock(MONTHS[3])
    assert (line(run, staff).tds, line(run, staff).net) == (11000, 0)
    assert (staff.pk, "tax_carried") in codes(run)
    services.update_staff(staff=staff, actor=_actor(), rate=Decimal(20000))
    assert line(lock(MONTHS[4]), staff).tds == 4000 + 9200


@pytest.mark.parametrize(
    ("facts", "days", "gross"),
    [
        ({}, 30, 30000),
        ({"contract_from": date(2026, 6, 11)}, 20, 20000),
        ({"contract_to": date(2026, 6, 10)}, 10, 10000),
        ({"contract_from": date(2026, 6, 30), "contract_to": date(2026, 6, 30)}, 1, 1000),
        ({"contract_from": date(2026, 6, 15), "rate": Decimal(25000)}, 16, 13333),
    ],
)
def test_a_month_in_part_is_paid_by_calendar_days(
    process: Run, facts: dict[str, Any], days: int, gross: int
) -> None:
    staff = make_contract(**{"rate": 30000, **facts})
    found = line(process("2026-06"), staff)
    assert (found.days, found.gross) == (days, gross)


def test_an_ended_contract_is_paid_to_its_last_day(process: Run) -> None:
    staff, kept = make_contract(30000), make_contract(30000)
    services.end_contract(staff=staff, ended_on=date(2026, 6, 12), reason="", actor=_actor())
    run = process("2026-06")
    assert (line(run, staff).days, line(run, staff).gross, line(run, kept).gross) == (12, 12000, 30000)
    run = process("2026-06")
    services.lock_run(run=run, actor=_actor())
    assert [row.staff_id for row in ContractLine.objects.filter(run=process("2026-07"))] == [kept.pk]


def test_daily_rates_wait_for_days(process: Run) -> None:
    staff = make_contract("650.50", rate_basis="daily")
    run = process("2026-06")
    assert (run.paid, codes(run)) == (0, [(staff.pk, "no_days")])
    run = services.process_month(
        month=Month(2026, 6),
        actor=_actor(),
        corrections=[{"staff_id": staff.pk, "days": Decimal("21.5"), "reason": "Muster roll"}],
    )
    found = line(run, staff)
    assert (found.days, found.gross, codes(run)) == (Decimal("21.5"), 13986, [])


def test_recurring_deductions_of_the_month(process: Run) -> None:
    staff = make_contract(
        20000,
        deductions=[
            {"name": "Room", "amount": Decimal(1500), "from_on": date(2026, 6, 1)},
            {
                "name": "Uniform",
                "amount": Decimal(200),
                "from_on": date(2026, 4, 1),
                "to_on": date(2026, 6, 1),
            },
            {"name": "Past", "amount": Decimal(900), "from_on": date(2026, 4, 1), "to_on": date(2026, 5, 1)},
            {"name": "Later", "amount": Decimal(900), "from_on": date(2026, 7, 1)},
        ],
    )
    found = line(process("2026-06"), staff)
    assert (found.other_deductions, found.net) == (1700, 18300)
    names = ContractLineDeduction.objects.filter(staff=staff).order_by("id").values_list("name", flat=True)
    assert list(names) == ["Uniform", "Room"]


def test_who_cannot_be_paid_is_left_out_and_named(process: Run) -> None:
    nobody = make_contract(bank_account="", ifsc="")
    room = {"name": "Room", "amount": Decimal(30000), "from_on": date(2026, 4, 1)}
    negative = make_contract(20000, deductions=[room])
    paid = make_contract(20000)
    run = process("2026-06")
    assert codes(run) == [(nobody.pk, "no_bank_account"), (negative.pk, "negative_net")]
    assert [row.staff_id for row in ContractLine.objects.filter(run=run)] == [paid.pk]
    assert (run.paid, run.total_gross, run.total_net) == (1, 20000, 20000)


def test_who_was_left_out_does_not_count_towards_a_threshold(process: Run) -> None:
    """A payment that is not made must not push another contract of the payee over the limit."""
    room = {"name": "Room", "amount": Decimal(99999), "from_on": date(2026, 4, 1)}
    make_contract(90000, pan="ABCPL1234F", deductions=[room])
    paid = make_contract(20000, pan="ABCPL1234F")
    assert line(process("2026-06"), paid).tds == 0


def test_figures_set_by_hand_stay_until_told_otherwise(process: Run) -> None:
    staff = make_contract(30000)
    run = process("2026-06")
    services.correct_line(
        run=run,
        staff=staff,
        values={"days": Decimal(20), "other_deductions": Decimal(100)},
        reason="Absent",
        actor=_actor(),
    )
    found = line(process("2026-06"), staff)
    assert (found.gross, found.other_deductions, found.is_corrected) == (20000, 100, True)
    services.remove_correction(run=run, staff=staff, field="days", actor=_actor())
    assert line(run, staff).gross == 30000
    run = services.process_month(month=Month(2026, 6), actor=_actor(), keep_corrections=False)
    assert (line(run, staff).other_deductions, ContractCorrection.objects.count()) == (0, 0)


def test_tax_set_by_hand_is_not_carried(lock: Run, process: Run) -> None:
    staff = make_contract(40000)
    run = process("2026-04")
    services.correct_line(
        run=run, staff=staff, values={"tds": Decimal(0)}, reason="Certificate", actor=_actor()
    )
    services.lock_run(run=run, actor=_actor())
    assert line(run, staff).tds == 0
    assert line(lock("2026-05"), staff).tds == 400


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"days": Decimal(31)}, "days"),
        ({"days": Decimal("1.3")}, "days"),
        ({"days": Decimal(-1)}, "days"),
        ({"gross": Decimal("10.50")}, "gross"),
        ({"net": Decimal(1)}, "net"),
        ({}, "body"),
        ({"days": Decimal(1), "reason": " "}, "reason"),
    ],
)
def test_a_bad_figure_is_refused(process: Run, values: dict[str, Any], field: str) -> None:
    staff = make_contract(30000)
    run = process("2026-06")
    reason = values.pop("reason", "x")
    with pytest.raises(ValidationFailed) as refusal:
        services.correct_line(run=run, staff=staff, values=values, reason=reason, actor=_actor())
    assert list(refusal.value.fields) == [field]
    assert line(run, staff).gross == 30000


def test_a_figure_of_somebody_not_under_contract_is_refused(organization: Tenant) -> None:
    make_contract()
    past = make_contract(contract_to=date(2026, 5, 31))
    with pytest.raises(ValidationFailed) as refusal:
        services.process_month(
            month=Month(2026, 6),
            actor=_actor(),
            corrections=[{"staff_id": past.pk, "days": Decimal(1), "reason": "x"}],
        )
    assert list(refusal.value.fields) == ["corrections.0.staff_id"]
    assert not ContractRun.objects.exists()


def test_months_are_locked_in_order(process: Run, lock: Run) -> None:
    make_contract()
    process("2026-05")
    with pytest.raises(RunNotReady, match="2026-05"):
        process("2026-06")
    lock("2026-05")
    process("2026-06")
    with pytest.raises(ValidationFailed):
        process("2026-04")


@pytest.mark.parametrize(
    ("month", "error"), [("2027-03", ValidationFailed), ("2023-06", NoRates), ("2027-05", ValidationFailed)]
)
def test_months_that_cannot_be_processed(process: Run, month: str, error: type[Exception]) -> None:
    make_contract(contract_from=date(2020, 1, 1))
    with pytest.raises(error):
        process(month)
    assert not ContractRun.objects.exists()


def test_a_month_without_contracts_leaves_nothing_behind(process: Run) -> None:
    with pytest.raises(RunNotReady, match="Nobody"):
        process("2026-06")
    assert not ContractRun.objects.exists()


def test_discard_and_a_locked_run(process: Run, lock: Run) -> None:
    staff = make_contract(30000)
    run = process("2026-06")
    back = services.discard_run(run=run, actor=_actor())
    assert back is not None
    assert (back.state, back.total_net, ContractLine.objects.count()) == (RunState.DRAFT, 0, 0)
    with pytest.raises(RunNotReady):
        services.lock_run(run=back, actor=_actor())
    with pytest.raises(RunNotReady):
        services.correct_line(run=back, staff=staff, values={"days": Decimal(1)}, reason="x", actor=_actor())
    assert services.discard_run(run=back, actor=_actor()) is None
    run = lock("2026-06")
    for call in (
        lambda: services.discard_run(run=run, actor=_actor()),
        lambda: process("2026-06"),
        lambda: services.lock_run(run=run, actor=_actor()),
        lambda: services.correct_line(
            run=run, staff=staff, values={"days": Decimal(1)}, reason="x", actor=_actor()
        ),
    ):
        with pytest.raises(RunLocked):
            call()


def test_a_run_that_pays_nobody_is_not_locked(process: Run) -> None:
    make_contract(bank_account="", ifsc="")
    with pytest.raises(RunNotReady, match="nobody"):
        services.lock_run(run=process("2026-06"), actor=_actor())


def test_queries_do_not_grow_with_the_contracts(process: Run) -> None:
    """Would catch a query per contract."""
    room = {"name": "Room", "amount": Decimal(10), "from_on": date(2026, 4, 1)}
    counts = []
    for _round in range(2):
        for _number in range(3):
            make_contract(deductions=[room])
        with CaptureQueriesContext(
            connection,
        ) as queries:
            process("2026-06")
        counts.append(len(queries))
        with CaptureQueriesContext(connection) as queries:
            process("2026-06")
        counts.append(len(queries))
    assert counts[1] == counts[3]


def test_processing_needs_the_right(organization: Tenant, process: Run) -> None:
    staff = make_contract()
    run = process("2026-06")
    nobody = Actor(user_id=1, name="x", role="x", door=Door.API, permissions=frozenset({"contract:read"}))
    writer = Actor(user_id=1, name="x", role="x", door=Door.API, permissions=frozenset({"contract:write"}))
    for call in (
        lambda: services.process_month(month=Month(2026, 6), actor=nobody),
        lambda: services.discard_run(run=run, actor=nobody),
        lambda: services.lock_run(run=run, actor=writer),
        lambda: services.correct_line(
            run=run, staff=staff, values={"days": Decimal(1)}, reason="x", actor=nobody
        ),
        lambda: services.remove_correction(run=run, staff=staff, field="days", actor=nobody),
    ):
        with pytest.raises(Forbidden):
            call()
    run.refresh_from_db()
    assert run.state == RunState.PROCESSED


def _actor() -> Actor:
    from core.actors import system_actor

    return system_actor(Door.COMMAND, "Tester")
