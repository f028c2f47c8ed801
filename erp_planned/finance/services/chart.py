"""Keeping the chart of accounts."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InUse, InvalidState, NotFound, ValidationFailed
from core.formatting import rupees
from core.refusals import check_fields, naming_refusals
from core.states import take
from erp_planned.finance.enums import CashOrBank
from erp_planned.finance.errors import NoSuchAccount
from erp_planned.finance.heads import HEADS
from erp_planned.finance.hooks import chart_written
from erp_planned.finance.models import Account, HeadAccount, Opening, VoucherEntry
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.seeds import ACCOUNTS, FUND_CLASSES, GROUPS, TYPES
from erp_planned.finance.selectors.accounts import above, parents
from erp_planned.finance.selectors.balances import standing_of

FIELDS = (
    "code",
    "name",
    "type",
    "parent",
    "is_group",
    "cash_or_bank",
    "is_control",
    "fund_class",
    "is_active",
)
# What an account is, which stays once something stands on it.
KIND = ("type", "is_group", "cash_or_bank", "is_control")


@transaction.atomic
def create_account(*, actor: Actor, **values: Any) -> Account:
    """Add an account or a group. Raises ValidationFailed naming the field, Duplicate naming `code`, Forbidden."""
    authorize(actor, P.CONFIGURE)
    row = Account()
    parent = values.get("parent")
    if parent is not None:
        values.setdefault("type", parent.type)
    _set(row, values)
    _save(row)
    record(actor, "account.created", row, after={name: getattr(row, name) for name in FIELDS})
    return row


@transaction.atomic
def change_account(*, account: Account, actor: Actor, **values: Any) -> Account:
    """Change an account, or close it (`is_active`), which asks for a balance of nil.

    Raises InUse where type or kind of one in use would change, InvalidState for a balance, ValidationFailed, Duplicate.
    """
    authorize(actor, P.CONFIGURE)
    row = take(Account.objects.all(), NoSuchAccount(), pk=account.pk)
    before, after = changes(row, {name: value for name, value in values.items() if name in FIELDS})
    kinds = [name for name in KIND if name in after]
    if kinds and is_used(row):
        text = _("“%(account)s” is in use: its type and kind stay.") % {"account": row}
        raise InUse(text, fields={kinds[0]: [text]})
    _set(row, after)
    if after.get("is_active") is False:
        _check_nil(row)
    if after:
        _save(row)
        record(actor, "account.changed", row, before=before, after=after)
    return row


def is_used(account: Account) -> bool:
    """Say whether something stands on an account, or under it."""
    return (
        VoucherEntry.objects.filter(account=account).exists()
        or Opening.objects.filter(account=account).exists()
        or account.children.exists()
    )


def _set(row: Account, values: dict[str, Any]) -> None:
    """Put values into a row and check what they say together. Raises ValidationFailed naming the field."""
    for name, value in values.items():
        setattr(row, name, " ".join(value.split()) if isinstance(value, str) else value)
    check_fields(row, FIELDS)
    parent = row.parent
    if parent is not None and not parent.is_group:
        raise ValidationFailed.at("parent", _("“%(account)s” is no group.") % {"account": parent})
    if parent is not None and parent.type != row.type:
        raise ValidationFailed.at("type", _("An account has the type of the group that it stands under."))
    if parent is not None and row.pk and row.pk in above(parent.pk, parents()):
        raise ValidationFailed.at("parent", _("A group cannot stand under itself."))
    if row.cash_or_bank and (row.type != "Asset" or row.is_group):
        raise ValidationFailed.at(
            "cash_or_bank", _("Only an asset that is no group is cash or a bank account.")
        )
    if row.is_control and (row.is_group or row.cash_or_bank):
        raise ValidationFailed.at("is_control", _("Groups, cash and bank accounts are not kept by party."))


def _check_nil(row: Account) -> None:
    if row.is_group and row.children.filter(is_active=True).exists():
        raise InvalidState(_("Close the accounts under “%(account)s” first.") % {"account": row})
    balance = standing_of(row)
    if balance:
        text = _("“%(account)s” stands at %(balance)s; only an account at nil is closed.")
        raise InvalidState(text % {"account": row, "balance": rupees(balance)}, fields={"is_active": [text]})
    waiting = VoucherEntry.objects.filter(account=row, voucher__status__in=["draft", "submitted"])
    if waiting.exists():
        raise InvalidState(_("Vouchers on “%(account)s” wait to be decided.") % {"account": row})


def _save(row: Account) -> None:
    text = _("“%(value)s” exists already.") % {"value": row.code}
    with naming_refusals({"erp_finance_account_code_key": lambda: Duplicate.at("code", text)}):
        row.save()


@transaction.atomic
def change_head(*, head: HeadAccount, account: Account, actor: Actor) -> HeadAccount:
    """Say which account stands for a head from now on. Raises ValidationFailed naming `account`, Forbidden."""
    authorize(actor, P.CONFIGURE)
    row = take(HeadAccount.objects.all(), NotFound(_("There is no such head.")), pk=head.pk)
    if account.is_group or not account.is_active:
        raise ValidationFailed.at("account", _("Choose an active account that is no group."))
    before, row.account = row.account, account
    row.save(update_fields=["account"])
    record(
        actor, "head_account.changed", row, before={"account": str(before)}, after={"account": str(account)}
    )
    return row


def seed_chart(*, actor: Actor) -> None:
    """Write the usual chart and the accounts of heads, where the institution has no accounts yet."""
    if Account.objects.exists():
        return
    made: dict[str, Account] = {}
    for one in GROUPS:
        row = Account(
            code=one.code,
            name=one.name,
            type=TYPES[one.code[0]],
            is_group=True,
            parent=made.get(one.code[:1]),
        )
        row.save()
        made[one.code] = row
    Account.objects.bulk_create(
        Account(
            code=one.code,
            name=one.name,
            type=TYPES[one.code[0]],
            parent=made[one.code[:2]],
            cash_or_bank=one.more if one.more in CashOrBank.values else "",
            is_control=one.more == "party",
            fund_class=FUND_CLASSES.get(one.code[:2], ""),
        )
        for one in ACCOUNTS
    )
    fill_heads()
    record(actor, "accounts.seeded", after={"accounts": len(GROUPS) + len(ACCOUNTS)})
    chart_written(actor)


# Code, name, the group above it, a group itself: accounts that came to the usual chart later.
LATER = (
    ("15", "Stock", "1", True),
    ("1109", "Assets Received, to be Capitalized", "11", False),
    ("1310", "Electronic Cash Ledger (GST)", "13", False),
    ("1501", "Stock in Stores", "15", False),
)


def add_later_accounts(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Add the accounts that stock, assets and GST post to, to a chart that has their groups and the codes free."""
    for code, name, group, is_group in LATER:
        parent = Account.objects.filter(code=group, is_group=True, type="Asset").first()
        if parent is not None and not Account.objects.filter(code=code).exists():
            fund_class = "" if is_group else FUND_CLASSES[group]
            Account.objects.create(
                code=code, name=name, type="Asset", parent=parent, is_group=is_group, fund_class=fund_class
            )


def fill_heads() -> None:
    """Give every head that has no account yet the one that bears its usual code."""
    by_code = {row.code: row for row in Account.objects.filter(is_group=False)}
    have = set(HeadAccount.objects.values_list("head", flat=True))
    HeadAccount.objects.bulk_create(
        HeadAccount(head=head.key, account=by_code[head.code])
        for head in HEADS.values()
        if head.key not in have and head.code in by_code
    )
