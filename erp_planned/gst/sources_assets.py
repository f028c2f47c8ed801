"""Assets that are sold: a supply like any other, told by the register of assets."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from erp_planned.assets.enums import DisposalState
from erp_planned.assets.selectors.disposals import OutwardDocument, disposals, outward_documents
from erp_planned.gst.enums import Flow, LineTreatment
from erp_planned.gst.hooks import Supply, SupplyLine
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.settings import registration_on

HSN = "asset__receipt_line__order_item__item__hsn_code"
# An asset of the register is one thing; the unit quantity code of numbers.
UNIT = "NOS"


def assets_sold(first: date, last: date) -> Iterator[Supply]:
    """Yield the sales of assets that stand in the books between two days; those that are reversed as cancelled.

    The code is that of the item that was received. Without one somebody enters the document; then it is not asked
    for again.
    """
    rows = outward_documents(first, last)
    codes = dict(disposals().filter(pk__in=[row.pk for row in rows]).values_list("pk", HSN))
    for row in rows:
        code = codes[row.pk] or ""
        if code or not _is_by_hand(row):
            yield _sold(row, code)
    void = disposals().filter(state=DisposalState.REVERSED, booked_on__range=(first, last))
    known = set(
        GSTInvoice.objects.filter(source__in=[_source(one.pk) for one in void]).values_list(
            "source", flat=True
        )
    )
    for one in void:
        if _source(one.pk) in known:
            yield Supply(
                source=_source(one.pk), flow=Flow.OUTWARD, invoice_no="", invoice_on=one.disposed_on,
                party_name=one.buyer, is_cancelled=True, lines=[],
            )  # fmt: skip


def _source(pk: int) -> str:
    return f"asset_disposal:{pk}"


def _is_by_hand(row: OutwardDocument) -> bool:
    found: Any = GSTInvoice.objects.filter(
        flow=Flow.OUTWARD, source="", is_cancelled=False, taxable_value=row.taxable, invoice_on=row.on
    )
    return bool(found.filter(party_name__iexact=row.buyer.strip()).exists())


def _sold(row: OutwardDocument, code: str) -> Supply:
    own = registration_on(row.on).state
    trouble = ""
    if not code:
        trouble = _("The HSN of the asset %(asset)s is not known; enter its sale by hand.") % {
            "asset": row.reference
        }
    elif row.is_interstate and row.gstin[:2] in ("", own):
        trouble = _("The buyer's State says another kind of tax than the sale; enter it by hand.")
    treatment = LineTreatment.TAXABLE if row.rate else LineTreatment.EXEMPT
    return Supply(
        source=_source(row.pk), flow=Flow.OUTWARD, invoice_no="", invoice_on=row.on, party_name=row.buyer,
        party_gstin=row.gstin, place_of_supply="" if row.is_interstate else own, trouble=trouble,
        lines=[
            SupplyLine(
                _("Sale of the asset %(asset)s") % {"asset": row.reference}, row.taxable, row.rate, code,
                quantity=Decimal(1), unit=UNIT, treatment=treatment,
            )
        ],
    )  # fmt: skip
