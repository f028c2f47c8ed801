"""Declarations and opening balances: accepted, refused with nothing changed, audited; the locked ledger."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import DomainError, Duplicate, Forbidden, InvalidState, ValidationFailed
from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.income_tax.models import TaxDeclaration, TdsEntry
from payroll.income_tax.services import declarations
from payroll.income_tax.services.balances import remove_opening_balance, set_opening_balance
from tests.payroll.income_tax.people import actor_of, make_employee, make_user

YEAR = FinancialYear(2026)
TODAY = date(2026, 11, 21)


@pytest.fixture
def employee(organization: Tenant) -> Employee:
    return make_employee(tax_regime="old", user=make_user("employee", "e0001"))


@pytest.fixture
def hr(organization: Tenant) -> Actor:
    return actor_of(make_user("hr_manager"))


@pytest.fixture
def declare(employee: Employee, hr: Actor) -> Callable[..., TaxDeclaration]:
    def call(values: dict[str, Any], **change: Any) -> TaxDeclaration:
        given = {"employee": employee, "financial_year": YEAR, "actor": hr, "today": TODAY}
        return declarations.declare(values=values, **{**given, **change})

    return call


@pytest.fixture
def set_balance(employee: Employee, hr: Actor) -> Callable[..., TdsEntry]:
    def call(**change: Any) -> TdsEntry:
        given = {
            "employee": employee,
            "financial_year": YEAR,
            "through": Month(2026, 9),
            "salary": Decimal(600_000),
            "tax": Decimal(40_000),
            "hra": Decimal(120_000),
            "basic_da": Decimal(450_000),
            "nps": Decimal(45_000),
            "actor": hr,
            "today": TODAY,
        }
        return set_opening_balance(**{**given, **change})

    return call


def posted(employee: Employee, month: date, run_id: int = 1) -> TdsEntry:
    return TdsEntry.objects.create(
        employee=employee, financial_year=2026, month=month, run_id=run_id, salary=100_000, tax=5_000
    )


def test_first_declaration_takes_the_regime_of_the_employee(declare: Callable[..., TaxDeclaration]) -> None:
    """Declaring rent alone must not move somebody from the old regime to the default one."""
    declare({"rent_paid": Decimal(120_000)})
    row = TaxDeclaration.objects.get()
    assert (row.regime, row.rent_paid, row.section_80c) == ("old", 120_000, 0)


def test_declaring_again_changes_only_what_is_given_and_audits_that(
    declare: Callable[..., TaxDeclaration], hr: Actor
) -> None:
    declare({"section_80c": Decimal(150_000), "regime": "old"})
    declare({"section_80d": Decimal(25_000), "section_80c": Decimal(150_000)})
    row = TaxDeclaration.objects.get()
    assert (row.section_80c, row.section_80d) == (150_000, 25_000)
    entry = AuditEntry.objects.latest("id")
    assert (entry.action, entry.actor_id) == ("income_tax.declaration_changed", hr.user_id)
    assert (entry.before, entry.after) == ({"section_80d": "0.00"}, {"section_80d": "25000"})


def test_declaring_the_same_again_leaves_no_trace(declare: Callable[..., TaxDeclaration]) -> None:
    declare({"section_80c": Decimal(1)})
    count = AuditEntry.objects.count()
    declare({"section_80c": Decimal(1)})
    assert AuditEntry.objects.count() == count


def test_an_employee_declares_for_himself_and_nobody_else(
    employee: Employee, declare: Callable[..., TaxDeclaration]
) -> None:
    own = actor_of(employee.user)
    declare({"is_metro": True}, actor=own)
    other = make_employee("E0002")
    with pytest.raises(Forbidden):
        declare({"is_metro": True}, employee=other, actor=own)
    assert TaxDeclaration.objects.count() == 1


def test_an_amount_above_the_ceiling_is_kept_as_declared(declare: Callable[..., TaxDeclaration]) -> None:
    assert declare({"section_80c": Decimal(500_000)}).section_80c == 500_000


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"section_80c": Decimal(-1)}, "section_80c"),
        ({"section_80c": Decimal("1.005")}, "section_80c"),
        ({"section_80c": "many"}, "section_80c"),
        ({"rent_paid": 1.5}, "rent_paid"),
        ({"regime": "newest"}, "regime"),
        ({"regime": None}, "regime"),
        ({"regime": []}, "regime"),
        ({"is_metro": "yes"}, "is_metro"),
        ({"section80c": Decimal(1)}, "section80c"),
        ({"employee_id": 7}, "employee_id"),
    ],
)
def test_refuses_bad_values_and_names_them(
    declare: Callable[..., TaxDeclaration], values: dict[str, Any], field: str
) -> None:
    """Also a column that is no part of a declaration: it must not reach the row."""
    with pytest.raises(ValidationFailed) as caught:
        declare(values)
    assert list(caught.value.fields) == [field]
    assert not TaxDeclaration.objects.exists()


@pytest.mark.parametrize("year", [FinancialYear(2025), FinancialYear(2040)])
def test_refuses_a_closed_year_and_one_too_far_ahead(
    declare: Callable[..., TaxDeclaration], employee: Employee, year: FinancialYear
) -> None:
    own = actor_of(employee.user)
    with pytest.raises(ValidationFailed) as caught:
        declare({}, financial_year=year, actor=own, reason="late")
    assert list(caught.value.fields) == ["financial_year"]
    assert not TaxDeclaration.objects.exists()


def test_staff_enter_a_year_that_is_over_with_a_reason(
    declare: Callable[..., TaxDeclaration], employee: Employee
) -> None:
    """Proofs come late; the year's certificate and return must be right. Months' tax stays as it was."""
    closed = FinancialYear(2025)
    entry = posted(employee, date(2026, 3, 1))
    with pytest.raises(ValidationFailed) as caught:
        declare({"section_80c": Decimal(10)}, financial_year=closed)
    assert list(caught.value.fields) == ["reason"]
    with pytest.raises(ValidationFailed):
        declare({"section_80c": Decimal(10)}, financial_year=closed, reason="x" * 301)
    assert not TaxDeclaration.objects.exists()
    row = declare({"section_80c": Decimal(10)}, financial_year=closed, reason="Proofs of  March came late")
    assert (row.financial_year, row.section_80c) == (2025, 10)
    assert AuditEntry.objects.latest("id").after["reason"] == "Proofs of March came late"
    declare({"section_80c": Decimal(20)}, financial_year=closed, reason="Second proof")
    change = AuditEntry.objects.latest("id")
    assert (change.action, change.after["reason"]) == ("income_tax.declaration_changed", "Second proof")
    assert TdsEntry.objects.get().tax == entry.tax


def test_nobody_enters_the_own_year_that_is_over(organization: Tenant) -> None:
    """The own case is never decided by oneself."""
    user = make_user("hr_manager", "hr-own")
    employee = make_employee("E0009", user=user)
    with pytest.raises(Forbidden):
        declarations.declare(
            employee=employee,
            financial_year=FinancialYear(2025),
            values={"section_80c": Decimal(10)},
            reason="mine",
            actor=actor_of(user),
            today=TODAY,
        )
    assert not TaxDeclaration.objects.exists()


def test_the_year_closes_with_its_last_day(declare: Callable[..., TaxDeclaration]) -> None:
    declare({}, today=date(2027, 3, 31))
    with pytest.raises(ValidationFailed):
        declare({"rent_paid": Decimal(1)}, today=date(2027, 4, 1))


def test_a_form_for_a_new_one_does_not_overwrite(declare: Callable[..., TaxDeclaration]) -> None:
    declare({"section_80c": Decimal(100_000)})
    with pytest.raises(Duplicate):
        declare({"section_80c": Decimal(0)}, must_be_new=True)
    assert TaxDeclaration.objects.get().section_80c == 100_000


def test_opening_balance_is_set_replaced_and_removed(
    set_balance: Callable[..., TdsEntry], employee: Employee, hr: Actor
) -> None:
    entry = set_balance()
    assert (entry.run_id, entry.month, entry.salary, entry.tax) == (None, date(2026, 9, 1), 600_000, 40_000)
    set_balance(tax=Decimal(41_000), through=Month(2026, 10))
    row = TdsEntry.objects.get()
    assert (row.pk, row.tax, row.month) == (entry.pk, 41_000, date(2026, 10, 1))
    remove_opening_balance(employee=employee, financial_year=YEAR, actor=hr, today=TODAY)
    remove_opening_balance(employee=employee, financial_year=YEAR, actor=hr, today=TODAY)
    assert not TdsEntry.objects.exists()
    actions = list(AuditEntry.objects.order_by("id").values_list("action", flat=True))
    assert actions[-3:] == [
        "income_tax.opening_balance_set",
        "income_tax.opening_balance_changed",
        "income_tax.opening_balance_removed",
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"through": Month(2026, 3)}, "month"),
        ({"through": Month(2026, 12)}, "month"),
        ({"financial_year": FinancialYear(2025), "through": Month(2025, 9)}, "financial_year"),
        ({"salary": Decimal(-1)}, "salary"),
        ({"tax": Decimal(600_001)}, "tax"),
        ({"nps": Decimal(600_001)}, "nps"),
        ({"hra": Decimal(150_001)}, "basic_da"),
    ],
)
def test_refuses_an_impossible_opening_balance(
    set_balance: Callable[..., TdsEntry], change: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as caught:
        set_balance(**change)
    assert list(caught.value.fields) == [field]
    assert not TdsEntry.objects.exists()


def test_opening_balance_cannot_cover_months_of_locked_runs(
    set_balance: Callable[..., TdsEntry], employee: Employee
) -> None:
    """Catches salary counted twice."""
    posted(employee, date(2026, 9, 1))
    with pytest.raises(InvalidState):
        set_balance()
    set_balance(through=Month(2026, 8))
    assert TdsEntry.objects.count() == 2


def test_only_staff_set_opening_balances(set_balance: Callable[..., TdsEntry], employee: Employee) -> None:
    with pytest.raises(Forbidden):
        set_balance(actor=actor_of(employee.user))
    assert not TdsEntry.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.update(tax=1),
        lambda rows: rows.delete(),
        lambda rows: rows.update(run_id=None),
        lambda rows: connection.cursor().execute("TRUNCATE payroll_income_tax_tdsentry"),
    ],
)
def test_the_database_refuses_changes_of_posted_entries(
    employee: Employee, change: Callable[[Any], Any]
) -> None:
    posted(employee, date(2026, 9, 1))
    connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")  # as after a commit
    with pytest.raises(DatabaseError) as caught, transaction.atomic():
        change(TdsEntry.objects.all())
    assert caught.value.__cause__.sqlstate == "KL001"
    assert TdsEntry.objects.get().tax == 5_000


def test_the_database_refuses_to_make_an_opening_balance_a_posted_entry(
    set_balance: Callable[..., TdsEntry],
) -> None:
    set_balance()
    with pytest.raises(DatabaseError) as caught, transaction.atomic():
        TdsEntry.objects.update(run_id=3)
    assert caught.value.__cause__.sqlstate == "KL001"


def test_refusals_are_domain_errors_with_a_message(declare: Callable[..., TaxDeclaration]) -> None:
    with pytest.raises(DomainError) as caught:
        declare({"section_80c": Decimal(-1)})
    assert str(caught.value)
