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
from erp_planned.finance.models import Account, BookYear, Opening, Voucher, VoucherEntry

DATA = Path(__file__).parent / "data"


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
    """Return the accounts of the example by code, out of the chart that an institution begins with.

    The example keeps its creditors without parties.
    """
    Account.objects.filter(is_control=True).update(is_control=False)
    found = {row.code: row for row in Account.objects.filter(is_group=False)}
    for row in rows("chart-of-accounts"):
        assert (found[row["code"]].name, found[row["code"]].type) == (row["name"], row["type"])
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
