"""Facts that arrive late: refused at the lock, compared in the next run, paid, recovered or named; in rupees."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.actors import Actor
from core.errors import ValidationFailed
from core.locking.errors import RunChanged, RunNotReady
from core.periods import Month
from payroll.employees.models import Employee, EmployeeElement, PayElement, StatusHistory
from payroll.pay_commission.models import AllowanceRule, DaRevision
from payroll.runs import services
from payroll.runs.bank_advice import bank_advice
from payroll.runs.enums import RunState
from payroll.runs.models import ArrearLine, Finding, PayrollRun, SalaryDetail
from payroll.runs.processing.changes import changes_since
from payroll.runs.selectors import run_digest
from tests.payroll.runs.people import give_element, make_employee, set_pay

pytestmark = pytest.mark.django_db
Process = Callable[[str], PayrollRun]

# L10/1 in June 2026: basic 56,100, DA 60%, HRA 30% of basic + DA, TA 7,200; NPS 10%.
JUNE_GROSS = 123888


@pytest.fixture(autouse=True)
def _da_60(organization: object) -> None:
    DaRevision.objects.get_or_create(effective_on=date(2026, 1, 1), percentage=60)


def lines_of(run: PayrollRun, employee: Employee) -> list[tuple[str, Decimal]]:
    rows = ArrearLine.objects.filter(run=run, employee=employee).order_by("month")
    return [(f"{row.month:%Y-%m}", row.amount) for row in rows]


def detail_of(run: PayrollRun, employee: Employee) -> SalaryDetail:
    return SalaryDetail.objects.get(run=run, employee=employee)


def named(run: PayrollRun, code: str) -> dict[int, str]:
    return dict(Finding.objects.filter(run=run, code=code).values_list("employee_id", "detail"))


class TestBeforeTheLock:
    def test_a_pay_order_between_processing_and_lock_is_seen(self, process: Process, actor: Actor) -> None:
        """Catches an order entered in the days of review being lost for its month for ever."""
        employee = make_employee(10, 1)
        run = process("2026-06")
        set_pay(employee, 11, 1, date(2026, 6, 1), "promotion")
        changes = changes_since(run)
        assert [(row.code, [str(kind) for kind in row.kinds]) for row in changes.people] == [
            (employee.code, ["pay"])
        ]
        with pytest.raises(RunChanged, match=employee.code):
            services.lock_run(run=run, actor=actor)
        run.refresh_from_db()
        assert run.state == RunState.PROCESSED
        run = process("2026-06")
        assert not changes_since(run)
        services.lock_run(run=run, actor=actor)
        assert detail_of(run, employee).basic == 67700

    @pytest.mark.parametrize(
        "change",
        [
            lambda e: Employee.objects.filter(pk=e.pk).update(bank_account="99998888777766"),
            lambda e: Employee.objects.filter(pk=e.pk).update(pran=""),
            lambda e: Employee.objects.filter(pk=e.pk).update(last_working_on=date(2026, 6, 10)),
            lambda e: Employee.objects.filter(pk=e.pk).update(date_of_joining=date(2026, 6, 10)),
            lambda e: Employee.objects.filter(pk=e.pk).update(hra_class="Z"),
            lambda e: Employee.objects.filter(pk=e.pk).update(name="Another Name"),
            lambda e: give_element(e, "LICENCE", "deduction", 300, Month(2026, 6)),
            lambda e: make_employee(5, 1, date_of_joining=date(2026, 6, 5)),
            lambda e: DaRevision.objects.create(effective_on=date(2026, 6, 1), percentage=61),
            lambda e: AllowanceRule.objects.create(
                kind="TA",
                basic_from=0,
                ta_class="higher",
                level_from=9,
                level_to=18,
                amount=8000,
                effective_on=date(2026, 6, 1),
            ),
        ],
    )
    def test_every_fact_counts(self, process: Process, actor: Actor, change: object) -> None:
        """Catches a kind of fact whose change after processing passes the lock unseen."""
        employee = make_employee(10, 1)
        run = process("2026-06")
        assert not changes_since(run)
        change(employee)  # type: ignore[operator]
        assert changes_since(run)
        with pytest.raises(RunChanged):
            services.lock_run(run=run, actor=actor)

    def test_facts_of_later_months_do_not(self, process: Process, actor: Actor) -> None:
        """Catches a lock that is refused for something that does not concern the month."""
        employee = make_employee(10, 1)
        run = process("2026-06")
        set_pay(employee, 10, 2, date(2026, 7, 1))
        make_employee(5, 1, date_of_joining=date(2026, 7, 2))
        services.lock_run(run=run, actor=actor)

    def test_what_was_looked_at_is_what_is_locked(self, process: Process, actor: Actor) -> None:
        """Catches a lock of figures that somebody else corrected after the page was shown."""
        employee = make_employee(10, 1)
        run = process("2026-06")
        seen = run_digest(run)
        services.change_detail(
            run=run, detail=detail_of(run, employee), values={"tds": Decimal(1)}, reason="Order", actor=actor
        )
        with pytest.raises(RunChanged):
            services.lock_run(run=run, actor=actor, digest=seen)
        run.refresh_from_db()
        services.lock_run(run=run, actor=actor, digest=run_digest(run))


class TestPaidOrRecovered:
    def test_a_joiner_entered_late_is_paid_for_the_days(self, lock: Process) -> None:
        other = make_employee(10, 1)
        lock("2026-06")
        late = make_employee(10, 1, date_of_joining=date(2026, 6, 18))
        july = lock("2026-07")
        # 13 of 30 days: 24,310 + 14,586 + 11,669 + 3,120
        assert lines_of(july, late) == [("2026-06", Decimal(53685))]
        assert detail_of(july, late).arrears == 53685
        assert detail_of(july, late).nps_arrears == 3890
        assert named(july, "paid_late") == {late.pk: "53685.00"}
        assert lines_of(july, other) == []
        assert lines_of(lock("2026-08"), late) == []

    def test_somebody_left_out_is_paid_with_the_next_pay(self, lock: Process) -> None:
        make_employee(10, 1)
        late = make_employee(10, 1, bank_account="")
        lock("2026-06")
        Employee.objects.filter(pk=late.pk).update(bank_account="50100123456789")
        assert lines_of(lock("2026-07"), late) == [("2026-06", Decimal(JUNE_GROSS))]

    def test_a_leaver_entered_late_is_named_with_what_was_overpaid(self, lock: Process) -> None:
        make_employee(10, 1)
        gone = make_employee(10, 1)
        lock("2026-06")
        Employee.objects.filter(pk=gone.pk).update(last_working_on=date(2026, 6, 10))
        july, august = lock("2026-07"), lock("2026-08")
        assert named(july, "overpaid_leaver") == {gone.pk: "82592.00"}
        assert named(august, "overpaid_leaver") == {gone.pk: "82592.00"}

    def test_reinstated_from_the_first_is_paid_the_month(self, lock: Process) -> None:
        make_employee(10, 1)
        back = make_employee(10, 1, last_working_on=date(2026, 5, 31))
        StatusHistory.objects.create(employee=back, effective_on=date(2026, 6, 1), status="inactive")
        lock("2026-06")
        StatusHistory.objects.create(employee=back, effective_on=date(2026, 6, 1), status="active")
        Employee.objects.filter(pk=back.pk).update(last_working_on=None)
        assert lines_of(lock("2026-07"), back) == [("2026-06", Decimal(JUNE_GROSS))]

    def test_a_date_of_joining_moved_is_recovered_as_far_as_the_pay_goes(self, lock: Process) -> None:
        """Catches an overpayment in silence, and a recovery that takes somebody off the payroll."""
        employee = make_employee(10, 1)
        lock("2026-05")
        lock("2026-06")
        Employee.objects.filter(pk=employee.pk).update(date_of_joining=date(2026, 6, 20))
        july = lock("2026-07")
        detail = detail_of(july, employee)
        assert 0 <= detail.net <= 10
        carried = Decimal(named(july, "recovery_carried")[employee.pk])
        august = detail_of(lock("2026-08"), employee)
        # May whole and 19 days of June, less the NPS taken on them
        overpaid = (JUNE_GROSS - 8976) + (78462 - 5685)
        recovered = -(detail.arrears - detail.nps_arrears)
        assert abs(recovered + carried - overpaid) <= 2
        assert -(august.arrears - august.nps_arrears) == carried

    def test_days_without_pay_known_late_cost_that_month_s_rate(self, lock: Process, actor: Actor) -> None:
        employee = make_employee(10, 1)
        june = lock("2026-06")
        from payroll.leave.models import LeaveApplication, LeaveDay, LeaveType

        kind = LeaveType.objects.get(code="EOL")
        spell = LeaveApplication.objects.create(
            employee=employee, leave_type=kind, from_on=date(2026, 6, 24), to_on=date(2026, 6, 26),
            state="approved", days=3, reason="ill",
        )  # fmt: skip
        for day in (24, 25, 26):
            LeaveDay.objects.create(
                application=spell, employee=employee, on=date(2026, 6, day), portion=1, pay="none"
            )
        july = lock("2026-07")
        assert lines_of(july, employee) == [("2026-06", Decimal(-12389))]  # 3/30
        assert detail_of(june, employee).gross == JUNE_GROSS

    def test_special_pay_goes_by_days_and_has_arrears(self, lock: Process) -> None:
        make_employee(10, 1)
        joined = make_employee(10, 1, date_of_joining=date(2026, 6, 16))
        late = make_employee(10, 1)
        give_element(joined, "SPECIAL", "earning", 2000, Month(2026, 6), is_prorata=True)
        june = lock("2026-06")
        assert detail_of(june, joined).other_earnings == 1000
        lock("2026-07")
        EmployeeElement.objects.create(
            employee=late,
            element=PayElement.objects.get(code="SPECIAL"),
            amount=2000,
            from_on=date(2026, 6, 1),
        )
        august = lock("2026-08")
        assert lines_of(august, late) == [("2026-06", Decimal(2000)), ("2026-07", Decimal(2000))]
        assert detail_of(august, late).arrears == 4000

    def test_a_deduction_entered_late_is_made_later(self, lock: Process) -> None:
        make_employee(10, 1)
        late = make_employee(10, 1)
        lock("2026-06")
        give_element(late, "LICENCE", "deduction", 300, Month(2026, 6))
        july = lock("2026-07")
        assert detail_of(july, late).other_deductions == 600
        assert detail_of(lock("2026-08"), late).other_deductions == 300

    def test_a_rule_with_back_effect_reaches_everybody(self, lock: Process) -> None:
        """Catches arrears of a rule that come only to those whose pay changed too."""
        one, other = make_employee(10, 1), make_employee(10, 1)
        lock("2026-06")
        lock("2026-07")
        rule = AllowanceRule.objects.filter(
            kind="TA", basic_from=0, ta_class="higher", level_from__lte=10, level_to__gte=10
        ).first()
        assert rule is not None
        rule.pk, rule.used_at, rule.amount, rule.effective_on = None, None, Decimal(8000), date(2026, 6, 1)
        rule.save()
        set_pay(one, 10, 2, date(2026, 7, 1))
        august = lock("2026-08")
        assert sum(amount for _month, amount in lines_of(august, other)) == 1600
        assert [row.ta_due - row.ta_drawn for row in ArrearLine.objects.filter(run=august, employee=one)] == [
            800,
            800,
        ]
        assert lines_of(lock("2026-09"), other) == []

    def test_a_promotion_inside_a_month_with_days_lost(self, lock: Process) -> None:
        """Each day at its own pay: 11,600 x 15/30 although ten days of June were lost before it."""
        employee = make_employee(10, 1, date_of_joining=date(2026, 6, 11))
        lock("2026-06")
        set_pay(employee, 11, 1, date(2026, 6, 16), "promotion")
        july = lock("2026-07")
        line = ArrearLine.objects.get(run=july, month=date(2026, 6, 1))
        assert (line.basic_due - line.basic_drawn, line.amount) == (5800, 12064)
        assert line.nps_due - line.nps_drawn == 928


class TestTax:
    def test_no_more_than_the_pay_is_deducted(self, lock: Process, process: Process) -> None:
        """Catches a tax above the pay taking somebody off the payroll."""
        employee = make_employee(18, 1, date_of_joining=date(2026, 3, 31))
        run = process("2026-03")
        detail = detail_of(run, employee)
        assert detail.net >= 0
        services.lock_run(run=run, actor=_actor())
        from payroll.income_tax.models import TaxDeclaration

        TaxDeclaration.objects.create(
            employee=employee, financial_year=2026, regime="new", other_income=Decimal(20_000_000)
        )
        april = lock("2026-04")
        detail = detail_of(april, employee)
        assert (detail.net, detail.tds > 0) == (0, True)
        assert Decimal(named(april, "tds_short")[employee.pk]) > 0


def _actor() -> Actor:
    from core.actors import Door, system_actor

    return system_actor(Door.COMMAND)


class TestSupplementary:
    def test_pays_leavers_and_the_left_out_beside_the_month(self, lock: Process, actor: Actor) -> None:
        make_employee(10, 1)
        left_out = make_employee(10, 1, bank_account="")
        leaver = make_employee(10, 1, retirement_on=date(2026, 5, 31))
        lock("2026-05")
        lock("2026-06")
        DaRevision.objects.create(effective_on=date(2026, 5, 1), percentage=63)
        Employee.objects.filter(pk=left_out.pk).update(bank_account="50100123456789")
        run = services.create_run(
            month=Month(2026, 6), kind="supplementary", people=[leaver.pk, left_out.pk], actor=actor
        )
        run = services.start_processing(run=run, actor=actor)
        assert {row.employee_id for row in run.details.all()} == {leaver.pk, left_out.pk}
        paid = detail_of(run, leaver)
        # 3% of 56,100, and 30% HRA on it; NPS 10%
        assert (paid.basic, paid.arrears, paid.nps_arrears, paid.recoveries) == (0, 2188, 168, 0)
        run = services.lock_run(run=run, actor=actor)
        assert bank_advice(run).count == 2
        july = lock("2026-07")
        assert lines_of(july, left_out) == []
        assert named(july, "arrears_leaver") == {}
        # the others were not in it: their DA arrears come with the regular run
        assert ArrearLine.objects.filter(run=july).count() == 2

    def test_comes_after_the_lock_of_its_month_only(
        self, lock: Process, process: Process, actor: Actor
    ) -> None:
        make_employee(10, 1)
        with pytest.raises(ValidationFailed):
            services.create_run(month=Month(2026, 6), kind="supplementary", actor=actor)
        lock("2026-06")
        with pytest.raises(ValidationFailed):
            services.create_run(month=Month(2026, 5), kind="supplementary", actor=actor)
        with pytest.raises(ValidationFailed):
            services.create_run(month=Month(2026, 6), kind="supplementary", people=[10**9], actor=actor)
        run = services.create_run(month=Month(2026, 6), kind="supplementary", actor=actor)
        with pytest.raises(RunNotReady):
            services.start_processing(run=run, actor=actor)  # nothing is due
        with pytest.raises(RunNotReady):
            services.create_run(month=Month(2026, 6), kind="supplementary", actor=actor)
        with pytest.raises(RunNotReady):
            process("2026-07")  # an earlier run is open

    def test_the_next_month_knows_of_it(self, lock: Process, process: Process, actor: Actor) -> None:
        """Catches arrears paid twice: by a supplementary run and by a month processed before its lock."""
        employee = make_employee(10, 1)
        lock("2026-06")
        DaRevision.objects.create(effective_on=date(2026, 6, 1), percentage=63)
        extra = services.create_run(month=Month(2026, 6), kind="supplementary", actor=actor)
        services.lock_run(run=services.start_processing(run=extra, actor=actor), actor=actor)
        assert detail_of(extra, employee).arrears == 2188
        july = process("2026-07")
        assert detail_of(july, employee).arrears == 0
