"""Accounts: one, all, those under a group, what a person types."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from core.refusals import get_or_refuse
from erp_planned.finance.errors import NoSuchAccount
from erp_planned.finance.models import Account

MOST_FOUND = 20


def accounts() -> QuerySet[Account]:
    """Return all accounts by code."""
    return Account.objects.order_by("code")


def get_account(pk: int) -> Account:
    """Return one account. Raises NoSuchAccount."""
    row: Account = get_or_refuse(Account.objects.select_related("parent"), NoSuchAccount(), pk=pk)
    return row


def postable() -> QuerySet[Account]:
    """Return the accounts that entries may stand on."""
    return Account.objects.filter(is_group=False, is_active=True).order_by("code")


def numbers_of(codes: Iterable[str]) -> dict[str, int]:
    """Return the numbers of accounts by their codes; those that are not there are left out."""
    return dict(Account.objects.filter(code__in=set(codes)).values_list("code", "pk"))


def accounts_by_code(typed: Iterable[str]) -> dict[str, Account]:
    """Return the accounts that entries may stand on by what was typed: the code, followed by anything; one query."""
    wanted = {text: text.strip().split(" ", 1)[0] for text in typed if text.strip()}
    found = {row.code: row for row in postable().filter(code__in=set(wanted.values()))}
    return {text: found[code] for text, code in wanted.items() if code in found}


def find_accounts(words: str) -> list[Account]:
    """Return the first few postable accounts whose code begins with, or whose name holds, what was typed."""
    rows = postable()
    for word in words.split()[:5]:
        rows = rows.filter(Q(code__istartswith=word) | Q(name__icontains=word))
    return list(rows[:MOST_FOUND])


def parents() -> dict[int, int | None]:
    """Return the parent of every account; one query."""
    return dict(Account.objects.values_list("pk", "parent_id"))


def above(pk: int, tree: dict[int, int | None]) -> list[int]:
    """Return an account and the groups above it, the nearest first."""
    found: list[int] = []
    at: int | None = pk
    while at is not None and at not in found:
        found.append(at)
        at = tree.get(at)
    return found


def under(pks: Iterable[int], tree: dict[int, int | None]) -> dict[int, list[int]]:
    """Return of each account the numbers of all that stand under it, its own included."""
    wanted, found = set(pks), defaultdict(list)
    for pk in tree:
        for one in above(pk, tree):
            if one in wanted:
                found[one].append(pk)
    return found


@dataclass(frozen=True, slots=True)
class Branch:
    """A row of the tree: an account and how deep it stands."""

    account: Account
    depth: int


def tree() -> list[Branch]:
    """Return the whole chart, each group followed by what stands under it; one query."""
    below: dict[int | None, list[Account]] = defaultdict(list)
    for row in accounts():
        below[row.parent_id].append(row)
    found: list[Branch] = []
    waiting = [Branch(row, 0) for row in reversed(below[None])]
    while waiting:
        branch = waiting.pop()
        found.append(branch)
        waiting += [Branch(row, branch.depth + 1) for row in reversed(below[branch.account.pk])]
    return found
