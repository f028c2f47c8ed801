"""Books, found from anywhere by title, author, ISBN or accession number."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from school.library.models import Book
from school.library.permissions import LibraryPermission
from school.library.selectors.books import matching


def _books(term: str, limit: int) -> Iterator[Hit]:
    for row in matching(Book.objects.all(), term).order_by("title", "pk")[:limit]:
        yield Hit(row.title, row.author, "school_library_book_change", row.pk)


BOOKS = Provider(
    "library_books", _("Books"), TenantType.SCHOOL, LibraryPermission.REPORT, _books, "menu_book"
)
