"""What admissions have for the office to do."""

from datetime import date, timedelta

from django.utils import timezone
from django.utils.translation import ngettext

from core.todo import ToDo
from school.admissions.enums import WAITING, InquiryStatus
from school.admissions.hooks import invoice_lack
from school.admissions.models import Inquiry
from school.admissions.permissions import AdmissionPermission as P

# Days within which a family gets an answer.
ANSWER_DAYS = 7
PAGE = "admin:school_admissions_inquiry_changelist"


def waiting(_today: date) -> list[ToDo]:
    """Return the inquiries to be decided, the oldest giving the day, and those paid and not enrolled."""
    found = []
    open_ones = Inquiry.objects.filter(status__in=WAITING)
    if count := open_ones.count():
        text = ngettext(
            "%(count)d admission inquiry waits for a decision",
            "%(count)d admission inquiries wait for a decision",
            count,
        )
        oldest = open_ones.order_by("created_at").values_list("created_at", flat=True)[0]
        query = "status__in=new,in_review"
        due = timezone.localdate(oldest) + timedelta(days=ANSWER_DAYS)
        found.append(ToDo(text % {"count": count}, PAGE, P.DECIDE, query=query, due_on=due))
    paid = Inquiry.objects.filter(status=InquiryStatus.APPROVED, student=None, paid_at__isnull=False)
    if count := paid.count():
        text = ngettext(
            "%(count)d child is paid for and not enrolled: choose the section",
            "%(count)d children are paid for and not enrolled: choose the sections",
            count,
        )
        query = "status__exact=approved&enrolled=no"
        found.append(ToDo(text % {"count": count}, PAGE, P.WRITE, query=query))
    without = Inquiry.objects.filter(
        status=InquiryStatus.APPROVED, student=None, paid_at=None, invoice_ref=""
    )
    first = without.select_related("school_class", "academic_year").order_by("created_at").first()
    if first is not None and invoice_lack(first):
        count = without.count()
        text = ngettext(
            "%(count)d approved child has no admission invoice",
            "%(count)d approved children have no admission invoice",
            count,
        )
        query = "status__exact=approved&enrolled=no"
        found.append(ToDo(text % {"count": count}, PAGE, P.DECIDE, query=query))
    return found
