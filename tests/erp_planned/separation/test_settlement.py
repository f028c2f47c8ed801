"""From asking to the settlement: figures as worked, once, and what later facts change."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction

from core.actors import Actor, Door, actor_for
from core.errors import Forbidden, InvalidTransition, ValidationFailed
from core.periods import Month
from erp_planned.finance.models import Account, BookYear, HeadAccount, Voucher
from erp_planned.finance.services.again import make_again
from erp_planned.finance.services.deciding import reject
from erp_planned.separation.enums import ExitStatus
from erp_planned.separation.errors import (
    AlreadyLeaving,
    NotReady,
    OwnSeparation,
    SettlementChanged,
)
from erp_planned.separation.models import SeparationRequest, Settlement
from erp_planned.separation.selectors.requests import clearances_of
from erp_planned.separation.selectors.settlement import reckon
from erp_planned.separation.services.asking import ask, propose_retirements
from erp_planned.separation.services.deciding import accept, add_other, clear, refuse, withdraw
from erp_planned.separation.services.settling import HEADS, settle
from payroll.advances.selectors.applications import outstanding_for
from payroll.employees.models import Employee
from payroll.leave.models import LeaveAccount
from payroll.pay_commission.models import DaRevision
from tests.erp_planned.separation.conftest import SYSTEM, asked, cleared, leaver, rule, with_leave
from tests.payroll.advances.conftest import drawn
from tests.payroll.ess.conftest import make_account

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 22)
RETIRED = date(2026, 10, 31)


def own_account(employee: Employee, role: str) -> Actor:
    """Give the employee an account, and return them as services know them."""
    user = make_account(f"{role}-{employee.pk}", role)
    employee.user = user
    employee.save()
    return actor_for(user, tenant_type="organization", door=Door.API)


def amounts(row: SeparationRequest) -> dict[str, Decimal]:
    return {line.kind: line.amount for line in reckon(row, TODAY).lines}


def retiring(clerk) -> SeparationRequest:
    """30 years 9 months, basic 78,800 (reference, section 5)."""
    employee = leaver(78800, date(1996, 2, 1), retirement_on=RETIRED)
    return asked(employee, "Retirement", RETIRED)


class TestFigures:
    def test_retirement_as_worked(self, clerk):
        row = with_leave(cleared(retiring(clerk)), EL=300, HPL=0)
        assert amounts(row) == {"gratuity": Decimal(1929812), "leave": Decimal(1245040)}
        assert reckon(row, TODAY).emoluments == Decimal(124504)

    def test_resignation_as_worked(self, clerk):
        """An organization that gives gratuity and all leave to those who resign; 18 days of notice are short."""
        rule(gratuity_on_resignation=True, leave_on_resignation="all")
        employee = leaver(35400, date(2014, 7, 14))
        row = with_leave(cleared(asked(employee, "Resignation", date(2026, 11, 13))), EL=96)
        assert amounts(row) == {
            "gratuity": Decimal(349575),
            "leave": Decimal(178982),
            "notice": Decimal(33559),
        }

    def test_civil_service_resignation_forfeits_gratuity(self, clerk):
        employee = leaver(35400, date(2014, 7, 14))
        row = with_leave(cleared(asked(employee, "Resignation", date(2026, 11, 13))), EL=96)
        found = amounts(row)
        assert found == {"leave": Decimal(89491), "notice": Decimal(33559)}

    def test_half_pay_leave_fills_up_to_three_hundred_days(self, clerk):
        employee = leaver(78800, date(1996, 2, 1), retirement_on=RETIRED)
        row = with_leave(cleared(asked(employee, "Retirement", RETIRED)), EL=290, HPL=40)
        assert amounts(row)["leave"] == Decimal(1224289)  # 12,03,538.67 and 20,750.67
        assert reckon(row, TODAY).half_pay_days == 10

    def test_advances_dues_and_lines_by_hand(self, clerk):
        employee = leaver(35400, date(2014, 7, 14))
        drawn(employee, 30000)
        row = cleared(asked(employee, "VRS", date(2026, 11, 20), date(2026, 8, 1)), Library=Decimal(250))
        add_other(request=row, kind="other_taken", text="Income tax", amount=Decimal(1000), actor=SYSTEM)
        found = reckon(row, TODAY)
        owed = sum(one.total for one in outstanding_for(employee.pk, Month(2026, 11)))
        assert owed >= 30000
        assert found.recovered == owed + 250 + 1000


class TestSettling:
    def test_once_with_everything_that_follows(self, clerk):
        employee = leaver(78800, date(1996, 2, 1), retirement_on=RETIRED)
        drawn(employee, 30000)
        row = with_leave(cleared(asked(employee, "Retirement", RETIRED)), EL=320, HPL=0)
        found = reckon(row, TODAY)
        settlement = settle(request=row, digest=found.digest, actor=SYSTEM)
        assert (settlement.net, settlement.lines.count()) == (found.net, 3)
        assert outstanding_for(employee.pk, Month(2026, 11)) == []
        assert LeaveAccount.objects.get(employee=employee, leave_type__code="EL").balance == 20
        assert SeparationRequest.objects.get(pk=row.pk).state == ExitStatus.SETTLED
        with pytest.raises(NotReady):
            settle(request=row, digest=found.digest, actor=SYSTEM)
        assert Settlement.objects.count() == 1

    def test_a_rise_entered_afterwards_is_settled_on_its_own(self, clerk):
        """DA raised with back date: the difference, and nothing twice."""
        row = with_leave(cleared(retiring(clerk)), EL=300, HPL=0)
        settle(request=row, digest=reckon(row, TODAY).digest, actor=SYSTEM)
        DaRevision.objects.create(percentage=60, effective_on=date(2026, 10, 1), order_reference="Late")
        later = reckon(row, TODAY)
        assert {line.kind: line.amount for line in later.lines} == {
            "gratuity": Decimal(126080) / 4 * 62 - 1929812,
            "leave": Decimal(1260800) - 1245040,
        }
        settle(request=row, digest=later.digest, actor=SYSTEM)
        assert reckon(row, TODAY).lines == ()

    def test_a_stale_page_is_refused(self, clerk):
        row = with_leave(cleared(retiring(clerk)), EL=300, HPL=0)
        digest = reckon(row, TODAY).digest
        add_other(request=row, kind="other_paid", text="Honorarium", amount=Decimal(5), actor=SYSTEM)
        with pytest.raises(SettlementChanged):
            settle(request=row, digest=digest, actor=SYSTEM)
        assert not Settlement.objects.exists()

    def test_not_before_everybody_has_cleared(self, clerk):
        row = retiring(clerk)
        accept(request=row, actor=SYSTEM)
        first = clearances_of(row)[0]
        clear(clearance=first, actor=SYSTEM)
        found = reckon(row, TODAY)
        assert len(found.problems) == 1
        assert str(first.item) not in found.problems[0]
        with pytest.raises(NotReady):
            settle(request=row, digest=found.digest, actor=SYSTEM)

    def test_the_journal_balances_and_waits_for_approval(self, clerk):
        BookYear.objects.create(start_date=date(2026, 4, 1), end_date=date(2027, 3, 31))
        for number, head in enumerate(dict.fromkeys([*HEADS.values(), "settlements_payable"])):
            account, _new = Account.objects.get_or_create(
                code=f"T{number}", defaults={"name": head, "type": "Liability"}
            )
            HeadAccount.objects.update_or_create(head=head, defaults={"account": account})
        row = with_leave(cleared(retiring(clerk), Library=Decimal(250)), EL=300, HPL=0)
        settlement = settle(request=row, digest=reckon(row, TODAY).digest, actor=SYSTEM)
        voucher = Voucher.objects.get(pk=settlement.voucher_id)
        lines = voucher.entries.all()
        assert voucher.status == "submitted"
        assert sum(line.debit for line in lines) == sum(line.credit for line in lines) == settlement.paid
        reject(voucher=voucher, remarks="Wrong head", actor=SYSTEM)
        again = make_again(voucher=Voucher.objects.get(), actor=SYSTEM)
        assert Settlement.objects.get().voucher == again
        assert [(one.account_id, one.debit, one.credit) for one in again.entries.order_by("line_no")] == [
            (one.account_id, one.debit, one.credit) for one in lines.order_by("line_no")
        ]
        with pytest.raises(DatabaseError), transaction.atomic():
            Settlement.objects.update(voucher=voucher)

    def test_settled_is_final_for_the_database_too(self, clerk):
        row = with_leave(cleared(retiring(clerk)), EL=300, HPL=0)
        settlement = settle(request=row, digest=reckon(row, TODAY).digest, actor=SYSTEM)
        for change in (
            lambda: Settlement.objects.filter(pk=settlement.pk).update(settled_by="x"),
            lambda: settlement.lines.all().delete(),
        ):
            with pytest.raises(DatabaseError), transaction.atomic():
                change()


class TestDeciding:
    def test_acceptance_ends_service_and_withdrawal_undoes_it(self, clerk):
        employee = leaver(35400, date(2014, 7, 14))
        row = asked(employee, "Resignation", date(2026, 12, 15))
        accept(request=row, actor=SYSTEM)
        assert Employee.objects.get(pk=employee.pk).last_working_on == date(2026, 12, 15)
        withdraw(request=row, actor=SYSTEM)
        employee.refresh_from_db()
        assert (employee.last_working_on, employee.status) == (None, "active")
        assert asked(employee, "Resignation", date(2026, 12, 20)).pk != row.pk

    def test_nobody_decides_or_clears_the_own(self, clerk):
        employee = leaver(35400, date(2014, 7, 14))
        make_account("another", "admin")
        own = own_account(employee, "admin")
        row = asked(employee, "Resignation", date(2026, 12, 15))
        for act in (accept, refuse):
            with pytest.raises(OwnSeparation):
                act(request=row, actor=own, remarks="I may")
        accept(request=row, actor=SYSTEM)
        with pytest.raises(OwnSeparation):
            clear(clearance=clearances_of(row)[0], actor=own)
        with pytest.raises(OwnSeparation):
            settle(request=row, digest="x", actor=own)
        assert not clearances_of(row).exclude(cleared_at=None).exists()

    def test_one_separation_at_a_time(self, clerk):
        employee = leaver(35400, date(2014, 7, 14))
        asked(employee, "Resignation", date(2026, 12, 15))
        with pytest.raises(AlreadyLeaving), transaction.atomic():
            asked(employee, "VRS", date(2026, 12, 20))
        assert SeparationRequest.objects.count() == 1

    def test_decided_is_decided(self, clerk):
        row = asked(leaver(35400, date(2014, 7, 14)), "Resignation", date(2026, 12, 15))
        refuse(request=row, remarks="No relief", actor=SYSTEM)
        with pytest.raises(InvalidTransition):
            accept(request=row, actor=SYSTEM)

    def test_the_clock_proposes_a_retirement_once(self, clerk):
        near = leaver(35400, date(1996, 1, 1), retirement_on=date(2027, 5, 31))
        leaver(35400, date(1996, 1, 1), retirement_on=date(2027, 6, 30))
        assert propose_retirements(TODAY, actor=SYSTEM) == 1
        assert propose_retirements(TODAY, actor=SYSTEM) == 0
        row = SeparationRequest.objects.get()
        assert (row.employee_id, row.last_working_on) == (near.pk, date(2027, 5, 31))


class TestAsking:
    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"last_working_on": date(2026, 11, 21)}, "last_working_on"),
            ({"last_working_on": None}, "last_working_on"),
            ({"last_working_on": date(2060, 1, 1)}, "last_working_on"),
            ({"reason": " "}, "reason"),
            ({"type": "Death"}, "type"),
            ({"asked_on": TODAY + timedelta(days=1)}, "asked_on"),
        ],
    )
    def test_wrong_facts_are_named(self, clerk, change, field):
        employee = leaver(35400, date(2014, 7, 14))
        values = {"type": "Resignation", "last_working_on": date(2026, 12, 15), "reason": "Post", **change}
        with pytest.raises(ValidationFailed) as refused:
            ask(employee=employee, actor=SYSTEM, **values)
        assert field in refused.value.fields
        assert not SeparationRequest.objects.exists()

    def test_an_employee_asks_for_nobody_else(self, clerk):
        employee, other = leaver(35400, date(2014, 7, 14)), leaver(35400, date(2014, 7, 14))
        own = own_account(employee, "employee")
        with pytest.raises(Forbidden):
            ask(employee=other, type="Resignation", last_working_on=date(2026, 12, 15), reason="x", actor=own)
        assert not SeparationRequest.objects.exists()
