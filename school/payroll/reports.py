"""Reports of the payroll for the office: the register of a month, and what is due to funds and the State."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_month
from core.money import ZERO
from core.periods import Month, today
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from school.payroll.differences import by_staff, total_of
from school.payroll.enums import LineKind
from school.payroll.models import PayrollRun, Payslip, PayslipLine
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.runs import last_locked, locked_run, payslips_of

GROUP = gettext_lazy("Payroll")
WHO = (
    Column(gettext_lazy("Code"), "staff_code", Kind.TEXT, 10),
    Column(gettext_lazy("Name"), "staff_name", Kind.TEXT, 26),
)
DAYS = (Column(gettext_lazy("Paid days"), "paid_days", Kind.TEXT, 8),)
SUMS = (
    Column(gettext_lazy("Gross pay"), "gross", Kind.MONEY, 12),
    Column(gettext_lazy("Deductions"), "deductions", Kind.MONEY, 12),
    Column(gettext_lazy("Net pay"), "net", Kind.MONEY, 12),
)
PF = (
    Column("UAN", "uan", Kind.TEXT, 14),
    Column(gettext_lazy("Wages"), "wages", Kind.MONEY, 12),
    Column(gettext_lazy("Employee"), "pf", Kind.MONEY, 12),
    Column(gettext_lazy("Pension fund"), "pension", Kind.MONEY, 12),
    Column(gettext_lazy("Employer"), "pf_employer", Kind.MONEY, 12),
)
ESI = (
    Column(gettext_lazy("ESI number"), "esi_number", Kind.TEXT, 14),
    *DAYS,
    Column(gettext_lazy("Wages"), "wages", Kind.MONEY, 12),
    Column(gettext_lazy("Employee"), "esi", Kind.MONEY, 12),
    Column(gettext_lazy("Employer"), "esi_employer", Kind.MONEY, 12),
)
PT = (
    Column(gettext_lazy("State"), "state", Kind.TEXT, 16),
    Column(gettext_lazy("Gross pay"), "gross", Kind.MONEY, 12),
    Column(gettext_lazy("Professional tax"), "pt", Kind.MONEY, 12),
)
NOTE = gettext_lazy("With the contributions on differences of earlier months that the run has paid.")


def register(texts: Texts) -> Table:
    """Return a locked month: a line for each person, a column for each component. Raises ValidationFailed."""
    run = _run(texts)
    lines = list(PayslipLine.objects.filter(run=run).order_by("place"))
    heads = _heads(lines)
    by_slip: dict[Any, dict[str, Decimal]] = {}
    for line in lines:
        sums = by_slip.setdefault(line.payslip_id, {})
        sums[_key(line)] = sums.get(_key(line), ZERO) + line.amount
    rows = [
        {
            **{name: getattr(slip, name) for name in ("staff_code", "staff_name", "paid_days", *_SUMMED)},
            **by_slip.get(slip.pk, {}),
        }
        for slip in payslips_of(run)
    ]
    columns = [Column(name, key, Kind.MONEY, 11) for key, name in heads.items()]
    return _table(_("Payroll register"), "payroll-register", run, (*WHO, *DAYS, *columns, *SUMS), rows)


_SUMMED = ("gross", "deductions", "net")


def _key(line: PayslipLine) -> str:
    return f"{line.kind}.{line.code}"


def _heads(lines: Sequence[PayslipLine]) -> dict[str, str]:
    """Return the columns of the components: earnings, deductions, the employer's share."""
    order = {kind: place for place, kind in enumerate(LineKind.values)}
    found: dict[str, str] = {}
    for line in sorted(lines, key=lambda one: (order[one.kind], one.place)):
        found.setdefault(_key(line), line.title)
    return found


def provident_fund(texts: Texts) -> Table:
    """Return what a locked month owes the provident fund, by person. Raises ValidationFailed."""

    def line(slip: Payslip, wages: Decimal) -> dict[str, Any]:
        return {"uan": slip.uan, "wages": slip.pf_wages + wages}

    columns = ("pf", "pension", "pf_employer")
    return _contributions(texts, _("Provident fund"), "provident-fund", PF, columns, "pf_wages", line)


