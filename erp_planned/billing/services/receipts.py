"""Receipts: one over several invoices, part payments, the rest on account; reversed, never changed.

Locks in one order: the customer's row first, then the receipt, then invoices by key. With the customer held an
invoice is what was read, so that of two receipts for one invoice the second sees what the first left.
"""

from collections.abc import Collection, Mapping
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.formatting import rupees
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import moving, require_step, take
from erp_planned.billing.enums import (
    INVOICE_TRANSITIONS,
    RECEIPT_TRANSITIONS,
    InvoiceStatus,
    ReceiptMode,
    ReceiptState,
)
from erp_planned.billing.errors import AboveOutstanding, NoSuchCustomer, NoSuchReceipt, WrongLines
from erp_planned.billing.models import Allocation, Customer, Invoice, Receipt
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.selectors.documents import left_of
from erp_planned.billing.services.vouchers import RECEIPT, check_account, take_back, voucher_of_receipt
from erp_planned.finance.enums import CashOrBank
from erp_planned.finance.models import Account

MOST_SHARES = 200


def make_receipt(
    *,
    amount: Decimal,
    mode: str,
    account: Account,
    actor: Actor,
    customer: Customer | None = None,
    received_from: str = "",
    received_on: date | None = None,
    reference: str = "",
    against: Mapping[int, Decimal] | None = None,
    income: Account | None = None,
    narration: str = "",
) -> Receipt:
    """Take money into a cash or bank account, with its number and its receipt voucher, which waits for approval.

    From a customer it pays the invoices of `against` (rupees by the invoice's number in our records), whole or in
    part; what is left stays on account. From anybody else it is credited to `income`. Raises AboveOutstanding,
    WrongLines and ValidationFailed naming the field, Duplicate for a transfer whose reference is on a receipt,
    HeadWithoutAccount, Forbidden.
    """
    authorize(actor, P.WRITE)
    day = received_on or today()
    receipt = Receipt(
        customer=customer,
        received_from=(received_from.strip() or (customer.name if customer else ""))[:120],
        amount=amount,
        mode=mode,
        received_on=day,
        reference=reference.strip(),
        account=account,
        income=income,
        narration=narration.strip(),
        made_by=actor.name[:150],
    )
    _check(receipt, against or {})
    text = _("A receipt with this reference is there already.")
    with (
        transaction.atomic(),
        naming_refusals({"erp_receipt_transfer_once": lambda: Duplicate.at("reference", text)}),
    ):
        if customer is not None:
            take(Customer.objects.all(), NoSuchCustomer(), pk=customer.pk)
        receipt.receipt_no = yearly_number("erp_receipt", "RCT", day)
        receipt.save()
        if against:
            _allocate(receipt, against, day)
        receipt.voucher = voucher_of_receipt(receipt=receipt, on=day, actor=actor)
        receipt.save(update_fields=["voucher"])
        record(actor, "receipt.made", receipt, after={"amount": amount, "invoices": len(against or {})})
    return receipt


def allocate_receipt(*, receipt: Receipt, against: Mapping[int, Decimal], actor: Actor) -> Receipt:
    """Use money that a receipt has on account for invoices of its customer, from today on.

    Raises AboveOutstanding, WrongLines naming `against`, InvalidTransition for a reversed one, Forbidden.
    """
    authorize(actor, P.WRITE)
    if receipt.customer_id is None or not against:
        raise WrongLines.at("against", _("Name invoices of the customer who paid."))
    with transaction.atomic():
        take(Customer.objects.all(), NoSuchCustomer(), pk=receipt.customer_id)
        row = take(Receipt.objects.all(), NoSuchReceipt(), pk=receipt.pk)
        require_step(row, ReceiptState.REVERSED, table=RECEIPT_TRANSITIONS)
        _allocate(row, against, max(today(), row.received_on))
        record(actor, "receipt.allocated", row, after={"invoices": len(against)})
    return row


