"""Disposals, and what they are for the GST returns."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import QuerySet

from core.refusals import get_or_refuse
from erp_planned.assets.enums import DisposalState, DisposalType
from erp_planned.assets.errors import NoSuchDisposal
from erp_planned.assets.models import AssetDisposal


def disposals() -> QuerySet[AssetDisposal]:
    """Return the disposals, the newest first."""
    return AssetDisposal.objects.select_related("asset__category", "voucher", "account")


def get_disposal(pk: int) -> AssetDisposal:
    """Return a disposal. Raises NoSuchDisposal."""
    row: AssetDisposal = get_or_refuse(disposals(), NoSuchDisposal(), pk=pk)
    return row


def waiting_disposals() -> QuerySet[AssetDisposal]:
    """Return the disposals that wait for a decision, the oldest first."""
    return disposals().filter(state=DisposalState.PROPOSED).order_by("proposed_at")


@dataclass(frozen=True, slots=True)
class OutwardDocument:
    """A sale of an asset as the GST returns want it (rupees); `gstin` empty: a buyer without one."""

    pk: int
    reference: str
    on: date
    buyer: str
    gstin: str
    taxable: Decimal
    rate: Decimal
    tax: Decimal
    is_interstate: bool


def outward_documents(first: date, last: date) -> list[OutwardDocument]:
    """Return the approved disposals for money that stand in the books from a day to a day, by day; one query."""
    rows = (
        disposals()
        .filter(state=DisposalState.APPROVED, booked_on__range=(first, last), sale_amount__gt=0)
        .exclude(disposal_type=DisposalType.DONATION)
    )
    return [
        OutwardDocument(
            row.pk, row.asset.asset_code, row.booked_on or row.disposed_on, row.buyer, row.buyer_gstin,
            row.sale_amount, row.gst_pct, row.tax_amount, row.is_interstate,
        )
        for row in rows.order_by("booked_on", "pk")
    ]  # fmt: skip
