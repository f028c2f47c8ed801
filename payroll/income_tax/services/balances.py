"""What an institution paid and deducted in a year before payroll was run here."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import InvalidState, ValidationFailed
from core.periods import FinancialYear, Month
from core.periods import today as today_in_india
from payroll.employees.access import own_record_text, refuse_own
from payroll.income_tax.calc.amounts import money
from payroll.income_tax.models import LEDGER_AMOUNTS, TdsEntry
from payroll.income_tax.permissions import TaxPermission
from payroll.income_tax.tables import year_table


def set_opening_balance(
    *,
    employee: Any,
    financial_year: FinancialYear,
    through: Month,
    salary: Decimal,
    tax: Decimal,
    actor: Actor,
    today: date | None = None,
    **others: Decimal,
) -> TdsEntry:
    """Enter what this institution paid and deducted in a year before payroll was run here.

    One row per employee and year, replaced when entered again. `through`: the last month that it covers;
    `others`: further LEDGER_AMOUNTS, of which `savings` are provident fund and group insurance taken from pay.
    Raises Forbidden, ValidationFailed, or InvalidState where a locked run covers the same months already and
    for the own tax.
    """
    authorize(actor, TaxPermission.WRITE)
    refuse_own(employee, actor, own_record_text())
    today = today or today_in_india()
    _refuse_closed(financial_year, today)
    _check_through(through, financial_year, today)
    values = _checked_balance({"salary": salary, "tax": tax, **others})
    values["month"] = through.first
    with transaction.atomic():
        year = TdsEntry.objects.filter(employee=employee, financial_year=financial_year.start)
        posted = year.filter(run_id__isnull=False, month__lte=through.first).order_by("month").first()
        if posted:
            message = _("%(month)s is in the ledger already, from a locked payroll run.") % {
                "month": str(Month.of(posted.month))
            }
            raise InvalidState.at("month", message)
        row, created = TdsEntry.objects.get_or_create(
            employee=employee, financial_year=financial_year.start, run_id=None, defaults=values
        )
        entry = TdsEntry.objects.select_for_update().get(pk=row.pk)
        before, after = changes(entry, values)
        if created:
            record(actor, "income_tax.opening_balance_set", entry, after=values)
        elif after:
            for name, value in after.items():
                setattr(entry, name, value)
            entry.save(update_fields=list(after))
            record(actor, "income_tax.opening_balance_changed", entry, before=before, after=after)
    return entry


def remove_opening_balance(
    *, employee: Any, financial_year: FinancialYear, actor: Actor, today: date | None = None
) -> bool:
    """Take an opening balance back that was entered by mistake; say whether there was one.

    Raises Forbidden, InvalidState for the own tax, or ValidationFailed for a closed year.
    """
    authorize(actor, TaxPermission.WRITE)
    refuse_own(employee, actor, own_record_text())
    _refuse_closed(financial_year, today or today_in_india())
    with transaction.atomic():
        rows = TdsEntry.objects.select_for_update()
        entry = rows.filter(employee=employee, financial_year=financial_year.start, run_id=None).first()
        if entry:
            before = {name: getattr(entry, name) for name in (*LEDGER_AMOUNTS, "month")}
            record(actor, "income_tax.opening_balance_removed", entry, before=before)
            entry.delete()
    return entry is not None


def _refuse_closed(year: FinancialYear, today: date) -> None:
    """Refuse a year that is over, and one without tax tables."""
    current = Month.of(today).financial_year
    if year < current:
        message = _("The financial year %(year)s is closed; the current one is %(current)s.") % {
            "year": year,
            "current": current,
        }
        raise ValidationFailed.at("financial_year", message)
    year_table(str(year))


def _check_through(through: Month, year: FinancialYear, today: date) -> None:
    if through.financial_year != year:
        message = _("The month must lie in the financial year %(year)s.") % {"year": year}
    elif through > Month.of(today):
        message = _("An opening balance cannot reach into the future.")
    else:
        return
    raise ValidationFailed.at("month", message)


def _checked_balance(values: Mapping[str, Any]) -> dict[str, Any]:
    if not set(values) <= set(LEDGER_AMOUNTS):
        raise TypeError(f"an opening balance has {', '.join(LEDGER_AMOUNTS)}")
    checked: dict[str, Any] = {name: money(values.get(name, 0), name) for name in LEDGER_AMOUNTS}
    for name in ("tax", "nps", "savings", "profession_tax", "employer_nps"):
        if checked[name] > checked["salary"]:
            raise ValidationFailed.at(name, _("It cannot be more than the salary."))
    if checked["hra"] + checked["basic_da"] > checked["salary"]:
        message = _("HRA, basic pay and DA together cannot be more than the salary.")
        raise ValidationFailed.at("basic_da", message)
    return checked
