"""A locked run in the books: every rupee of it once, by head, and what is owed ends at nil when it is paid."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.errors import DomainError, Forbidden, ValidationFailed
from core.money import ZERO
from core.periods import Month
from erp_planned.finance.errors import HeadWithoutAccount
from erp_planned.finance.models import Account, BookYear, HeadAccount, Voucher
from erp_planned.payroll_vouchers.enums import Step
from erp_planned.payroll_vouchers.errors import MadeAlready, NotReady, NotTied
from erp_planned.payroll_vouchers.masters import pay_accounts
from erp_planned.payroll_vouchers.selectors.work import work_of
from erp_planned.payroll_vouchers.services import accruals
from erp_planned.payroll_vouchers.services.accruals import make_contract_voucher, make_salary_voucher
from erp_planned.payroll_vouchers.services.clearing import deposit_nps, deposit_tds, pay_net, post_advance
from erp_planned.payroll_vouchers.services.making import make_for, make_for_month
from payroll.advances.models import AdvanceEntry
from payroll.contract_staff import services as contracts
from payroll.employees.models import Employee
from payroll.runs.models import PaymentHold, PayrollRun, SalaryDetail
from payroll.runs.selectors import RunSums, sums_of_run
from payroll.tds.masters import challans
from tests.erp_planned.payroll_vouchers.conftest import SYSTEM, lines, somebody, together
from tests.payroll.contract_staff.people import make_contract

Months = list[PayrollRun]
Disbursed = Callable[[Employee], AdvanceEntry]


@pytest.fixture
def june(months: Months) -> PayrollRun:
    """The month with arrears, an advance being recovered, and every kind of deduction."""
    return months[2]


def refuses(error: type[DomainError], act: Callable[[], object], *words: str) -> None:
    """Have an act refused with these words, and nothing written."""
    before = Voucher.objects.count()
    with pytest.raises(error) as caught:
        act()
    told = str(caught.value.message) + str(caught.value.fields)
    assert [word for word in words if word not in told] == []
    assert Voucher.objects.count() == before


def test_a_run_of_everything_ties_to_the_rupee(books: BookYear, june: PayrollRun, accountant: Actor) -> None:
    """Would catch a head left out, taken twice or put on the wrong side."""
    voucher = make_salary_voucher(run=june, actor=accountant)
    heads = sums_of_run(june).heads
    assert heads["arrears"] > 0
    assert heads["nps_arrears"] > 0
    assert lines(voucher) == {
        "4001": june.total_gross,
        "4002": heads["employer_nps"],
        "2201": -heads["tds"],
        "2203": -(heads["nps"] + heads["nps_arrears"] + heads["employer_nps"]),
        "2205": Decimal(-9000),
        "2207": Decimal(-200),
        "2208": Decimal(-470),
        "2216": Decimal(-750),
        "1401": -heads["recoveries"],
        "2204": -june.total_net,
    }
    debits = sum(entry.debit for entry in voucher.entries.all())
    assert debits == sum(entry.credit for entry in voucher.entries.all()) == voucher.total
    assert voucher.total == june.total_gross + heads["employer_nps"]
    assert (voucher.type, voucher.date, voucher.status) == ("Journal", date(2026, 6, 30), "submitted")


def test_recovery_names_the_person_where_advances_are_kept_by_party(
    books: BookYear, june: PayrollRun, people: list[Employee], accountant: Actor
) -> None:
    voucher = make_salary_voucher(run=june, actor=accountant)
    recovered = voucher.entries.filter(account__code="1401")
    assert [entry.party_ref for entry in recovered] == [f"employee:{people[1].pk}"]
    assert set(voucher.entries.exclude(account__code="1401").values_list("party_ref", flat=True)) == {""}


def test_what_is_owed_ends_at_nil(
    books: BookYear, months: Months, people: list[Employee], disbursed: Disbursed, accountant: Actor
) -> None:
    """Net pay, NPS and TDS of three months are paid; only cost, what is left of the advance and the bank remain."""
    made = [post_advance(entry=disbursed(people[1]), actor=accountant)]
    for run in months:
        made += [
            make_salary_voucher(run=run, actor=accountant),
            pay_net(run=run, actor=accountant, on=date(2026, 7, 1)),
            deposit_nps(run=run, actor=accountant, on=date(2026, 7, 1), reference="NPS0107"),
        ]
    heads = [sums_of_run(run).heads for run in months]
    challan = challans.create(
        actor=SYSTEM, kind="salary", financial_year=2026, quarter="Q1", receipt_code="0510308", serial="00071",
        paid_on=date(2026, 7, 7), tax=sum(one["tds"] for one in heads), interest=Decimal(55),
    )  # fmt: skip
    made.append(deposit_tds(challan=challan, actor=accountant))
    left = together(made)
    assert [code for code in ("2201", "2203", "2204") if code in left] == []
    assert left["1401"] == 30000 - sum(one["recoveries"] for one in heads)
    assert left["4023"] == 55
    assert sum(left.values()) == ZERO
    assert {voucher.type for voucher in made} == {"Journal", "Payment"}


def test_a_run_is_posted_once(books: BookYear, june: PayrollRun, accountant: Actor) -> None:
    first = make_salary_voucher(run=june, actor=accountant)
    refuses(MadeAlready, lambda: make_salary_voucher(run=june, actor=accountant), "2026-06", str(first))
    Voucher.objects.filter(pk=first.pk).update(status="rejected")
    assert make_salary_voucher(run=june, actor=accountant).pk != first.pk


def test_only_what_is_locked_and_has_books(books: BookYear, june: PayrollRun, accountant: Actor) -> None:
    hr = somebody("hr_manager")
    refuses(Forbidden, lambda: make_salary_voucher(run=june, actor=hr))
    refuses(
        NotReady,
        lambda: make_salary_voucher(run=june, actor=accountant, on=date(2027, 4, 1)),
        "1 Apr 2027",
    )
    refuses(
        ValidationFailed,
        lambda: make_salary_voucher(run=june, actor=accountant, on=date(2026, 5, 31)),
        "1 Jun 2026",
    )
    HeadAccount.objects.filter(head="nps_payable").delete()
    Account.objects.filter(code="2203").update(code="2299")
    refuses(HeadWithoutAccount, lambda: make_salary_voucher(run=june, actor=accountant), "NPS payable")
    refuses(NotReady, lambda: pay_net(run=june, actor=accountant), "first")


def test_a_run_that_does_not_tie_is_refused_with_the_difference(
    books: BookYear, june: PayrollRun, accountant: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Payroll's own constraints keep its rows whole, so the sums are bent on their way."""

    def bent(run: PayrollRun) -> RunSums:
        found = sums_of_run(run)
        return RunSums({**found.heads, "hra": found.heads["hra"] - 7}, found.elements)

    monkeypatch.setattr(accruals, "sums_of_run", bent)
    refuses(NotTied, lambda: make_salary_voucher(run=june, actor=accountant), "Gross pay", "7")


