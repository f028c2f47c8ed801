"""DA arrears: due and drawn by employee and month, the difference, and the run that paid it.

The lines were written when the paying run was computed (payroll.runs.processing.arrears). A line counts as paid
when its run paid the employee. Somebody who was not in the run is shown with nothing paid, until a later run pays
the month: then that run's line alone stands for it, so that nothing is due twice.
"""

from typing import Any

from django.db.models import Case, Count, Exists, F, OuterRef, QuerySet, Value, When
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_month, rupees
from core.money import ZERO, MoneyField
from core.periods import Month
from core.reports import parameters as read
from core.reports.definitions import QueryRows, Table, Texts
from core.reports.sums import plain, sums_of
from payroll.pay_commission.models import DaRevision
from payroll.pay_commission.selectors import da_revisions
from payroll.reports.parameters import last_locked_month, states_asked
from payroll.runs.enums import RunState
from payroll.runs.models import ArrearLine, SalaryDetail

COLUMNS = (
    Column(gettext_lazy("Code"), "employee_code", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "employee_name", Kind.TEXT, 28),
    Column(gettext_lazy("Department"), "department", Kind.TEXT, 22),
    Column(gettext_lazy("For month"), "month", Kind.MONTH, 10),
    Column("DA %", "da_pct", Kind.PERCENT, 8),
    Column(gettext_lazy("DA due"), "da_due", Kind.MONEY, 13),
    Column(gettext_lazy("DA drawn"), "da_drawn", Kind.MONEY, 13),
    Column(gettext_lazy("DA difference"), "da_difference", Kind.MONEY, 13),
    Column(gettext_lazy("Basic pay"), "basic_difference", Kind.MONEY, 13),
    Column("HRA", "hra_difference", Kind.MONEY, 13),
    Column("TA", "ta_difference", Kind.MONEY, 13),
    Column(gettext_lazy("Arrears"), "amount", Kind.MONEY, 14),
    Column(gettext_lazy("Paid"), "paid", Kind.MONEY, 14),
    Column(gettext_lazy("NPS on it"), "nps_difference", Kind.MONEY, 13),
    Column(gettext_lazy("Paid in"), "paid_in", Kind.MONTH, 10),
    Column(gettext_lazy("State"), "state", Kind.TEXT, 11, dict(RunState.choices)),
)
PERSON_COLUMNS = (
    *(column for column in COLUMNS if column.key in {"employee_code", "employee_name", "department"}),
    Column(gettext_lazy("Months"), "months", Kind.INTEGER, 8),
    *(column for column in COLUMNS if column.kind == Kind.MONEY),
)
DIFFERENCES = ("da", "basic", "hra", "ta", "nps")
SUMMED = ("da_due", "da_drawn", "amount", *(f"{head}_difference" for head in DIFFERENCES), "paid")


def build(texts: Texts) -> Table:
    """Return the statement.

    `revision` takes the months of a DA revision, `from` and `to` the months for which it is due, `paidIn` the
    month with whose pay it was paid; without any, what was paid in the financial year of the last locked month.
    Raises ValidationFailed or NothingLocked.
    """
    states = states_asked(texts)
    rows = ArrearLine.objects.filter(run__state__in=states)
    rows, subtitle, slug = _narrowed(rows, texts)
    paying = SalaryDetail.objects.filter(run=OuterRef("run"), employee=OuterRef("employee"))
    later = ArrearLine.objects.filter(
        Exists(paying),
        employee=OuterRef("employee"),
        month=OuterRef("month"),
        run__state__in=states,
        run__gt=OuterRef("run"),
    )
    rows = rows.filter(Exists(paying) | ~Exists(later))
    nothing = Value(ZERO, output_field=MoneyField())
    rows = rows.annotate(
        **{f"{head}_difference": F(f"{head}_due") - F(f"{head}_drawn") for head in DIFFERENCES},
        paid=Case(When(Exists(paying), then=F("amount")), default=nothing),
    )
    totals = _totals(rows)
    unpaid = totals["amount"] - totals["paid"]
    notes = [
        _("Not paid to employees who were not in the run: %(amount)s. A supplementary run pays it.")
        % {"amount": rupees(unpaid)}
    ]
    return Table(
        title=_("DA arrears, due and drawn"),
        subtitle=subtitle,
        filename=f"da-arrears-{slug}",
        columns=COLUMNS,
        rows=QueryRows(_query(rows), _shape, totals.pop("lines")),
        totals=totals,
        notes=notes if unpaid else [],
        facts={"runs": _by_run(rows)},
        more=(_by_person(rows, totals),),
    )


