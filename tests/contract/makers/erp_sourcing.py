"""Rows that the calls of indents, enquiries, quotations and comparisons name."""

from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils import timezone

from erp_planned.sourcing.models import Enquiry, Indent, Quotation
from erp_planned.sourcing.services.comparisons import compare
from erp_planned.sourcing.services.enquiries import make_enquiry, open_bids
from erp_planned.sourcing.services.indents import approve_indent, submit_indent
from erp_planned.sourcing.services.quotations import Quoted, enter_quotation
from erp_planned.vendors.models import Vendor
from tests.erp_planned.sourcing.goods import CHECKER, FIRST, MAKER, SECOND, draft, item, vendor

if TYPE_CHECKING:
    from tests.contract.objects import Place


def sourcing_rows(place: "Place") -> dict[str, int]:
    """Make indents in their states, enquiries that run, may be opened and were, and a comparison."""
    group = f"Goods {place.surname} {Indent.objects.count()}"
    bidders = [vendor(f"Bidder {place.surname} {number}") for number in range(2)]
    opened = _quoted(_enquiry(place, group, bidders), bidders[0], place)
    _due(opened.enquiry)
    open_bids(enquiry=opened.enquiry, actor=FIRST)
    open_bids(enquiry=opened.enquiry, actor=SECOND)
    compared = compare(enquiry=opened.enquiry, actor=MAKER)
    running = _quoted(_enquiry(place, group, bidders), bidders[0], place)
    due = _quoted(_enquiry(place, group, bidders), bidders[0], place).enquiry
    _due(due)
    return {
        "indent_department": place.own.department_id,
        "indent_goods": item(f"Asked goods {place.surname} {Indent.objects.count()}").pk,
        "draft_indent": _draft(place, group).pk,
        "waiting_indent": submit_indent(indent=_draft(place, group), actor=MAKER).pk,
        "approved_indent": _approved(place, group).pk,
        "first_bidder": bidders[0].pk,
        "second_bidder": bidders[1].pk,
        "open_enquiry": running.enquiry_id,
        "open_indent_item": running.enquiry.indent.items.get().pk,
        "sealed_quotation": running.pk,
        "due_enquiry": due.pk,
        "opened_enquiry": opened.enquiry_id,
        "comparison": compared.pk,
        "quotation_line": compared.choices.get().quotation_item_id,
    }


def _draft(place: "Place", group: str) -> Indent:
    return draft(600000, group=group, purpose=f"Practicals {place.surname}")


def _approved(place: "Place", group: str) -> Indent:
    row = submit_indent(indent=_draft(place, group), actor=MAKER)
    return approve_indent(indent=row, actor=CHECKER, splitting_reason="Together")


def _enquiry(place: "Place", group: str, bidders: list[Vendor]) -> Enquiry:
    closing = timezone.now() + timedelta(days=7)
    return make_enquiry(
        indent=_approved(place, group), vendors=bidders, closes_at=closing, few_reason="Few", actor=MAKER
    )


def _quoted(row: Enquiry, by: Vendor, place: "Place") -> Quotation:
    line = Quoted(row.indent.items.get().pk, Decimal(500000))
    given = {"quotation_no": f"Q {place.surname}", "valid_until": date(2030, 1, 1), "lines": [line]}
    return enter_quotation(enquiry=row, vendor=by, actor=MAKER, **given)


def _due(row: Enquiry) -> None:
    moment = timezone.now() - timedelta(seconds=1)
    Enquiry.objects.filter(pk=row.pk).update(closes_at=moment, opens_at=moment)
