"""Vouchers that banking makes: from a line of the bank that the books do not have, and from an advice."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState, ValidationFailed
from core.states import take
from erp_planned.banking.enums import Side
from erp_planned.banking.errors import MatchedAlready, NoSuchLine
from erp_planned.banking.models import BankTransaction, PaymentAdvice
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.lines import FROM_ADVICE, FROM_LINE
from erp_planned.banking.services.parties import checked_party
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher


def voucher_from_line(
    *,
    line: BankTransaction,
    account: Account,
    actor: Actor,
    narration: str = "",
    party_ref: str = "",
) -> Voucher:
    """Make the voucher of a line that the books do not have: receipt or payment, contra where `account` is money.

    It waits for approval in finance; approved, the matching finds its line. Made once for a line: asked again the
    voucher that stands is returned. Raises MatchedAlready, ValidationFailed naming the field, InvalidState where no
    year of the books holds the day, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(BankTransaction.objects.select_related("bank_account__account"), NoSuchLine(), pk=line.pk)
        if row.match_id:
            raise MatchedAlready(_("This line is matched already; unmatch it first."))
        check_account(account, party_ref=party_ref)
        own = row.bank_account.account
        if account.pk == own.pk:
            raise ValidationFailed.at(
                "account_id", _("This is the bank's own account; choose the other side.")
            )
        if not keeps_books(row.txn_on):
            raise InvalidState(_("No financial year of the books holds this day."))
        if party_ref:
            checked_party(party_ref, row.txn_on)
        is_in = row.type == Side.CREDIT
        kind = VoucherType.RECEIPT if is_in else VoucherType.PAYMENT
        words = (narration.strip() or row.description)[:300]
        bank, other = Line(own, narration=words), Line(account, narration=words, party_ref=party_ref)
        debited, credited = (bank, other) if is_in else (other, bank)
        return make_voucher(
            kind=VoucherType.CONTRA if account.cash_or_bank else kind,
            on=row.txn_on,
            lines=[
                Line(debited.head, debit=row.amount, narration=words, party_ref=debited.party_ref),
                Line(credited.head, credit=row.amount, narration=words, party_ref=credited.party_ref),
            ],
            narration=words,
            source=FROM_LINE,
            source_key=str(row.pk),
            actor=actor,
            reference=row.reference[:60],
        )


def voucher_of_advice(*, advice: PaymentAdvice, actor: Actor) -> Voucher | None:
    """Make the payment voucher of an advice that is being approved; None where no books are kept for the day.

    The caller has authorized and holds the advice. Raises HeadWithoutAccount for a payee without an account.
    """
    if not keeps_books(advice.pay_on):
        return None
    payees = list(advice.payees.select_related("account"))
    lines = [
        Line(
            payee.account or "creditors",
            debit=payee.amount,
            narration=payee.narration or payee.name,
            party_ref=payee.party_ref,
        )
        for payee in payees
    ]
    own = advice.bank_account.account
    return make_voucher(
        kind=VoucherType.PAYMENT,
        on=advice.pay_on,
        lines=[*lines, Line(own, credit=advice.amount, narration=advice.narration)],
        narration=advice.narration or _("Paid to %(to)s") % {"to": advice.to},
        source=FROM_ADVICE,
        source_key=str(advice.pk),
        actor=actor,
        reference=advice.cheque_no or advice.payment_no,
    )


def check_account(account: Account, field: str = "account_id", *, party_ref: str) -> None:
    """Refuse an account that is not posted to, or is kept by party where none is named. Raises ValidationFailed."""
    if account.is_group or not account.is_active:
        text = _("“%(account)s” is a group or not active; choose an account that is posted to.")
        raise ValidationFailed.at(field, text % {"account": account})
    if account.is_control and not party_ref:
        text = _("“%(account)s” is kept by party: name the party.")
        raise ValidationFailed.at(field, text % {"account": account})
