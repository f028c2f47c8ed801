"""Bills of vendors as they are entered: checked, with the tax that follows, waiting for a second person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import rupees
from core.money import PAISA, ZERO
from core.periods import Month, today
from core.refusals import check_fields, get_or_refuse, naming_refusals, refuse_wrong
from erp_planned.finance.enums import AccountType
from erp_planned.finance.selectors.accounts import get_account
from erp_planned.vendors.enums import TdsSection, VendorPaymentStatus
from erp_planned.vendors.errors import NoSuchVendorPayment, SameInvoice
from erp_planned.vendors.models import Vendor, VendorPayment, VendorPaymentLine, VendorTdsEntry
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.payments import billed_under, last_value_of
from erp_planned.vendors.selectors.taxes import Bill, BillTaxes, payee_key, taxes_of
from erp_planned.vendors.selectors.vendors import settings
from erp_planned.vendors.services.notices import PAYMENT, tell_deciders
from erp_planned.vendors.services.vendors import hold, require_usable
from payroll.contract_staff.payees import hold_payees

INVOICE_ONCE = "erp_vendor_payment_invoice"
MOST_LINES = 50
WANTED = ("invoice_no", "invoice_date", "amount", "gst_amount", "place_of_supply", "contract_ref", "contract_value",
          "narration")  # fmt: skip


@dataclass(frozen=True, slots=True)
class BillLine:
    """A line of a bill: rupees without GST, by which section tax is deducted, on which account it stands."""

    amount: Decimal
    section: str = ""
    description: str = ""
    account_id: int | None = None


def enter_payment(
    *,
    vendor: Vendor,
    invoice_no: str,
    invoice_date: date,
    actor: Actor,
    amount: Decimal | None = None,
    lines: Sequence[Mapping[str, Any]] = (),
    section: str = "",
    account_id: int | None = None,
    credited_on: date | None = None,
    received_on: date | None = None,
    damages: Decimal = ZERO,
    **facts: Any,
) -> VendorPayment:
    """Enter a bill: one amount by one section (the vendor's usual one), or `lines`, each with its own.

    Tax is computed as the payee's year stands now; it is posted at the approval. `damages` for late goods, by the
    order, are kept back unless the approver says otherwise. `facts`: gst_amount,
    place_of_supply (the organization's State), is_gst_exempt, contract_ref, contract_value (the bill's own amount, or
    what was told last for the contract), narration. Raises SameInvoice, VendorNotUsable, ValidationFailed naming the
    field, NoRates, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = require_usable(hold(vendor.pk), credited_on or today())
        wanted = _lines(row, amount, lines, section, account_id)
        payment = VendorPayment(
            vendor=row,
            invoice_no=" ".join(invoice_no.split()),
            invoice_date=invoice_date,
            invoice_year=Month.of(invoice_date).financial_year.start,
            received_on=received_on or invoice_date,
            credited_on=credited_on or today(),
            amount=sum((line.amount for line in wanted), ZERO),
            entered_by=actor.name[:150],
            entered_by_id=actor.number,
            damages_proposed=damages,
            **facts,
        )
        if payment.contract_ref and payment.contract_value is None:
            payment.contract_value = last_value_of(row, payment.contract_ref)
        _check(payment)
        hold_payees([payee_key(row)])
        set_taxes(payment, found := computed(payment, [(line.section, line.amount) for line in wanted]))
        with naming_refusals({INVOICE_ONCE: lambda: _same(payment)}):
            payment.save()
        VendorPaymentLine.objects.bulk_create(
            VendorPaymentLine(
                payment=payment, line_no=number, section=line.section, amount=line.amount,
                description=line.description, account_id=line.account_id,
            )
            for number, line in enumerate(wanted, 1)
        )  # fmt: skip
        write_entries(payment, found)
        after = {"invoice_no": payment.invoice_no, **figures(payment)}
        record(actor, "vendor_payment.entered", payment, after=after)
        context = {"vendor": str(row), "number": payment.invoice_no, "amount": rupees(payment.net_amount)}
        tell_deciders(P.APPROVE, PAYMENT, context, payment, actor)
    return payment


def compute_again(*, payment: VendorPayment, actor: Actor) -> VendorPayment:
    """Compute the tax of a bill that waits once more, as the payee's year stands now.

    Raises InvalidState for one that is decided, NoSuchVendorPayment, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take_payment(payment)
        if row.status != VendorPaymentStatus.ENTERED:
            raise InvalidState(_("The bill is decided; its tax stays as it is."))
        before = figures(row)
        hold_payees([payee_key(row.vendor)])
        found = computed(row)
        set_taxes(row, found)
        row.save()
        row.tds_entries.all().delete()
        write_entries(row, found)
        record(actor, "vendor_payment.computed", row, before=before, after=figures(row))
    return row


def take_payment(payment: VendorPayment) -> VendorPayment:
    """Return a bill as stored now, its vendor and itself locked in this order. Raises NoSuchVendorPayment."""
    vendor = hold(payment.vendor_id)
    rows = VendorPayment.objects.select_for_update(of=("self",), no_key=True)
    row: VendorPayment = get_or_refuse(rows, NoSuchVendorPayment(), pk=payment.pk)
    row.vendor = vendor
    return row


def figures(payment: VendorPayment) -> dict[str, Decimal]:
    """Return what a bill comes to, rupees."""
    return {
        "amount": payment.amount,
        "gst_amount": payment.gst_amount,
        "tds_deducted": payment.tds_deducted,
        "gst_tds": payment.gst_tds,
        "damages_deducted": payment.damages_deducted,
        "net_amount": payment.net_amount,
    }


def computed(payment: VendorPayment, amounts: Sequence[tuple[str, Decimal]] | None = None) -> BillTaxes:
    """Return the taxes of a bill as things stand now; the caller holds the payee."""
    if amounts is None:
        amounts = list(payment.lines.order_by("line_no").values_list("section", "amount"))
    value = payment.contract_value or ZERO
    if payment.contract_ref:
        billed = billed_under(payment.vendor, payment.contract_ref, without=payment.pk)
        value = max(value, billed + payment.amount)
    bill = Bill(
        credited_on=payment.credited_on,
        amounts=amounts,
        gst_amount=payment.gst_amount,
        contract_value=value,
        place_of_supply=payment.place_of_supply,
        is_gst_exempt=payment.is_gst_exempt,
    )
    return taxes_of(payment.vendor, bill, settings())


def set_taxes(payment: VendorPayment, found: BillTaxes) -> None:
    """Put the taxes into the bill, and the damages proposed, as far as there is something left to be paid.

    Raises ValidationFailed where the taxes exceed what is to be paid.
    """
    payment.tds_deducted = found.income_tax
    payment.gst_tds_cgst, payment.gst_tds_sgst, payment.gst_tds_igst = (
        found.gst.cgst, found.gst.sgst, found.gst.igst,
    )  # fmt: skip
    left = payment.amount + payment.gst_amount - found.income_tax - found.gst.total
    if left < 0:
        text = _("The deductions, %(tax)s, are more than the bill.")
        values = {"tax": rupees(found.income_tax + found.gst.total)}
        raise ValidationFailed.at("amount", text % values)
    set_damages(payment, min(payment.damages_proposed, left))


def set_damages(payment: VendorPayment, damages: Decimal) -> None:
    """Keep damages back. They are no part of the price: tax and GST of the bill stay as they are."""
    payment.damages_deducted = damages
    payment.net_amount = (
        payment.amount + payment.gst_amount - payment.tds_deducted - payment.gst_tds - damages
    )


def entries_of(payment: VendorPayment, found: BillTaxes) -> list[VendorTdsEntry]:
    """Return the rows of the tax ledger that a bill comes to, not posted."""
    month = Month.of(payment.credited_on)
    return [
        VendorTdsEntry(
            payment=payment,
            vendor=payment.vendor,
            financial_year=month.financial_year.start,
            month=month.first,
            paid_on=payment.credited_on,
            payee_type=one.payee_type,
            payee_name=payment.vendor.name,
            pan=payment.vendor.pan,
            paid_before=one.paid_before,
            amount=one.part.amount,
            taxed=one.part.taxed,
            rate_pct=one.part.rate_pct,
            due=one.part.due,
            tax=one.part.tax,
            reason=one.part.reason,
            certificate_id=one.certificate_id,
        )
        for one in found.parts
    ]


def write_entries(payment: VendorPayment, found: BillTaxes) -> None:
    """Keep the tax of a bill beside it, not posted."""
    VendorTdsEntry.objects.bulk_create(entries_of(payment, found))


def _lines(
    vendor: Vendor,
    amount: Decimal | None,
    lines: Sequence[Mapping[str, Any]],
    section: str,
    account_id: int | None,
) -> list[BillLine]:
    """Return the lines of a bill, checked. Raises ValidationFailed naming the field."""
    if not lines:
        if amount is None:
            raise ValidationFailed.at("amount", _("Give the taxable amount, or lines."))
        lines = [{"amount": amount, "section": section, "account_id": account_id}]
    elif section or account_id:
        raise ValidationFailed.at("section" if section else "account_id", _("Each line says its own."))
    if len(lines) > MOST_LINES:
        raise ValidationFailed.at("lines", _("A bill has at most %(count)d lines.") % {"count": MOST_LINES})
    given = [{name: value for name, value in line.items() if value not in (None, "")} for line in lines]
    found = [BillLine(**line) for line in given]
    found = [
        BillLine(line.amount, line.section or vendor.tds_section, line.description, line.account_id)
        for line in found
    ]
    many = len(lines) > 1
    for number, line in enumerate(found):
        under = f"lines.{number}." if many else ""
        refuse_wrong(_line_problems(line), under=under)
    total = sum((line.amount for line in found), ZERO)
    if amount is not None and amount != total:
        text = _("The lines come to %(total)s.") % {"total": rupees(total)}
        raise ValidationFailed.at("amount", text)
    return found


def _line_problems(line: BillLine) -> dict[str, str]:
    wrong: dict[str, str] = {}
    if line.amount <= 0 or line.amount != line.amount.quantize(PAISA):
        wrong["amount"] = _("Give rupees above zero, with at most two decimals.")
    if line.section not in TdsSection.values:
        wrong["section"] = _("Choose one of: %(known)s.") % {"known": ", ".join(TdsSection.values)}
    if line.account_id is not None and not _is_cost(get_account(line.account_id)):
        wrong["account_id"] = _("Choose an active expense or asset account that is no group and no money.")
    return wrong


def _is_cost(account: Any) -> bool:
    return bool(
        account.is_active
        and not account.is_group
        and not account.cash_or_bank
        and account.type in (AccountType.EXPENSE, AccountType.ASSET)
    )


def _check(payment: VendorPayment) -> None:
    check_fields(payment, WANTED)
    wrong: dict[str, str] = {}
    for name in ("invoice_date", "received_on", "credited_on"):
        if getattr(payment, name) > today():
            wrong[name] = _("The date lies in the future.")
    if not payment.invoice_no:
        wrong["invoice_no"] = _("Write the number of the invoice.")
    if payment.gst_amount and not payment.vendor.gstin:
        wrong["gst_amount"] = _("The vendor has no GSTIN and charges no GST.")
    elif payment.gst_amount and payment.vendor.is_composition:
        wrong["gst_amount"] = _("Under the composition scheme no GST is charged.")
    elif payment.gst_amount and payment.is_gst_exempt:
        wrong["gst_amount"] = _("An exempt supply bears no GST.")
    refuse_wrong(wrong)


def _same(payment: VendorPayment) -> SameInvoice:
    text = _("Invoice %(number)s of this vendor is entered already in %(year)s.") % {
        "number": payment.invoice_no,
        "year": Month.of(payment.invoice_date).financial_year,
    }
    return SameInvoice.at("invoice_no", text)
