"""What a student's page tells of the library: the books at home and before."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.admin.record import Related, add_to_record
from school.library.models import Loan
from school.library.permissions import LibraryPermission as P
from school.library.selectors.loans import all_loans
from school.students.models import Student

add_to_record(
    Student,
    Related(
        "library", _("Library"), Loan,
        (
            (_("Title"), "copy__book__title"), (_("Accession number"), "copy__accession_number"), "issued_on", "due_on",
            "returned_on", "fine", "fine_state",
        ),
        rows=lambda student: all_loans().filter(student=student), needs=P.REPORT,
        page=lambda row: reverse("school:school_library_loan_change", args=[row.pk]),
        empty=_("The student has borrowed nothing."),
    ),
)  # fmt: skip
