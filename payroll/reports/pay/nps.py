"""NPS schedule of a month by PRAN: what goes to the central recordkeeping agency, and who is left out.

The figures are the NPS ledger's; the salary details and arrears lines of the same run tell which part is arrears.
"""

from collections import defaultdict
from decimal import Decimal
from typing import Any

from django.db.models import Count, Exists, F, Max, Min, OuterRef, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from core.documents.columns import Column, Kind
from core.formatting import in_month
from core.money import ZERO
from core.periods import Month
from core.reports import parameters as read
from core.reports.definitions import ListRows, QueryRows, Table, Texts
from core.reports.sums import plain, sums_of
from payroll.pay_commission.enums import Scheme
from payroll.reports.parameters import last_locked_month, runs_in
from payroll.runs.models import ArrearLine, NpsEntry, PayrollRun, SalaryDetail

SCHEMES = (Scheme.NPS, Scheme.UPS)
COLUMNS = (
    Column("PRAN", "pran", Kind.TEXT, 15),
    Column(gettext_lazy("Code"), "employee_code", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "employee_name", Kind.TEXT, 28),
    Column(gettext_lazy("Scheme"), "scheme", Kind.TEXT, 8),
    Column(gettext_lazy("Basic pay and DA"), "emoluments", Kind.MONEY, 16),
    Column(gettext_lazy("Employee"), "employee_share", Kind.MONEY, 14),
    Column(gettext_lazy("Employee, arrears"), "employee_arrears", Kind.MONEY, 14),
    Column(gettext_lazy("Government"), "employer_share", Kind.MONEY, 14),
    Column(gettext_lazy("Government, arrears"), "employer_arrears", Kind.MONEY, 14),
    Column(gettext_lazy("Total"), "total", Kind.MONEY, 16),
)
SCHEME_COLUMNS = (
    Column(gettext_lazy("Scheme"), "scheme", Kind.TEXT, 12),
    Column(gettext_lazy("Employees"), "people", Kind.INTEGER, 10),
    Column(gettext_lazy("Basic pay and DA"), "emoluments", Kind.MONEY, 18),
    Column(gettext_lazy("Employee, with arrears"), "employee_share", Kind.MONEY, 18),
    Column(gettext_lazy("Government, with arrears"), "employer_share", Kind.MONEY, 18),
    Column(gettext_lazy("Total"), "total", Kind.MONEY, 18),
)
FINDING_COLUMNS = (
    Column(gettext_lazy("Code"), "employee_code", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "employee_name", Kind.TEXT, 28),
    Column(gettext_lazy("Department"), "department", Kind.TEXT, 22),
    Column(gettext_lazy("Scheme"), "scheme", Kind.TEXT, 8),
    Column(gettext_lazy("Finding"), "finding", Kind.TEXT, 50),
)
SUMMED = ("emoluments", "employee_share", "employer_share")
EMPLOYER_ARREARS = Sum(F("employer_nps_due") - F("employer_nps_drawn"))


