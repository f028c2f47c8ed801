"""Enquiries: vendors invited, bids opened by two people."""

import json
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields
from core.sealing import unseal
from core.states import moving, take
from core.tenancy.due import look_at
from erp_planned.sourcing.calc import Cost, times
from erp_planned.sourcing.enums import (
    ENQUIRY_TRANSITIONS,
    QUOTATION_TRANSITIONS,
    SEALED_MODES,
    EnquiryState,
    IndentStatus,
    PurchaseMode,
    QuotationState,
)
from erp_planned.sourcing.errors import Closed, NoSuchEnquiry, NoSuchIndent, OwnCase
from erp_planned.sourcing.models import Enquiry, EnquiryVendor, Indent, Quotation, QuotationItem
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.services.nightly import morning_of
from erp_planned.sourcing.services.notices import LOOK, forget_enquiry, tell_of_enquiry
from erp_planned.sourcing.services.people import is_own
from erp_planned.vendors.models import Vendor
from erp_planned.vendors.selectors.vendors import why_not_usable
from payroll.employees.models import Employee

PURPOSE = "erp.quotation"
# Rule 162: more than three registered suppliers.
FEWEST_LIMITED = 4
COMMITTEE = 3
MOST_VENDORS = 200


def make_enquiry(
    *,
    indent: Indent,
    vendors: Sequence[Vendor],
    closes_at: datetime,
    actor: Actor,
    opens_at: datetime | None = None,
    terms: str = "",
    credit_taken: bool = False,
    few_reason: str = "",
    members: Sequence[Employee] = (),
) -> Enquiry:
    """Invite vendors to quote for an approved indent, in its mode; opened from `opens_at` on (closing, if empty).

    A limited tender asks more than three vendors, fewer with a reason; a local purchase committee has three members.
    Raises ValidationFailed naming the field, InvalidState, Duplicate where one runs already, Forbidden.
    """
    authorize(actor, P.WRITE)
    opens_at = opens_at or closes_at
    if closes_at <= timezone.now():
        raise ValidationFailed.at("closes_at", _("This time is over; give a later one."))
    if opens_at < closes_at:
        raise ValidationFailed.at("opens_at", _("Bids are opened when the time for them is over, or later."))
    with transaction.atomic():
        held: Indent = take(Indent.objects.all(), NoSuchIndent(), pk=indent.pk)
        if held.status != IndentStatus.APPROVED:
            raise InvalidState(_("Only an approved indent that is not ordered is enquired for."))
        _check_vendors(held, vendors, few_reason)
        if held.mode == PurchaseMode.COMMITTEE and len({one.pk for one in members}) != COMMITTEE:
            text = _("A local purchase committee (rule 155) has three different members; name them.")
            raise ValidationFailed.at("member_ids", text)
        row = Enquiry(
            indent=held, mode=held.mode, is_sealed=held.mode in SEALED_MODES, closes_at=closes_at,
            opens_at=opens_at, terms=terms.strip(), credit_taken=credit_taken, few_reason=few_reason.strip(),
            survey_members=[one.pk for one in members], made_by=actor.name[:150], made_by_id=actor.number,
        )  # fmt: skip
        check_fields(row, ["mode", "terms", "few_reason"])
        row.enquiry_no = yearly_number("enquiry", "ENQ", today())
        row.save()
        EnquiryVendor.objects.bulk_create([EnquiryVendor(enquiry=row, vendor=one) for one in vendors])
        tell_of_enquiry(row, vendors, actor)
        look_at(LOOK, morning_of(row))
        record(actor, "enquiry.made", row, after={"indent": held.indent_no, "vendors": len(vendors)})
    return row


