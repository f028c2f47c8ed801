"""The worked year of the reference: chart, openings, approved vouchers, the bank's account and its statement."""

import csv
import io
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

from django.db import transaction
from django.utils import timezone

from core.actors import Actor, Door, system_actor
from erp_planned.banking.masters import bank_account_master, cheque_layouts
from erp_planned.banking.models import BankAccount, StatementFile
from erp_planned.banking.services.statements import import_statement
from erp_planned.finance.models import Account, BookYear, HeadAccount, Opening, Voucher, VoucherEntry

SYSTEM = system_actor(Door.COMMAND, "Keeper")
# The reference's statement of June 2026 with its opening of 2,00,000.
STATEMENT = """date,description,reference,debit,credit,balance
2026-04-02,NEFT CR GRANT-IN-AID,N092261234,,1000000.00,1200000.00
2026-04-05,CASH WDL CHQ 100001,100001,20000.00,,1180000.00
2026-04-23,CHQ PAID ALPHA SYSTEMS,100002,120000.00,,1060000.00
2026-04-30,SALARY UPLOAD,BULK0430,262000.00,,798000.00
2026-05-05,NPS TRUSTEE BANK,NPS0505,48000.00,,750000.00
2026-05-07,TIN2.0 DIRECT TAX,CIN0705,18000.00,,732000.00
2026-05-13,CASH DEPOSIT SELF,,,40000.00,772000.00
2026-06-18,NEFT CR R SHARMA,N169269999,,5000.00,777000.00
2026-06-30,SMS AND LEDGER FOLIO CHARGES,,236.00,,776764.00
"""
# (day, signed rupees, narration) of the SBI book up to June 2026; cheque numbers stand in the narrations.
BOOK = (
    ("2026-04-02", 1000000, "Grant-in-aid received by NEFT"),
    ("2026-04-05", -20000, "Cash withdrawn by cheque 100001"),
    ("2026-04-20", -120000, "Alpha Systems paid by cheque 100002"),
    ("2026-04-30", -262000, "Net salary by bank advice"),
    ("2026-05-05", -48000, "NPS remitted"),
    ("2026-05-07", -18000, "Salary TDS remitted"),
    ("2026-05-13", 40000, "Cash deposited"),
    ("2026-06-25", -58800, "BuildRight Ltd paid by cheque 100003"),
    ("2026-06-29", 75000, "Fees received by cheque, deposited the same day"),
)
_numbers = count(1)


def account(code: str, name: str = "", kind: str = "Asset", money: str = "") -> Account:
    """Return an account of the chart, made where it is not there."""
    values = {"name": name or code, "type": kind, "cash_or_bank": money}
    return Account.objects.get_or_create(code=code, defaults=values)[0]


def year(start: int = 2026) -> BookYear:
    return BookYear.objects.get_or_create(
        start_date=date(start, 4, 1), defaults={"end_date": date(start + 1, 3, 31)}
    )[0]


def head(key: str, code: str, kind: str) -> Account:
    """Let an account of the chart stand for a head."""
    row = account(code, key, kind)
    HeadAccount.objects.update_or_create(head=key, defaults={"account": row})
    return row


def approved(
    on: str | date, lines: Sequence[tuple[Account, int | Decimal, str]], narration: str = "", **values: Any
) -> Voucher:
    """Return an approved voucher; a line is (account, signed rupees, party)."""
    day = date.fromisoformat(on) if isinstance(on, str) else on
    voucher = Voucher.objects.create(
        type=values.pop("type", "Journal"),
        date=day,
        year=year(day.year if day.month > 3 else day.year - 1),
        narration=narration,
        made_by="Maker",
        made_by_id=1001,
        total=sum(max(Decimal(amount), Decimal(0)) for _account, amount, _party in lines),
        **values,
    )
    VoucherEntry.objects.bulk_create(
        VoucherEntry(
            voucher=voucher,
            line_no=number,
            account=row,
            debit=max(Decimal(amount), Decimal(0)),
            credit=max(-Decimal(amount), Decimal(0)),
            party_ref=party,
        )
        for number, (row, amount, party) in enumerate(lines, 1)
    )
    return approve(voucher)


@transaction.atomic
def approve(voucher: Voucher) -> Voucher:
    """Approve a voucher as finance does."""
    voucher.entries.update(posted_on=voucher.date)
    number = f"{voucher.type[:1]}V/T/{next(_numbers):04d}"
    decided = {"decided_by": "Checker", "decided_by_id": 1002, "decided_at": timezone.now()}
    Voucher.objects.filter(pk=voucher.pk).update(status="approved", voucher_no=number, **decided)
    voucher.refresh_from_db()
    return voucher


def bank(opening: int = 200000, code: str = "1002", **values: Any) -> BankAccount:
    """Return the SBI account with its opening in the books."""
    row = account(code, "SBI Current Account", money="bank")
    if opening:
        Opening.objects.get_or_create(year=year(), account=row, defaults={"debit": opening})
    given = {
        "bank_name": "State Bank of India",
        "account_no": "30112233445",
        "ifsc_code": "SBIN0001234",
        "branch": "Main Branch",
        **values,
    }
    return bank_account_master.create(account=row, actor=SYSTEM, **given)


def booked(row: BankAccount, on: str, amount: int | Decimal, narration: str = "", **values: Any) -> Voucher:
    """Return an approved voucher with one line on the bank's account."""
    other = account("3002", "Fee Income", "Income")
    kind = "Receipt" if amount > 0 else "Payment"
    lines = [(row.account, amount, ""), (other, -amount, values.pop("party", ""))]
    lines.sort(key=lambda line: line[1] < 0)
    return approved(on, lines, narration, type=kind, **values)


def worked_year() -> BankAccount:
    """Return the account with the vouchers of the reference up to June 2026."""
    row = bank()
    for on, amount, narration in BOOK:
        booked(row, on, amount, narration)
    return row


def imported(
    row: BankAccount, text: str | bytes = STATEMENT, actor: Actor = SYSTEM, **values: Any
) -> StatementFile:
    content = text.encode() if isinstance(text, str) else text
    return import_statement(account=row, file=io.BytesIO(content), name="june.csv", actor=actor, **values)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def with_layout(row: BankAccount) -> BankAccount:
    """Give the account a cheque layout."""
    layout = cheque_layouts.create(name=f"Layout {row.pk}", signatory="Registrar", actor=SYSTEM)
    return bank_account_master.update(row, layout=layout, actor=SYSTEM)
