"""The month is final once locked; what came to be known later is settled by the next one."""

from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.errors import DomainError, Forbidden, ValidationFailed
from core.locking.errors import RunBusy, RunChanged, RunLocked, RunNotReady
from core.locking.period import run_digest
from core.locking.states import RunState
from core.outbox.models import Message
from school.payroll.errors import OwnSalary, StructureUsed
from school.payroll.models import PayArrear, PayFigure, PayrollFinding, PayrollRun, Payslip, StructureLine
from school.payroll.period import PAYROLL_RUN
from school.payroll.services.runs import discard_run, lock_run, process_month, remove_figure, set_figure
from school.payroll.services.salaries import change_salary, enter_salary
from school.payroll.services.structures import copy_structure, set_line
from school.staff.models import StaffAbsence
from tests.kit.threads import at_once
from tests.school.payroll.kit import (
    DECEMBER,
    NOVEMBER,
    OCTOBER,
    OFFICE,
    D,
    lines_of,
    locked,
    member,
    ready,
    salary,
    slip_of,
)
from tests.school.world import World


@pytest.fixture(autouse=True)
def _december(at: Any) -> Any:
    at("2026-12-31 12:00")


@pytest.mark.django_db
def test_a_locked_month_is_final_for_whoever_asks(school: Any) -> None:
    """Raw SQL: every row of the run, the run, and the lines of a structure that has paid."""
    structure = ready()
    staff = member("T801")
    salary(staff, 30000)
    run = process_month(month=NOVEMBER, actor=OFFICE)
    set_figure(run=run, staff_id=staff.pk, field="extra_earning", value=D(500), reason="Prize", actor=OFFICE)
    lock_run(run=run, actor=OFFICE)
    for table, change in {
        "payslip": "net = net + 1, gross = gross + 1, earned = earned + 1",
        "payslipline": "amount = amount + 1",
        "payfigure": "value = value + 1",
        "payrollrun": "paid = 7",
        "structureline": "value = value + 1",
    }.items():
        for statement in (
            f"UPDATE school_payroll_{table} SET {change}",
            f"DELETE FROM school_payroll_{table}",
        ):
            with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(statement)
    for act in (
        lambda: process_month(month=NOVEMBER, actor=OFFICE),
        lambda: discard_run(run=run, actor=OFFICE),
        lambda: lock_run(run=run, actor=OFFICE),
        lambda: remove_figure(run=run, staff_id=staff.pk, field="extra_earning", actor=OFFICE),
    ):
        with pytest.raises(RunLocked):
            act()
    basic = StructureLine.objects.get(structure=structure, component__code="BASIC")
    with pytest.raises(StructureUsed):
        set_line(structure=structure, component_id=str(basic.component_id), value=D(60), actor=OFFICE)
    copy = copy_structure(structure=structure, name="From 2027", actor=OFFICE)
    set_line(structure=copy, component_id=str(basic.component_id), value=D(60), actor=OFFICE)
    assert slip_of(staff).net == 30000 + 500 - 1800


@pytest.mark.django_db
def test_numbers_are_given_at_the_lock_without_gaps_and_the_staff_are_told(world: World) -> None:
    ready()
    for who in ("other_teacher", "teacher"):
        world.staff[who].bank_account, world.staff[who].ifsc = "123456789012", "SBIN0001234"
        world.staff[who].save()
        salary(world.staff[who], 30000)
    run = process_month(month=OCTOBER, actor=OFFICE)
    assert set(Payslip.objects.values_list("number", flat=True)) == {""}
    lock_run(run=run, actor=OFFICE)
    locked(NOVEMBER)
    rows = Payslip.objects.order_by("run__month", "staff_code").values_list("number", flat=True)
    assert list(rows) == [f"PS-2026-27-{number:05}" for number in (1, 2, 3, 4)]
    told = Message.objects.filter(template="school_payslip_ready", channel="inbox")
    assert told.filter(user_id=world.users["teacher"].pk).count() == 2


