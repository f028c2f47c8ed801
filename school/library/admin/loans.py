"""Loans and reservations: lists and acts; lending itself is done at the desk."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.formatting import rupees
from core.periods import today
from school.foundation.site import school_site
from school.library.acts import LOAN_ACTS, RESERVATION_ACTS
from school.library.enums import FineState, LoanState, ReservationState
from school.library.models import Loan, Reservation
from school.library.permissions import LibraryPermission as P
from school.library.selectors.figures import WITH_LEAVERS
from school.library.selectors.loans import OF_LOAN, OF_RESERVATION, days_late, fine_on


class StandingFilter(SimpleListFilter):
    """What is lent out and late, or with somebody who has left."""

    title, parameter_name = _("standing"), "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("overdue", _("Overdue")), ("left", _("With somebody who has left"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Loan]) -> QuerySet[Loan]:
        """Narrow to them."""
        if self.value() == "overdue":
            return queryset.filter(state=LoanState.ISSUED, due_on__lt=today())
        return queryset.filter(WITH_LEAVERS) if self.value() == "left" else queryset


@admin.register(Loan, site=school_site)
class LoanAdmin(ActsAdmin):
    """Every loan, what it costs, and what became of the fine."""

    acts = LOAN_ACTS
    permissions: ClassVar = {"view": P.REPORT}
    record = Record(
        heading="title",
        subtitle="who",
        state="standing",
        figures=("due_on", "late", "cost"),
        main=("take_back", "renew", "pay_fine"),
        sections=(
            Section(
                "loan", _("Loan"),
                facts=("copy", "issued_on", "issued_by", "returned_on", "returned_by", "renewals",
                       "condition", "remark"),
            ),
            Section(
                "fine", _("Fine"),
                facts=("fine_state", "fine_reference", "waived_why", "settled_by", "settled_at", "rule"),
            ),
        ),
    )  # fmt: skip
    list_display = ("title", "number", "who", "issued_on", "due_on", "returned_on", "cost", "standing")
    list_select_related = OF_LOAN
    list_filter = (StandingFilter, "state", "fine_state")
    search_fields = (
        "copy__accession_number",
        "copy__book__title",
        "student__full_name",
        "student__student_code",
        "staff__name",
    )
    date_hierarchy = "issued_on"
    list_export: ClassVar = [
        (_("accession number"), "number"),
        (_("title"), "title"),
        (_("borrower"), "borrower_name"),
        (_("code"), "borrower_code"),
        (_("lent on"), "issued_on"),
        (_("due on"), "due_on"),
        (_("returned on"), "returned_on"),
        (_("fine"), "fine"),
        (_("fine is"), "get_fine_state_display"),
    ]
    empty_text = _("Nothing was lent yet. Lend at the desk.")

    @admin.display(description=_("title"), ordering="copy__book__title")
    def title(self, obj: Loan) -> str:
        return obj.copy.book.title

    @admin.display(description=_("accession number"), ordering="copy__accession_number")
    def number(self, obj: Loan) -> str:
        return obj.copy.accession_number

    @admin.display(description=_("borrower"))
    def who(self, obj: Loan) -> str:
        """Name the borrower, with section or code."""
        return f"{obj.borrower_name}, {obj.student.section if obj.student else obj.borrower_code}"

    @admin.display(description=_("days late"))
    def late(self, obj: Loan) -> int:
        return days_late(obj)

    @admin.display(description=_("fine"))
    def cost(self, obj: Loan) -> str:
        """Return what it costs so far, or was charged."""
        return rupees(fine_on(obj, today()))

    @display(
        description=_("state"),
        label={
            "late": "danger",
            "issued": "warning",
            "returned": "success",
            "lost": "danger",
            "owed": "danger",
        },
    )
    def standing(self, obj: Loan) -> tuple[str, Any]:
        """Return the state as a label; what is late or costs something stands out."""
        if obj.state == LoanState.ISSUED and obj.due_on < today():
            return "late", _("Overdue")
        if obj.fine_state == FineState.DUE:
            return "owed", _("Fine to be paid")
        return obj.state, obj.get_state_display()


@admin.register(Reservation, site=school_site)
class ReservationAdmin(ActsAdmin):
    """The queues."""

    acts = RESERVATION_ACTS
    permissions: ClassVar = {"view": P.REPORT}
    record = Record(
        heading="title",
        subtitle="who",
        state="standing",
        sections=(
            Section(
                "place", _("Reservation"), facts=("made_at", "made_by", "copy", "offered_until", "ended_at")
            ),
        ),
    )
    list_display = ("title", "who", "made_at", "offered_until", "standing")
    list_select_related = OF_RESERVATION
    list_filter = ("state",)
    search_fields = ("book__title", "student__full_name", "student__student_code", "staff__name")
    empty_text = _("Nobody waits for a book. Students and parents reserve in the portal.")

    @admin.display(description=_("title"), ordering="book__title")
    def title(self, obj: Reservation) -> str:
        return obj.book.title

    @admin.display(description=_("borrower"))
    def who(self, obj: Reservation) -> str:
        """Name the borrower, with section or code."""
        return f"{obj.borrower_name}, {obj.student.section if obj.student else obj.borrower_code}"

    @display(
        description=_("state"),
        ordering="state",
        label={ReservationState.WAITING: "warning", ReservationState.OFFERED: "success"},
    )
    def standing(self, obj: Reservation) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
