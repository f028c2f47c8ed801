"""Reading the parameters of statements, and how forms ask for them."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.errors import ValidationFailed
from core.periods import FinancialYear
from core.reports import parameters as read
from core.reports.definitions import Parameter, ParameterKind, Texts
from erp_planned.finance.models import Account, BookYear
from erp_planned.finance.selectors.statements.ledger import get_account
from erp_planned.finance.selectors.statements.spans import Span, span_of

# Digits of a key that a database takes.
KEY_DIGITS = 18


def asked_span(texts: Texts) -> Span:
    """Return the days of `from` and `to`, of `asOf` (from the year's first day on), or of `financialYear`.

    Raises ValidationFailed naming the parameter, NoSuchYear.
    """
    first, last, as_of = (read.day(texts, name) for name in ("from", "to", "asOf"))
    if as_of and (first or last):
        raise ValidationFailed.at("asOf", _("Give either asOf, or from and to."))
    named = texts.get("financialYear", "").strip()
    year = FinancialYear.parse(named, field="financialYear") if named else None
    return span_of(first=first, last=as_of or last, financial_year=year)


def asked_account(texts: Texts) -> Account:
    """Return the account with the code, or with the number written as #12. Raises ValidationFailed, NoSuchAccount."""
    text = texts.get("accountId", "").strip()
    number = text.removeprefix("#")
    if number != text and _is_key(number):
        return get_account(int(number))
    found = Account.objects.filter(code=text).first() if text else None
    if found is None:
        raise ValidationFailed.at("accountId", _("Give the code of an account, for example 1002."))
    return found


def code_of(text: str) -> str:
    """Return the code of an account that is named by its number (#12), for people to read; other texts as they are."""
    number = text.strip().removeprefix("#")
    row = Account.objects.filter(pk=int(number)).first() if _is_key(number) else None
    return row.code if row else text


def asked_money_account(texts: Texts) -> Account:
    """Return the cash or bank account asked for, else the first cash account. Raises ValidationFailed."""
    text, rows = texts.get("accountId", "").strip(), money_accounts()
    if text:
        found = next((one for one in rows if str(one.pk) == text), None)
        if found is None:
            raise ValidationFailed.at("accountId", _("Choose an account of cash or bank."))
        return found
    if not rows:
        raise ValidationFailed.at("accountId", _("The chart has no account of cash or bank yet."))
    return next((one for one in rows if one.cash_or_bank == "cash"), rows[0])


def money_accounts() -> list[Account]:
    """Return the accounts of cash and bank by code."""
    return list(Account.objects.exclude(cash_or_bank="").order_by("code"))


def usual() -> dict[str, str]:
    """Return what a form opens with: nothing. Raises NoSuchYear while there are no books."""
    span_of()
    return {}


def up_to(_first: date, last: date) -> dict[str, str]:
    """Return what a schedule reports on: the year up to the last day of its stretch."""
    return {"asOf": last.isoformat()}


def within(first: date, last: date) -> dict[str, str]:
    """Return the stretch of a schedule, without what lies in the year before."""
    year = FinancialYear(last.year if last.month >= FIRST_MONTH else last.year - 1)
    return {"from": max(first, year.first).isoformat(), "to": last.isoformat()}


def _is_key(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= KEY_DIGITS


def _years() -> Sequence[tuple[str, Any]]:
    return [(str(one), str(one)) for one in BookYear.objects.order_by("-start_date")]


def _money() -> Sequence[tuple[str, Any]]:
    return [(str(one.pk), str(one)) for one in money_accounts()]


FIRST_MONTH = 4
YEAR = Parameter(
    "financialYear",
    gettext_lazy("Financial year"),
    ParameterKind.CHOICE,
    _years,
    empty=gettext_lazy("This year"),
    of_period=True,
)
FROM = Parameter("from", gettext_lazy("From"), ParameterKind.DATE, of_period=True)
TO = Parameter("to", gettext_lazy("To"), ParameterKind.DATE, of_period=True)
AS_OF = Parameter(
    "asOf",
    gettext_lazy("As on"),
    ParameterKind.DATE,
    help=gettext_lazy("From the first day of the year up to this day."),
    of_period=True,
)
COMPARE = Parameter("compare", gettext_lazy("Beside last year"), ParameterKind.FLAG)
ACCOUNT = Parameter(
    "accountId",
    gettext_lazy("Account code"),
    ParameterKind.RECORD,
    is_required=True,
    help=gettext_lazy("For example 1002."),
)
MONEY = Parameter(
    "accountId",
    gettext_lazy("Account"),
    ParameterKind.CHOICE,
    _money,
    empty=gettext_lazy("Cash in hand"),
)
PARTY = Parameter(
    "partyRef",
    gettext_lazy("Party"),
    help=gettext_lazy("One party only, as on the voucher, for example vendor:12."),
)
DAYS = (YEAR, FROM, TO, AS_OF)
