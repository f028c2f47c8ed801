"""Accounts of the chart to choose from, for apps that post to them."""

from typing import Any

from django.db.models import QuerySet

from core.refusals import get_or_refuse
from erp_planned.finance.errors import NoSuchAccount
from erp_planned.finance.models import Account


def posting_accounts(**narrowed: Any) -> QuerySet[Account]:
    """Return the accounts that are posted to, by code; `narrowed` are further look-ups."""
    return Account.objects.filter(is_group=False, is_active=True, **narrowed)


def get_account(pk: int) -> Account:
    """Return an account. Raises NoSuchAccount."""
    found: Account = get_or_refuse(Account.objects, NoSuchAccount(), pk=pk)
    return found