def build(texts: Texts) -> Table:
    """Return the schedule of a locked month, the last one without `month`.

    Raises ValidationFailed, or NothingLocked when the month is not locked.
    """
    month = read.month(texts) or last_locked_month()
    runs = runs_in(read.Span(month, month))
    # A supplementary run pays beside the month's own: one line for each PRAN all the same.
    entries = NpsEntry.objects.filter(run__in=runs).order_by().values("employee_id", "pran", "scheme")
    lines = entries.annotate(**sums_of(SUMMED), first=Min("id")).order_by("pran", "first")
    people = lines.count()

    def shape(block: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return _lines(runs, block)

    missing = _without_pran(month, runs)
    notes = []
    if missing.rows.count:
        text = ngettext(
            "%(count)d employee of NPS or UPS has no PRAN; nothing is deducted.",
            "%(count)d employees of NPS or UPS have no PRAN; nothing is deducted from them.",
            missing.rows.count,
        )
        notes.append(text % {"count": missing.rows.count})
    return Table(
        title=_("NPS schedule"),
        subtitle=in_month(month.first),
        filename=f"nps-schedule-{month}",
        columns=COLUMNS,
        rows=QueryRows(lines, shape, people),
        totals=_totals(runs),
        notes=notes,
        facts={"month": str(month), "employees": people, "findings": missing.rows.count},
        more=(_by_scheme(runs), missing),
    )


def _lines(runs: list[PayrollRun], block: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines of a block of ledger entries with arrears apart; two queries."""
    ids = [entry["employee_id"] for entry in block]
    details = SalaryDetail.objects.filter(run__in=runs, employee_id__in=ids).order_by()
    facts = {
        key: (code, name, arrears)
        for key, code, name, arrears in details.values_list("employee_id").annotate(
            Max("employee_code"), Max("employee_name"), Sum("nps_arrears")
        )
    }
    employer: dict[int, Decimal] = defaultdict(lambda: ZERO)
    lines = ArrearLine.objects.filter(run__in=runs, employee_id__in=ids).order_by().values("employee_id")
    for row in lines.annotate(change=EMPLOYER_ARREARS):
        employer[row["employee_id"]] = row["change"]
    return [_line(entry, *facts[entry["employee_id"]], employer[entry["employee_id"]]) for entry in block]


def _line(
    entry: dict[str, Any], code: str, name: str, arrears: Decimal, employer_arrears: Decimal
) -> dict[str, Any]:
    person = {"pran": entry["pran"], "employee_code": code, "employee_name": name, "scheme": entry["scheme"]}
    return {**person, **_shares(plain(entry), arrears, employer_arrears)}


def _shares(sums: dict[str, Any], arrears: Decimal, employer_arrears: Decimal) -> dict[str, Decimal]:
    """Return both contributions with the arrears taken out of them."""
    return {
        "emoluments": sums["emoluments"],
        "employee_share": sums["employee_share"] - arrears,
        "employee_arrears": arrears,
        "employer_share": sums["employer_share"] - employer_arrears,
        "employer_arrears": employer_arrears,
        "total": sums["employee_share"] + sums["employer_share"],
    }


def _totals(runs: list[PayrollRun]) -> dict[str, Decimal]:
    """Return the sums of the whole schedule; three queries."""
    sums = plain(NpsEntry.objects.filter(run__in=runs).aggregate(**sums_of(SUMMED)))
    posted = NpsEntry.objects.filter(run=OuterRef("run"), employee=OuterRef("employee"))
    own = SalaryDetail.objects.filter(Exists(posted), run__in=runs).aggregate(sum=Sum("nps_arrears"))["sum"]
    other = ArrearLine.objects.filter(Exists(posted), run__in=runs).aggregate(sum=EMPLOYER_ARREARS)["sum"]
    return _shares(sums, own or ZERO, other or ZERO)


def _by_scheme(runs: list[PayrollRun]) -> Table:
    """Return the sums of NPS and of UPS, arrears included."""
    found: QuerySet[Any, Any] = NpsEntry.objects.filter(run__in=runs).order_by("scheme").values("scheme")
    sums = {name: Sum(name) for name in SUMMED}
    rows = [
        {**row, "total": row["employee_share"] + row["employer_share"]}
        for row in found.annotate(people=Count("employee_id", distinct=True), **sums)
    ]
    return Table(_("By scheme"), SCHEME_COLUMNS, ListRows(rows), key="by_scheme")


def _without_pran(month: Month, runs: list[PayrollRun]) -> Table:
    query = SalaryDetail.objects.filter(run__in=runs, scheme__in=SCHEMES, pran="").order_by("employee_code")
    names = ("employee_code", "employee_name", "department", "scheme")
    query = query.distinct()

    def shape(block: list[dict[str, Any]]) -> list[dict[str, Any]]:
        finding = _("No PRAN: enter it with the employee; nothing was deducted.")
        return [{**row, "finding": finding} for row in block]

    return Table(
        title=_("Without PRAN"),
        subtitle=in_month(month.first),
        columns=FINDING_COLUMNS,
        rows=QueryRows(query.values(*names), shape, query.values(*names).count()),
        key="without_pran",
    )
