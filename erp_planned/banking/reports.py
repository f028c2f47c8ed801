"""The bank reconciliation statement as a report: page, JSON, workbook, paper."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from core.reports.parameters import day
from erp_planned.banking.calc.reconciling import Item, Statement
from erp_planned.banking.models import BankAccount
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.accounts import get_bank_account
from erp_planned.banking.selectors.reconciliation import reconciliation

COLUMNS = (
    Column(_t("Date"), "date", Kind.DATE, 12),
    Column(_t("Particulars"), "particulars", Kind.TEXT, 52),
    Column(_t("Reference"), "reference", Kind.TEXT, 20),
    Column(_t("Amount"), "amount", Kind.MONEY, 16),
)


# What stands between the balance of the books and that of the bank.
SECTIONS = ("issued", "deposited", "credited", "debited", "opening", "missing")


def _accounts() -> Sequence[tuple[str, Any]]:
    return [(str(row.pk), str(row)) for row in BankAccount.objects.all()]


def build(texts: Texts) -> Table:
    """Return the statement of `bankAccountId` on `date` (today). Raises ValidationFailed, NoSuchBankAccount."""
    number = texts.get("bankAccountId", "").strip()
    if not (number.isascii() and number.isdecimal() and len(number) < 16):
        raise ValidationFailed.at("bankAccountId", _("Give the number of a bank account."))
    account, on = get_bank_account(int(number)), day(texts, "date") or today()
    found = reconciliation(account, on)
    return Table(
        title=_("Bank reconciliation statement"),
        subtitle=_("%(account)s, as on %(day)s") % {"account": account, "day": in_date(on)},
        columns=COLUMNS,
        rows=ListRows(list(_rows(found))),
        filename=f"bank-reconciliation-{on}",
        links=("section",),
        facts={
            "book_balance": found.book_balance,
            "bank_balance": found.bank_balance,
            "sections": sums_of(found),
            "ties": found.reckoned == found.bank_balance,
        },
    )


def _rows(found: Statement) -> Iterator[dict[str, Any]]:
    """Yield the lines of the statement, each group with its sum's sign as it is added or taken off."""
    yield _balance("books", _("Balance as per cash book"), found.book_balance)
    yield from _group("issued", _("Add: cheques issued, not presented"), found.issued, -1)
    yield from _group("deposited", _("Less: deposited, not credited"), found.deposited, -1)
    yield from _group("credited", _("Add: credited by the bank, not in the books"), found.credited, 1)
    yield from _group("debited", _("Less: debited by the bank, not in the books"), found.debited, 1)
    if found.opening_difference:
        yield _balance("opening", _("Difference of the balances at the start"), found.opening_difference)
    if found.missing:
        text = _("The bank's own balance differs: lines of the statement are not imported")
        yield _balance("missing", text, found.missing)
    yield _balance("bank", _("Balance as per bank statement"), found.bank_balance)


def sums_of(found: Statement) -> dict[str, Decimal]:
    """Return the sum of each section between the two balances, signed as it is added or taken off."""
    rows = [row for row in _rows(found) if row["section"] not in ("books", "bank")]
    return {
        section: sum((row["amount"] for row in rows if row["section"] == section), ZERO)
        for section in SECTIONS
    }


def _balance(section: str, text: str, amount: Decimal) -> dict[str, Any]:
    return {"section": section, "date": None, "particulars": text, "reference": "", "amount": amount}


def _group(section: str, title: str, items: Sequence[Item], sign: int) -> Iterator[dict[str, Any]]:
    for one in items:
        yield {
            "section": section,
            "date": one.on,
            "particulars": f"{title}: {one.text}",
            "reference": one.reference,
            "amount": sign * one.amount,
        }


RECONCILIATION = Report(
    name="bank-reconciliation",
    title=_t("Bank reconciliation statement"),
    purpose=_t(
        "From the balance of the books to that of the bank, on any date, with all that stands on one side only."
    ),
    parameters=(
        Parameter("bankAccountId", _t("Bank account"), ParameterKind.CHOICE, _accounts, is_required=True),
        Parameter("date", _t("As on"), ParameterKind.DATE, empty=_t("Today")),
    ),
    build=build,
    permission=P.READ,
    group=_t("Finance"),
)