@pytest.mark.django_db
def test_processed_again_figures_by_hand_stay_until_they_are_taken_back(school: Any) -> None:
    ready()
    staff = member("T802")
    salary(staff, 30000)
    run = process_month(month=NOVEMBER, actor=OFFICE)
    for field, value in (("lop_days", D(3)), ("extra_deduction", D(250)), ("pf", D(1000))):
        set_figure(run=run, staff_id=str(staff.pk), field=field, value=value, reason="Told", actor=OFFICE)
    process_month(month=NOVEMBER, actor=OFFICE)
    slip = slip_of(staff)
    assert (slip.gross, slip.pf, slip.other_deductions, slip.net) == (27000, 1000, 250, 25750)
    assert slip.is_corrected
    assert lines_of(slip)["OTHER"] == 250
    remove_figure(run=run, staff_id=staff.pk, field="lop_days", actor=OFFICE)
    assert slip_of(staff).gross == 30000


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"field": "net"}, "field"),
        ({"field": "lop_days", "value": D("30.5")}, "value"),
        ({"field": "lop_days", "value": D("0.3")}, "value"),
        ({"value": D("10.50")}, "value"),
        ({"value": D(-1)}, "value"),
        ({"reason": "  "}, "reason"),
        ({"staff_id": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11"}, "staff_id"),
    ],
)
def test_a_wrong_figure_is_refused_beside_its_field(school: Any, given: Any, field: str) -> None:
    ready()
    staff = member("T803")
    salary(staff, 30000)
    run = process_month(month=NOVEMBER, actor=OFFICE)
    values = {"staff_id": staff.pk, "field": "tds", "value": D(100), "reason": "Told", **given}
    with pytest.raises(ValidationFailed) as caught:
        set_figure(run=run, actor=OFFICE, **values)
    assert list(caught.value.fields) == [field]
    assert not PayFigure.objects.exists()
    assert slip_of(staff).tds == 0


@pytest.mark.django_db
def test_what_has_changed_since_it_was_looked_at_is_not_locked(school: Any) -> None:
    """Would catch a lock that pays what nobody has looked at: another digest, a raise, a day without pay."""
    ready()
    staff = member("T804")
    row = salary(staff, 30000)
    run = process_month(month=NOVEMBER, actor=OFFICE)
    seen = run_digest(PAYROLL_RUN, run)
    run = process_month(month=NOVEMBER, actor=OFFICE)
    with pytest.raises(RunChanged):
        lock_run(run=run, actor=OFFICE, digest=seen)
    change_salary(salary=row, gross=D(31000), actor=OFFICE)
    with pytest.raises(RunChanged) as caught:
        lock_run(run=run, actor=OFFICE)
    assert "28,200 → 29,200" in str(caught.value.message)
    assert PayrollRun.objects.get().state == RunState.PROCESSED
    change_salary(salary=row, gross=D(30000), actor=OFFICE)
    lock_run(run=run, actor=OFFICE, digest=run_digest(PAYROLL_RUN, PayrollRun.objects.get()))


@pytest.mark.django_db
def test_months_are_locked_in_their_order(school: Any) -> None:
    ready()
    salary(member("T805"), 30000)
    process_month(month=OCTOBER, actor=OFFICE)
    with pytest.raises(RunNotReady):
        process_month(month=NOVEMBER, actor=OFFICE)
    assert PayrollRun.objects.count() == 1
    locked(OCTOBER)
    locked(DECEMBER)
    for month in (NOVEMBER, DECEMBER.plus(1)):
        with pytest.raises(ValidationFailed):
            process_month(month=month, actor=OFFICE)


@pytest.mark.django_db
def test_a_raise_told_after_the_lock_is_paid_by_the_next_run_month_by_month(school: Any) -> None:
    """From 24,000 to 30,000 since October: 6,000 for each month, and 12% of 3,000 more basic pay for the fund."""
    ready()
    staff = member("T806")
    salary(staff, 24000)
    locked(OCTOBER)
    locked(NOVEMBER)
    salary(staff, 30000, from_on=date(2026, 10, 1))
    locked(DECEMBER)
    slip = slip_of(staff, DECEMBER)
    lines = lines_of(slip)
    assert [lines[f"ARREARS 2026-{month}"] for month in (10, 11)] == [6000, 6000]
    assert [lines[f"PF 2026-{month}"] for month in (10, 11)] == [360, 360]
    assert (slip.earned, slip.arrears, slip.gross, slip.pf) == (30000, 12000, 42000, 1800 + 720)
    with_arrears = PayArrear.objects.filter(staff=staff).values_list("due", "drawn", "amount", "pf_wages")
    assert list(with_arrears) == [(30000, 24000, 6000, 3000)] * 2


@pytest.mark.django_db
def test_days_without_pay_told_late_are_recovered_once(school: Any, at: Any) -> None:
    """Three of the thirty days of November at 30,000: 3,000 less in December, nothing in January."""
    ready()
    staff = member("T807")
    salary(staff, 30000)
    locked(NOVEMBER)
    for day in (9, 10, 11):
        StaffAbsence.objects.create(staff=staff, absent_on=date(2026, 11, day), portion=1)
    locked(DECEMBER)
    slip = slip_of(staff, DECEMBER)
    assert (slip.arrears, slip.gross, slip.pf) == (-3000, 27000, 1800)
    at("2027-01-31 12:00")
    locked(DECEMBER.plus(1))
    assert slip_of(staff, DECEMBER.plus(1)).arrears == 0


