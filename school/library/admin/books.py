"""Books with their copies, and the copies by accession number."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.masters.admin import MasterAdmin, register_master
from school.foundation.site import school_site
from school.library import masters
from school.library.acts import BOOK_ACTS, COPY_ACTS
from school.library.enums import CopyState
from school.library.models import Book, Copy, Loan, Reservation
from school.library.permissions import LibraryPermission as P
from school.library.selectors.books import copies_of, matching, with_counts
from school.library.selectors.loans import all_loans, queue_of
from school.library.services.copies import change_copy

STATES = {
    CopyState.AVAILABLE: "success",
    CopyState.HELD: "info",
    CopyState.ON_LOAN: "warning",
    CopyState.IN_REPAIR: "warning",
    CopyState.LOST: "danger",
    CopyState.WITHDRAWN: "danger",
}


def _page(kind: str) -> Any:
    return lambda row: reverse(f"school:school_library_{kind}_change", args=[row.pk])


RECORD = Record(
    heading="title",
    subtitle="author",
    figures=("total", "free", "in_queue"),
    main=("more_copies",),
    sections=(
        Section(
            "book",
            _("Book"),
            facts=("author", "isbn", "publisher", "category", "ddc", "language"),
            fields=("title", "author", ("isbn", "ddc"), "publisher", ("category", "language")),
        ),
    ),
    related=(
        Related(
            "copies", _("Copies"), Copy,
            ("accession_number", "state", (_("due on"), "due_on"), "price", "purchased_on", "remark"),
            rows=copies_of, needs=P.REPORT, page=_page("copy"),
            empty=_("None. Add them with the button “Add copies”."),
        ),
        Related(
            "queue", _("Reservations"), Reservation,
            ((_("Borrower"), "borrower_name"), "made_at", "state", "offered_until"),
            rows=queue_of, needs=P.REPORT, page=_page("reservation"), empty=_("Nobody waits for it."),
        ),
        Related(
            "loans", _("Loans"), Loan,
            (
                (_("Number"), "copy__accession_number"), (_("Borrower"), "borrower_name"), "issued_on", "due_on",
                "returned_on",
            ),
            rows=lambda book: all_loans().filter(copy__book=book), needs=P.REPORT, page=_page("loan"),
            empty=_("It was never lent."),
        ),
    ),
)  # fmt: skip


class BookAdmin(ActsAdmin, MasterAdmin):
    """The catalogue."""

    acts = BOOK_ACTS
    record = RECORD

    def get_queryset(self, request: HttpRequest) -> Any:
        """Count copies and queue along."""
        return with_counts(super().get_queryset(request))

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[QuerySet[Book], bool]:
        """Find by the catalogue's own index, and by accession number."""
        return matching(queryset, search_term), False

    @admin.display(description=_("copies"))
    def total(self, obj: Any) -> int:
        return int(obj.total_copies)

    @admin.display(description=_("on the shelf"))
    def free(self, obj: Any) -> int:
        return int(obj.available_copies)

    @admin.display(description=_("waiting"))
    def in_queue(self, obj: Any) -> int:
        """Return how many wait for it."""
        return int(obj.waiting)


register_master(
    school_site,
    masters.books,
    group="library",
    icon="menu_book",
    base=BookAdmin,
    list_display=("title", "author", "isbn", "category", "total", "free", "in_queue"),
    list_filter=("category", "language"),
    empty_text=_("Enter the first book, or bring the accession register as a file under Data import."),
)
register_master(school_site, masters.rules, group="library", icon="rule")


@admin.register(Copy, site=school_site)
class CopyAdmin(ActsAdmin):
    """Copies by accession number; they are added on the page of their book."""

    acts = COPY_ACTS
    permissions: ClassVar = {"view": P.REPORT, "change": P.WRITE}
    record = Record(
        heading="accession_number",
        subtitle="title",
        state="standing",
        sections=(
            Section(
                "copy", _("Copy"), facts=("book", "price", "purchased_on", "remark", "added_at"),
                fields=("accession_number", ("price", "purchased_on")),
            ),
        ),
        related=(
            Related(
                "loans", _("Loans"), Loan,
                ((_("Borrower"), "borrower_name"), "issued_on", "due_on", "returned_on", "fine"),
                rows=lambda copy: all_loans().filter(copy=copy), needs=P.REPORT, page=_page("loan"),
                empty=_("It was never lent."),
            ),
        ),
    )  # fmt: skip
    fields = ("accession_number", ("price", "purchased_on"))
    list_display = ("accession_number", "title", "price", "purchased_on", "standing")
    list_select_related = ("book",)
    list_filter = ("state",)
    search_fields = ("accession_number", "book__title")
    date_hierarchy = "purchased_on"
    list_export: ClassVar = [
        (_("accession number"), "accession_number"),
        (_("title"), "title"),
        (_("price"), "price"),
        (_("bought on"), "purchased_on"),
        (_("state"), "get_state_display"),
    ]
    empty_text = _("Open a book and add its copies.")

    def update(self, request: HttpRequest, obj: Copy, changed: dict[str, Any]) -> Copy:
        return change_copy(copy=obj, actor=self.actor(request), **changed)

    @admin.display(description=_("title"), ordering="book__title")
    def title(self, obj: Copy) -> str:
        return obj.book.title

    @display(description=_("state"), ordering="state", label=STATES)
    def standing(self, obj: Copy) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
