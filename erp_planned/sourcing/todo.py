"""What purchase has for the office to do before an order."""

from datetime import date

from django.utils import timezone
from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.sourcing.enums import EnquiryState, IndentStatus
from erp_planned.sourcing.models import Enquiry
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.indents import waiting_indents


def waiting(_today: date) -> list[Counted]:
    """Return indents that wait for approval, and enquiries whose bids may be opened."""
    due = Enquiry.objects.filter(state=EnquiryState.OPEN, opens_at__lte=timezone.now())
    indents, enquiries = "admin:erp_sourcing_indent_changelist", "admin:erp_sourcing_enquiry_changelist"
    return [
        Counted(waiting_indents(), _indents, indents, P.APPROVE, f"status__exact={IndentStatus.SUBMITTED}"),
        Counted(due, _enquiries, enquiries, P.APPROVE, f"state__exact={EnquiryState.OPEN}"),
    ]


def _indents(count: int) -> str:
    text = ngettext("%(count)d indent waits for approval", "%(count)d indents wait for approval", count)
    return text % {"count": count}


def _enquiries(count: int) -> str:
    text = ngettext(
        "The bids of %(count)d enquiry may be opened", "The bids of %(count)d enquiries may be opened", count
    )
    return text % {"count": count}
