"""The worked year 2026-27 of the reference (finance, section 5): its openings and 25 vouchers, by the services."""

import csv
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from itertools import groupby
from pathlib import Path

from core.access import permissions_of
from core.actors import Actor, Door, system_actor
from core.tenancy.enums import TenantType
from erp_planned.finance.models import Account, BookYear, Voucher
from erp_planned.finance.services.checks import NewLine
from erp_planned.finance.services.deciding import approve
from erp_planned.finance.services.vouchers import make_draft, submit
from erp_planned.finance.services.years import OpeningLine, enter_openings, open_year

DATA = Path(__file__).parent / "data"
SYSTEM = system_actor(Door.COMMAND, "Tester")


def person(number: int, role: str, name: str = "") -> Actor:
    """Return somebody with the rights of a role, without an account."""
    rights = permissions_of(TenantType.ORGANIZATION, role)
    return Actor(number, name or f"{role} {number}", role, Door.ADMIN, permissions=rights)


MAKER = person(801, "accountant", "Maker")
CHECKER = person(802, "finance_officer", "Checker")


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def money(text: str) -> Decimal:
    return Decimal(text or 0)


def accounts() -> dict[str, Account]:
    return {row.code: row for row in Account.objects.all()}


def begin(start: int = 2026, *, by_party: bool = False) -> BookYear:
    """Begin the books with the openings of the example; its creditors are kept without parties."""
    year = open_year(start_date=date(start, 4, 1), actor=SYSTEM)
    if not by_party:
        Account.objects.filter(is_control=True).update(is_control=False)
    lines = [
        OpeningLine(row["code"], money(row["openingDebit"]), money(row["openingCredit"]))
        for row in rows("example-chart-of-accounts")
    ]
    enter_openings(year=year, lines=[one for one in lines if one.debit or one.credit], actor=SYSTEM)
    return year


def post(kind: str, on: date, *lines: tuple[str, float | str, float | str], narration: str = "") -> Voucher:
    """Make, submit and approve a voucher; a line is the account's code, debit, credit."""
    return approve(voucher=submitted(kind, on, *lines, narration=narration), actor=CHECKER)


def submitted(
    kind: str, on: date, *lines: tuple[str, float | str, float | str], narration: str = ""
) -> Voucher:
    """Make a voucher that waits for approval."""
    return submit(voucher=draft(kind, on, *lines, narration=narration), actor=MAKER)


def draft(kind: str, on: date, *lines: tuple[str, float | str, float | str], narration: str = "") -> Voucher:
    """Make a draft."""
    return make_draft(type=kind, date=on, entries=given(*lines), narration=narration, actor=MAKER)


def given(*lines: tuple[str, float | str, float | str]) -> list[NewLine]:
    """Return lines as the services take them."""
    chart = dict(Account.objects.filter(code__in=[one[0] for one in lines]).values_list("code", "pk"))
    return [NewLine(chart[code], Decimal(str(debit)), Decimal(str(credit))) for code, debit, credit in lines]


def worked_year(until: Callable[[date], bool] = lambda _day: True) -> BookYear:
    """Begin the books and post the 25 vouchers, in the order of the file; `until` says of a date whether to."""
    year = begin()
    for _number, group in groupby(rows("example-vouchers"), key=lambda row: row["voucherNo"]):
        lines = list(group)
        on = date.fromisoformat(lines[0]["date"])
        if until(on):
            entries = [(one["accountCode"], one["debit"] or 0, one["credit"] or 0) for one in lines]
            post(lines[0]["type"], on, *entries, narration=lines[0]["narration"])
    return year