def test_a_month_posts_every_locked_run_and_then_none(
    books: BookYear, months: Months, accountant: Actor
) -> None:
    make_contract(40000)
    contracts.lock_run(run=contracts.process_month(month=Month(2026, 6), actor=SYSTEM), actor=SYSTEM)
    made = make_for_month(month=Month(2026, 6), actor=accountant)
    assert [voucher.source for voucher in made] == ["payroll_run", "contract_run"]
    contract = lines(made[1])
    assert (contract["4012"], sum(contract.values())) == (40000, 0)
    refuses(MadeAlready, lambda: make_for_month(month=Month(2026, 6), actor=accountant), "2026-06")
    refuses(NotReady, lambda: make_for_month(month=Month(2026, 9), actor=accountant), "2026-09")


def test_contract_run_twice(books: BookYear, accountant: Actor) -> None:
    make_contract(40000)
    run = contracts.lock_run(run=contracts.process_month(month=Month(2026, 6), actor=SYSTEM), actor=SYSTEM)
    make_contract_voucher(run=run, actor=accountant)
    refuses(MadeAlready, lambda: make_contract_voucher(run=run, actor=accountant))


def test_held_pay_is_paid_when_it_is_released(books: BookYear, june: PayrollRun, accountant: Actor) -> None:
    """Would catch held pay that leaves the books with the rest, or never."""
    make_salary_voucher(run=june, actor=accountant)
    detail = SalaryDetail.objects.filter(run=june).first()
    assert detail is not None
    hold = PaymentHold.objects.create(
        run=june, employee=detail.employee, reason="Account closed", held_by="HR"
    )
    first = pay_net(run=june, actor=accountant, on=date(2026, 7, 1))
    assert first.total == june.total_net - detail.net
    refuses(MadeAlready, lambda: pay_net(run=june, actor=accountant, on=date(2026, 7, 1)), "held")
    PaymentHold.objects.filter(pk=hold.pk).update(released_by="HR", released_at=june.locked_at)
    second = pay_net(run=june, actor=accountant, on=date(2026, 7, 2))
    assert (second.total, second.source_key) == (detail.net, f"{june.pk}-2")


def test_own_account_of_an_element(books: BookYear, june: PayrollRun, accountant: Actor) -> None:
    own = Account.objects.create(code="2299", name="LIC of India", type="Liability")
    pay_accounts.create(actor=SYSTEM, kind="deduction", code="lic", account=own)
    found = lines(make_salary_voucher(run=june, actor=accountant))
    assert found["2299"] == -750
    assert "2216" not in found


def test_book_adjustment_needs_the_account_that_was_charged(books: BookYear, accountant: Actor) -> None:
    challan = challans.create(
        actor=SYSTEM, kind="salary", financial_year=2026, quarter="Q1", mode="book", receipt_code="0510308",
        serial="00072", paid_on=date(2026, 7, 7), tax=Decimal(1000),
    )  # fmt: skip
    refuses(ValidationFailed, lambda: deposit_tds(challan=challan, actor=accountant), "account_id")
    grant = Account.objects.get(code="3001")
    voucher = deposit_tds(challan=challan, actor=accountant, account=grant)
    assert (voucher.type, lines(voucher)) == ("Journal", {"2201": 1000, "3001": -1000})


def test_list_of_work(
    books: BookYear, months: Months, accountant: Actor, disbursed: Disbursed, people: list[Employee]
) -> None:
    """Each run with its voucher or what it waits for; as many queries for three months as for one."""
    make_salary_voucher(run=months[0], actor=accountant)
    found = {(one.step, one.key): one for one in work_of(books)}
    assert len(found) == 3 * 3 + 1
    assert found[Step.SALARY, months[0].pk].voucher is not None
    assert found[Step.NET, months[0].pk].is_open
    assert found[Step.NET, months[1].pk].waits_for
    assert found[Step.ADVANCE, disbursed(people[1]).pk].amount == 30000
    heads = sums_of_run(months[2]).heads
    assert found[Step.NPS, months[2].pk].amount == heads["nps"] + heads["nps_arrears"] + heads["employer_nps"]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        work_of(books)
    assert len(queries) <= 12


def test_a_choice_that_the_step_does_not_take(books: BookYear, june: PayrollRun, accountant: Actor) -> None:
    bank = Account.objects.get(code="1002")
    refuses(
        ValidationFailed,
        lambda: make_for(step=Step.SALARY, key=june.pk, actor=accountant, account=bank),
        "account_id",
    )
