"""Bank accounts, what the bank says of them, cheques, payment advices."""

from erp_planned.banking.models.accounts import BankAccount, ChequeLayout
from erp_planned.banking.models.advices import Payee, PaymentAdvice
from erp_planned.banking.models.cheques import MOST_LEAVES, ChequeBook, ChequeLeaf, ChequePrint
from erp_planned.banking.models.statements import (
    SIGNED,
    BankMatch,
    BankTransaction,
    MatchedEntry,
    StatementFile,
)

__all__ = [
    "MOST_LEAVES",
    "SIGNED",
    "BankAccount",
    "BankMatch",
    "BankTransaction",
    "ChequeBook",
    "ChequeLayout",
    "ChequeLeaf",
    "ChequePrint",
    "MatchedEntry",
    "Payee",
    "PaymentAdvice",
    "StatementFile",
]
