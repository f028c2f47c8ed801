"""Which tables hold for a financial year here: the institution's own, the product's, or the last year's law.

`tax_law` costs one query and is asked once for a page or a run; what it returns is then given wherever the
arithmetic wants a year.
"""

from core.periods import FinancialYear
from payroll.income_tax.content import law_of
from payroll.income_tax.models import TaxTable
from payroll.income_tax.tables import available_years, year_table
from payroll.organizations.enums import DeductorCategory
from payroll.organizations.selectors import organization


def tax_law(year: FinancialYear) -> str:
    """Return the law of a year as this institution has it: its later entry wins over earlier ones and the product.

    Where neither has the year, the law of the nearest earlier year is carried forward and says so
    (`is_provisional` of its table). Years before all tables are refused when the law is used.
    """
    shipped = [FinancialYear.parse(name).start for name in available_years()]
    latest = max((start for start in shipped if start <= year.start), default=0)
    own = (
        TaxTable.objects.filter(financial_year__lte=year.start, financial_year__gte=latest)
        .order_by("-financial_year", "-id")
        .first()
    )
    return law_of(own.content, str(year)) if own else str(year)


def is_provisional(year: FinancialYear) -> bool:
    """Return whether the year's tax is computed by an earlier year's law. Raises UnknownFinancialYear."""
    return year_table(tax_law(year)).is_provisional


def is_government_employer() -> bool:
    """Return whether the Central or a State Government pays the employer's NPS share (deductor categories A, S)."""
    return organization().deductor_category in {DeductorCategory.CENTRAL, DeductorCategory.STATE}


def known_years(current: FinancialYear) -> list[str]:
    """Return the years to choose from, oldest first: those with tables and all up to the one after `current`."""
    years = set(available_years())
    start = FinancialYear.parse(available_years()[-1]).start
    years |= {str(FinancialYear(number)) for number in range(start, current.start + 2)}
    entered = TaxTable.objects.values_list("financial_year", flat=True).distinct()
    return sorted(years | {str(FinancialYear(number)) for number in entered})
