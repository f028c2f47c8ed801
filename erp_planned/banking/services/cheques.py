"""Cheque books, their leaves, and printing: a leaf is used once, and printed again only with a reason."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidTransition, ValidationFailed
from core.masters.services import Change
from core.refusals import naming_refusals
from core.states import moving, take
from erp_planned.banking.enums import LEAF_TRANSITIONS, AdviceState, LeafState, PayMode
from erp_planned.banking.errors import NoSuchAdvice, NoSuchBankAccount, NoSuchLeaf, PrintedAlready
from erp_planned.banking.models import (
    MOST_LEAVES,
    BankAccount,
    ChequeBook,
    ChequeLeaf,
    ChequePrint,
    PaymentAdvice,
)
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.advices import next_leaf

MOST_AT_ONCE = 100


def check_book(row: ChequeBook, change: Change) -> None:
    """Refuse numbers that are no book, or that another book of the account has; hook of the plain subject."""
    if row.last_no < row.first_no or row.last_no >= row.first_no + MOST_LEAVES:
        text = _("A book has 1 to %(most)d leaves with consecutive numbers.") % {"most": MOST_LEAVES}
        raise ValidationFailed.at("last_no", text)
    if not change.is_new and {"bank_account", "first_no", "last_no"} & set(change.after):
        raise ValidationFailed.at("first_no", _("The leaves of a book are made with it and stay."))
    BankAccount.objects.select_for_update(no_key=True).filter(pk=row.bank_account_id).first()
    others = ChequeBook.objects.filter(
        bank_account=row.bank_account_id, first_no__lte=row.last_no, last_no__gte=row.first_no
    ).exclude(pk=row.pk)
    if others.exists():
        raise ValidationFailed.at(
            "first_no", _("Another book of this bank account has some of these numbers.")
        )


def add_leaves(row: ChequeBook, change: Change) -> None:
    """Make the leaves of a new book; hook of the plain subject."""
    if change.is_new:
        ChequeLeaf.objects.bulk_create(
            ChequeLeaf(book=row, bank_account_id=row.bank_account_id, number=f"{number:06d}")
            for number in range(row.first_no, row.last_no + 1)
        )


def use_leaf(*, account: BankAccount, number: str, actor: Actor) -> ChequeLeaf:
    """Take a leaf for an advice: the one with the number, else the next blank one; called in its transaction.

    Raises ValidationFailed naming `cheque_no` where there is none, InvalidTransition where it is not blank.
    """
    take(BankAccount.objects.all(), NoSuchBankAccount(), pk=account.pk)
    wanted = number.strip()
    if wanted:
        found = ChequeLeaf.objects.filter(bank_account=account, number=wanted.zfill(6)).first()
        text = _("No cheque book of this bank account has the number %(number)s.") % {"number": wanted[:20]}
    else:
        found = next_leaf(account)
        text = _("No blank cheque is left; enter the next cheque book first.")
    if found is None:
        raise ValidationFailed.at("cheque_no", text)
    leaf = take(ChequeLeaf.objects.all(), NoSuchLeaf(), pk=found.pk)
    if leaf.state != LeafState.BLANK:
        values = {"number": leaf.number, "state": leaf.get_state_display()}
        refusal = InvalidTransition.at("cheque_no", _("Cheque %(number)s is %(state)s.") % values)
        raise refusal
    _move(leaf, LeafState.USED, "", actor)
    return leaf


def free_leaf(*, leaf: ChequeLeaf, reason: str, actor: Actor) -> None:
    """Give back the leaf of an advice that is refused: blank, or cancelled where it was printed."""
    row = take(ChequeLeaf.objects.all(), NoSuchLeaf(), pk=leaf.pk)
    if row.state == LeafState.USED:
        printed = row.prints.exists()
        _move(row, LeafState.CANCELLED if printed else LeafState.BLANK, reason if printed else "", actor)


def cancel_leaf(*, leaf: ChequeLeaf, reason: str, actor: Actor) -> ChequeLeaf:
    """Say that a cheque is not to be paid. Raises ValidationFailed naming `reason`, InvalidTransition, Forbidden."""
    return _withdraw(leaf, LeafState.CANCELLED, reason, actor)


def spoil_leaf(*, leaf: ChequeLeaf, reason: str, actor: Actor) -> ChequeLeaf:
    """Say that a leaf cannot be used; its advice, if it has one, takes the next blank leaf.

    Raises ValidationFailed naming `reason` or `cheque_no`, InvalidTransition, Forbidden.
    """
    return _withdraw(leaf, LeafState.SPOILED, reason, actor)


def _withdraw(leaf: ChequeLeaf, to: LeafState, reason: str, actor: Actor) -> ChequeLeaf:
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why."))
    with transaction.atomic():
        # The advice before its leaf, as everywhere.
        live = PaymentAdvice.objects.filter(
            leaf=leaf.pk, state__in=[AdviceState.WAITING, AdviceState.APPROVED]
        ).first()
        advice = take(PaymentAdvice.objects.all(), NoSuchAdvice(), pk=live.pk) if live else None
        take(BankAccount.objects.all(), NoSuchBankAccount(), pk=leaf.bank_account_id)
        row = take(ChequeLeaf.objects.all(), NoSuchLeaf(), pk=leaf.pk)
        _move(row, to, reason.strip()[:200], actor)
        if advice is not None and advice.leaf_id == row.pk:
            before, advice.leaf = row.number, use_leaf(account=row.bank_account, number="", actor=actor)
            advice.save(update_fields=["leaf"])
            told = {"cheque": advice.leaf.number}
            record(actor, "payment_advice.cheque", advice, before={"cheque": before}, after=told)
    return row


def print_cheques(*, advices: Sequence[PaymentAdvice], actor: Actor, reason: str = "") -> list[PaymentAdvice]:
    """Note that the cheques of approved advices are printed, and return these for the paper.

    Raises PrintedAlready naming `reason` where one was printed before and no reason is given, ValidationFailed for an
    advice that is not by cheque or not approved, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not 0 < len(advices) <= MOST_AT_ONCE:
        raise ValidationFailed.at("ids", _("Print 1 to %(most)d cheques at once.") % {"most": MOST_AT_ONCE})
    again = PrintedAlready.at("reason", _("A cheque was printed already; say why it is printed again."))
    with transaction.atomic(), naming_refusals({"erp_cheque_print": lambda: again}):
        rows = [_printable(advice) for advice in sorted(advices, key=lambda one: one.pk)]
        for row in rows:
            leaf = take(ChequeLeaf.objects.all(), NoSuchLeaf(), pk=row.leaf_id)
            done = leaf.prints.count()
            if done and not reason.strip():
                raise again
            ChequePrint.objects.create(
                leaf=leaf,
                number=done + 1,
                reason=reason.strip()[:200] if done else "",
                printed_by=actor.name[:150],
            )
            told = {"cheque": leaf.number, "print": done + 1, "reason": reason.strip()[:200]}
            record(actor, "cheque.printed", row, after=told)
    return rows


def _printable(advice: PaymentAdvice) -> PaymentAdvice:
    rows = PaymentAdvice.objects.select_related("bank_account__layout", "leaf")
    row = take(rows, NoSuchAdvice(), pk=advice.pk)
    if row.mode != PayMode.CHEQUE or row.leaf is None:
        raise ValidationFailed.at("id", _("“%(advice)s” is not paid by cheque.") % {"advice": row})
    if row.state != AdviceState.APPROVED:
        raise InvalidTransition(_("“%(advice)s” is not approved.") % {"advice": row})
    return row


def _move(row: ChequeLeaf, to: LeafState, reason: str, actor: Actor) -> None:
    with moving(row, to=to, table=LEAF_TRANSITIONS, actor=actor, event=f"cheque.{to.value}", stamp="changed"):
        row.reason = reason