def state_insurance(texts: Texts) -> Table:
    """Return what a locked month owes the State Insurance, by person. Raises ValidationFailed."""

    def line(slip: Payslip, wages: Decimal) -> dict[str, Any]:
        return {
            "esi_number": slip.esi_number,
            "paid_days": slip.paid_days,
            "wages": slip.esi_wages + wages,
        }

    columns = ("esi", "esi_employer")
    return _contributions(texts, _("State Insurance"), "state-insurance", ESI, columns, "esi_wages", line)


def professional_tax(texts: Texts) -> Table:
    """Return the professional tax of a locked month, by person. Raises ValidationFailed."""
    run = _run(texts)
    rows = [
        {**_who(slip), "state": slip.tax_state, "gross": slip.gross, "pt": slip.pt}
        for slip in payslips_of(run).filter(pt__gt=0)
    ]
    return _table(_("Professional tax"), "professional-tax", run, (*WHO, *PT), rows)


def _contributions(
    texts: Texts,
    title: str,
    filename: str,
    columns: Sequence[Column],
    amounts: Sequence[str],
    wages: str,
    line: Callable[[Payslip, Decimal], dict[str, Any]],
) -> Table:
    run = _run(texts)
    arrears = by_staff(run)
    rows = [
        {
            **_who(slip),
            **line(slip, total_of(arrears.get(slip.staff_id, []), wages)),
            **{name: getattr(slip, name) for name in amounts},
        }
        for slip in payslips_of(run)
        if any(getattr(slip, name) for name in amounts)
    ]
    return _table(title, filename, run, (*WHO, *columns), rows, notes=[str(NOTE)])


def _who(slip: Payslip) -> dict[str, Any]:
    return {"staff_code": slip.staff_code, "staff_name": slip.staff_name}


def _table(
    title: str,
    filename: str,
    run: PayrollRun,
    columns: Sequence[Column],
    rows: list[dict[str, Any]],
    notes: Sequence[str] = (),
) -> Table:
    figures = [column.key for column in columns if column.kind == Kind.MONEY]
    for row in rows:
        for key in figures:
            row.setdefault(key, ZERO)
    totals: dict[str, Any] = {key: sum((row[key] for row in rows), ZERO) for key in figures}
    return Table(
        title=title,
        subtitle=in_month(run.month),
        filename=f"{filename}-{Month.of(run.month)}",
        columns=columns,
        rows=ListRows(rows),
        totals={"staff_name": _("Total"), **totals},
        notes=notes,
    )


def _run(texts: Texts) -> PayrollRun:
    month = read.month(texts)
    run = locked_run(month) if month else last_locked()
    if run is None:
        text = _("This month is not locked; registers are of locked months.")
        raise ValidationFailed.at("month", text)
    return run


def _usual() -> dict[str, str]:
    newest = last_locked()
    return {"month": str(Month.of(newest.month if newest else today()))}


MONTH = Parameter(
    "month", gettext_lazy("Month"), ParameterKind.MONTH, help=gettext_lazy("Empty: the newest locked one.")
)


def _report(name: str, title: Any, purpose: Any, build: Callable[[Texts], Table]) -> Report:
    return Report(name, title, purpose, (MONTH,), build, permission=P.READ, usual=_usual, group=GROUP)


REPORTS = (
    _report(
        "payroll-register",
        gettext_lazy("Payroll register"),
        gettext_lazy("A locked month: people by components, with totals."),
        register,
    ),
    _report(
        "payroll-provident-fund",
        gettext_lazy("Provident fund of a month"),
        gettext_lazy("Wages and contributions by person, with the pension fund."),
        provident_fund,
    ),
    _report(
        "payroll-state-insurance",
        gettext_lazy("State Insurance of a month"),
        gettext_lazy("Wages and contributions by person."),
        state_insurance,
    ),
    _report(
        "payroll-professional-tax",
        gettext_lazy("Professional tax of a month"),
        gettext_lazy("Deducted tax by person and State."),
        professional_tax,
    ),
)
