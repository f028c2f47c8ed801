"""Enquiries and quotations."""

from datetime import date

from django.db.models import Count, Q, QuerySet

from core.refusals import get_or_refuse
from erp_planned.sourcing.enums import EnquiryState, QuotationState
from erp_planned.sourcing.errors import NoSuchEnquiry, NoSuchQuotation
from erp_planned.sourcing.models import Enquiry, Indent, IndentItem, Quotation
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employees


def enquiries() -> QuerySet[Enquiry]:
    """Return the enquiries with what was invited, the latest closing first."""
    rows = Enquiry.objects.select_related("indent__department").prefetch_related("invited__vendor")
    return rows.order_by("-closes_at", "-pk")


def get_enquiry(pk: int) -> Enquiry:
    """Return an enquiry. Raises NoSuchEnquiry."""
    found: Enquiry = get_or_refuse(enquiries(), NoSuchEnquiry(), pk=pk)
    return found


def lines_of(enquiry: Enquiry) -> QuerySet[IndentItem]:
    """Return the lines of the indent that vendors quote for, in their order."""
    return enquiry.indent.items.select_related("item").order_by("line_no")


def counted_enquiries(first: date, last: date) -> QuerySet[Enquiry]:
    """Return the enquiries that close in these days; `asked` vendors, and `came`: quotations not withdrawn."""
    rows = Enquiry.objects.filter(closes_at__date__range=(first, last)).select_related("indent")
    found = ~Q(quotations__state=QuotationState.WITHDRAWN)
    return rows.annotate(
        asked=Count("invited", distinct=True), came=Count("quotations", filter=found, distinct=True)
    ).order_by("closes_at", "pk")


def survey_members(enquiry: Enquiry) -> list[Employee]:
    """Return the members of the local purchase committee, in the order they were named."""
    found = employees().in_bulk(enquiry.survey_members)
    return [found[pk] for pk in enquiry.survey_members if pk in found]


def live_enquiry(indent: Indent) -> Enquiry | None:
    """Return the enquiry that runs or was opened for an indent."""
    return enquiries().filter(indent=indent).exclude(state=EnquiryState.CANCELLED).first()


def enquiry_of_indent(indent_id: int) -> Enquiry:
    """Return the enquiry that runs or was opened for an indent. Raises NoSuchEnquiry."""
    rows = enquiries().exclude(state=EnquiryState.CANCELLED)
    found: Enquiry = get_or_refuse(rows, NoSuchEnquiry(), indent_id=indent_id)
    return found


def quotations() -> QuerySet[Quotation]:
    """Return the quotations, the newest first; of sealed ones there are no lines, and the sealed text stays behind."""
    rows = Quotation.objects.select_related("vendor", "enquiry__indent").defer("sealed")
    return rows.prefetch_related("items__indent_item__item").order_by("-entered_at", "-pk")


def get_quotation(pk: int) -> Quotation:
    """Return a quotation. Raises NoSuchQuotation."""
    found: Quotation = get_or_refuse(quotations(), NoSuchQuotation(), pk=pk)
    return found


def live_quotations(enquiry: Enquiry) -> QuerySet[Quotation]:
    """Return the quotations of an enquiry that were not withdrawn, by vendor."""
    return (
        quotations().filter(enquiry=enquiry).exclude(state=QuotationState.WITHDRAWN).order_by("vendor__code")
    )
