"""Bank and billing in the demo: a statement matched in part, cheques, advices, customers with invoices and receipts."""

import io
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from core.money import ZERO
from erp_planned.banking.masters import bank_account_master, cheque_books, cheque_layouts
from erp_planned.banking.services.advices import Payment, approve_advice, make_advice, reject_advice
from erp_planned.banking.services.cheques import print_cheques, spoil_leaf
from erp_planned.banking.services.matching import apply_matching, preview_matching
from erp_planned.banking.services.statements import import_statement
from erp_planned.billing.masters import customers
from erp_planned.billing.services.invoices import issue_invoice
from erp_planned.billing.services.receipts import make_receipt
from erp_planned.demo.books import BANK, CASH, SAVINGS
from erp_planned.demo.world import DemoWorld
from erp_planned.finance.models import Opening, VoucherEntry

IFSC = "DEMO0000101"
# Name, GSTIN, address, e-mail.
CUSTOMERS = (
    ("Meghna Pharma Research LLP", "27ZZZFM3307G1ZV", "4 Ring Road, Pune", "27"),
    ("Crescent Testing Company", "07ZZZCM3306F1Z6", "9 Okhla Road, New Delhi", "07"),
    ("National Examination Bureau", "", "1 Institutional Area, New Delhi", "07"),
)
PHARMA, TESTING, BUREAU = range(3)
# Customer, days ago, days to pay, rupees, GST in percent, account of income, what for; rupees received.
INVOICES = (
    (TESTING, 88, 30, 180000, 18, "3007", "Testing of concrete cubes", 212400),
    (PHARMA, 72, 30, 350000, 18, "3007", "Analysis of samples, first part", 200000),
    (BUREAU, 40, 30, 96000, 0, "3004", "Examination halls, three days", 96000),
    (TESTING, 21, 30, 240000, 18, "3007", "Calibration of instruments", 0),
    (BUREAU, 6, 30, 64000, 0, "3004", "Examination halls, two days", 0),
)


def fill_billing(world: DemoWorld) -> None:
    """Issue invoices, one of them overdue, and take money for some; vouchers are approved as they come."""
    actor = world.accountant
    rows = [
        customers.create(name=name, gstin=gstin, address=address, state_code=state, actor=actor)
        for name, gstin, address, state in CUSTOMERS
    ]
    bank, first = world.accounts[BANK], world.year.first
    for number, (who, ago, to_pay, rupees, percent, account, text, received) in enumerate(INVOICES, 1):
        on = max(world.today - timedelta(days=ago), first)
        item = {
            "description": text, "hsn_code": "9983" if percent else "9972", "rate": Decimal(rupees),
            "tax_pct": Decimal(percent), "account": world.accounts[account],
        }  # fmt: skip
        invoice = issue_invoice(
            customer=rows[who], items=[item], invoice_on=on, due_on=on + timedelta(days=to_pay),
            is_interstate=who == PHARMA, actor=actor,
        )  # fmt: skip
        if received:
            make_receipt(
                customer=rows[who], amount=Decimal(received), mode="NEFT", account=bank,
                received_on=min(on + timedelta(days=19), world.today), reference=f"N{number}90417{number}",
                against={invoice.pk: Decimal(received)}, actor=actor,
            )  # fmt: skip
    make_receipt(
        received_from="Sale of old newspapers", amount=Decimal(2350), mode="Cash", account=world.accounts[CASH],
        received_on=world.today - timedelta(days=9), income=world.accounts["3009"], actor=actor,
    )  # fmt: skip


def open_bank(world: DemoWorld) -> Any:
    """Enter the bank's accounts with a cheque book, and return the one that most goes through."""
    actor = world.officer
    layout = cheque_layouts.create(name="State Bank, usual leaf", signatory="Registrar", actor=actor)
    row = bank_account_master.create(
        account=world.accounts[BANK], bank_name="State Bank of Example", account_no="30112233445", ifsc_code=IFSC,
        branch="Institute Campus", layout=layout, opened_with=_book_balance(world), actor=actor,
    )  # fmt: skip
    bank_account_master.create(
        account=world.accounts[SAVINGS], bank_name="People's Bank of Example", account_no="4501009988776",
        ifsc_code=IFSC, branch="Market Road", account_type="Savings", actor=actor,
    )  # fmt: skip
    cheque_books.create(
        bank_account=row, first_no=600101, last_no=600120, received_on=world.year.first, actor=actor
    )
    return row


