"""A bank account with lines of a statement, vouchers, cheques and advices."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from core.actors import Actor, Door
from erp_planned.banking.masters import cheque_books
from erp_planned.banking.models import BankTransaction
from erp_planned.banking.services.advices import Payment, approve_advice, make_advice
from tests.erp_planned.banking.books import SYSTEM, account, bank, booked, head, imported, with_layout

if TYPE_CHECKING:
    from tests.contract.objects import Place

LINES = """Date,Narration,Reference,Debit,Credit,Balance
2026-10-01,NEFT {0},N{1}01,,1000.00,201000.00
2026-10-02,CHARGES {0},C{1}02,236.00,,200764.00
2026-10-03,NEFT {0} AGAIN,N{1}03,,500.00,201264.00
"""


def banking_rows(place: "Place") -> dict[str, int]:
    """Make an account of the bank, open lines and entries, and advices that wait and that are approved."""
    days = "".join(str(ord(letter) % 10) for letter in place.code) + str(BankTransaction.objects.count())
    own = {"bank_name": f"Bank of {place.surname}", "account_no": f"30112233{days}"}
    row = with_layout(bank(code=f"11{place.code}", **own))
    imported(row, LINES.format(place.surname, days))
    lines = list(BankTransaction.objects.order_by("-pk")[:3])[::-1]
    voucher = booked(row, "2026-10-01", 1000, f"Grant of {place.surname}")
    head("creditors", "2101", "Liability")
    charges = account(f"40{place.code}", f"Charges {place.surname}", "Expense")
    first = 100001 + 100 * row.cheque_books.count()
    cheque_books.create(
        bank_account=row, first_no=first, last_no=first + 9, received_on=date(2026, 4, 1), actor=SYSTEM
    )
    maker = Actor(
        700001, f"Keeper {place.surname}", "system", Door.COMMAND, permissions=place.actor.permissions
    )

    def advice() -> int:
        payment = Payment(Decimal(500), name=f"Firm {place.surname}", account=charges)
        given = {"pay_on": date(2026, 10, 5), "mode": "Cheque", "payments": [payment]}
        return make_advice(account=row, actor=maker, **given).pk

    approved = row.advices.get(pk=advice())
    approve_advice(advice=approved, actor=place.actor)
    return {
        "bank_account": row.pk,
        "bank_line": lines[0].pk,
        "bank_charge": lines[1].pk,
        "bank_entry": voucher.entries.get(account=row.account).pk,
        "spare_ledger": account(f"1{place.code}", f"Spare {place.surname}", money="bank").pk,
        "charges_account": charges.pk,
        "waiting_advice": advice(),
        "approved_advice": approved.pk,
    }
