"""Which accounts stand for elements of pay and kinds of advances."""

from collections.abc import Iterable

from django.db.models import QuerySet

from erp_planned.finance.models import Account
from erp_planned.finance.services.automatic import accounts_of
from erp_planned.payroll_vouchers.heads import usual_head
from erp_planned.payroll_vouchers.models import PayAccount


def element_accounts(elements: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Account]:
    """Return the account of each (kind, code): its own, else that of its usual head; two queries.

    Raises HeadWithoutAccount naming all that have none.
    """
    own = {(row.kind, row.code.upper()): row.account for row in PayAccount.objects.select_related("account")}
    wanted = list(elements)
    heads = {one: usual_head(*one) for one in wanted if (one[0], one[1].upper()) not in own}
    by_head = accounts_of(list(heads.values())) if heads else {}
    return {one: by_head[heads[one]] if one in heads else own[one[0], one[1].upper()] for one in wanted}


def posting_accounts() -> QuerySet[Account]:
    """Return the active accounts that are no groups, by code."""
    return Account.objects.filter(is_group=False, is_active=True).order_by("code")


def money_accounts() -> QuerySet[Account]:
    """Return the active accounts of cash and bank, by code."""
    return posting_accounts().exclude(cash_or_bank="")
