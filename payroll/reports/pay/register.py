"""Monthly salary statement: one line per employee and month, or sums by month, department or head.

Columns and heads are those of a single run's register (payroll.runs.register). Figures are the stored salary
details; nothing is computed here but sums.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.api.names import camel, nearest
from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.money import ZERO, MoneyField
from core.periods import Month
from core.reports import parameters as read
from core.reports.definitions import ListRows, QueryRows, Table, Texts
from core.reports.sums import plain, sums_of
from payroll.employees.enums import ElementKind
from payroll.employees.models import Department
from payroll.reports.parameters import last_locked_month, runs_in, states_asked
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.register import AMOUNTS, COLUMNS

FIXED_HEADS = {camel(name): name for name, _label in AMOUNTS}
PERSON = tuple(column for column in COLUMNS if column.kind != Kind.MONEY)
MONTH = Column(gettext_lazy("Month"), "month", Kind.MONTH, 10)
RUN = Column(gettext_lazy("Run"), "run", Kind.TEXT, 16)
STATE = Column(gettext_lazy("State"), "state", Kind.TEXT, 12, dict(RunState.choices))
EMPLOYEES = Column(gettext_lazy("Employees"), "employees", Kind.INTEGER, 10)
SUMS = tuple(column for column in COLUMNS if column.kind == Kind.MONEY)
HEAD_COLUMNS = (
    Column(gettext_lazy("Kind"), "kind", Kind.TEXT, 14),
    Column(gettext_lazy("Code"), "head", Kind.TEXT, 18),
    Column(gettext_lazy("Head"), "name", Kind.TEXT, 34),
    EMPLOYEES,
    Column(gettext_lazy("Amount"), "amount", Kind.MONEY, 18),
)
# Heads that are made of elements: (column, kinds of element).
MADE_OF = {
    "other_earnings": (ElementKind.EARNING.value,),
    "recoveries": ("recovery", "interest"),
    "other_deductions": (ElementKind.DEDUCTION.value,),
}
TOTAL_HEADS = ("gross", "total_deductions", "net")


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for, checked."""

    span: read.Span
    runs: list[PayrollRun]
    department: str
    head: str
    head_label: str
    is_element: bool

    @property
    def has_supplements(self) -> bool:
        """Say whether a supplementary run is among them; then each line names its run."""
        return any(run.number for run in self.runs)

    @property
    def has_states(self) -> bool:
        """Say whether a run that is not locked is among them."""
        return any(run.state != RunState.LOCKED for run in self.runs)


def build(texts: Texts) -> Table:
    """Return the statement. Raises ValidationFailed, or NothingLocked when no month of it is locked."""
    makers = {"month": _by_month, "department": _by_department, "head": _by_head}
    make = makers.get(read.choice(texts, "groupBy", makers), _by_person)
    wish = _wish(texts)
    return make(wish, _details(wish))


def _wish(texts: Texts) -> Wish:
    months = read.span(texts)
    if months is None:
        last = last_locked_month()
        months = read.Span(last, last)
    runs = runs_in(months, states_asked(texts))
    head, label, is_element = _head(texts.get("head", "").strip(), runs)
    return Wish(months, runs, _department(texts.get("department", "").strip(), runs), head, label, is_element)


def _department(text: str, runs: list[PayrollRun]) -> str:
    """Return the department's name as the months have it: a department keeps its name of that time."""
    if not text:
        return ""
    names = {row["department"] for run in runs for row in run.totals.get("departments", [])}
    coded = Department.objects.filter(code__iexact=text).values_list("name", flat=True).first()
    for name in sorted(names):
        if name.lower() in {text.lower(), (coded or "").lower()}:
            return str(name)
    message = _("Nobody of the department “%(name)s” was paid in these months.") % {"name": text}
    if guess := nearest(text, names):
        message += " " + _("Did you mean “%(guess)s”?") % {"guess": guess}
    raise ValidationFailed.at("department", message)


