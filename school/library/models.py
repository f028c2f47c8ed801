"""Books, their copies, who has them, who waits for them, and the rules of lending."""

from datetime import date
from typing import Any

from django.contrib.postgres.indexes import GinIndex, OpClass
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.money import ZERO, MoneyField
from school.foundation.models import Row
from school.library.enums import (
    OPEN,
    BorrowerKind,
    CopyState,
    FineState,
    LoanState,
    ReservationState,
)


class Book(Row):
    """A title of the catalogue (spec: library book). How many copies there are is told by counting them."""

    # ISBN-13 without hyphens; empty where a book has none.
    isbn = models.CharField(_("ISBN"), max_length=17, blank=True)
    title = models.CharField(_("title"), max_length=200)
    author = models.CharField(_("author"), max_length=150, blank=True)
    publisher = models.CharField(_("publisher"), max_length=120, blank=True)
    category = models.CharField(_("category"), max_length=60, blank=True)
    ddc = models.CharField(
        _("Dewey number"), max_length=20, blank=True, help_text=_("Such as 823.914; it says where it stands.")
    )
    language = models.CharField(_("language"), max_length=40, blank=True)
    # Title, author, ISBN, publisher and category in capitals; a trigger keeps it, nobody writes it.
    search_text = models.TextField(default="", blank=True, editable=False)

    class Meta:
        verbose_name = _("book")
        verbose_name_plural = _("books")
        ordering = ["title", "id"]
        constraints = [
            models.UniqueConstraint(fields=["isbn"], condition=~Q(isbn=""), name="school_book_isbn_unique")
        ]
        indexes = [
            models.Index(fields=["title", "id"], name="school_book_order"),
            # Without fastupdate: entries waiting in a pending list would slow every search until a vacuum.
            GinIndex(
                OpClass("search_text", name="gin_trgm_ops"), name="school_book_search", fastupdate=False
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.author})" if self.author else self.title


class Copy(Row):
    """One volume on the shelf, known by its accession number."""

    book = models.ForeignKey(Book, verbose_name=_("book"), on_delete=models.PROTECT, related_name="copies")
    accession_number = models.CharField(_("accession number"), max_length=20)
    state = models.CharField(
        _("state"), max_length=10, choices=CopyState.choices, default=CopyState.AVAILABLE
    )
    price = MoneyField(_("price"), null=True, blank=True)
    purchased_on = models.DateField(_("bought on"), null=True, blank=True)
    # Why it is lost, withdrawn or in repair.
    remark = models.CharField(_("remark"), max_length=300, blank=True)
    added_at = models.DateTimeField(_("added at"), auto_now_add=True)
    # When it is due back; told by `selectors.books.copies_of` alone, never stored.
    due_on: date | None = None

    class Meta:
        verbose_name = _("copy")
        verbose_name_plural = _("copies")
        ordering = ["accession_number"]
        constraints = [
            models.UniqueConstraint(Lower("accession_number"), name="school_copy_accession_unique"),
            models.CheckConstraint(condition=Q(state__in=CopyState.values), name="school_copy_state"),
            models.CheckConstraint(
                condition=Q(price__isnull=True) | Q(price__gte=0), name="school_copy_price"
            ),
        ]
        indexes = [models.Index(fields=["book", "state"], name="school_copy_book")]

    def __str__(self) -> str:
        return f"{self.accession_number}: {self.book.title}"


