"""Reports of the fees: who is overdue, and what the counter took on a day."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, QueryRows, Report, Table, Texts
from school.fees.enums import PaymentMode
from school.fees.permissions import FeePermission as P
from school.fees.selectors.ledger import defaulters
from school.fees.selectors.receipts import day_close_of
from school.masters.selectors import all_classes

GROUP = gettext_lazy("Fees")
OVERDUE = (
    Column(gettext_lazy("Class"), "class_name", Kind.TEXT, 12),
    Column(gettext_lazy("Code"), "code", Kind.TEXT, 10),
    Column(gettext_lazy("Name"), "name", Kind.TEXT, 26),
    Column(gettext_lazy("Since"), "since", Kind.DATE, 12),
    Column(gettext_lazy("1 to 30 days"), "first", Kind.MONEY, 13),
    Column(gettext_lazy("31 to 60 days"), "second", Kind.MONEY, 13),
    Column(gettext_lazy("Above 60 days"), "third", Kind.MONEY, 13),
    Column(gettext_lazy("Overdue"), "overdue", Kind.MONEY, 14),
)
COUNTER = (
    Column(gettext_lazy("Cashier"), "cashier", Kind.TEXT, 24),
    Column(gettext_lazy("Mode"), "mode", Kind.TEXT, 14, labels=dict(PaymentMode.choices)),
    Column(gettext_lazy("Receipts"), "count", Kind.INTEGER, 8),
    Column(gettext_lazy("Taken"), "taken", Kind.MONEY, 14),
    Column(gettext_lazy("Reversed"), "reversed", Kind.MONEY, 14),
    Column(gettext_lazy("Paid back"), "refunded", Kind.MONEY, 14),
    Column(gettext_lazy("Left"), "left", Kind.MONEY, 14),
)


def overdue(texts: Texts) -> Table:
    """Return who owes what is overdue, the most first. Raises ValidationFailed."""
    class_id = _class(texts)
    rows = defaulters(class_id=class_id)
    sums = rows.values_list("overdue", "first", "second", "third")
    totals = [sum((one[n] for one in sums), ZERO) for n in range(4)]
    return Table(
        title=_("Overdue fees"),
        subtitle=in_date(today()),
        filename=f"overdue-fees-{today()}",
        columns=OVERDUE,
        rows=QueryRows(rows, _shaped, len(sums)),
        totals=dict(zip(("overdue", "first", "second", "third"), totals, strict=True)),
        notes=[_("Days after the due day of each invoice; late fees and other penalties are part of it.")],
    )


def _shaped(rows: list[Any]) -> list[dict[str, Any]]:
    return [
        {
            **one,
            "class_name": " ".join(part for part in (one["school_class"], one["section"]) if part),
            "code": one["code"] or "",
            "name": one["name"] or one["child"],
        }
        for one in rows
    ]


def day_close(texts: Texts) -> Table:
    """Return what was taken, reversed and paid back on a day, by who did it and mode. Raises ValidationFailed."""
    day = read.day(texts, "date") or today()
    rows, totals = day_close_of(day)
    return Table(
        title=_("Day-close of the counter"),
        subtitle=in_date(day),
        filename=f"day-close-{day}",
        columns=COUNTER,
        rows=ListRows(rows),
        totals=totals,
        notes=[
            _("By the day of entry. Left: what was taken less what was reversed and paid back on the day."),
            *([] if rows else [_("Nothing was entered on this day.")]),
        ],
    )


def _class(texts: Texts) -> UUID | None:
    text = texts.get("classId", "").strip()
    if not text:
        return None
    try:
        found = UUID(text)
    except ValueError:
        found = None
    if found is None or not all_classes().filter(pk=found).exists():
        raise ValidationFailed.at("classId", _("There is no such class."))
    return found


def _classes() -> Sequence[tuple[str, Any]]:
    return [(str(one.pk), one.name) for one in all_classes()]


def _today() -> dict[str, str]:
    return {"date": today().isoformat()}


def _nothing() -> dict[str, str]:
    return {}


CLASS = Parameter(
    "classId",
    gettext_lazy("Class"),
    ParameterKind.CHOICE,
    choices=_classes,
    empty=gettext_lazy("All classes"),
)
REPORTS = (
    Report(
        "fees-overdue",
        gettext_lazy("Overdue fees"),
        gettext_lazy("Families whose invoices are overdue, by days."),
        (CLASS,),
        overdue,
        permission=P.REPORTS,
        usual=_nothing,
        recent=lambda _first, _last: {},
        group=GROUP,
    ),
    Report(
        "fees-day-close",
        gettext_lazy("Day-close of the counter"),
        gettext_lazy("What was taken, reversed and paid back on a day, by cashier and mode."),
        (
            Parameter(
                "date",
                gettext_lazy("Date"),
                ParameterKind.DATE,
                help=gettext_lazy("Empty: today."),
                of_period=True,
            ),
        ),
        day_close,
        permission=P.REPORTS,
        usual=_today,
        recent=lambda _first, last: {"date": last.isoformat()},
        group=GROUP,
    ),
)
