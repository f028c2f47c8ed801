"""Payment advices: entered, approved by a second person, refused, cancelled."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.money import ZERO
from core.numbering.services import yearly_number
from core.refusals import check_fields
from core.states import moving, take
from erp_planned.banking.enums import ADVICE_TRANSITIONS, AdviceState, PayMode
from erp_planned.banking.errors import MatchedAlready, NoSuchAdvice, OwnAdvice
from erp_planned.banking.models import BankAccount, MatchedEntry, Payee, PaymentAdvice
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.lines import FROM_ADVICE
from erp_planned.banking.services.cheques import free_leaf, use_leaf
from erp_planned.banking.services.parties import checked_party
from erp_planned.banking.services.vouchers import check_account, voucher_of_advice
from erp_planned.finance.models import Account
from erp_planned.finance.services.taking_back import take_back_voucher

MOST_PAYEES = 500


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment to be: a party by `party_ref` or a name, rupees, where to, and the account debited.

    Without an account it goes to the creditors' (head `creditors`).
    """

    amount: Decimal
    name: str = ""
    party_ref: str = ""
    account_no: str = ""
    ifsc_code: str = ""
    account: Account | None = None
    narration: str = ""


def make_advice(
    *,
    account: BankAccount,
    payments: Sequence[Payment],
    pay_on: date,
    actor: Actor,
    mode: str = PayMode.NEFT,
    narration: str = "",
    cheque_no: str = "",
) -> PaymentAdvice:
    """Enter an advice that waits for approval; by cheque it takes the leaf named, else the next blank one.

    Raises ValidationFailed naming the field (`payees.0.amount`), what the party's app refuses (blacklisted),
    NoSuchLeaf, InvalidTransition for a used leaf, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not account.is_active:
        raise ValidationFailed.at("bank_account_id", _("This bank account is not active."))
    rows = [_payee(payment, number, pay_on, mode) for number, payment in enumerate(payments, 1)]
    _check_whole(rows, mode)
    with transaction.atomic():
        advice = PaymentAdvice(
            bank_account=account,
            mode=mode,
            pay_on=pay_on,
            amount=sum((row.amount for row in rows), ZERO),
            narration=narration.strip(),
            made_by=actor.name[:150],
            made_by_id=actor.user_id,
        )
        check_fields(advice, ["mode", "pay_on", "amount", "narration"])
        if mode == PayMode.CHEQUE:
            advice.leaf = use_leaf(account=account, number=cheque_no, actor=actor)
        elif cheque_no:
            raise ValidationFailed.at("cheque_no", _("Only a payment by cheque has a cheque number."))
        advice.save()
        for row in rows:
            row.advice = advice
        Payee.objects.bulk_create(rows)
        told = {"amount": advice.amount, "payees": len(rows), "mode": mode}
        record(actor, "payment_advice.made", advice, after=told)
    return advice


def approve_advice(*, advice: PaymentAdvice, actor: Actor, remarks: str = "") -> PaymentAdvice:
    """Approve another person's advice: it gets its number and the payment voucher, which waits in finance.

    Parties are asked once more whether they may be paid. Raises OwnAdvice, InvalidTransition, what the party's app
    refuses, HeadWithoutAccount, NoSuchAdvice, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        row = _take(advice)
        refuse_own(row, actor)
        with _moving(row, AdviceState.APPROVED, actor):
            for payee in row.payees.all():
                if payee.party_ref:
                    checked_party(payee.party_ref, row.pay_on)
            row.payment_no = yearly_number("payment_advice", "PA", row.pay_on)
            row.remarks, row.decided_by_id = remarks.strip()[:300], actor.user_id
            row.voucher = voucher_of_advice(advice=row, actor=actor)
    return row


def reject_advice(*, advice: PaymentAdvice, remarks: str, actor: Actor) -> PaymentAdvice:
    """Refuse another person's advice; its cheque is blank again unless it was printed.

    Raises OwnAdvice, InvalidTransition, ValidationFailed naming `remarks`, NoSuchAdvice, Forbidden.
    """
    authorize(actor, P.APPROVE)
    return _undone(advice, AdviceState.REJECTED, remarks, actor, is_checker=True)


def cancel_advice(*, advice: PaymentAdvice, remarks: str, actor: Actor) -> PaymentAdvice:
    """Take an advice back: one that waits, or an approved one that is not to be paid, with its voucher.

    An approved one is cancelled by who may approve. Its cheque is blank again unless it was printed; a voucher that
    finance approved is answered by a reversal. Raises InvalidTransition, MatchedAlready where the bank has paid it,
    ValidationFailed naming `remarks`, NoSuchAdvice, Forbidden.
    """
    authorize(actor, P.WRITE)
    return _undone(advice, AdviceState.CANCELLED, remarks, actor, is_checker=False)


