"""Customers with bills, and money for them."""

from datetime import date
from decimal import Decimal
from typing import Any

from erp_planned.billing.masters import customers
from erp_planned.billing.models import Customer, Invoice, Receipt
from erp_planned.billing.services.invoices import issue_invoice
from erp_planned.billing.services.receipts import make_receipt
from tests.erp_planned.banking.books import SYSTEM, account, head, year


def customer(name: str = "District Library") -> Customer:
    return customers.create(name=name, actor=SYSTEM)


def books() -> None:
    """Open the year, with accounts for the heads."""
    year()
    head("debtors", "1302", "Asset")
    for number, kind in enumerate(("cgst", "sgst", "igst"), 2):
        head(f"output_{kind}", f"221{number}", "Liability")


def billed(
    who: Customer, amount: Any = 1000, on: date = date(2026, 11, 1), tax: int = 0, **values: Any
) -> Invoice:
    """Return an invoice of one line."""
    books()
    income = account("3002", "Fee Income", "Income")
    item = {"description": "Hall", "rate": Decimal(amount), "tax_pct": Decimal(tax), "account": income}
    return issue_invoice(customer=who, items=[item], invoice_on=on, actor=SYSTEM, **values)


def paid(
    who: Customer | None,
    amount: Any,
    against: dict[int, Any] | None = None,
    on: date = date(2026, 11, 10),
    **values: Any,
) -> Receipt:
    """Return a receipt of cash."""
    books()
    shares = {pk: Decimal(share) for pk, share in (against or {}).items()}
    given = {"mode": "Cash", "account": account("1001", "Cash", money="cash"), **values}
    return make_receipt(
        customer=who, amount=Decimal(amount), received_on=on, against=shares, actor=SYSTEM, **given
    )