@pytest.mark.django_db
def test_a_recovery_takes_what_there_is_and_the_rest_is_named(school: Any) -> None:
    """10,000 less in each month since October; December leaves 10,000 - 600 - 75 = 9,325 to take from."""
    ready()
    staff = member("T808")
    row = salary(staff, 20000)
    locked(OCTOBER)
    locked(NOVEMBER)
    change_salary(salary=row, gross=D(10000), actor=OFFICE)
    locked(DECEMBER)
    slip = slip_of(staff, DECEMBER)
    assert (slip.earned, slip.arrears, slip.net) == (10000, -9325, 0)
    finding = PayrollFinding.objects.get(run__month=DECEMBER.first)
    assert (finding.code, finding.detail) == ("not_settled", "October 2026: -675; November 2026: -10,000")


@pytest.mark.django_db
def test_who_was_not_paid_for_want_of_an_account_gets_all_of_it_later(school: Any) -> None:
    """20,000 of November with its fund 1,200, insurance 150; then December's own."""
    ready()
    staff = member("T809", bank_account="")
    salary(staff, 20000)
    salary(member("T810"), 20000)
    locked(NOVEMBER)
    staff.bank_account = "123456789012"
    staff.save()
    locked(DECEMBER)
    slip = slip_of(staff, DECEMBER)
    assert (slip.gross, slip.pf, slip.esi, slip.pension) == (40000, 2400, 300, 1666)


@pytest.mark.django_db
def test_who_has_left_is_still_paid_what_is_owed(school: Any) -> None:
    ready()
    staff = member("T811", left_on=date(2026, 11, 30), is_active=False)
    row = salary(staff, 20000)
    salary(member("T812"), 20000)
    locked(NOVEMBER)
    change_salary(salary=row, gross=D(22000), actor=OFFICE)
    locked(DECEMBER)
    slip = slip_of(staff, DECEMBER)
    assert (slip.service_days, slip.earned, slip.arrears) == (0, 0, 2000)


@pytest.mark.django_db
def test_insurance_goes_on_to_the_end_of_the_contribution_period(school: Any) -> None:
    """Covered at 20,000 in October; a raise to 25,000 in November: 0.75% of 25,000 = 187.50, up to 188."""
    ready()
    staff = member("T813")
    salary(staff, 20000)
    locked(OCTOBER)
    salary(staff, 25000, from_on=date(2026, 11, 1))
    locked(NOVEMBER)
    assert slip_of(staff).esi == 188


@pytest.mark.django_db
def test_nobody_decides_the_own_pay(world: World) -> None:
    """Refused for salary and figures, whatever the role; a right is wanted for the rest."""
    structure = ready()
    clerk = member("T814", user=world.users["school_admin"])
    row = salary(clerk, 30000)
    actor = world.actor("school_admin")
    run = process_month(month=NOVEMBER, actor=OFFICE)
    for act in (
        lambda: change_salary(salary=row, gross=D(90000), actor=actor),
        lambda: enter_salary(
            staff=clerk, structure=structure, gross=D(90000), from_on=date(2026, 12, 1), actor=actor
        ),
        lambda: set_figure(
            run=run, staff_id=clerk.pk, field="extra_earning", value=D(1), reason="x", actor=actor
        ),
    ):
        with pytest.raises(OwnSalary):
            act()
    with pytest.raises(Forbidden):
        change_salary(salary=row, gross=D(90000), actor=world.actor("teacher"))
    with pytest.raises(Forbidden):
        lock_run(run=run, actor=world.actor("accountant"))
    row.refresh_from_db()
    assert row.gross == 30000
    assert slip_of(clerk).net == 28200


@pytest.mark.django_db(transaction=True)
def test_of_two_who_lock_at_once_one_wins(school: Any) -> None:
    ready()
    salary(member("T815"), 30000)
    run = process_month(month=NOVEMBER, actor=OFFICE)
    told = at_once(*[lambda: lock_run(run=run, actor=OFFICE)] * 2)
    assert sorted(isinstance(one, DomainError) for one in told) == [False, True]
    assert any(isinstance(one, (RunBusy, RunLocked)) for one in told)
    assert list(Payslip.objects.values_list("number", flat=True)) == ["PS-2026-27-00001"]
