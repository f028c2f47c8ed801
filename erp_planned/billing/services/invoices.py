"""Invoices: issued with a number, final from then on, cancelled while nothing is received for them."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import rupees
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields
from core.states import moving, take
from erp_planned.billing.calc import amounts_of
from erp_planned.billing.enums import INVOICE_TRANSITIONS, InvoiceStatus
from erp_planned.billing.errors import HasMoney, NoSuchInvoice
from erp_planned.billing.models import Customer, Invoice, InvoiceItem
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.services.vouchers import INVOICE, check_account, take_back, voucher_of_invoice

MOST_ITEMS = 200
# Days to pay where nothing else is said.
USUAL_DAYS = 30


def issue_invoice(
    *,
    customer: Customer,
    items: Sequence[Mapping[str, Any]],
    actor: Actor,
    invoice_on: date | None = None,
    due_on: date | None = None,
    is_interstate: bool = False,
    narration: str = "",
) -> Invoice:
    """Issue an invoice with its number and its journal voucher, which waits for approval in finance.

    An item has `description`, `rate`, `account` (of income) and may have `hsn_code`, `quantity`, `tax_pct`. Dates are
    today and 30 days later where nothing is said. Raises ValidationFailed naming the field (`items.0.rate`),
    HeadWithoutAccount, Forbidden.
    """
    authorize(actor, P.WRITE)
    day = invoice_on or today()
    due = due_on or day + timedelta(days=USUAL_DAYS)
    _check(customer, items, day, due)
    rows = [_item(values, number, is_interstate) for number, values in enumerate(items, 1)]
    taxable, tax = sum((row.taxable for row in rows), ZERO), sum((row.tax for row in rows), ZERO)
    if not taxable:
        raise ValidationFailed.at("items", _("An invoice over nothing is none."))
    with transaction.atomic():
        invoice = Invoice(
            customer=customer,
            invoice_on=day,
            due_on=due,
            is_interstate=is_interstate,
            narration=narration.strip(),
            taxable_amount=taxable,
            tax_amount=tax,
            total_amount=taxable + tax,
            made_by=actor.name[:150],
        )
        check_fields(invoice, ["narration", "total_amount"])
        invoice.invoice_no = yearly_number("erp_invoice", "INV", day)
        invoice.save()
        for row in rows:
            row.invoice = invoice
        InvoiceItem.objects.bulk_create(rows)
        invoice.voucher = voucher_of_invoice(invoice=invoice, items=rows, on=day, actor=actor)
        invoice.save(update_fields=["voucher"])
        record(actor, "invoice.issued", invoice, after={"total": invoice.total_amount, "tax": tax})
    return invoice


def cancel_invoice(
    *, invoice: Invoice, reason: str, actor: Actor, cancelled_on: date | None = None
) -> Invoice:
    """Cancel an invoice on which no money is; its number stays used, and its journal is taken back.

    Raises HasMoney, InvalidTransition, ValidationFailed naming `reason` or `cancelled_on`, NoSuchInvoice, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the invoice is cancelled."))
    day = cancelled_on or today()
    with transaction.atomic():
        row = take(Invoice.objects.select_related("customer"), NoSuchInvoice(), pk=invoice.pk)
        if not row.invoice_on <= day <= today():
            text = _("The day lies between the invoice's and today.")
            raise ValidationFailed.at("cancelled_on", text)
        if row.paid_amount:
            values = {"amount": rupees(row.paid_amount)}
            raise HasMoney(
                _("%(amount)s are received for this invoice; reverse the receipts first.") % values
            )
        with moving(
            row,
            to=InvoiceStatus.CANCELLED,
            table=INVOICE_TRANSITIONS,
            actor=actor,
            event="invoice.cancelled",
            stamp="cancelled",
            field="status",
        ):
            row.cancelled_on, row.reason = day, reason.strip()[:300]
        take_back(source=INVOICE, row=row, on=day, field="cancelled_on", reason=row.reason, actor=actor)
    return row


def _check(customer: Customer, items: Sequence[Any], day: date, due: date) -> None:
    problems: dict[str, str] = {}
    if not customer.is_active:
        problems["customer"] = _("This customer is not active.")
    if not 0 < len(items) <= MOST_ITEMS:
        problems["items"] = _("An invoice has 1 to %(most)d lines.") % {"most": MOST_ITEMS}
    if day > today():
        problems["invoice_on"] = _("The date must not be in the future.")
    if due < day:
        problems["due_on"] = _("It cannot be due before it is issued.")
    if problems:
        raise ValidationFailed(
            next(iter(problems.values())), fields={name: [text] for name, text in problems.items()}
        )


def _item(values: Mapping[str, Any], number: int, is_interstate: bool) -> InvoiceItem:
    """Return a line with its amounts. Raises ValidationFailed naming the field and its place."""
    under = f"items.{number - 1}."
    row = InvoiceItem(line_no=number, **values)
    try:
        check_fields(row, ["description", "hsn_code", "quantity", "rate", "tax_pct"])
    except ValidationFailed as error:
        error.fields = {f"{under}{field}": texts for field, texts in error.fields.items()}
        raise
    check_account(row.account, f"{under}account_id", is_money=False)
    found = amounts_of(quantity=row.quantity, rate=row.rate, tax_pct=row.tax_pct, is_interstate=is_interstate)
    row.taxable, row.tax = found.taxable, found.tax
    return row