def _narrowed(rows: QuerySet[ArrearLine], texts: Texts) -> tuple[QuerySet[ArrearLine], str, str]:
    """Return the rows asked for, the subtitle and the part of the file name. Raises ValidationFailed."""
    given = [name for name in ("revision", "from", "paidIn") if texts.get(name, "").strip()]
    if len(given) > 1:
        raise ValidationFailed.at(given[1], _("Give one of revision, from and to, or paidIn."))
    revision, months, paid_in = _revision(texts), read.span(_span_texts(texts)), read.month(texts, "paidIn")
    if revision:
        first = Month.of(revision.effective_on).first
        return rows.filter(month__gte=first, da_pct=revision.percentage), str(revision), f"da-{first}"
    if months:
        wanted = rows.filter(month__range=(months.first.first, months.last.first))
        return wanted, months.in_words, months.slug
    if paid_in:
        title = _("paid with the pay of %(month)s") % {"month": in_month(paid_in.first)}
        return rows.filter(run__month=paid_in.first), title, f"paid-{paid_in}"
    year = last_locked_month().financial_year
    wanted = rows.filter(run__month__range=(year.first, year.last))
    return wanted, _("paid in %(year)s") % {"year": year}, f"paid-{year}"


def _span_texts(texts: Texts) -> dict[str, str]:
    return {name: texts[name] for name in ("from", "to") if name in texts}


def _revision(texts: Texts) -> DaRevision | None:
    text = texts.get("revision", "").strip()
    if not text:
        return None
    is_number = text.isascii() and text.isdigit() and len(text) < 18
    found = da_revisions().filter(pk=int(text)).first() if is_number else None
    if found is None:
        raise ValidationFailed.at("revision", _("There is no DA revision with this number."))
    return found


def _query(rows: QuerySet[ArrearLine]) -> QuerySet[Any, Any]:
    return rows.order_by("run__month", "employee__code", "month", "id").values(
        "employee__code", "employee__name", "employee__department__name", "month", "da_pct", "da_due", "da_drawn",
        *(f"{head}_difference" for head in DIFFERENCES), "amount", "paid", "run__month", "run__state",
    )  # fmt: skip


def _shape(block: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            **{name: value for name, value in row.items() if "__" not in name},
            **_person(row),
            "month": str(Month.of(row["month"])),
            "paid_in": str(Month.of(row["run__month"])),
            "state": row["run__state"],
        }
        for row in block
    ]


def _totals(rows: QuerySet[ArrearLine]) -> dict[str, Any]:
    return plain(rows.aggregate(lines=Count("id"), **sums_of(SUMMED)))


def _by_person(rows: QuerySet[ArrearLine], totals: dict[str, Any]) -> Table:
    """Return what each person gets of the statement in all."""
    found = (
        rows.order_by("employee__code")
        .values("employee__code", "employee__name", "employee__department__name")
        .annotate(months=Count("month", distinct=True), **sums_of(SUMMED))
    )

    def shape(block: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**plain(row), **_person(row)} for row in block]

    return Table(
        title=_("By person"),
        columns=PERSON_COLUMNS,
        rows=QueryRows(found, shape, found.count()),
        totals=totals,
        key="people",
    )


def _person(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "employee_code": row["employee__code"],
        "employee_name": row["employee__name"],
        "department": row["employee__department__name"],
    }


def _by_run(rows: QuerySet[ArrearLine]) -> list[dict[str, Any]]:
    """Return for each paying run what the statement has of it, so that it can be held against the run."""
    found: QuerySet[Any, Any] = rows.order_by("run__month").values("run__month", "run__state")
    counted = found.annotate(lines=Count("id"), **sums_of(("amount", "paid")))
    return [
        {"paid_in": str(Month.of(row.pop("run__month"))), "state": row.pop("run__state"), **plain(row)}
        for row in counted
    ]