def _head(text: str, runs: list[PayrollRun]) -> tuple[str, str, bool]:
    """Return column or element code, its label, and whether it is an element. Raises ValidationFailed."""
    if not text:
        return "", "", False
    fixed = {key.lower(): name for key, name in FIXED_HEADS.items()}
    if text.lower() in fixed:
        name = fixed[text.lower()]
        return name, str(dict(AMOUNTS)[name]), False
    elements = dict(
        SalaryElement.objects.filter(run__in=runs).order_by().values_list("code", "name").distinct()
    )
    for code, name in elements.items():
        if code.lower() == text.lower():
            return code, name, True
    known = ", ".join([*FIXED_HEADS, *sorted(elements)])
    raise ValidationFailed.at(
        "head", _("There is no head “%(head)s”; known are: %(known)s.") % {"head": text, "known": known}
    )


def _details(wish: Wish) -> QuerySet[SalaryDetail]:
    rows = SalaryDetail.objects.filter(run__in=wish.runs)
    if wish.department:
        rows = rows.filter(department=wish.department)
    if not wish.head:
        return rows
    if not wish.is_element:
        return rows.annotate(amount=F(wish.head)).exclude(amount=0)
    own = SalaryElement.objects.filter(run=OuterRef("run"), employee=OuterRef("employee"), code=wish.head)
    total = own.order_by().values("code").annotate(total=Sum("amount")).values("total")
    amount = Coalesce(Subquery(total), ZERO, output_field=MoneyField())
    return rows.annotate(amount=amount).filter(amount__gt=0)


def _amount_columns(wish: Wish) -> tuple[Column, ...]:
    return (Column(wish.head_label, "amount", Kind.MONEY, 16),) if wish.head else SUMS


def _sums(columns: tuple[Column, ...]) -> dict[str, Any]:
    return sums_of(column.key for column in columns)


def _totals(details: QuerySet[SalaryDetail], columns: tuple[Column, ...]) -> dict[str, Any]:
    """Return the sums over everything asked for, and how many people and lines they are; one query."""
    found = details.aggregate(**_sums(columns), employees=Count("employee", distinct=True), lines=Count("id"))
    return plain(found)


def _table(wish: Wish, columns: tuple[Column, ...], rows: Any, totals: dict[str, Any], title: str) -> Table:
    lines = totals.pop("lines")
    subtitle = str(wish.span)
    if wish.department:
        subtitle += f" · {wish.department}"
    notes = []
    if wish.has_states:
        notes.append(_("Months that are processed but not locked can still change."))
    months = [
        {
            "month": str(Month.of(run.month)),
            "kind": run.kind,
            "number": run.number,
            "state": run.state,
            "employees": run.employees_paid,
        }
        for run in wish.runs
    ]
    return Table(
        title=title,
        subtitle=subtitle,
        filename=f"salary-register-{wish.span.slug}",
        columns=columns,
        rows=rows,
        # Sums by head have no sum of their own: gross, deductions and net are among them.
        totals=totals
        if any(column.key in totals for column in columns if column.kind == Kind.MONEY)
        else None,
        notes=notes,
        facts={"months": months, "lines": lines, "employees": totals["employees"]},
    )


def _by_person(wish: Wish, details: QuerySet[SalaryDetail]) -> Table:
    amounts = _amount_columns(wish)
    totals = _totals(details, amounts)
    head = (MONTH, *((RUN,) if wish.has_supplements else ()), *((STATE,) if wish.has_states else ()))
    names = [column.key for column in (*PERSON, *amounts)]
    query = details.order_by("run__month", "run__number", "slip_no").values(
        "run__month", "run__state", "run__number", *names
    )

    def shape(block: list[dict[str, Any]]) -> list[dict[str, Any]]:
        for row in block:
            row["month"] = str(Month.of(row.pop("run__month")))
            row["state"] = row.pop("run__state")
            number = row.pop("run__number")
            row["run"] = _("supplementary %(number)d") % {"number": number} if number else _("regular")
        return block

    rows = QueryRows(query, shape, totals["lines"])
    return _table(wish, (*head, *PERSON, *amounts), rows, totals, _("Salary register"))


