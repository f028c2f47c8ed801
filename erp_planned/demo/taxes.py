"""GST in the demo: the registration, documents of the last months, returns made and filed, an e-invoice."""

import io
import json
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from core.periods import Month
from erp_planned.assets.selectors.disposals import outward_documents
from erp_planned.demo.world import DemoWorld
from erp_planned.einvoice.services.registering import register_invoice, update_settings
from erp_planned.gst.enums import ReturnType
from erp_planned.gst.masters import registrations
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.gstr1 import number
from erp_planned.gst.selectors.settings import registration_on
from erp_planned.gst.services.documents import enter_document, set_credit
from erp_planned.gst.services.opening import approve_opening, enter_opening
from erp_planned.gst.services.returns import file_return, generate
from erp_planned.gst_credit.services.reconciling import reconcile
from erp_planned.gst_credit.services.statements import import_statement

# Description, HSN or SAC, rupees, GST in percent, buyer and GSTIN; of each of the last months.
SOLD = (
    ("Hire of the auditorium", "997212", 60000, 18, "Saffron Events LLP", "07ZZZFS3308H1ZO"),
    ("Sale of research reports", "490110", 18000, 5, "", ""),
)
ADDRESS = {"address": "9 Okhla Road", "location": "New Delhi", "pincode": "110020"}


def fill_gst(world: DemoWorld) -> None:
    """Enter documents beside those that billing and vendors bring, make the returns, file those of one month."""
    back, last = world.month.plus(-2), world.month.plus(-1)
    registrations.create(
        effective_on=world.year.first,
        turnover_class="up_to_5",
        e_invoice_from=last.first,
        actor=world.officer,
    )
    for month in (back, last):
        for place, (text, hsn, rupees, percent, buyer, gstin) in enumerate(SOLD):
            line = {
                "description": text, "hsn_code": hsn, "taxable_value": Decimal(rupees), "rate": Decimal(percent),
            }  # fmt: skip
            enter_document(
                flow="outward", lines=[line], invoice_on=month.first + timedelta(days=9 + 4 * place),
                party_name=buyer or "Visitors", party_gstin=gstin, is_summary=not gstin,
                actor=world.accountant,
            )  # fmt: skip
    brought = enter_opening(
        month=back.first, reference="Credit ledger of the portal", cgst=Decimal(1200), sgst=Decimal(1200),
        actor=world.officer,
    )  # fmt: skip
    approve_opening(opening=brought, actor=world.head)
    _asset_sold(world)
    _filed(world, back)
    generate(return_type=ReturnType.GSTR1, month=last, actor=world.accountant)
    _compared(world, last)
    for kind in (ReturnType.GSTR1, ReturnType.GSTR3B):
        generate(return_type=kind, month=last, actor=world.accountant)
    generate(return_type=ReturnType.GSTR1, month=world.month, actor=world.accountant)
    _registered(world)


def _asset_sold(world: DemoWorld) -> None:
    """Enter the sale of an asset that was bought before the stores knew its HSN."""
    for one in outward_documents(world.month.plus(-1).first, world.month.last):
        line = {
            "description": "Used computer", "hsn_code": "8471", "taxable_value": one.taxable, "rate": one.rate
        }  # fmt: skip
        enter_document(
            flow="outward", lines=[line], invoice_on=one.on, party_name=one.buyer, actor=world.accountant
        )


def _compared(world: DemoWorld, month: Month) -> None:
    """Bring the month's GSTR-2B in: purchases as they are in the books, one with another value, one unknown."""
    bought = GSTInvoice.objects.filter(
        flow="inward", document_type="INV", is_cancelled=False, invoice_on__range=(month.first, month.last)
    ).exclude(party_gstin="")
    suppliers = [
        _listed(
            row.party_gstin, row.party_name, row.invoice_no, row.invoice_on, row.place_of_supply,
            {"txval": row.taxable_value + (100 if not place else 0), "igst": row.igst, "cgst": row.cgst,
             "sgst": row.sgst},
        )
        for place, row in enumerate(bought.order_by("invoice_on", "pk")[:20])
    ]  # fmt: skip
    tax = {"txval": 4000, "igst": 0, "cgst": 360, "sgst": 360}
    suppliers.append(_listed(SOLD[0][5], SOLD[0][4], "SE/4471", month.last, "07", tax))
    data = {
        "gstin": registration_on(month.last).gstin, "rtnprd": f"{month.month:02d}{month.year}",
        "gendt": f"{min(month.plus(1).first + timedelta(days=13), world.today):%d-%m-%Y}",
        "docdata": {"b2b": suppliers},
    }  # fmt: skip
    file = io.BytesIO(json.dumps({"data": data}).encode())
    import_statement(file=file, name="gstr-2b.json", actor=world.accountant)
    reconcile(actor=world.accountant)


def _listed(
    gstin: str, name: str, invoice_no: str, on: date, place: str, item: dict[str, Any]
) -> dict[str, Any]:
    """Return a supplier with one invoice as GSTR-2B lists it; amounts as numbers."""
    figures = {key: number(value) for key, value in item.items()}
    invoice = {"inum": invoice_no, "dt": f"{on:%d-%m-%Y}", "pos": place, "rev": "N", "items": [figures]}
    return {"ctin": gstin, "trdnm": name, "inv": [invoice]}


def _filed(world: DemoWorld, month: Month) -> None:
    """File both returns of a month, with the credit of what GSTR-2B has."""
    first, _collected = generate(return_type=ReturnType.GSTR1, month=month, actor=world.accountant)
    for bill in GSTInvoice.objects.filter(flow="inward", itc="not_in_2b", invoice_on__lte=month.last)[:2]:
        set_credit(document=bill, itc="eligible", actor=world.accountant)
    second, _collected = generate(return_type=ReturnType.GSTR3B, month=month, actor=world.accountant)
    first, _collected = generate(return_type=ReturnType.GSTR1, month=month, actor=world.accountant)
    following = month.plus(1)
    for row, day, serial in ((first, 9, 1), (second, 18, 2)):
        file_return(
            gst_return=row, arn_no=f"AA07{month.month:02d}{month.year % 100:02d}{555120 + serial}{serial}",
            filed_on=min(following.first + timedelta(days=day), world.today), actor=world.officer,
        )  # fmt: skip


def _registered(world: DemoWorld) -> None:
    """Register one invoice with the sandbox; another one waits."""
    update_settings(
        legal_name="National Institute of Example Studies", address="12 Example Marg", location="New Delhi",
        pincode="110001", actor=world.officer,
    )  # fmt: skip
    sold = GSTInvoice.objects.filter(
        flow="outward", is_cancelled=False, invoice_on__gte=world.month.plus(-1).first
    )
    for row in sold.exclude(party_gstin="").order_by("-invoice_on", "pk")[:1]:
        register_invoice(invoice=row, buyer=ADDRESS, actor=world.accountant)
