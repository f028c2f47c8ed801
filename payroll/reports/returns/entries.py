"""Catalogue entries of the tax returns."""

from django.utils.translation import gettext_lazy as _

from core.periods import Month, today
from core.reports.definitions import Parameter, ParameterKind, Report, Table, Texts
from payroll.organizations.permissions import PayrollPermission
from payroll.reports.parameters import last_locked_month
from payroll.reports.returns.form_24q import salary_return
from payroll.reports.returns.sheets import return_table
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period, parse_period

NAME = "24q"


def build(texts: Texts) -> Table:
    """Return the quarter's statement. Raises ValidationFailed naming the parameter."""
    return return_table(salary_return(parse_period(texts.get("financialYear", ""), texts.get("quarter", ""))))


def _quarter_of(last: Month, _period: str) -> dict[str, str]:
    """Return the quarter that the month is in."""
    period = Period.of(last.first)
    return {"financialYear": str(period.year), "quarter": period.quarter.value}


ENTRIES: tuple[Report, ...] = (
    Report(
        name=NAME,
        title=_("Form 24Q / 138"),
        purpose=_(
            "The quarter's TDS return of salaries: payments, challans, in the last quarter Annexure II."
        ),
        parameters=(
            Parameter(
                "financialYear",
                _("Financial year"),
                ParameterKind.YEAR,
                is_required=True,
                of_period=True,
                help=_("For example 2026-27."),
            ),
            Parameter(
                "quarter",
                _("Quarter"),
                ParameterKind.CHOICE,
                lambda: Quarter.choices,
                is_required=True,
                of_period=True,
            ),
        ),
        build=build,
        permission=PayrollPermission.RETURNS_READ,
        final_month=last_locked_month,
        relative=_quarter_of,
        usual=lambda: _quarter_of(Month.of(today()), ""),
        group=_("Income tax"),
    ),
)
