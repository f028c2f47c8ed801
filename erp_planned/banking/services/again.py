"""Vouchers of payment advices made again, where finance rejected the ones they had."""

from django.db import transaction

from core.access import authorize
from core.actors import Actor
from core.states import take
from erp_planned.banking.errors import NoSuchAdvice
from erp_planned.banking.models import BankTransaction, PaymentAdvice
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.lines import FROM_ADVICE, FROM_LINE
from erp_planned.banking.services.advices import require_approved
from erp_planned.banking.services.vouchers import voucher_of_advice
from erp_planned.finance.models import Voucher
from erp_planned.finance.sources import Origin, Source, origin


def _advice_again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchAdvice, InvalidState for a cancelled one, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        rows = PaymentAdvice.objects.select_related("bank_account__account", "leaf")
        row = take(rows, NoSuchAdvice(), pk=int(source_key))
        require_approved(row)
        row.voucher = voucher_of_advice(advice=row, actor=actor)
        row.save(update_fields=["voucher"])
    return row.voucher


def _advice(source_key: str) -> Origin | None:
    row = PaymentAdvice.objects.filter(pk=int(source_key)).first()
    return origin(row, row.made_by_id if row else None)


def _line(source_key: str) -> Origin | None:
    return origin(BankTransaction.objects.filter(pk=int(source_key)).first())


# The voucher of a line of the bank is made on the page of the line, where its account is chosen.
SOURCES = (Source(FROM_ADVICE, _advice, _advice_again), Source(FROM_LINE, _line))
