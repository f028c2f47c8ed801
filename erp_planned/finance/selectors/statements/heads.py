"""Which accounts stand for heads, for statements: those that were chosen, else those of the usual codes."""

from collections.abc import Sequence

from erp_planned.finance.heads import HEADS
from erp_planned.finance.models import Account, HeadAccount

CORPUS = "corpus"


def head_accounts(heads: Sequence[str]) -> dict[str, int]:
    """Return the number of the account of each head that has one; two queries."""
    found = dict(HeadAccount.objects.filter(head__in=heads).values_list("head", "account_id"))
    codes = {HEADS[head].code: head for head in heads if head not in found}
    if codes:
        for code, key in Account.objects.filter(code__in=codes, is_active=True).values_list("code", "pk"):
            found[codes[code]] = key
    return found
