"""Catalogue entries of the pay reports."""

from django.utils.translation import gettext_lazy as _

from core.api.names import camel
from core.formatting import in_month
from core.periods import Month
from core.reports.definitions import Parameter, ParameterKind, Report
from core.reports.enums import RelativePeriod
from core.reports.parameters import financial_year
from payroll.employees.selectors.masters import departments
from payroll.pay_commission.selectors import da_revisions
from payroll.reports.enums import LpcKind
from payroll.reports.parameters import last_locked_month
from payroll.reports.pay import arrears, lpc, nps, register, year
from payroll.runs.enums import RunState
from payroll.runs.permissions import RunPermission
from payroll.runs.register import AMOUNTS
from payroll.runs.selectors import runs

GROUP = _("Pay")
CERTIFICATES = _("Certificates")
GROUPS = (("month", _("Month")), ("department", _("Department")), ("head", _("Head")))


def _months() -> list[tuple[str, str]]:
    """Return the months that can be reported on, the newest first, each once whatever its runs."""
    ready = runs().filter(state__in=[RunState.LOCKED, RunState.PROCESSED]).values_list("month", flat=True)
    return [(str(Month.of(day)), in_month(day)) for day in dict.fromkeys(ready)]


def _departments() -> list[tuple[str, str]]:
    return [(row.code, row.name) for row in departments()]


def _heads() -> list[tuple[str, str]]:
    return [(camel(name), str(label)) for name, label in AMOUNTS]


def _revisions() -> list[tuple[str, str]]:
    return [(str(row.pk), str(row)) for row in da_revisions()[:20]]


def _span_of(last: Month, period: str) -> dict[str, str]:
    """Return the months of a schedule's period."""
    first = Month.of(last.financial_year.first) if period == RelativePeriod.YEAR_TO_DATE else last
    return {"from": str(first), "to": str(last)}


def _paid_this_year() -> dict[str, str]:
    """Return no parameter: the builder then takes the last locked month's year. Raises NothingLocked."""
    last_locked_month()
    return {}


FROM = Parameter("from", _("From month"), ParameterKind.MONTH, _months, of_period=True)
TO = Parameter("to", _("To month"), ParameterKind.MONTH, _months, of_period=True)
EMPLOYEE = Parameter(
    "employeeId", _("Employee code"), ParameterKind.RECORD, is_required=True, help=_("For example E0001.")
)
PROCESSED = Parameter(
    "includeProcessed",
    _("Also a month that is processed but not locked"),
    ParameterKind.FLAG,
    help=_("Its figures can still change."),
    of_period=True,
)

ENTRIES: tuple[Report, ...] = (
    Report(
        name="salary-register",
        permission=RunPermission.READ,
        title=_("Salary register"),
        purpose=_(
            "Everybody's earnings and deductions of a month or of several, or sums by month, department, head."
        ),
        parameters=(
            FROM,
            TO,
            Parameter(
                "department", _("Department"), ParameterKind.CHOICE, _departments, empty=_("All departments")
            ),
            Parameter("head", _("One head only"), ParameterKind.CHOICE, _heads, empty=_("All heads")),
            Parameter(
                "groupBy", _("Sums by"), ParameterKind.CHOICE, GROUPS, empty=_("No sums, everybody by name")
            ),
            PROCESSED,
        ),
        build=register.build,
        final_month=last_locked_month,
        relative=_span_of,
        usual=lambda: _span_of(last_locked_month(), RelativePeriod.LAST_MONTH),
        group=GROUP,
    ),
    Report(
        name="nps-schedule",
        permission=RunPermission.READ,
        title=_("NPS schedule"),
        purpose=_("Contributions of a month by PRAN, arrears apart, and who has no PRAN."),
        parameters=(Parameter("month", _("Month"), ParameterKind.MONTH, _months, of_period=True),),
        build=nps.build,
        final_month=last_locked_month,
        relative=lambda last, _period: {"month": str(last)},
        usual=lambda: {"month": str(last_locked_month())},
        group=GROUP,
    ),
    Report(
        name="da-arrears",
        permission=RunPermission.READ,
        title=_("DA arrears"),
        purpose=_(
            "What became due by a revision with back effect: due, drawn, the difference, and when it was paid."
        ),
        parameters=(
            Parameter(
                "revision",
                _("DA revision"),
                ParameterKind.CHOICE,
                _revisions,
                empty=_("Any revision"),
                of_period=True,
            ),
            Parameter("from", _("Due from month"), ParameterKind.MONTH, _months, of_period=True),
            Parameter("to", _("Due to month"), ParameterKind.MONTH, _months, of_period=True),
            Parameter("paidIn", _("Paid with the pay of"), ParameterKind.MONTH, _months, of_period=True),
            PROCESSED,
        ),
        build=arrears.build,
        final_month=last_locked_month,
        relative=lambda last, _period: {"paidIn": str(last)},
        usual=_paid_this_year,
        group=GROUP,
    ),
    Report(
        name="lpc",
        permission=RunPermission.READ,
        title=_("Last pay certificate"),
        purpose=_(
            "For somebody who retires or is transferred: pay last drawn, advances and leave, in the order of GAR 2."
        ),
        parameters=(
            EMPLOYEE,
            Parameter("kind", _("Reason"), ParameterKind.CHOICE, LpcKind.choices),
            Parameter(
                "date",
                _("Last day in this office"),
                ParameterKind.DATE,
                help=_("Empty: the day of retirement; for a transfer today."),
            ),
        ),
        build=lpc.build,
        usual=lambda: {"kind": LpcKind.RETIREMENT},
        formats=("pdf",),
        group=CERTIFICATES,
    ),
    Report(
        name="salary-certificate",
        permission=RunPermission.READ,
        title=_("Yearly salary certificate"),
        purpose=_("One employee's financial year month by month with totals by head."),
        parameters=(
            EMPLOYEE,
            Parameter(
                "financialYear",
                _("Financial year"),
                ParameterKind.YEAR,
                help=_("For example 2026-27; empty: the current one."),
            ),
        ),
        build=year.build,
        usual=lambda: {"financialYear": str(financial_year({}))},
        formats=("pdf",),
        group=CERTIFICATES,
    ),
)
