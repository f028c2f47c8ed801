"""The worked month of the reference: nine outward documents, eight purchases, of October 2026."""

from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Actor, Door, system_actor
from core.periods import Month
from erp_planned.gst.masters import registrations
from erp_planned.gst.models import GSTInvoice, GstRegistration, GSTReturn
from erp_planned.gst.services.documents import enter_document
from erp_planned.gst.services.returns import file_return, generate

SYSTEM = system_actor(Door.COMMAND, "Keeper")
OWN = "27AAAGI0001K1ZW"
TRAINING = ("Commercial training", "999293")
OCTOBER = Month(2026, 10)


def person(number: int, role: str = "admin") -> Actor:
    """Return somebody of the office who may do everything."""
    whole = system_actor(Door.COMMAND, f"Person {number}")
    return Actor(
        **{
            **{name: getattr(whole, name) for name in whole.__dataclass_fields__},
            "user_id": number,
        }
    )


def registered(on: date = date(2026, 4, 1), **values: Any) -> GstRegistration:
    """Return the registration of the reference."""
    found = GstRegistration.objects.filter(effective_on=on).first()
    given = {"gstin": OWN, "e_invoice_reason": "Not required", **values}
    return found or registrations.create(effective_on=on, actor=SYSTEM, **given)


def line(value: Any, rate: Any = 18, what: tuple[str, str] = TRAINING, **values: Any) -> dict[str, Any]:
    """Return a line."""
    return {
        "description": what[0], "hsn_code": what[1], "taxable_value": Decimal(value), "rate": Decimal(rate), **values
    }  # fmt: skip


def sold(number: str, on: date, lines: list[dict[str, Any]], gstin: str = "", **values: Any) -> GSTInvoice:
    """Return an outward document."""
    given = {"party_name": gstin or "Somebody", "party_gstin": gstin, **values}
    return enter_document(
        flow="outward",
        invoice_no=number,
        invoice_on=on,
        lines=lines,
        actor=given.pop("actor", SYSTEM),
        **given,
    )


def bought(
    number: str,
    value: Any,
    rate: Any = 18,
    *,
    gstin: str = "27AAFFK5678L1ZO",
    on: date = date(2026, 10, 9),
    **values: Any,
) -> GSTInvoice:
    """Return an inward document of one line."""
    named = {"hsn_code": values.pop("hsn_code", "998311"), "treatment": values.pop("treatment", "")}
    return enter_document(
        flow="inward", invoice_no=number, invoice_on=on, actor=SYSTEM, party_gstin=gstin,
        party_name=values.pop("party_name", "Supplier"),
        lines=[{"description": "Bought", "taxable_value": Decimal(value), "rate": Decimal(rate), **named}], **values,
    )  # fmt: skip


def worked_sales() -> None:
    """Enter the nine documents of section 4."""
    first = sold("INV/26-27/0001", date(2026, 10, 5), [line(50000)], "27AAFFK5678L1ZO")
    consulting = ("Management consulting", "998311")
    sold("INV/26-27/0002", date(2026, 10, 8), [line(120000, 18, consulting)], "29AABCS1234F1ZN")
    shirts, desks = ("T-shirts of cotton", "610910"), ("Wooden office furniture", "940330")
    goods = [
        line(10000, 5, shirts, quantity=Decimal(50), unit="NOS"),
        line(20000, 18, desks, quantity=Decimal(4), unit="NOS"),
    ]
    sold("INV/26-27/0003", date(2026, 10, 12), goods, "07AAATT9876B1Z6")
    sold("INV/26-27/0004", date(2026, 10, 15), [line(120000)], party_state="29")
    sold("INV/26-27/0005", date(2026, 10, 18), [line(10000)])
    sold("INV/26-27/0006", date(2026, 10, 20), [line(40000)], party_state="24")
    other = ("Other education services", "999299")
    sold("INV/26-27/0007", date(2026, 10, 25), [line(30000, 0, other)])
    abroad = {"supply_type": "export_without_tax", "party_name": "Overseas University"}
    sold("INV/26-27/0008", date(2026, 10, 27), [line(60000, 0)], **abroad)
    sold("CRN/26-27/0001", date(2026, 10, 28), [line(5000)], document_type="CRN", original=first)


def worked_purchases() -> None:
    """Enter P1 to P6, the exempt purchase and the diesel of section 5."""
    bought("P1", 40000, itc="eligible")
    bought("P2", 50000, gstin="29AABCS1234F1ZN", itc="eligible")
    bought("P3", 20000, 5, itc="eligible")
    bought("P4", 25000, gstin="29AABCS1234F1ZN", itc="blocked")
    bought("P5", 20000, gstin="", party_name="Advocate", hsn_code="998213")
    bought("P6", 10000)
    bought("P7", 5000, 0, treatment="exempt", hsn_code="0401")
    bought("P8", 8000, 0, treatment="non_gst", hsn_code="271019")


def made(kind: str = "GSTR-1", month: Month = OCTOBER, actor: Actor = SYSTEM) -> GSTReturn:
    """Return a draft."""
    return generate(return_type=kind, month=month, actor=actor)[0]


def filed(kind: str = "GSTR-1", month: Month = OCTOBER, on: date | None = None) -> GSTReturn:
    """Return a filed return."""
    row = made(kind, month)
    number = f"AA27{month.month:02d}{month.year % 100:02d}{row.pk:06d}{kind[-1]}"
    return file_return(gst_return=row, arn_no=number, filed_on=on, actor=SYSTEM)