def refuse_own(advice: PaymentAdvice, actor: Actor) -> None:
    """Raise OwnAdvice where the actor made the advice."""
    if is_own(advice, actor):
        raise OwnAdvice(own_text())


def is_own(advice: PaymentAdvice, actor: Actor) -> bool:
    """Say whether the actor made the advice."""
    return actor.user_id is not None and not actor.is_platform and advice.made_by_id == actor.user_id


def own_text() -> str:
    """Return what the maker is told."""
    return _("You made this payment advice; somebody else approves it.")


def _undone(
    advice: PaymentAdvice, to: AdviceState, remarks: str, actor: Actor, *, is_checker: bool
) -> PaymentAdvice:
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        row = _take(advice)
        if is_checker:
            refuse_own(row, actor)
        if row.state == AdviceState.APPROVED:
            _take_back(row, remarks.strip()[:300], actor)
        else:
            with _moving(row, to, actor):
                row.remarks, row.decided_by_id = remarks.strip()[:300], actor.user_id
        if row.leaf is not None:
            free_leaf(leaf=row.leaf, reason=row.remarks, actor=actor)
    return row


def _take_back(row: PaymentAdvice, reason: str, actor: Actor) -> None:
    """Cancel an approved advice; who decided it stays on record."""
    authorize(actor, P.APPROVE)
    paid = MatchedEntry.objects.filter(entry__voucher=row.voucher_id).exists() if row.voucher_id else False
    if paid:
        raise MatchedAlready(_("The bank has paid this advice: its voucher is matched with the statement."))
    with moving(
        row, to=AdviceState.CANCELLED, table=ADVICE_TRANSITIONS, actor=actor, event="payment_advice.cancelled"
    ):
        row.remarks = reason
    take_back_voucher(source=FROM_ADVICE, source_key=str(row.pk), reason=reason, actor=actor)


def _take(advice: PaymentAdvice) -> PaymentAdvice:
    rows = PaymentAdvice.objects.select_related("bank_account__account", "leaf")
    return take(rows, NoSuchAdvice(), pk=advice.pk)


def _moving(row: PaymentAdvice, to: AdviceState, actor: Actor) -> AbstractContextManager[PaymentAdvice]:
    return moving(
        row,
        to=to,
        table=ADVICE_TRANSITIONS,
        actor=actor,
        event=f"payment_advice.{to.value}",
        stamp="decided",
    )


def _payee(payment: Payment, number: int, on: date, mode: str) -> Payee:
    """Return the row of a payment. Raises ValidationFailed naming the field and its place in the list."""
    under = f"payees.{number - 1}."
    name = payment.name.strip()
    if payment.party_ref:
        found = checked_party(payment.party_ref, on, field=f"{under}party_ref")
        name = name or found
    problems: dict[str, str] = {}
    if not name:
        problems[f"{under}to"] = _("Say who is paid.")
    if payment.amount <= 0:
        problems[f"{under}amount"] = _("The amount must be more than nothing.")
    if mode != PayMode.CHEQUE and not (payment.account_no and payment.ifsc_code):
        problems[f"{under}account_no"] = _("A transfer needs the payee's account number and IFSC.")
    if payment.account is None and not payment.party_ref:
        problems[f"{under}account_id"] = _("Say which account is debited, or name a party.")
    if payment.account is not None and payment.account.cash_or_bank:
        problems[f"{under}account_id"] = _(
            "Money moved between own accounts is a contra voucher, no payment."
        )
    if problems:
        raise ValidationFailed(
            next(iter(problems.values())), fields={name: [text] for name, text in problems.items()}
        )
    if payment.account is not None:
        check_account(payment.account, f"{under}account_id", party_ref=payment.party_ref)
    row = Payee(
        line_no=number,
        name=name[:120],
        party_ref=payment.party_ref,
        account_no=payment.account_no.strip().upper(),
        ifsc_code=payment.ifsc_code.strip().upper(),
        amount=payment.amount,
        account=payment.account,
        narration=payment.narration.strip()[:200],
    )
    try:
        check_fields(row, ["account_no", "ifsc_code", "amount"])
    except ValidationFailed as error:
        error.fields = {f"{under}{field}": texts for field, texts in error.fields.items()}
        raise
    return row


def _check_whole(rows: Sequence[Payee], mode: str) -> None:
    text = ""
    if not rows:
        text = _("Name at least one payee.")
    elif len(rows) > MOST_PAYEES:
        text = _("An advice has at most %(most)d payees.") % {"most": MOST_PAYEES}
    elif mode == PayMode.CHEQUE and len(rows) > 1:
        text = _("A cheque has one payee; pay several by transfer, or by an advice each.")
    if text:
        raise ValidationFailed.at("payees", text)


def require_approved(advice: PaymentAdvice) -> None:
    """Refuse what only an approved advice has: its cheque, its bank file. Raises InvalidState."""
    if advice.state != AdviceState.APPROVED:
        raise InvalidState(_("The payment advice is not approved yet."))