def _by_month(wish: Wish, details: QuerySet[SalaryDetail]) -> Table:
    amounts = _amount_columns(wish)
    found = details.order_by("run__month").values("run__month", "run__state")
    rows = [
        plain({**row, "month": str(Month.of(row["run__month"])), "state": row["run__state"]})
        for row in found.annotate(employees=Count("employee", distinct=True), **_sums(amounts))
    ]
    title = _("Salary register by month")
    columns = (MONTH, STATE, EMPLOYEES, *amounts)
    return _table(wish, columns, ListRows(rows), _totals(details, amounts), title)


def _by_department(wish: Wish, details: QuerySet[SalaryDetail]) -> Table:
    amounts = _amount_columns(wish)
    found = details.order_by("department").values("department")
    counted = found.annotate(employees=Count("employee", distinct=True), **_sums(amounts))
    columns = (Column(gettext_lazy("Department"), "department", Kind.TEXT, 28), EMPLOYEES, *amounts)
    rows = ListRows([plain(row) for row in counted])
    return _table(wish, columns, rows, _totals(details, amounts), _("Salary register by department"))


def _by_head(wish: Wish, details: QuerySet[SalaryDetail]) -> Table:
    """One line for each head; those of other earnings, recoveries and other deductions by element."""
    sums = sums_of(name for name, _label in AMOUNTS)
    people = {f"n_{name}": Count("employee", Q(**{f"{name}__gt": 0}), distinct=True) for name, _l in AMOUNTS}
    found = details.aggregate(**sums, **people)
    elements = _elements(wish)
    rows: list[dict[str, Any]] = []
    for name, label in AMOUNTS:
        line = _line(_kind(name), camel(name), str(label), found[f"n_{name}"], found[f"sum_{name}"])
        rows += (
            _parts(line, [row for row in elements if row["kind"] in MADE_OF[name]])
            if name in MADE_OF
            else [line]
        )
    if wish.head:
        rows = [row for row in rows if row["head"] in {wish.head, camel(wish.head)}]
    totals = {"employees": _totals(details, ())["employees"], "lines": len(rows)}
    return _table(wish, HEAD_COLUMNS, ListRows(rows), totals, _("Salary register by head"))


def _kind(name: str) -> str:
    if name in TOTAL_HEADS:
        return "total"
    order = [head for head, _label in AMOUNTS]
    return "earning" if order.index(name) < order.index("gross") else "deduction"


def _line(kind: str, head: str, name: str, employees: int, amount: Decimal) -> dict[str, Any]:
    return {"kind": kind, "head": head, "name": name, "employees": employees, "amount": amount}


def _elements(wish: Wish) -> list[dict[str, Any]]:
    rows = SalaryElement.objects.filter(run__in=wish.runs)
    if wish.department:
        own = SalaryDetail.objects.filter(
            run=OuterRef("run"), employee=OuterRef("employee"), department=wish.department
        )
        rows = rows.filter(Exists(own))
    counted = rows.order_by("code", "kind").values("code", "name", "kind")
    found = counted.annotate(amount=Sum("amount"), employees=Count("employee", distinct=True))
    return [dict(row) for row in found]


def _parts(line: dict[str, Any], elements: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a line per element, and the head itself with what no element explains."""
    labels = {"interest": _("%(advance)s: interest"), "recovery": _("%(advance)s: principal")}
    rows = [
        _line(
            line["kind"],
            row["code"],
            labels.get(row["kind"], "%(advance)s") % {"advance": _(row["name"])},
            row["employees"],
            row["amount"],
        )
        for row in elements
    ]
    rest = line["amount"] - sum((row["amount"] for row in rows), ZERO)
    return [*rows, {**line, "amount": rest}] if rest or not rows else rows
