"""Reports of the library: what is overdue, the accession register, what is read most."""

from datetime import date, timedelta
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, QueryRows, Report, Table, Texts
from school.library.enums import CopyState
from school.library.permissions import LibraryPermission
from school.library.selectors.figures import accession_register, most_read
from school.library.selectors.loans import days_late, fine_on, overdue_loans

GROUP = gettext_lazy("Library")
OVERDUE = (
    Column(gettext_lazy("Accession no."), "number", Kind.TEXT, 12),
    Column(gettext_lazy("Title"), "title", Kind.TEXT, 30),
    Column(gettext_lazy("Borrower"), "borrower", Kind.TEXT, 24),
    Column(gettext_lazy("Code"), "code", Kind.TEXT, 10),
    Column(gettext_lazy("Section"), "section", Kind.TEXT, 10),
    Column(gettext_lazy("Lent on"), "issued_on", Kind.DATE, 12),
    Column(gettext_lazy("Due on"), "due_on", Kind.DATE, 12),
    Column(gettext_lazy("Days late"), "days", Kind.INTEGER, 8),
    Column(gettext_lazy("Fine so far"), "fine", Kind.MONEY, 12),
)
REGISTER = (
    Column(gettext_lazy("Accession no."), "number", Kind.TEXT, 12),
    Column(gettext_lazy("Bought on"), "purchased_on", Kind.DATE, 12),
    Column(gettext_lazy("Title"), "title", Kind.TEXT, 34),
    Column(gettext_lazy("Author"), "author", Kind.TEXT, 24),
    Column(gettext_lazy("Publisher"), "publisher", Kind.TEXT, 18),
    Column(gettext_lazy("ISBN"), "isbn", Kind.TEXT, 15),
    Column(gettext_lazy("Dewey number"), "ddc", Kind.TEXT, 10),
    Column(gettext_lazy("Price"), "price", Kind.MONEY, 12),
    Column(gettext_lazy("State"), "state", Kind.TEXT, 14),
    Column(gettext_lazy("Remark"), "remark", Kind.TEXT, 20),
)
MOST = (
    Column(gettext_lazy("Title"), "title", Kind.TEXT, 36),
    Column(gettext_lazy("Author"), "author", Kind.TEXT, 26),
    Column(gettext_lazy("Category"), "category", Kind.TEXT, 16),
    Column(gettext_lazy("Times lent"), "times", Kind.INTEGER, 10),
)


def overdue(_texts: Texts) -> Table:
    """Return what is lent out and late today, the longest first."""
    day = today()
    rows = overdue_loans(day)
    return Table(
        title=_("Overdue books"),
        subtitle=in_date(day),
        filename=f"library-overdue-{day}",
        columns=OVERDUE,
        rows=QueryRows(rows, lambda found: [_late(one, day) for one in found], rows.count()),
    )


def _late(row: Any, day: date) -> dict[str, Any]:
    return {
        "number": row.copy.accession_number,
        "title": row.copy.book.title,
        "borrower": row.borrower_name,
        "code": row.borrower_code,
        "section": str(row.student.section) if row.student else "",
        "issued_on": row.issued_on,
        "due_on": row.due_on,
        "days": days_late(row),
        "fine": fine_on(row, day),
    }


def register(texts: Texts) -> Table:
    """Return every copy by its number, or those in one state. Raises ValidationFailed."""
    rows = accession_register()
    state = texts.get("status", "").strip()
    if state:
        if state not in CopyState.values:
            raise ValidationFailed.at(
                "status", _("This is one of %(names)s.") % {"names": ", ".join(CopyState.values)}
            )
        rows = rows.filter(state=state)
    return Table(
        title=_("Accession register"),
        subtitle=in_date(today()),
        filename=f"accession-register-{today()}",
        columns=REGISTER,
        rows=QueryRows(rows, lambda found: [_copy(one) for one in found], rows.count()),
        totals={"number": _("Total"), "price": rows.aggregate(sum=Sum("price"))["sum"] or 0},
    )


def _copy(row: Any) -> dict[str, Any]:
    book = row.book
    return {
        "number": row.accession_number,
        "purchased_on": row.purchased_on,
        "title": book.title,
        "author": book.author,
        "publisher": book.publisher,
        "isbn": book.isbn,
        "ddc": book.ddc,
        "price": row.price,
        "state": row.get_state_display(),
        "remark": row.remark,
    }


def read_most(texts: Texts) -> Table:
    """Return the hundred books lent most often between two days, the last year where none are given.

    Raises ValidationFailed.
    """
    last = read.day(texts, "to") or today()
    first = read.day(texts, "from") or last - timedelta(days=365)
    if first > last:
        raise ValidationFailed.at("from", _("The first day is after the last one."))
    lines = [
        {"title": one.title, "author": one.author, "category": one.category, "times": one.times}  # type: ignore[attr-defined]
        for one in most_read(first, last)
    ]
    return Table(
        title=_("Most read books"),
        subtitle=f"{in_date(first)} – {in_date(last)}",
        filename=f"most-read-{last}",
        columns=MOST,
        rows=ListRows(lines),
    )


def _states() -> list[tuple[str, Any]]:
    return [(value, str(label)) for value, label in CopyState.choices]


REPORTS = (
    Report(
        "library-overdue",
        gettext_lazy("Overdue books"),
        gettext_lazy("Who has what, since when, and the fine so far."),
        (),
        overdue,
        permission=LibraryPermission.REPORT,
        usual=dict,
        recent=lambda _first, _last: {},
        group=GROUP,
    ),
    Report(
        "accession-register",
        gettext_lazy("Accession register"),
        gettext_lazy("Every copy that the library has or had, with its price."),
        (
            Parameter(
                "status",
                gettext_lazy("State"),
                ParameterKind.CHOICE,
                choices=_states,
                empty=gettext_lazy("All"),
            ),
        ),
        register,
        permission=LibraryPermission.REPORT,
        usual=dict,
        recent=lambda _first, _last: {},
        group=GROUP,
    ),
    Report(
        "library-most-read",
        gettext_lazy("Most read books"),
        gettext_lazy("The hundred books lent most often between two days."),
        (
            Parameter(
                "from",
                gettext_lazy("From"),
                ParameterKind.DATE,
                help=gettext_lazy("Empty: a year ago."),
                of_period=True,
            ),
            Parameter("to", gettext_lazy("To"), ParameterKind.DATE, of_period=True),
        ),
        read_most,
        permission=LibraryPermission.REPORT,
        usual=dict,
        recent=lambda first, last: {"from": first.isoformat(), "to": last.isoformat()},
        group=GROUP,
    ),
)
