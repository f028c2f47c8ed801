"""Rating vendors by hand, and blacklisting them for some days."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from core.refusals import check_fields, get_or_refuse, naming_refusals
from erp_planned.vendors.calc import overall
from erp_planned.vendors.models import Vendor, VendorBlacklist, VendorRating
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.ratings import weights
from erp_planned.vendors.services.vendors import hold


def rate_vendor(
    *,
    vendor: Vendor,
    quality: Decimal,
    delivery: Decimal,
    pricing: Decimal,
    actor: Actor,
    order_id: str = "",
    remarks: str = "",
) -> VendorRating:
    """Rate a vendor, 1 (bad) to 5 (very good); the overall rating is the mean by the weights of the settings.

    An order is rated once. Raises Duplicate naming `order_id`, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = VendorRating(
            vendor=hold(vendor.pk), order_id=" ".join(order_id.split()), quality=Decimal(quality),
            delivery=Decimal(delivery), pricing=Decimal(pricing), remarks=" ".join(remarks.split()),
            rated_by=actor.name[:150],
        )  # fmt: skip
        check_fields(row, ("order_id", "quality", "delivery", "pricing", "remarks"))
        scores = {"quality": row.quality, "delivery": row.delivery, "pricing": row.pricing}
        row.overall_rating = overall(scores, weights()) or ZERO
        text = _("The order %(order)s is rated already.") % {"order": row.order_id}
        with naming_refusals({"erp_vendor_rating_order": lambda: Duplicate.at("order_id", text)}):
            row.save()
        after = {**scores, "overall_rating": row.overall_rating, "order_id": row.order_id}
        record(actor, "vendor.rated", vendor, after=after)
    return row


def blacklist_vendor(
    *,
    vendor: Vendor,
    reason: str,
    actor: Actor,
    from_on: date | None = None,
    to_on: date | None = None,
    order_ref: str = "",
) -> VendorBlacklist:
    """Bar a vendor from a day (today) up to but without another; without that for good.

    Raises Duplicate where it is blacklisted on some of these days already, ValidationFailed naming the field.
    """
    authorize(actor, P.VERIFY)
    first = from_on or today()
    with transaction.atomic():
        row = VendorBlacklist(
            vendor=hold(vendor.pk), reason=" ".join(reason.split()), from_on=first, to_on=to_on,
            order_ref=" ".join(order_ref.split()), entered_by=actor.name[:150],
        )  # fmt: skip
        check_fields(row, ("reason", "from_on", "to_on", "order_ref"))
        if to_on is not None and to_on <= first:
            text = _("The vendor is free again from this day, so it comes after %(first)s.")
            raise ValidationFailed.at("to_on", text % {"first": in_date(first)})
        text = _("The vendor is blacklisted on some of these days already.")
        with naming_refusals({"erp_vendor_blacklist_alone": lambda: Duplicate.at("from_on", text)}):
            row.save()
        after = {"reason": row.reason, "from_on": first, "to_on": to_on, "order_ref": row.order_ref}
        record(actor, "vendor.blacklisted", vendor, after=after)
    return row


def lift_blacklist(
    *, blacklist: VendorBlacklist, reason: str, actor: Actor, to_on: date | None = None
) -> VendorBlacklist:
    """End a blacklisting: the vendor is free again from a day (today); one that has not begun is taken back whole.

    Raises InvalidState for one that is over, ValidationFailed naming the field, NotFound, Forbidden.
    """
    authorize(actor, P.VERIFY)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why."))
    with transaction.atomic():
        hold(blacklist.vendor_id)
        refusal = NotFound(_("There is no such blacklisting."))
        row: VendorBlacklist = get_or_refuse(
            VendorBlacklist.objects.select_for_update(no_key=True), refusal, pk=blacklist.pk
        )
        if row.to_on is not None and row.to_on <= max(today(), row.from_on):
            raise InvalidState(_("This blacklisting is over already."))
        free = max(to_on or today(), row.from_on)
        if free < today():
            raise ValidationFailed.at("to_on", _("The day lies in the past."))
        if row.to_on is not None and free > row.to_on:
            raise ValidationFailed.at("to_on", _("It ends sooner than that already."))
        before = {"to_on": row.to_on}
        row.to_on, row.lifted_at, row.lifted_by = free, timezone.now(), actor.name[:150]
        row.lift_reason = " ".join(reason.split())[:300]
        row.save()
        after = {"to_on": free, "reason": row.lift_reason}
        record(actor, "vendor.blacklist_lifted", row.vendor, before=before, after=after)
    return row
