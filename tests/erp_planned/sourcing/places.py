"""Records of sourcing in every state of theirs: the ground that their acts are walked on."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from erp_planned.sourcing.models import Comparison, Enquiry, Indent, Quotation
from erp_planned.sourcing.services import comparisons, enquiries, indents, quotations
from payroll.employees.models import Employee
from tests.erp_planned.sourcing.goods import CHECKER, FIRST, MAKER, SECOND, draft, enquiry, vendor
from tests.erp_planned.sourcing.test_bids import quote
from tests.erp_planned.vendors.places import who

Make = Callable[[Employee], Any]


def _draft(person: Employee) -> Indent:
    return draft(600000, actor=who(person))


def _waiting(person: Employee) -> Indent:
    return indents.submit_indent(indent=_draft(person), actor=MAKER)


def _approved(person: Employee) -> Indent:
    return indents.approve_indent(indent=_waiting(person), actor=CHECKER, splitting_reason="Together")


def _enquiry(person: Employee) -> Enquiry:
    return enquiry(_approved(person), vendor(), vendor())


def _sealed(person: Employee) -> Quotation:
    row = _enquiry(person)
    return quote(row, row.invited.all()[0].vendor, "500000")


def _due(row: Enquiry) -> Enquiry:
    moment = timezone.now() - timedelta(seconds=1)
    Enquiry.objects.filter(pk=row.pk).update(closes_at=moment, opens_at=moment)
    return row


def _opened(person: Employee) -> Quotation:
    bid = _sealed(person)
    _due(bid.enquiry)
    enquiries.open_bids(enquiry=bid.enquiry, actor=FIRST)
    enquiries.open_bids(enquiry=bid.enquiry, actor=SECOND)
    bid.refresh_from_db()
    return bid


def _compared(person: Employee) -> Comparison:
    return comparisons.compare(enquiry=_opened(person).enquiry, actor=who(person))


def _ordered(person: Employee) -> Indent:
    return indents.mark_ordered(_approved(person).pk, actor=CHECKER)


MAKE: dict[str, dict[str, Make]] = {
    "indent": {
        "draft": _draft,
        "submitted": _waiting,
        "approved": _approved,
        "rejected": lambda one: indents.reject_indent(indent=_waiting(one), remarks="x", actor=CHECKER),
        "ordered": _ordered,
        "cancelled": lambda one: indents.cancel_indent(indent=_draft(one), remarks="x", actor=MAKER),
    },
    "enquiry": {
        "open": lambda one: _due(_enquiry(one)),
        "opened": lambda one: _opened(one).enquiry,
        "cancelled": lambda one: enquiries.cancel_enquiry(enquiry=_enquiry(one), remarks="x", actor=MAKER),
    },
    "quotation": {
        "sealed": _sealed,
        "opened": _opened,
        "withdrawn": lambda one: quotations.withdraw_quotation(
            quotation=_sealed(one), remarks="x", actor=MAKER
        ),
    },
    "comparison": {
        "draft": _compared,
        "approved": lambda one: comparisons.approve_comparison(comparison=_compared(one), actor=CHECKER),
    },
}
