"""Tax to be deposited and statements to be filed."""

from datetime import date

from django.db.models import Sum
from django.utils.translation import gettext as _

from core.formatting import in_month, rupees
from core.money import ZERO
from core.periods import Month
from core.todo import ToDo
from payroll.income_tax.models import TdsEntry
from payroll.tds.enums import FormKind
from payroll.tds.periods import Period
from payroll.tds.permissions import ReturnsPermission
from payroll.tds.quarter import deposit_by
from payroll.tds.selectors import challans

# A statement is named from so many days before its day, and as many after it.
STATEMENT_DAYS = 31


def waiting(today: date) -> list[ToDo]:
    """Return the salary tax of the quarters at hand without challans, and the statements due about now."""
    this_month = Month.of(today)
    periods = [Period.of(month.first) for month in (this_month.plus(-3), this_month)]
    return [item for period in dict.fromkeys(periods) for item in _of_period(period, today)]


def _of_period(period: Period, today: date) -> list[ToDo]:
    months = [month.first for month in period.months]
    entries = TdsEntry.objects.filter(month__in=months, run_id__isnull=False)
    by_month = dict(entries.order_by("month").values_list("month").annotate(tax=Sum("tax")))
    if not by_month:
        return []
    deposited = challans(period=period, kind=FormKind.SALARY).aggregate(tax=Sum("tax"))["tax"] or ZERO
    missing = sum(by_month.values(), ZERO) - deposited
    found = []
    if missing > 0:
        newest = Month.of(max(by_month))
        text = _("Income tax of %(amount)s up to %(month)s is not deposited, or its challan not entered")
        values = {"amount": rupees(missing), "month": in_month(newest.first)}
        found.append(
            ToDo(
                text=text % values,
                page="admin:payroll_tds_challan_changelist",
                needs=ReturnsPermission.WRITE,
                due_on=deposit_by(newest),
            )
        )
    if today > period.last and abs((period.due_on - today).days) <= STATEMENT_DAYS:
        text = _("Form %(form)s of %(period)s is to be filed")
        found.append(
            ToDo(
                text=text % {"form": period.form(FormKind.SALARY), "period": str(period)},
                page="admin:tds_return",
                needs=ReturnsPermission.READ,
                due_on=period.due_on,
            )
        )
    return found
