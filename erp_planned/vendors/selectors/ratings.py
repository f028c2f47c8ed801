"""Ratings of vendors: those by hand, and those that follow from receipts."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils import timezone

from core.money import ZERO, round_paise
from erp_planned.vendors.calc import delivery_score, overall, quality_score
from erp_planned.vendors.models import Vendor, VendorRating, VendorSettings
from erp_planned.vendors.rating_sources import Receipt, receipts_of
from erp_planned.vendors.selectors.vendors import settings

PARTS = ("quality", "delivery", "pricing")


@dataclass(frozen=True, slots=True)
class Rated:
    """One rating, 1 to 5; of a receipt the price is not rated. `id` is that of a rating by hand."""

    on: date
    source: str
    order_id: str
    quality: Decimal | None
    delivery: Decimal | None
    pricing: Decimal | None
    overall_rating: Decimal | None
    rated_by: str = ""
    remarks: str = ""
    id: int | None = None


def weights(row: VendorSettings | None = None) -> dict[str, int]:
    """Return what quality, delivery and pricing count in the mean."""
    row = row or settings()
    return {name: getattr(row, f"{name}_weight") for name in PARTS}


def ratings_of(vendor: Vendor) -> list[Rated]:
    """Return all ratings of a vendor, the newest first; receipts by the weights of today."""
    return _ratings([vendor.pk])[vendor.pk]


def means_of(vendor_ids: Collection[int]) -> dict[int, Decimal | None]:
    """Return the mean of the overall ratings by vendor, to two places; None without one. Few queries for all."""
    return {number: mean(rows) for number, rows in _ratings(vendor_ids).items()}


def mean(rows: Collection[Rated]) -> Decimal | None:
    """Return the mean of ratings, to two places."""
    counted = [row.overall_rating for row in rows if row.overall_rating is not None]
    return round_paise(sum(counted, ZERO) / len(counted)) if counted else None


def _ratings(vendor_ids: Collection[int]) -> dict[int, list[Rated]]:
    found: dict[int, list[Rated]] = {number: [] for number in vendor_ids}
    for row in VendorRating.objects.filter(vendor_id__in=vendor_ids):
        found[row.vendor_id].append(_by_hand(row))
    counted = weights()
    for number, receipts in receipts_of(vendor_ids).items():
        found[number] += [_by_receipt(one, counted) for one in receipts]
    return {number: sorted(rows, key=lambda one: one.on, reverse=True) for number, rows in found.items()}


def _by_hand(row: VendorRating) -> Rated:
    return Rated(
        timezone.localdate(row.rated_at), "hand", row.order_id, row.quality, row.delivery, row.pricing,
        row.overall_rating, row.rated_by, row.remarks, row.pk,
    )  # fmt: skip


def _by_receipt(one: Receipt, counted: dict[str, int]) -> Rated:
    quality, delivery = quality_score(one.received, one.accepted), delivery_score(one.due_on, one.received_on)
    total = overall({"quality": quality, "delivery": delivery, "pricing": None}, counted)
    return Rated(one.received_on, "receipt", one.order_id, quality, delivery, None, total)
