"""A customer with invoices and receipts."""

from decimal import Decimal
from typing import TYPE_CHECKING

from erp_planned.billing.masters import customers
from erp_planned.billing.services.invoices import issue_invoice
from erp_planned.billing.services.receipts import make_receipt
from erp_planned.finance.services.deciding import reject
from tests.erp_planned.banking.books import account, head, year

if TYPE_CHECKING:
    from tests.contract.objects import Place


def billing_rows(place: "Place") -> dict[str, int]:
    """Make a customer, an invoice that is open, and a receipt with money on account."""
    year()
    head("debtors", "1302", "Asset")
    income = account(f"30{place.code}", "Fee Income", "Income")
    cash = account(f"10{place.code}", "Cash in Hand", money="cash")
    customer = customers.create(name=f"Customer {place.surname} {place.code}", actor=place.actor)
    item = {"description": f"Hall of {place.surname}", "rate": Decimal(1000), "account": income}
    invoice = issue_invoice(customer=customer, items=[item], actor=place.actor)
    refused = issue_invoice(customer=customer, items=[item], actor=place.actor)
    assert refused.voucher is not None
    reject(voucher=refused.voucher, remarks="Twice", actor=place.actor)
    given = {"customer": customer, "amount": Decimal(300), "mode": "Cash", "account": cash}
    receipt = make_receipt(**given, actor=place.actor)
    return {
        "customer": customer.pk,
        "income_account": income.pk,
        "cash_account": cash.pk,
        "invoice": invoice.pk,
        "rejected_voucher": refused.voucher.pk,
        "receipt": receipt.pk,
    }
