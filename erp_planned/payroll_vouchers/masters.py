"""Accounts of pay elements: which account one element or kind of advance goes to instead of its usual head."""

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.masters import Change, Master
from erp_planned.finance.enums import AccountType
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.payroll_vouchers.enums import PayKind
from erp_planned.payroll_vouchers.models import PayAccount


def _check(row: PayAccount, _change: Change) -> None:
    account = row.account
    if account.is_group or not account.is_active or account.cash_or_bank:
        text = _("Choose an active account that is neither a group nor cash or bank.")
        raise ValidationFailed.at("account", text)
    if (row.kind == PayKind.EARNING) != (account.type == AccountType.EXPENSE):
        text = _("An earning goes to an account of expense; what is kept back goes to any other type.")
        raise ValidationFailed.at("account", text)


pay_accounts = Master(
    PayAccount,
    label="pay_account",
    read=P.READ,
    write=P.CONFIGURE,
    writable=("kind", "code", "account"),
    tidy={"code": str.upper},
    check=_check,
    columns=("kind", "code", "account"),
    search=("code", "account__code", "account__name"),
    filters=("kind",),
    ordering=("kind", "code"),
    rows=lambda: PayAccount.objects.select_related("account"),
    example={"kind": "deduction", "code": "LIC", "account": 12},
)
