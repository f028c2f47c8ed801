"""Payment advices and cheques."""

from django.db.models import QuerySet

from core.refusals import get_or_refuse
from erp_planned.banking.enums import AdviceState, LeafState, PayMode
from erp_planned.banking.errors import NoSuchAdvice, NoSuchLeaf
from erp_planned.banking.models import BankAccount, ChequeLeaf, PaymentAdvice


def advices() -> QuerySet[PaymentAdvice]:
    """Return the advices with payees and cheques, the newest first."""
    return PaymentAdvice.objects.select_related("bank_account__account", "leaf", "voucher").prefetch_related(
        "payees__account"
    )


def get_advice(pk: int) -> PaymentAdvice:
    """Return an advice. Raises NoSuchAdvice."""
    found: PaymentAdvice = get_or_refuse(advices(), NoSuchAdvice(), pk=pk)
    return found


def unprinted() -> QuerySet[PaymentAdvice]:
    """Return the approved advices whose cheque is not printed yet, by bank account and number of the cheque."""
    rows = advices().filter(state=AdviceState.APPROVED, mode=PayMode.CHEQUE, leaf__prints=None)
    return rows.select_related("bank_account__layout").order_by("bank_account_id", "leaf__number")


def leaves() -> QuerySet[ChequeLeaf]:
    """Return the leaves of all cheque books with what they were used for."""
    return ChequeLeaf.objects.select_related("bank_account", "book").prefetch_related(
        "advices__payees", "prints"
    )


def get_leaf(pk: int) -> ChequeLeaf:
    """Return a leaf. Raises NoSuchLeaf."""
    found: ChequeLeaf = get_or_refuse(leaves(), NoSuchLeaf(), pk=pk)
    return found


def next_leaf(account: BankAccount) -> ChequeLeaf | None:
    """Return the blank leaf of the oldest book with the lowest number, or None."""
    blank = ChequeLeaf.objects.filter(bank_account=account, state=LeafState.BLANK)
    return blank.order_by("book__received_on", "number").first()
