"""Books and lending rules, declared for every door."""

from django.utils.translation import gettext as _
from stdnum import isbn
from stdnum.exceptions import ValidationError as NotAnIsbn

from core.errors import ValidationFailed
from core.masters import Change, Master
from school.library.models import Book, LibraryRule
from school.library.permissions import LibraryPermission as P


def clean_isbn(text: str) -> str:
    """Return an ISBN as ISBN-13 without hyphens; nothing stays nothing. Raises ValidationFailed naming `isbn`."""
    if not text.strip():
        return ""
    try:
        return str(isbn.to_isbn13(isbn.validate(text)).replace("-", ""))
    except NotAnIsbn:
        message = _("This is no ISBN: it has ten or 13 digits, and the last one must fit the others.")
        raise ValidationFailed.at("isbn", message) from None


def _in_full(row: Book, _change: Change) -> None:
    row.isbn = clean_isbn(row.isbn)


BOOK_FIELDS = ("isbn", "title", "author", "publisher", "category", "ddc", "language")
books = Master(
    Book,
    label="book",
    read=P.READ,
    write=P.WRITE,
    writable=BOOK_FIELDS,
    complete=_in_full,
    columns=("title", "author", "isbn", "category"),
    search=("title", "author", "isbn"),
    filters=("category", "language"),
    example={"isbn": "9780007117116", "title": "The Hobbit", "author": "J. R. R. Tolkien", "ddc": "823.912"},
)
rules = Master(
    LibraryRule,
    label="library_rule",
    read=P.READ,
    write=P.MANAGE,
    writable=(
        "borrower_kind",
        "effective_on",
        "loan_days",
        "most_books",
        "most_renewals",
        "hold_days",
        "fine_per_day",
        "fine_cap",
        "lost_charge",
    ),
    dated=True,
    columns=("borrower_kind", "effective_on", "loan_days", "most_books", "most_renewals", "fine_per_day"),
    filters=("borrower_kind", "effective_on"),
    shown=("used_at",),
    example={
        "borrower_kind": "student",
        "effective_on": "2026-04-01",
        "loan_days": 14,
        "most_books": 2,
        "most_renewals": 1,
        "hold_days": 3,
        "fine_per_day": 1,
        "fine_cap": 50,
        "lost_charge": 50,
    },
)