def fill_advices(world: DemoWorld, account: Any) -> None:
    """Make advices: by cheque and by NEFT, approved, waiting, refused; and spoil a leaf."""
    today = world.today
    refund = Payment(Decimal(42000), name="Deepak Electricals", account=world.accounts["2302"],
                     narration="Security deposit of the lift contract")  # fmt: skip
    cheque = make_advice(
        account=account,
        payments=[refund],
        pay_on=today - timedelta(days=12),
        mode="Cheque",
        actor=world.accountant,
    )
    second = make_advice(
        account=account, payments=[Payment(Decimal(18000), name="Kaveri Caterers", account=world.accounts["2302"])],
        pay_on=today - timedelta(days=5), mode="Cheque", actor=world.accountant,
    )  # fmt: skip
    if second.leaf is not None:
        spoil_leaf(leaf=second.leaf, reason="Torn in the printer", actor=world.accountant)
    second.refresh_from_db()
    for advice in (cheque, second):
        approve_advice(advice=advice, actor=world.officer)
        advice.refresh_from_db()
    print_cheques(advices=[cheque], actor=world.accountant)
    _by_neft(world, account, today - timedelta(days=11), "Travel of examiners", "approve")
    _by_neft(world, account, today - timedelta(days=3), "Travel of examiners, second part", "reject")
    _by_neft(world, account, today, "Honoraria of the guest lectures", "")


def _by_neft(world: DemoWorld, account: Any, on: date, text: str, decision: str) -> None:
    payees = (("Prof. Leela Chandran", 14200, "20111"), ("Dr. Imran Qureshi", 11850, "20112"),
              ("Dr. Pallavi Sen", 16400, "20113"))  # fmt: skip
    payments = [
        Payment(Decimal(rupees), name=name, account_no=f"{number}000456", ifsc_code=IFSC,
                account=world.accounts["4007"], narration=text)
        for name, rupees, number in payees
    ]  # fmt: skip
    advice = make_advice(
        account=account, payments=payments, pay_on=on, narration=text, actor=world.accountant
    )
    if decision == "approve":
        approve_advice(advice=advice, actor=world.officer)
    elif decision == "reject":
        reject_advice(advice=advice, remarks="The account of Dr. Sen is another one.", actor=world.officer)


def _entries(world: DemoWorld, first: date, last: date) -> Sequence[VoucherEntry]:
    rows = VoucherEntry.objects.filter(account=world.accounts[BANK], posted_on__range=(first, last))
    return list(rows.select_related("voucher").order_by("posted_on", "pk"))


def _book_balance(world: DemoWorld) -> Decimal:
    """Return what the books say before the month of the statement."""
    month = world.month.plus(-1)
    openings = Opening.objects.filter(account=world.accounts[BANK], year__start_date=world.year.first)
    found = sum((row.debit - row.credit for row in openings), ZERO)
    before = _entries(world, world.year.first, month.first - timedelta(days=1))
    return found + sum((row.debit - row.credit for row in before), ZERO)


def fill_statement(world: DemoWorld, account: Any) -> None:
    """Import last month's statement, and match what settles by itself; charges and a stranger's money stay open."""
    text = "\n".join(_lines(world))
    month = world.month.plus(-1)
    import_statement(
        account=account, file=io.BytesIO(text.encode()), name=f"statement-{month}.csv", actor=world.accountant
    )
    found = preview_matching(account=account, actor=world.accountant)
    apply_matching(account=account, digest=found.digest, actor=world.accountant)


def _lines(world: DemoWorld) -> Iterator[str]:
    """Yield the statement: what the books have, a day later, but for the last two, and what they do not have."""
    month = world.month.plus(-1)
    entries = _entries(world, month.first, month.last)
    rows = [
        (
            min(row.posted_on + timedelta(days=number % 2), month.last) if row.posted_on else month.last,
            row.debit - row.credit, row.voucher.reference, row.voucher.narration.replace(",", "").upper()[:60],
        )
        for number, row in enumerate(entries[:-2])
    ]  # fmt: skip
    rows += [
        (month.first + timedelta(days=20), Decimal(-590), "", "SMS AND FOLIO CHARGES"),
        (month.first + timedelta(days=23), Decimal(12400), "N771290035", "NEFT CR A K TRADERS"),
    ]
    balance = _book_balance(world)
    yield "Date,Narration,Reference,Debit,Credit,Balance"
    for on, amount, reference, text in sorted(rows, key=lambda row: row[0]):
        balance += amount
        debit, credit = (f"{-amount:.2f}", "") if amount < 0 else ("", f"{amount:.2f}")
        yield f"{on:%Y-%m-%d},{text},{reference},{debit},{credit},{balance:.2f}"