def cancel_enquiry(*, enquiry: Enquiry, remarks: str, actor: Actor) -> Enquiry:
    """Call an enquiry off before its bids are opened; sealed ones stay sealed.

    Raises ValidationFailed naming `remarks`, InvalidTransition, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        row = take_enquiry(enquiry)
        with moving(
            row, to=EnquiryState.CANCELLED, table=ENQUIRY_TRANSITIONS, actor=actor, event="enquiry.cancelled"
        ):
            row.remarks = remarks.strip()[:300]
        forget_enquiry(row)
    return row


def open_bids(*, enquiry: Enquiry, actor: Actor) -> Enquiry:
    """Open the bids: the first of two people is recorded, the second opens them. Unsealed ones need one only.

    Nobody opens a bid whom they entered it for. Raises Closed before the time, OwnCase, InvalidState for the first
    opener once more or where a bid cannot be read here, InvalidTransition, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        row = take_enquiry(enquiry)
        bids = list(row.quotations.select_for_update(no_key=True).filter(state=QuotationState.SEALED))
        if row.state == EnquiryState.OPEN:
            _check_opener(row, bids, actor)
        if row.state == EnquiryState.OPEN and row.is_sealed and row.first_opener_id is None:
            row.first_opener, row.first_opener_id = actor.name[:150], actor.number
            row.save(update_fields=["first_opener", "first_opener_id"])
            record(actor, "enquiry.first_opener", row, after={"first_opener": row.first_opener})
            return row
        with moving(
            row, to=EnquiryState.OPENED, table=ENQUIRY_TRANSITIONS, actor=actor, event="enquiry.opened"
        ):
            row.second_opener, row.second_opener_id = actor.name[:150], actor.number
            row.opened_at = timezone.now()
            for bid in bids:
                _open(bid, json.loads(unseal(bid.sealed, purpose=PURPOSE) or "[]"), actor)
    return row


def take_enquiry(enquiry: Enquiry) -> Enquiry:
    """Return the enquiry locked. Raises NoSuchEnquiry."""
    return take(Enquiry.objects.select_related("indent"), NoSuchEnquiry(), pk=enquiry.pk)


def write_lines(quotation: Quotation, lines: Sequence[dict[str, Any]]) -> Decimal:
    """Keep lines as rows and return the total with tax in rupees."""
    quantities = dict(quotation.enquiry.indent.items.values_list("pk", "quantity"))
    total, rows = ZERO, []
    for line in lines:
        values = {name: Decimal(line[name]) for name in ("rate", "discount", "freight", "tax_pct")}
        cost = Cost(**values, credited=False, is_composition=quotation.is_composition)
        total += times(cost.landed, quantities[line["indent_item"]])
        rows.append(QuotationItem(quotation=quotation, indent_item_id=line["indent_item"], **values))
    QuotationItem.objects.bulk_create(rows)
    return total


def _open(bid: Quotation, lines: Sequence[dict[str, Any]], actor: Actor) -> None:
    if not lines:
        text = _("The quotation of %(vendor)s cannot be read with the key of this installation.")
        raise InvalidState(text % {"vendor": bid.vendor})
    with moving(
        bid, to=QuotationState.OPENED, table=QUOTATION_TRANSITIONS, actor=actor, event="quotation.opened"
    ):
        bid.total_amount = write_lines(bid, lines)
        bid.sealed = ""


def _check_opener(row: Enquiry, bids: Sequence[Quotation], actor: Actor) -> None:
    if timezone.now() < row.opens_at:
        raise Closed(_("The time to open the bids is not come."))
    if is_own([bid.entered_by_id for bid in bids], actor):
        raise OwnCase(_("You entered a quotation of this enquiry; two others open the bids."))
    if row.is_sealed and actor.number is None:
        raise InvalidState(_("Bids are opened by two people."))
    if row.is_sealed and row.first_opener_id == actor.number:
        raise InvalidState(_("You have opened already; a second person completes the opening."))


def _check_vendors(indent: Indent, vendors: Sequence[Vendor], few_reason: str) -> None:
    if len(vendors) > MOST_VENDORS:
        raise ValidationFailed.at("vendor_ids", _("At most %(count)d vendors.") % {"count": MOST_VENDORS})
    if len({one.pk for one in vendors}) != len(vendors):
        raise ValidationFailed.at("vendor_ids", _("A vendor stands here twice."))
    for number, vendor in enumerate(vendors):
        why = why_not_usable(vendor, today())
        if why:
            raise ValidationFailed.at(f"vendor_ids.{number}", why)
    if not vendors and indent.mode != PurchaseMode.ADVERTISED:
        raise ValidationFailed.at("vendor_ids", _("Name the vendors who are asked."))
    if indent.mode == PurchaseMode.LIMITED and len(vendors) < FEWEST_LIMITED and not few_reason.strip():
        text = _("A limited tender asks more than three vendors (rule 162); give the reason for fewer.")
        raise ValidationFailed.at("few_reason", text)
