"""Years as callers name them, and years of a schedule."""

from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.money import ZERO
from core.periods import FinancialYear, Month, today
from erp_planned.assets.calc.schedule import YearRow, schedule
from erp_planned.assets.enums import AssetStatus
from erp_planned.assets.models import Asset
from erp_planned.assets.selectors.depreciation import last_posted
from erp_planned.assets.selectors.facts import additions_of, known_by, layers_of
from erp_planned.assets.selectors.register import schedule_of
from erp_planned.finance.selectors.years import get_year, years


def named_year(fy_id: int | None = None, financial_year: str = "") -> FinancialYear:
    """Return a year by its number in finance or as 2025-26; else this one. Raises NoSuchYear, ValidationFailed."""
    if fy_id is not None and financial_year:
        raise ValidationFailed.at("fy_id", _("Name the year once."))
    if fy_id is not None:
        return get_year(fy_id).period
    if financial_year:
        return FinancialYear.parse(financial_year)
    return Month.of(today()).financial_year


def fy_ids() -> dict[int, int]:
    """Return the numbers of the years of finance by the calendar year they begin in; one query."""
    return {start.year: pk for pk, start in years().values_list("pk", "start_date")}


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """A year of a schedule as it is told (rupees)."""

    asset_id: int | None
    fy_id: int | None
    financial_year: str
    book: str
    days: int
    opening_value: Decimal
    added: Decimal
    depreciation_amount: Decimal
    closing_value: Decimal
    is_posted: bool


def asset_schedule(row: Asset, book: str, ahead: int) -> list[ScheduleRow]:
    """Return the years of an asset in a book, so many years ahead of this one."""
    last = FinancialYear(Month.of(today()).financial_year.start + ahead).last
    return _told(row.pk, book, schedule_of(row, last, book))


def category_schedule(category_id: int, book: str, ahead: int) -> list[ScheduleRow]:
    """Return the years of all assets of a category together; those that are gone up to their disposal. Two queries."""
    last = FinancialYear(Month.of(today()).financial_year.start + ahead).last
    rows = list(Asset.objects.filter(category_id=category_id).exclude(status=AssetStatus.WAITING))
    added = additions_of(rows)
    sums: dict[FinancialYear, list[Decimal]] = {}
    for row in rows:
        end = min(last, row.disposed_on) if row.disposed_on else last
        layers = known_by(layers_of(row, added[row.pk], book), end)
        for number, one in enumerate(schedule(layers, end)):
            total = sums.setdefault(one.year, [ZERO, ZERO, ZERO])
            # What an asset comes in with stands among the additions of its first year.
            came = one.opening if number == 0 else ZERO
            total[0] += one.opening - came
            total[1] += one.added + came
            total[2] += one.amount
    found = [
        YearRow(year, 0, opening, added_cost, amount, opening + added_cost - amount)
        for year, (opening, added_cost, amount) in sorted(sums.items())
    ]
    return _told(None, book, found)


def _told(asset_id: int | None, book: str, rows: list[YearRow]) -> list[ScheduleRow]:
    numbers, posted = fy_ids(), last_posted()
    return [
        ScheduleRow(
            asset_id, numbers.get(row.year.start), str(row.year), book, row.days, row.opening, row.added,
            row.amount, row.closing, posted is not None and row.year <= posted,
        )
        for row in rows
    ]  # fmt: skip
