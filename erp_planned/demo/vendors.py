"""Vendors in the demo: firms of several kinds, bills whose tax crosses a threshold, what waits and what is barred."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any, NamedTuple

from core.periods import Month
from erp_planned.demo.papers import paper
from erp_planned.demo.world import DemoWorld
from erp_planned.vendors import masters
from erp_planned.vendors.services.bills import enter_payment
from erp_planned.vendors.services.deciding import approve_payment, pay_payment
from erp_planned.vendors.services.papers import add_document, verify_document
from erp_planned.vendors.services.standing import blacklist_vendor, rate_vendor
from erp_planned.vendors.services.vendors import approve_vendor, ask_bank_change, verify_vendor

IFSC = "DEMO0000101"
CATEGORIES = {
    "Stationery": ("Paper, pens, toner", False),
    "Works": ("Repairs and small works", True),
    "Professional services": ("Lawyers, auditors, consultants", False),
    "Laboratory": ("Instruments and consumables", False),
    "Transport": ("Vehicles by the day", False),
}


class Firm(NamedTuple):
    """A vendor to be: the numbers have the right form and belong to nobody."""

    name: str
    series: str
    category: str
    gstin: str
    section: str
    contact: str
    more: tuple[tuple[str, str], ...] = ()


FIRMS = (
    Firm("Evergreen Stationers Pvt Ltd", "ESP", "Stationery", "07ZZZCE3301A1ZT", "none", "Meena Gupta",
         (("udyam_no", "UDYAM-DL-01-0001234"), ("msme_class", "micro"))),
    Firm("Himalaya Civil Works", "HCW", "Works", "07ZZZFH3302B1ZH", "contract", "Suresh Negi"),
    Firm("R. K. Menon, Advocate", "RKM", "Professional services", "07ZZZPM3303C1ZO", "professional", "R. K. Menon"),
    Firm("Vidyut Laboratory Instruments", "VLI", "Laboratory", "06ZZZCV3304D1Z5", "none", "Farah Siddiqui"),
    Firm("Shree Ganesh Travels", "SGT", "Transport", "07ZZZFG3305E1Z9", "contract", "Ganesh Pawar"),
)  # fmt: skip
STATIONER, BUILDER, LAWYER, LABORATORY, TRAVELS = range(5)
# Vendor, months back, day, rupees without GST, GST in percent, account, what for. The builder's fourth bill brings the
# year above 1,00,000, so that tax is deducted of all four; the lawyer's second one brings it above 50,000.
BILLS = (
    (STATIONER, 4, 6, 18400, 18, "4016", "Paper and toner"),
    (BUILDER, 4, 20, 28000, 18, "4006", "Repair of the seminar hall's roof"),
    (LAWYER, 3, 9, 40000, 0, "4005", "Opinion on the lease of the annexe"),
    (BUILDER, 3, 24, 29000, 18, "4006", "Painting of the hostel's ground floor"),
    (LABORATORY, 2, 11, 236000, 18, "1107", "Spectrophotometer"),
    (BUILDER, 2, 19, 27500, 18, "4006", "Plumbing of the workshop"),
    (TRAVELS, 2, 23, 24000, 5, "4007", "Buses of the study tour"),
    (STATIONER, 1, 7, 21750, 18, "4016", "Answer books and files"),
    (BUILDER, 1, 14, 29500, 18, "4006", "Doors of the laboratory block"),
    (LAWYER, 1, 21, 35000, 0, "4005", "Appearance before the tribunal"),
    (LABORATORY, 0, 3, 64500, 18, "4017", "Glassware and reagents"),
)
# These wait for approval; the last but one was approved and waits to be paid.
WAITING = ((STATIONER, 0, 5, 16200, 18, "4016", "Registers for the new session"),
           (BUILDER, 0, 6, 26800, 18, "4006", "Ramp at the main gate"))  # fmt: skip
NOT_PAID = "Glassware and reagents"


def fill_vendors(world: DemoWorld) -> None:
    """Enter the firms, their papers, ratings, and the bills of the last months with their payments."""
    actor = world.accountant
    kinds = {
        name: masters.vendor_categories.create(
            name=name, description=text, approval_required=strict, actor=actor
        )
        for name, (text, strict) in CATEGORIES.items()
    }
    firms = [_firm(world, firm, kinds, number) for number, firm in enumerate(FIRMS)]
    _papers(world, firms)
    for number, bill in enumerate(BILLS, 1):
        _paid(world, firms, bill, number)
    for number, bill in enumerate(WAITING, len(BILLS) + 1):
        _entered(world, firms, bill, number)
    _standing(world, firms)


def _firm(world: DemoWorld, firm: Firm, kinds: dict[str, Any], number: int) -> Any:
    row = masters.vendors.create(
        actor=world.accountant, name=firm.name, category=kinds[firm.category], gstin=firm.gstin,
        tds_section=firm.section, contact_person=firm.contact, bank_account=f"50100{7919 * (number + 3):07d}",
        ifsc=IFSC, address=f"{number + 3}, Trade Street, New Delhi", phone=f"910000021{number}",
        email=f"accounts@firm{number + 1}.example.org", **dict(firm.more),
    )  # fmt: skip
    row = verify_vendor(vendor=row, actor=world.officer)
    return approve_vendor(vendor=row, actor=world.head) if row.status == "waiting" else row


def _papers(world: DemoWorld, firms: list[Any]) -> None:
    """Bring papers of everybody; the builder's registration has expired, the laboratory's is to be verified."""
    for number, firm in enumerate(firms):
        runs_out = world.today + timedelta(days=-20 if number == BUILDER else 200 + 30 * number)
        document = add_document(
            vendor=firm, doc_type="Registration", title="Registration of the firm", expires_on=runs_out,
            file=paper("registration.pdf", "Made for demonstration", f"Registration of {firm.name}"),
            actor=world.accountant,
        )  # fmt: skip
        if number != LABORATORY:
            verify_document(document=document, actor=world.officer)


def _day(world: DemoWorld, back: int, day: int) -> date:
    month: Month = world.month.plus(-back)
    return min(month.first + timedelta(days=day - 1), world.today)


def _entered(world: DemoWorld, firms: list[Any], bill: tuple[Any, ...], number: int) -> Any:
    who, back, day, amount, percent, account, text = bill
    on = _day(world, back, day)
    return enter_payment(
        vendor=firms[who], invoice_no=f"{FIRMS[who].series}/{on.year}/{140 + 7 * number}", invoice_date=on,
        credited_on=on, amount=Decimal(amount), gst_amount=Decimal(amount * percent) / 100, narration=text,
        account_id=world.accounts[account].pk, actor=world.accountant,
    )  # fmt: skip


def _paid(world: DemoWorld, firms: list[Any], bill: tuple[Any, ...], number: int) -> None:
    """Enter a bill, approve it and pay it a week later; its vouchers are approved as they come."""
    row = _entered(world, firms, bill, number)
    row = approve_payment(payment=row, actor=world.officer)
    if row.narration != NOT_PAID:
        on = min(row.credited_on + timedelta(days=8), world.today)
        pay_payment(payment=row, reference=f"N{on:%d%m}{55210 + number}", paid_on=on, actor=world.accountant)


def _standing(world: DemoWorld, firms: list[Any]) -> None:
    """Rate three, bar the travels for a year, and have a bank account changed by two people."""
    scores = ((STATIONER, "4.5", "4", "4"), (BUILDER, "3", "2.5", "4"), (LABORATORY, "5", "4.5", "3.5"))
    for who, quality, delivery, pricing in scores:
        rate_vendor(
            vendor=firms[who], quality=Decimal(quality), delivery=Decimal(delivery), pricing=Decimal(pricing),
            order_id=f"PO/{world.year.start}/{who + 11}", actor=world.accountant,
        )  # fmt: skip
    start = world.today - timedelta(days=24)
    blacklist_vendor(
        vendor=firms[TRAVELS], reason="Two buses without permits on the study tour", from_on=start,
        to_on=start.replace(year=start.year + 1, day=min(start.day, 28)), order_ref="NIES/STO/BL/4",
        actor=world.officer,
    )  # fmt: skip
    masters.certificates.create(
        actor=world.accountant, vendor=firms[TRAVELS], certificate_no=f"{world.year.start}SG0417", section="contract",
        rate_pct=Decimal(1), limit_amount=Decimal(500000), valid_from=world.month.plus(-3).first,
        valid_to=world.today + timedelta(days=50),
    )  # fmt: skip
    ask_bank_change(
        vendor=firms[LABORATORY], bank_account="50100998877", ifsc="DEMO0000202",
        reason="The firm moved to another branch (letter of the month)", actor=world.accountant,
    )  # fmt: skip