class LibraryRule(Row):
    """How students or staff borrow, from a day on. Rupees, days.

    A loan keeps the rule of the day on which it was made; a rule that a loan stands on is followed by a later one,
    never changed.
    """

    borrower_kind = models.CharField(_("for"), max_length=10, choices=BorrowerKind.choices)
    effective_on = models.DateField(_("from"))
    loan_days = models.PositiveSmallIntegerField(
        _("days of a loan"), validators=[MinValueValidator(1), MaxValueValidator(366)]
    )
    most_books = models.PositiveSmallIntegerField(
        _("books at a time"), validators=[MinValueValidator(1), MaxValueValidator(100)]
    )
    most_renewals = models.PositiveSmallIntegerField(
        _("renewals"), default=1, validators=[MaxValueValidator(20)]
    )
    hold_days = models.PositiveSmallIntegerField(
        _("days kept for a reservation"),
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
    )
    fine_per_day = MoneyField(_("fine per day"), default=ZERO, validators=[MinValueValidator(0)])
    fine_cap = MoneyField(
        _("fine at most"),
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
        help_text=_("Left empty: no bound."),
    )
    lost_charge = MoneyField(
        _("charge for a lost book"),
        default=ZERO,
        validators=[MinValueValidator(0)],
        help_text=_("Beside the price of the copy."),
    )
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    used_at = models.DateTimeField(_("used since"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("lending rule")
        verbose_name_plural = _("lending rules")
        ordering = ["borrower_kind", "-effective_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["borrower_kind", "effective_on"], name="school_library_rule_unique"
            ),
            models.CheckConstraint(
                condition=Q(borrower_kind__in=BorrowerKind.values), name="school_library_rule_kind"
            ),
            models.CheckConstraint(
                condition=Q(loan_days__gte=1, most_books__gte=1, fine_per_day__gte=0, lost_charge__gte=0)
                & (Q(fine_cap__isnull=True) | Q(fine_cap__gte=0)),
                name="school_library_rule_bounds",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_borrower_kind_display()}, {self.effective_on:%d %b %Y}"


class OfBorrower(Row):
    """What belongs to one borrower: a student or a member of staff."""

    student = models.ForeignKey(
        "school_students.Student",
        verbose_name=_("student"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    staff = models.ForeignKey(
        "school_staff.StaffMember",
        verbose_name=_("member of staff"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        abstract = True

    @property
    def borrower(self) -> Any:
        """The student or the member of staff."""
        return self.student or self.staff

    @property
    def borrower_name(self) -> str:
        """Return the name of who borrows."""
        if self.student:
            return str(self.student.full_name)
        return str(self.staff.name) if self.staff else ""

    @property
    def borrower_code(self) -> str:
        """Return the code of the student or of the member of staff."""
        if self.student:
            return str(self.student.student_code)
        return str(self.staff.employee_code) if self.staff else ""


ONE_BORROWER = Q(student__isnull=True, staff__isnull=False) | Q(student__isnull=False, staff__isnull=True)


class Loan(OfBorrower):
    """A copy in somebody's hands ("issue" in the specification), both days counted.

    `fine` is what is charged in all once it is back or lost (rupees): the fine for days late, and for a lost copy its
    price and the charge besides. `waived_why` says why nobody pays it.
    """

    # The stage of a loan that is over, but for its fine.
    OWED = "owed"

    copy = models.ForeignKey(Copy, verbose_name=_("copy"), on_delete=models.PROTECT, related_name="loans")
    rule = models.ForeignKey(LibraryRule, on_delete=models.PROTECT, related_name="+", editable=False)
    issued_on = models.DateField(_("lent on"))
    due_on = models.DateField(_("due on"))
    returned_on = models.DateField(_("returned on"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=LoanState.choices, default=LoanState.ISSUED)
    renewals = models.PositiveSmallIntegerField(_("renewals"), default=0)
    condition = models.CharField(_("came back"), max_length=10, blank=True)
    remark = models.CharField(_("remark"), max_length=300, blank=True)
    fine = MoneyField(_("fine"), default=ZERO)
    fine_state = models.CharField(
        _("fine is"), max_length=10, choices=FineState.choices, default=FineState.NONE
    )
    waived_why = models.CharField(_("why waived"), max_length=300, blank=True)
    # Number of the invoice on which the fine stands, or of the slip written at the desk.
    fine_reference = models.CharField(_("reference of the fine"), max_length=40, blank=True)
    settled_by = models.CharField(_("fine settled by"), max_length=150, blank=True, editable=False)
    settled_at = models.DateTimeField(_("fine settled at"), null=True, editable=False)
    # How many reminders have gone out for the due day at hand.
    reminded = models.PositiveSmallIntegerField(default=0, editable=False)
    issued_by = models.CharField(_("lent by"), max_length=150, editable=False)
    returned_by = models.CharField(_("taken back by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("loan")
        verbose_name_plural = _("loans")
        ordering = ["-issued_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["copy"], condition=Q(state=LoanState.ISSUED), name="school_loan_copy_once"
            ),
            models.CheckConstraint(condition=ONE_BORROWER, name="school_loan_one_borrower"),
            models.CheckConstraint(condition=Q(due_on__gte=F("issued_on")), name="school_loan_due_after"),
            models.CheckConstraint(
                condition=Q(state=LoanState.ISSUED, returned_on__isnull=True)
                | Q(state__in=[LoanState.RETURNED, LoanState.LOST], returned_on__gte=F("issued_on")),
                name="school_loan_returned",
            ),
            models.CheckConstraint(
                condition=Q(fine=0, fine_state=FineState.NONE)
                | (Q(fine__gt=0, fine_state__in=FineState.values) & ~Q(fine_state=FineState.NONE)),
                name="school_loan_fine",
            ),
        ]
        indexes = [
            models.Index(fields=["-issued_on", "-id"], name="school_loan_order"),
            models.Index(fields=["due_on"], name="school_loan_open", condition=Q(state=LoanState.ISSUED)),
            models.Index(fields=["student", "-issued_on"], name="school_loan_student"),
            models.Index(fields=["staff", "-issued_on"], name="school_loan_staff"),
        ]

    def __str__(self) -> str:
        return f"{self.copy}, {self.borrower_name}"

    @property
    def stage(self) -> str:
        """Return the state, or that a fine is still to be settled."""
        return self.OWED if self.fine_state == FineState.DUE else self.state


class Reservation(OfBorrower):
    """Somebody waits for a book, in the order of asking; `copy` is kept for them until `offered_until`."""

    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.PROTECT, related_name="reservations"
    )
    state = models.CharField(
        _("state"), max_length=10, choices=ReservationState.choices, default=ReservationState.WAITING
    )
    copy = models.ForeignKey(
        Copy, verbose_name=_("copy"), on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    offered_until = models.DateField(_("kept until"), null=True, blank=True)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, editable=False)

    class Meta:
        verbose_name = _("reservation")
        verbose_name_plural = _("reservations")
        ordering = ["made_at", "id"]
        constraints = [
            models.CheckConstraint(condition=ONE_BORROWER, name="school_reservation_one_borrower"),
            models.UniqueConstraint(
                fields=["book", "student"],
                condition=Q(state__in=OPEN, student__isnull=False),
                name="school_reservation_student_once",
            ),
            models.UniqueConstraint(
                fields=["book", "staff"],
                condition=Q(state__in=OPEN, staff__isnull=False),
                name="school_reservation_staff_once",
            ),
            models.UniqueConstraint(
                fields=["copy"],
                condition=Q(state=ReservationState.OFFERED),
                name="school_reservation_copy_once",
            ),
            models.CheckConstraint(
                condition=~Q(state=ReservationState.OFFERED)
                | Q(copy__isnull=False, offered_until__isnull=False),
                name="school_reservation_offered",
            ),
        ]
        indexes = [
            models.Index(fields=["book", "made_at"], name="school_reservation_queue"),
            models.Index(
                fields=["offered_until"],
                name="school_reservation_until",
                condition=Q(state=ReservationState.OFFERED),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.book.title}: {self.borrower_name}"
