"""Tables an institution enters, and years that have none: whose law holds, what is refused, what stays."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, ValidationFailed
from core.periods import FinancialYear
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.income_tax import selectors
from payroll.income_tax.laws import is_provisional, tax_law
from payroll.income_tax.models import TaxTable
from payroll.income_tax.services.tables import enter_tax_table
from payroll.income_tax.tables import year_table
from tests import institutions
from tests.payroll.income_tax.people import actor_of, make_user
from tests.payroll.income_tax.short import payable_on_salary

NEXT = FinancialYear(2027)
HIGHER = {"regimes": {"new": {"standard_deduction": 100_000}}}


@pytest.fixture
def admin(organization: Tenant) -> Actor:
    return actor_of(make_user("admin"))


def enter(actor: Actor, content: dict[str, Any], year: FinancialYear = NEXT) -> TaxTable:
    return enter_tax_table(financial_year=year, content=content, source="Finance Act, 2027", actor=actor)


def test_a_year_without_tables_is_provisional_until_they_are_entered(admin: Actor) -> None:
    assert not is_provisional(FinancialYear(2026))
    assert is_provisional(NEXT)
    enter(admin, HIGHER)
    assert not is_provisional(NEXT)
    table = year_table(tax_law(NEXT))
    assert table.regime("new").standard_deduction == 100_000
    assert table.regime("old") == year_table("2026-27").regime("old"), "what is not entered stays"
    # The year after has this one's law now, and says so.
    later = year_table(tax_law(FinancialYear(2028)))
    assert (later.carried_from, later.regime("new").standard_deduction) == ("2027-28", 100_000)


def test_the_later_entry_wins_and_both_are_kept(admin: Actor) -> None:
    enter(admin, HIGHER)
    enter(admin, {"cess_pct": "4.5"})
    table = year_table(tax_law(NEXT))
    assert (table.cess_pct, table.regime("new").standard_deduction) == (Decimal("4.5"), 100_000)
    assert TaxTable.objects.count() == 2
    entry = AuditEntry.objects.latest("id")
    assert entry.action == "income_tax.table_entered"
    assert (entry.before["cess_pct"], entry.after["cess_pct"]) == ("4", "4.5")


def test_a_year_with_tables_can_be_entered_anew(admin: Actor) -> None:
    """A Finance Act amends a running year."""
    enter(admin, HIGHER, FinancialYear(2026))
    assert year_table(tax_law(FinancialYear(2026))).regime("new").standard_deduction == 100_000
    assert year_table("2026-27").regime("new").standard_deduction == 75_000


def test_another_institution_keeps_the_law_of_the_product(admin: Actor) -> None:
    """Caches are shared by all institutions of a process; a law must not be."""
    enter(admin, HIGHER)
    law = tax_law(NEXT)
    mine = payable_on_salary(1_500_000, law, "new")
    with tenant_context(institutions.the("beta")):
        assert is_provisional(NEXT)
        assert payable_on_salary(1_500_000, tax_law(NEXT), "new") == mine + 3_900


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ({"cess_pct": 104}, "cess_pct"),
        ({"cess_pct": 4.5}, "cess_pct"),
        ({"regimes": {"new": {"slabs": {"all": []}}}}, "regimes.new.slabs"),
        ({"regimes": {"new": {"slabs": {"all": [{"above": 5, "rate_pct": 0}]}}}}, "regimes.new.slabs"),
        (
            {
                "regimes": {
                    "old": {
                        "slabs": {"all": [{"above": 0, "rate_pct": 5}, {"above": 250_000, "rate_pct": 0}]}
                    }
                }
            },
            "regimes.old.slabs",
        ),
        ({"regimes": {"new": {"slabs": {"young": []}}}}, "regimes.new.slabs"),
        ({"regimes": {"new": {"standard_deduction": -1}}}, "regimes.new.standard_deduction"),
        ({"regimes": {"new": {"rebate": {"marginal_relief": "yes"}}}}, "regimes.new.rebate.marginal_relief"),
        ({"regimes": {"newest": {}}}, "regimes.newest"),
        ({"regimes": {"new": []}}, "regimes.new"),
        ({"regimes": {"new": {"slabs": {"all": ["0"]}}}}, "content"),
        ({"old_regime_caps": {"investments": "150000"}}, "old_regime_caps.investments"),
        ({"rounding_unit": True}, "rounding_unit"),
        ({"metro_cities": "Delhi"}, "metro_cities"),
        ({"sections": {"rebate": 156}}, "sections.rebate"),
        ({"slabs": []}, "slabs"),
        ({"year": "2028-29"}, "year"),
    ],
)
def test_a_wrong_table_is_refused_naming_the_place(admin: Actor, content: Any, place: str) -> None:
    with pytest.raises(ValidationFailed) as caught:
        enter(admin, content)
    assert list(caught.value.fields) == [place]
    assert not TaxTable.objects.exists()


@pytest.mark.parametrize("year", [FinancialYear(2023), FinancialYear(2100)])
def test_a_year_out_of_range_and_a_missing_source_are_refused(admin: Actor, year: FinancialYear) -> None:
    with pytest.raises(ValidationFailed) as caught:
        enter(admin, HIGHER, year)
    assert list(caught.value.fields) == ["financial_year"]
    with pytest.raises(ValidationFailed) as caught:
        enter_tax_table(financial_year=NEXT, content=HIGHER, source=" ", actor=admin)
    assert list(caught.value.fields) == ["source"]
    assert not TaxTable.objects.exists()


def test_an_employee_enters_no_tables(organization: Tenant) -> None:
    with pytest.raises(Forbidden):
        enter(actor_of(make_user("employee")), HIGHER)


@pytest.mark.parametrize("statement", ["UPDATE {} SET source = 'x'", "DELETE FROM {}"])
def test_the_database_keeps_what_was_entered(admin: Actor, statement: str) -> None:
    enter(admin, HIGHER)
    table = TaxTable._meta.db_table
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table))
    assert TaxTable.objects.get().source == "Finance Act, 2027"


def test_every_answer_of_a_provisional_year_says_so(organization: Tenant) -> None:
    slabs = selectors.tax_slabs(financial_year="2027-28")
    tax = selectors.tax_on_gross(gross_salary=Decimal(1_800_000), financial_year="2027-28", regime="new")
    for view in (slabs, tax):
        assert (view["is_provisional"], view["tables_of"]) == (True, "2026-27")
        assert "2027-28 are not entered yet" in view["note"]
    assert tax["steps"][0] == "Gross salary of 2027-28: 18,00,000."
    assert slabs["financial_year"] == "2027-28"
