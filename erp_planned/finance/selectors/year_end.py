"""What closing a year would do, and what stands in its way (reference: finance, section 7)."""

import hashlib
import json
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from core.formatting import rupees
from core.money import ZERO
from erp_planned.finance.enums import CARRIED, OPEN_VOUCHERS, YearStatus
from erp_planned.finance.heads import HEADS
from erp_planned.finance.hooks import Finding, year_findings
from erp_planned.finance.models import Account, BookYear, HeadAccount, Opening, Voucher
from erp_planned.finance.selectors.balances import closing_balances


@dataclass(frozen=True, slots=True)
class Amount:
    """An account, or a party on it, with what it stands at; debits positive, rupees."""

    account: Account
    party_ref: str
    net: Decimal

    @property
    def debit(self) -> Decimal:
        return max(self.net, ZERO)

    @property
    def credit(self) -> Decimal:
        return max(-self.net, ZERO)


@dataclass(frozen=True, slots=True)
class YearEnd:
    """The year end as it would be: what is found, the lines of the closing entry, what is carried forward."""

    year: BookYear
    findings: list[Finding]
    closing: list[Amount]
    carried: list[Amount]
    surplus: Decimal
    digest: str

    @property
    def is_possible(self) -> bool:
        return not any(one.blocks for one in self.findings)


def corpus_account() -> Account | None:
    """Return the fund that takes the surplus of a year."""
    chosen = HeadAccount.objects.filter(head="corpus").select_related("account").first()
    if chosen:
        return chosen.account
    return Account.objects.filter(code=HEADS["corpus"].code, is_group=False, is_active=True).first()


def preview_year_end(year: BookYear) -> YearEnd:
    """Return what closing a year would do; a bounded number of queries, the whole chart at once."""
    balances = closing_balances(year, year)
    accounts = Account.objects.in_bulk({pk for pk, _party in balances})
    amounts = [
        Amount(accounts[pk], party, net)
        for (pk, party), net in sorted(
            balances.items(), key=lambda one: (accounts[one[0][0]].code, one[0][1])
        )
    ]
    closing = [
        Amount(one.account, one.party_ref, -one.net) for one in amounts if one.account.type not in CARRIED
    ]
    corpus = corpus_account()
    surplus = sum((one.net for one in closing), ZERO)
    carried = _carried(amounts, corpus, surplus)
    return YearEnd(year, _findings(year, amounts, corpus), closing, carried, surplus, _digest(amounts))


def _carried(amounts: list[Amount], corpus: Account | None, surplus: Decimal) -> list[Amount]:
    """Return assets and liabilities as the next year begins with them, the surplus in the corpus."""
    kept = [one for one in amounts if one.account.type in CARRIED]
    if corpus is None or not surplus:
        return kept
    before = sum((one.net for one in kept if one.account == corpus), ZERO)
    others = [one for one in kept if one.account != corpus]
    whole = Amount(corpus, "", before - surplus)
    return sorted(
        [*others, *([whole] if whole.net else [])], key=lambda one: (one.account.code, one.party_ref)
    )


def _digest(amounts: list[Amount]) -> str:
    """Return the mark of every balance that was looked at."""
    content = json.dumps([(one.account.pk, one.party_ref, f"{one.net:.2f}") for one in amounts])
    return hashlib.sha256(content.encode()).hexdigest()[:20]


def _findings(year: BookYear, amounts: list[Amount], corpus: Account | None) -> list[Finding]:
    found = [*_of_years(year), *_of_vouchers(year)]
    total = sum((one.net for one in amounts), ZERO)
    if total:
        found.append(Finding(_("The trial balance differs by %(amount)s.") % {"amount": rupees(total)}))
    if corpus is None:
        found.append(Finding(_("Say first which account is the corpus fund.")))
    found += _of_suspense(amounts)
    if not any(
        one.account.name.startswith("Depreciation") and one.account.type == "Expense" for one in amounts
    ):
        found.append(Finding(_("No depreciation is posted in the year."), blocks=False))
    return [*found, *year_findings(year)]


def _of_years(year: BookYear) -> list[Finding]:
    found = []
    if year.status == YearStatus.CLOSED:
        found.append(Finding(_("The financial year %(year)s is closed already.") % {"year": year}))
    earlier = BookYear.objects.filter(start_date__lt=year.start_date, status=YearStatus.OPEN).first()
    if earlier:
        found.append(Finding(_("Close the financial year %(year)s first.") % {"year": earlier}))
    later = BookYear.objects.filter(start_date__gt=year.end_date).order_by("start_date").first()
    if later and Opening.objects.filter(year=later, is_carried=False).exists():
        text = _("Openings of %(year)s were entered by hand; take them out first.")
        found.append(Finding(text % {"year": later}))
    return found


def _of_vouchers(year: BookYear) -> list[Finding]:
    waiting = Voucher.objects.filter(year=year, status__in=OPEN_VOUCHERS).count()
    if not waiting:
        return []
    text = _("%(count)d vouchers of the year are neither approved nor rejected.")
    return [Finding(text % {"count": waiting})]


def _of_suspense(amounts: list[Amount]) -> list[Finding]:
    chosen = HeadAccount.objects.filter(head="suspense").select_related("account").first()
    code = chosen.account.code if chosen else HEADS["suspense"].code
    net = sum((one.net for one in amounts if one.account.code == code), ZERO)
    if not net:
        return []
    return [Finding(_("The suspense account stands at %(amount)s.") % {"amount": rupees(net)})]
