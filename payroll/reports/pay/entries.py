"""Catalogue entries of the pay reports."""

from django.utils.translation import gettext_lazy as _

from core.formatting import in_month
from core.periods import Month
from payroll.employees.selectors import departments
from payroll.pay_commission.selectors import da_revisions
from payroll.reports.definitions import Parameter, ParameterKind, Report
from payroll.reports.enums import LpcKind, RelativePeriod
from payroll.reports.pay import arrears, lpc, nps, register, year
from payroll.runs.enums import RunState
from payroll.runs.register import AMOUNTS
from payroll.runs.selectors import runs

GROUP = _("Pay")
CERTIFICATES = _("Certificates")


def _months() -> list[tuple[str, str]]:
    """Return the months that can be reported on, the newest first, each once whatever its runs."""
    ready = runs().filter(state__in=[RunState.LOCKED, RunState.PROCESSED]).values_list("month", flat=True)
    return [(str(Month.of(day)), in_month(day)) for day in dict.fromkeys(ready)]


def _departments() -> list[tuple[str, str]]:
    return [(row.code, row.name) for row in departments()]


def _heads() -> list[tuple[str, str]]:
    known = {name: wire for wire, name in register.FIXED_HEADS.items()}
    return [(known[name], str(label)) for name, label in AMOUNTS]


def _groups() -> list[tuple[str, str]]:
    return [("month", str(_("Month"))), ("department", str(_("Department"))), ("head", str(_("Head")))]


def _revisions() -> list[tuple[str, str]]:
    return [(str(row.pk), str(row)) for row in da_revisions()[:20]]


def _span_of(last: Month, period: str) -> dict[str, str]:
    """Return the months of a schedule's period."""
    first = Month.of(last.financial_year.first) if period == RelativePeriod.YEAR_TO_DATE else last
    return {"from": str(first), "to": str(last)}


FROM = Parameter("from", _("From month"), ParameterKind.MONTH, _months)
TO = Parameter("to", _("To month"), ParameterKind.MONTH, _months)
EMPLOYEE = Parameter(
    "employeeId", _("Employee code"), ParameterKind.EMPLOYEE, is_required=True, help=_("For example E0001.")
)
PROCESSED = Parameter(
    "includeProcessed",
    _("Also a month that is processed but not locked"),
    ParameterKind.FLAG,
    help=_("Its figures can still change."),
)

ENTRIES: tuple[Report, ...] = (
    Report(
        name="salary-register",
        title=_("Salary register"),
        purpose=_(
            "Everybody's earnings and deductions of a month or of several, or sums by month, department, head."
        ),
        parameters=(
            FROM,
            TO,
            Parameter("department", _("Department"), ParameterKind.CHOICE, _departments),
            Parameter("head", _("One head only"), ParameterKind.CHOICE, _heads),
            Parameter("groupBy", _("Sums by"), ParameterKind.CHOICE, _groups),
            PROCESSED,
        ),
        build=register.build,
        relative=_span_of,
        group=GROUP,
    ),
    Report(
        name="nps-schedule",
        title=_("NPS schedule"),
        purpose=_("Contributions of a month by PRAN, arrears apart, and who has no PRAN."),
        parameters=(Parameter("month", _("Month"), ParameterKind.MONTH, _months),),
        build=nps.build,
        relative=lambda last, _period: {"month": str(last)},
        group=GROUP,
    ),
    Report(
        name="da-arrears",
        title=_("DA arrears"),
        purpose=_(
            "What became due by a revision with back effect: due, drawn, the difference, and when it was paid."
        ),
        parameters=(
            Parameter("revision", _("DA revision"), ParameterKind.CHOICE, _revisions),
            Parameter("from", _("Due from month"), ParameterKind.MONTH, _months),
            Parameter("to", _("Due to month"), ParameterKind.MONTH, _months),
            Parameter("paidIn", _("Paid with the pay of"), ParameterKind.MONTH, _months),
            PROCESSED,
        ),
        build=arrears.build,
        relative=lambda last, _period: {"paidIn": str(last)},
        group=GROUP,
    ),
    Report(
        name="lpc",
        title=_("Last pay certificate"),
        purpose=_(
            "For somebody who retires or is transferred: pay last drawn, advances and leave, in the order of GAR 2."
        ),
        parameters=(
            EMPLOYEE,
            Parameter("kind", _("Reason"), ParameterKind.CHOICE, lambda: LpcKind.choices),
            Parameter(
                "date",
                _("Last day in this office"),
                ParameterKind.DATE,
                help=_("Empty: the day of retirement; for a transfer today."),
            ),
        ),
        build=lpc.build,
        formats=("pdf",),
        group=CERTIFICATES,
    ),
    Report(
        name="salary-certificate",
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
        formats=("pdf",),
        group=CERTIFICATES,
    ),
)
