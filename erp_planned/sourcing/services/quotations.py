"""Quotations: entered in time, sealed; withdrawn before the opening; judged technically."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.periods import today
from core.refusals import check_fields
from core.sealing import seal
from core.states import moving, take
from erp_planned.sourcing.enums import QUOTATION_TRANSITIONS, EnquiryState, PurchaseMode, QuotationState
from erp_planned.sourcing.errors import Closed, NoSuchQuotation
from erp_planned.sourcing.models import Comparison, Enquiry, Quotation
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.services.enquiries import PURPOSE, take_enquiry, write_lines
from erp_planned.vendors.models import Vendor
from erp_planned.vendors.selectors.vendors import why_not_usable

LARGEST = Decimal(10) ** 10
STEP = Decimal("0.0001")


@dataclass(frozen=True, slots=True)
class Quoted:
    """What is quoted for a line of the indent: rupees a unit, percent of tax."""

    indent_item_id: int
    rate: Decimal
    discount: Decimal = Decimal(0)
    freight: Decimal = Decimal(0)
    tax_pct: Decimal = Decimal(0)


def enter_quotation(
    *,
    enquiry: Enquiry,
    vendor: Vendor,
    quotation_no: str,
    valid_until: date,
    lines: Sequence[Quoted],
    actor: Actor,
    delivery_days: int = 0,
) -> Quotation:
    """Enter what a vendor quotes, in time. In a mode with sealed bids nobody reads an amount until the opening.

    Raises Closed after the closing time, Duplicate for a vendor's second one, ValidationFailed naming the field
    (never with its amount), Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        held = take_enquiry(enquiry)
        now = timezone.now()
        if held.state != EnquiryState.OPEN or held.first_opener_id is not None or now > held.closes_at:
            raise Closed(_("The time for quotations of this enquiry is over."))
        _check_vendor(held, vendor)
        row = Quotation(
            enquiry=held, vendor=vendor, quotation_no=quotation_no.strip(), valid_until=valid_until,
            delivery_days=delivery_days, is_composition=vendor.is_composition, entered_by=actor.name[:150],
            entered_by_id=actor.number, entered_at=now,
        )  # fmt: skip
        check_fields(row, ["quotation_no", "valid_until", "delivery_days"])
        found = _checked(held, row, lines)
        if held.is_sealed:
            row.sealed = seal(json.dumps(found), purpose=PURPOSE)
            row.save()
        else:
            row.save()
            with moving(
                row,
                to=QuotationState.OPENED,
                table=QUOTATION_TRANSITIONS,
                actor=actor,
                event="quotation.open",
            ):
                row.total_amount = write_lines(row, found)
        record(actor, "quotation.entered", row, after={"enquiry": held.enquiry_no, "vendor": str(vendor)})
    return row


def withdraw_quotation(*, quotation: Quotation, remarks: str, actor: Actor) -> Quotation:
    """Take a sealed quotation out as its vendor asks, before anybody opens. Raises Closed, InvalidTransition."""
    authorize(actor, P.WRITE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        held = take_enquiry(quotation.enquiry)
        if held.first_opener_id is not None:
            raise Closed(_("The bids are being opened; no quotation is withdrawn any more."))
        row = _take(quotation)
        with moving(
            row, to=QuotationState.WITHDRAWN, table=QUOTATION_TRANSITIONS, actor=actor,
            event="quotation.withdrawn",
        ):  # fmt: skip
            row.disqualified_reason = remarks.strip()[:300]
            row.sealed = ""
    return row


def disqualify_quotation(*, quotation: Quotation, remarks: str, actor: Actor) -> Quotation:
    """Say that a quotation does not meet the specification: it is not ranked.

    Raises InvalidState once a comparison stands, ValidationFailed naming `remarks`, Forbidden.
    """
    authorize(actor, P.APPROVE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        held = take_enquiry(quotation.enquiry)
        if Comparison.objects.filter(enquiry=held).exists():
            raise InvalidState(_("The quotations are compared already."))
        row = _take(quotation)
        if row.state == QuotationState.WITHDRAWN:
            raise InvalidState(_("This quotation is withdrawn."))
        row.is_qualified, row.disqualified_reason = False, remarks.strip()[:300]
        row.save(update_fields=["is_qualified", "disqualified_reason"])
        record(actor, "quotation.disqualified", row, after={"reason": row.disqualified_reason})
    return row


def _take(quotation: Quotation) -> Quotation:
    return take(Quotation.objects.select_related("vendor"), NoSuchQuotation(), pk=quotation.pk)


def _check_vendor(enquiry: Enquiry, vendor: Vendor) -> None:
    why = why_not_usable(vendor, today())
    if why:
        raise ValidationFailed.at("vendor_id", why)
    if enquiry.mode != PurchaseMode.ADVERTISED and not enquiry.invited.filter(vendor=vendor).exists():
        raise ValidationFailed.at("vendor_id", _("This vendor was not invited."))
    if enquiry.quotations.filter(vendor=vendor).exclude(state=QuotationState.WITHDRAWN).exists():
        raise Duplicate.at("vendor_id", _("This vendor has quoted already; withdraw that quotation first."))


def _checked(enquiry: Enquiry, row: Quotation, lines: Sequence[Quoted]) -> list[dict[str, str | int]]:
    """Return the lines as they are kept. Raises ValidationFailed naming the box."""
    if row.valid_until < today():
        raise ValidationFailed.at("valid_until", _("This quotation is not valid any more."))
    if not lines:
        raise ValidationFailed.at("items", _("Enter at least one line."))
    wanted = set(enquiry.indent.items.values_list("pk", flat=True))
    kept: list[dict[str, str | int]] = []
    for number, line in enumerate(lines):
        at = f"items.{number}."
        if line.indent_item_id not in wanted:
            raise ValidationFailed.at(f"{at}indent_item_id", _("No such line of the indent, or one twice."))
        wanted.discard(line.indent_item_id)
        if not 0 < line.rate < LARGEST:
            raise ValidationFailed.at(f"{at}rate", _("Give a rate of more than nothing."))
        if not 0 <= line.discount <= line.rate:
            raise ValidationFailed.at(f"{at}discount", _("The discount is at most the rate."))
        if not 0 <= line.freight < LARGEST:
            raise ValidationFailed.at(f"{at}freight", _("Give nothing or more."))
        if not 0 <= line.tax_pct <= 100:
            raise ValidationFailed.at(f"{at}tax_pct", _("Give a percentage from 0 to 100."))
        kept.append(
            {
                "indent_item": line.indent_item_id,
                **{name: str(getattr(line, name).quantize(STEP)) for name in ("rate", "discount", "freight")},
                "tax_pct": "0" if row.is_composition else str(line.tax_pct),
            }
        )
    return kept
