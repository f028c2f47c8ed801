"""The worked year written straight into the tables, and single vouchers for the tests of statements."""

import csv
from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any

from django.utils import timezone

from core.money import ZERO
from erp_planned.finance.enums import PREFIXES, VoucherStatus, VoucherType
from erp_planned.finance.models import Account, BookYear, HeadAccount, Opening, Voucher, VoucherEntry

DATA = Path(__file__).parent / "data"
FUND_CLASS = {"1101": "fixed_asset", "1102": "fixed_asset", "2001": "fund"}
HEADS = {"corpus": "2001", "depreciation": "4008", "asset_profit": "3005", "cash": "1001"}


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of an example."""
    with (DATA / f"example-{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def money(text: str) -> Decimal:
    """Return rupees; an empty cell is nought."""
    return Decimal(text) if text else ZERO


def make_year(start: int) -> BookYear:
    """Make a year of the books."""
    return BookYear.objects.create(start_date=date(start, 4, 1), end_date=date(start + 1, 3, 31))


def make_chart() -> dict[str, Account]:
    """Make the chart of the example, with the group "Cash and Bank" above its money; by code."""
    group = Account.objects.create(code="10", name="Cash and Bank", type="Asset", is_group=True)
    found = {}
    for row in rows("chart-of-accounts"):
        found[row["code"]] = Account.objects.create(
            code=row["code"],
            name=row["name"],
            type=row["type"],
            cash_or_bank=row["cashOrBank"],
            parent=group if row["cashOrBank"] else None,
            fund_class=FUND_CLASS.get(
                row["code"], "current" if row["type"] in ("Asset", "Liability") else ""
            ),
        )
    HeadAccount.objects.filter(head__in=HEADS).delete()
    HeadAccount.objects.bulk_create(
        HeadAccount(head=head, account=found[code]) for head, code in HEADS.items()
    )
    return found


def enter_openings(year: BookYear, chart: dict[str, Account]) -> None:
    """Enter the openings of the example."""
    Opening.objects.bulk_create(
        Opening(
            year=year,
            account=chart[row["code"]],
            debit=money(row["openingDebit"]),
            credit=money(row["openingCredit"]),
        )
        for row in rows("chart-of-accounts")
        if row["openingDebit"] or row["openingCredit"]
    )


def post(
    kind: str, on: date, *lines: tuple[Account, Any, Any], year: BookYear | None = None, **facts: Any
) -> Voucher:
    """Write an approved voucher of (account, debit, credit), as its approval leaves it."""
    year = year or BookYear.objects.get(start_date__lte=on, end_date__gte=on)
    number = Voucher.objects.filter(type=kind, year=year).count() + 1
    voucher = Voucher.objects.create(
        type=kind,
        date=on,
        year=year,
        made_by="Maker",
        total=sum((Decimal(debit) for _account, debit, _credit in lines), ZERO),
        **{name: value for name, value in facts.items() if name != "party_ref"},
    )
    VoucherEntry.objects.bulk_create(
        VoucherEntry(
            voucher=voucher,
            line_no=place,
            account=account,
            debit=debit,
            credit=credit,
            posted_on=on,
            party_ref=facts.get("party_ref", ""),
        )
        for place, (account, debit, credit) in enumerate(lines, 1)
    )
    voucher.voucher_no = f"{PREFIXES[VoucherType(kind)]}/{year}/{number:04d}"
    voucher.status = VoucherStatus.APPROVED
    voucher.decided_at, voucher.decided_by = timezone.now(), "Checker"
    voucher.save()
    return voucher


def load_worked_year() -> dict[str, Account]:
    """Write the worked year of the reference; returns the chart by code."""
    year, chart = make_year(2026), make_chart()
    enter_openings(year, chart)
    for _number, group in groupby(rows("vouchers"), key=lambda row: row["voucherNo"]):
        lines = list(group)
        post(
            lines[0]["type"],
            date.fromisoformat(lines[0]["date"]),
            *((chart[row["accountCode"]], money(row["debit"]), money(row["credit"])) for row in lines),
            year=year,
            narration=lines[0]["narration"],
        )
    return chart


def numbers() -> Iterator[tuple[str, int]]:
    """Return how many vouchers of each type the example has."""
    yield from Counter(row["type"] for row in rows("vouchers")).items()
