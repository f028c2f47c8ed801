"""Import of the accession register: a row for each copy, with its book; new books are made once, in bulk."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.access import authorize
from core.actors import Actor
from core.errors import Duplicate
from core.imports.cells import Kind
from core.imports.columns import EXAMPLE, ImportColumn
from core.imports.registry import ImportSubject
from core.imports.rows import ADDED, CHANGED, Importer, RowPlan, Values
from core.periods import today
from core.refusals import check_fields, naming_refusals, refuse_wrong
from school.library.masters import BOOK_FIELDS, clean_isbn
from school.library.models import Book, Copy
from school.library.permissions import LibraryPermission as P
from school.library.selectors.books import numbered
from school.library.services.copies import offer_new

COPY_FIELDS = ("price", "purchased_on")


def columns() -> list[ImportColumn]:
    """Return the columns of the file."""
    return [
        ImportColumn("accession_number", _("Accession number"), Kind.CODE, example=EXAMPLE, is_needed=True,
                     help=_("One row for each copy.")),
        ImportColumn("title", _("Title"), example="The Hobbit", width=32, is_needed=True),
        ImportColumn("author", _("Author"), example="J. R. R. Tolkien", width=24),
        ImportColumn("isbn", _("ISBN"), Kind.CODE, example="9780007117116", width=18,
                     help=_("With ten or 13 digits; rows with the same one are copies of one book.")),
        ImportColumn("publisher", _("Publisher"), width=20),
        ImportColumn("category", _("Category"), example="Fiction"),
        ImportColumn("ddc", _("Dewey number"), Kind.CODE, example="823.912"),
        ImportColumn("language", _("Language"), example="English"),
        ImportColumn("price", _("Price"), Kind.DECIMAL, example="399"),
        ImportColumn("purchased_on", _("Bought on"), Kind.DATE, example="15/06/2026"),
    ]  # fmt: skip


class BookRows(Importer):
    """Rows in portions. A copy is known by its number; a book by the ISBN, else by title and author."""

    def __init__(self, actor: Actor) -> None:
        authorize(actor, P.WRITE)
        self.actor = actor
        self._seen: dict[str, int] = {}
        # Books that earlier rows of the file have made, by every key that they are known by.
        self._new: dict[Any, Book] = {}

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do; three queries a portion. The database refuses what two import at once."""
        cleaned = [(number, self._cleaned(number, values)) for number, values in rows]
        found = _Found([values for _number, (_plan, values) in cleaned])
        for _number, (plan, values) in cleaned:
            self._plan_row(plan, values, found)
        return [plan for _number, (plan, _values) in cleaned]

    def _cleaned(self, number: int, values: Values) -> tuple[RowPlan, dict[str, Any]]:
        given = {name: value for name, value in values.items() if value is not None}
        accession = str(given.get("accession_number", "")).upper()
        plan = RowPlan(number, accession, key_name="accession_number")
        given["accession_number"] = accession
        given["isbn"] = plan.attempt(partial(clean_isbn, str(given.get("isbn", "")))) or ""
        return plan, given

    def _plan_row(self, plan: RowPlan, values: dict[str, Any], found: "_Found") -> None:
        if not plan.key:
            plan.errors.setdefault("accession_number", _t("Give the number of the copy."))
            return
        earlier = self._seen.setdefault(plan.key, plan.number)
        if earlier != plan.number:
            plan.errors.setdefault("accession_number", _t("Row %(row)d has the same.") % {"row": earlier})
            return
        copy = found.copies.get(plan.key)
        if copy is not None:
            _plan_change(plan, copy, values)
        elif not plan.errors:
            self._plan_new(plan, values, found)

    def _plan_new(self, plan: RowPlan, values: dict[str, Any], found: "_Found") -> None:
        plan.outcome = ADDED
        book = self._book(plan, values, found)
        if book is None:
            return
        copy = Copy(book=book, accession_number=plan.key, **{name: values.get(name) for name in COPY_FIELDS})
        plan.attempt(partial(_check_copy, copy))
        plan.work = copy
        plan.changes = {name: (None, value) for name, value in values.items() if value not in ("", None)}

    def _book(self, plan: RowPlan, values: dict[str, Any], found: "_Found") -> Book | None:
        keys = _keys(values)
        for key in keys:
            book = found.books.get(key) or self._new.get(key)
            if book is not None:
                _warn_of_title(plan, book, values)
                return book
        if not values.get("title"):
            plan.errors.setdefault("title", _t("Give the title of the book."))
            return None
        book = Book(**{name: str(values.get(name, "")) for name in BOOK_FIELDS})
        plan.attempt(partial(check_fields, book, BOOK_FIELDS))
        if plan.errors:
            return None
        self._new |= dict.fromkeys(keys, book)
        return book

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Store new books, then copies. Raises Duplicate where somebody else was faster."""
        good = [plan for plan in plans if not plan.errors]
        new = [plan.work for plan in good if plan.outcome == ADDED]
        with naming_refusals({"school_copy_accession_unique": _faster, "school_book_isbn_unique": _faster}):
            books = {copy.book.pk: copy.book for copy in new}
            made = [book for book in books.values() if book._state.adding]  # noqa: SLF001 - Django's own marker
            Book.objects.bulk_create(made)
            Copy.objects.bulk_create(new)
        changed = [plan.work for plan in good if plan.outcome == CHANGED]
        Copy.objects.bulk_update(changed, COPY_FIELDS)
        offer_new(set(books) - {book.pk for book in made}, actor=self.actor)


class _Found:
    """What a portion of rows means: copies by number, books by their keys; three queries."""

    def __init__(self, rows: Sequence[Values]) -> None:
        numbers = {row["accession_number"] for row in rows}
        copies = numbered(numbers).select_related("book")
        self.copies = {copy.accession_number.upper(): copy for copy in copies}
        titles = {" ".join(str(row.get("title", "")).split()) for row in rows}
        self.books: dict[Any, Book] = {}
        for book in Book.objects.filter(title__in=titles - {""}).order_by("-pk"):
            self.books[_name_of(book.title, book.author)] = book
        for book in Book.objects.filter(isbn__in={row["isbn"] for row in rows} - {""}):
            self.books[book.isbn] = book


def _keys(values: Values) -> list[Any]:
    """Return how a book may be known: by the ISBN alone where there is one, which tells editions apart."""
    if values.get("isbn"):
        return [values["isbn"]]
    return [_name_of(str(values.get("title", "")), str(values.get("author", "")))]


def _name_of(title: str, author: str) -> tuple[str, str]:
    return " ".join(title.split()).casefold(), " ".join(author.split()).casefold()


def _warn_of_title(plan: RowPlan, book: Book, values: Values) -> None:
    title = str(values.get("title", ""))
    if title and title.casefold() != book.title.casefold():
        text = _t("The book with this ISBN is “%(title)s”, which stays.") % {"title": book.title}
        plan.warnings["title"] = text


def _plan_change(plan: RowPlan, copy: Copy, values: dict[str, Any]) -> None:
    """Let price and day of a known copy be corrected; what it is a copy of is changed on the book's page."""
    title = values.get("title")
    if title and str(title).casefold() != copy.book.title.casefold():
        text = _t("This number is on a copy of “%(title)s”.") % {"title": copy.book.title}
        plan.errors.setdefault("accession_number", text)
        return
    for name in COPY_FIELDS:
        if name in values and values[name] != getattr(copy, name):
            plan.changes[name] = (getattr(copy, name), values[name])
            setattr(copy, name, values[name])
    if plan.changes:
        plan.outcome, plan.work = CHANGED, copy
        plan.attempt(partial(_check_copy, copy))


def _check_copy(copy: Copy) -> None:
    check_fields(copy, ("accession_number", *COPY_FIELDS))
    refused = {}
    if copy.price is not None and copy.price < 0:
        refused["price"] = _t("A price is not below zero.")
    if copy.purchased_on and copy.purchased_on > today():
        refused["purchased_on"] = _t("This day is still to come.")
    refuse_wrong(refused)


def _faster() -> Duplicate:
    return Duplicate(_t("Somebody has entered one of these books or numbers just now; check the file again."))


BOOKS = ImportSubject(
    name="library-books",
    label=_("Library books"),
    help="Check a file of copies with their books; with `apply` and no error, write it.",
    permission=P.WRITE,
    columns=columns,
    key=("accession_number",),
    importer=lambda actor, _file: BookRows(actor),
    is_amount=lambda name: name == "price",
)
