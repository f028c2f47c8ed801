"""Quarters, form numbers by period and due dates. Pure.

Form numbers changed with the Income-tax Act 2025 (tax year 2026-27); due dates are rule 31A (old) and 219 (new)
for statements, rule 30 and 218 for deposits (reference: tds-returns, sections 1 and 2).
"""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.periods import FinancialYear, Month
from payroll.tds.enums import DepositMode, FormKind, Quarter

NEW_ACT_FROM = 2026
FIRST_YEAR = 2013
_FORMS = {FormKind.SALARY: ("24Q", "138"), FormKind.CONTRACT: ("26Q", "140")}
_CERTIFICATES = {FormKind.SALARY: ("16", "130"), FormKind.CONTRACT: ("16A", "131")}
# Month and day by which the statement of a quarter is due, and the 16A or 131 after it.
_STATEMENT_DUE = {Quarter.Q1: (7, 31), Quarter.Q2: (10, 31), Quarter.Q3: (1, 31), Quarter.Q4: (5, 31)}
_CERTIFICATE_DUE = {Quarter.Q1: (8, 15), Quarter.Q2: (11, 15), Quarter.Q3: (2, 15), Quarter.Q4: (6, 15)}


@dataclass(frozen=True, slots=True)
class Period:
    """One quarter of one financial year."""

    year: FinancialYear
    quarter: Quarter

    @classmethod
    def of(cls, day: date) -> "Period":
        """Return the quarter that a day is in."""
        month = Month.of(day)
        index = month.financial_year.months.index(month) // 3
        return cls(month.financial_year, list(Quarter)[index])

    @property
    def months(self) -> list[Month]:
        start = list(Quarter).index(self.quarter) * 3
        return self.year.months[start : start + 3]

    @property
    def first(self) -> date:
        return self.months[0].first

    @property
    def last(self) -> date:
        return self.months[-1].last

    @property
    def is_new_act(self) -> bool:
        """Whether the forms of the Income-tax Act 2025 serve the period."""
        return self.year.start >= NEW_ACT_FROM

    def form(self, kind: str) -> str:
        """Return the form number: 24Q or 138, 26Q or 140."""
        return _FORMS[FormKind(kind)][self.is_new_act]

    def certificate(self, kind: str) -> str:
        """Return the certificate's form number: 16 or 130, 16A or 131."""
        return _CERTIFICATES[FormKind(kind)][self.is_new_act]

    @property
    def due_on(self) -> date:
        """The day by which the statement is to be filed."""
        return self._after(_STATEMENT_DUE)

    def certificate_due_on(self, kind: str) -> date | None:
        """Return the day by which certificates are to be given; salary ones follow the last quarter only."""
        if kind == FormKind.SALARY and self.quarter != Quarter.Q4:
            return None
        return self._after(_CERTIFICATE_DUE)

    def _after(self, table: dict[Quarter, tuple[int, int]]) -> date:
        month, day = table[self.quarter]
        return date(self.last.year if month > self.last.month else self.last.year + 1, month, day)

    def __str__(self) -> str:
        return f"{self.year} {self.quarter}"


def parse_period(year: str, quarter: str) -> Period:
    """Read 2026-27 and Q2. Raises ValidationFailed naming the field."""
    parsed = FinancialYear.parse(year)
    if quarter not in Quarter.values:
        text = _("The quarter is one of %(names)s.") % {"names": ", ".join(Quarter.values)}
        raise ValidationFailed.at("quarter", text)
    if parsed.start < FIRST_YEAR:
        text = _("Statements are made from financial year %(year)s on.") % {"year": FinancialYear(FIRST_YEAR)}
        raise ValidationFailed.at("financial_year", text)
    return Period(parsed, Quarter(quarter))


def deposit_due_on(month: Month, *, mode: str, is_government: bool) -> date:
    """Return the day by which tax deducted in a month is to be deposited.

    A government office that adjusts by book does so at once, one with a challan within seven days of the
    month's end; others by the 7th of the next month, for March by 30 April.
    """
    if is_government and mode == DepositMode.BOOK:
        return month.last
    following = month.plus(1)
    if month.month == 3 and not is_government:
        return following.last
    return date(following.year, following.month, 7)