def reverse_receipt(
    *, receipt: Receipt, reason: str, actor: Actor, reversed_on: date | None = None
) -> Receipt:
    """Undo a receipt (a cheque came back): its invoices ask for the money again, its voucher is taken back.

    Raises InvalidTransition for a second time, ValidationFailed naming `reason` or `reversed_on`, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the receipt is reversed."))
    day = reversed_on or today()
    with transaction.atomic():
        if receipt.customer_id:
            take(Customer.objects.all(), NoSuchCustomer(), pk=receipt.customer_id)
        row = take(Receipt.objects.select_related("account", "income"), NoSuchReceipt(), pk=receipt.pk)
        if not row.received_on <= day <= today():
            raise ValidationFailed.at("reversed_on", _("The day lies between the receipt's and today."))
        with moving(
            row,
            to=ReceiptState.REVERSED,
            table=RECEIPT_TRANSITIONS,
            actor=actor,
            event="receipt.reversed",
            stamp="reversed",
        ):
            row.reversed_on, row.reason = day, reason.strip()[:300]
        shares = list(row.allocations.filter(released_on=None))
        invoices = _held([share.invoice_id for share in shares])
        for share in shares:
            _settle(invoices[share.invoice_id], -share.amount)
        # A share that began after the day of the reversal never was.
        late = row.allocations.filter(released_on=None, allocated_on__gt=day)
        late.update(released_on=F("allocated_on"))
        row.allocations.filter(released_on=None).update(released_on=day)
        take_back(source=RECEIPT, row=row, on=day, field="reversed_on", reason=row.reason, actor=actor)
    return row


def _check(receipt: Receipt, against: Mapping[int, Decimal]) -> None:
    """Raise ValidationFailed naming the fields that contradict each other."""
    problems: dict[str, str] = {}
    if receipt.amount <= 0:
        problems["amount"] = _("The amount must be more than nothing.")
    if receipt.received_on > today():
        problems["received_on"] = _("The date must not be in the future.")
    is_cash = receipt.account.cash_or_bank == CashOrBank.CASH
    if (receipt.mode == ReceiptMode.CASH) != is_cash:
        problems["account"] = _("Cash goes into a cash account, cheques and transfers into a bank's.")
    if receipt.mode != ReceiptMode.CASH and not receipt.reference:
        problems["reference"] = _("Give the number of the cheque or transfer.")
    if not receipt.received_from:
        problems["received_from"] = _("Say who paid.")
    problems |= _wrong_payer(receipt, against)
    if problems:
        raise ValidationFailed(
            next(iter(problems.values())), fields={name: [text] for name, text in problems.items()}
        )
    check_fields(receipt, ["received_from", "amount", "mode", "received_on", "reference", "narration"])
    check_account(receipt.account, "account", is_money=True)
    if receipt.income is not None:
        check_account(receipt.income, "income", is_money=False)


def _wrong_payer(receipt: Receipt, against: Mapping[int, Decimal]) -> dict[str, str]:
    """Return what is wrong with who pays and for what, by field."""
    problems: dict[str, str] = {}
    if receipt.customer is None and receipt.income is None:
        problems["income"] = _("Say which customer pays, or what the money is credited to.")
    if receipt.customer is not None and receipt.income is not None:
        problems["income"] = _("What a customer pays is credited to the customer.")
    if against and receipt.customer is None:
        problems["against"] = _("Only a customer pays invoices.")
    return problems


def _allocate(receipt: Receipt, against: Mapping[int, Decimal], on: date) -> None:
    """Put shares on invoices; the customer is held."""
    if len(against) > MOST_SHARES or any(amount <= 0 for amount in against.values()):
        text = _("Name at most %(most)d invoices, each with an amount above nothing.") % {"most": MOST_SHARES}
        raise WrongLines.at("against", text)
    invoices = _held(against)
    if any(pk not in invoices or invoices[pk].customer_id != receipt.customer_id for pk in against):
        raise WrongLines.at("against", _("An invoice is not one of this customer."))
    left = left_of(receipt)
    if sum(against.values(), ZERO) > left:
        text = _("The shares come to more than the receipt's %(left)s.") % {"left": rupees(left)}
        raise AboveOutstanding.at("against", text)
    for pk, amount in against.items():
        invoice = invoices[pk]
        if amount > invoice.outstanding:
            values = {"number": invoice.invoice_no, "amount": rupees(invoice.outstanding)}
            text = _("Invoice %(number)s asks for %(amount)s only.") % values
            raise AboveOutstanding.at("against", text)
        _settle(invoice, amount)
        # Money that came before the invoice was on account until its day.
        since = max(on, invoice.invoice_on)
        Allocation.objects.create(receipt=receipt, invoice=invoice, amount=amount, allocated_on=since)


def _held(numbers: Collection[int]) -> dict[int, Invoice]:
    rows = Invoice.objects.filter(pk__in=numbers).select_for_update(no_key=True).order_by("pk")
    return {row.pk: row for row in rows}


def _settle(invoice: Invoice, amount: Decimal) -> None:
    """Carry an invoice on with what is received, or taken back."""
    invoice.paid_amount += amount
    to = InvoiceStatus.PART_PAID
    if not invoice.paid_amount:
        to = InvoiceStatus.UNPAID
    elif invoice.paid_amount == invoice.total_amount:
        to = InvoiceStatus.PAID
    if to != invoice.status:
        require_step(invoice, to, table=INVOICE_TRANSITIONS, field="status")
    Invoice.objects.filter(pk=invoice.pk).update(paid_amount=invoice.paid_amount, status=to)
    invoice.status = to
