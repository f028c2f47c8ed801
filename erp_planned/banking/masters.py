"""Plain subjects of banking: bank accounts, cheque layouts, cheque books."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.errors import InUse, ValidationFailed
from core.masters import Change, Master
from erp_planned.banking.models import BankAccount, ChequeBook, ChequeLayout
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.accounts import bank_accounts
from erp_planned.banking.services.cheques import add_leaves, check_book
from erp_planned.finance.enums import CashOrBank

MILLIMETRES = (
    "width", "height", "offset_x", "offset_y", "date_x", "date_y", "digit_spacing", "payee_x", "payee_y",
    "payee_width", "words_x", "words_y", "words_width", "second_x", "second_y", "second_width", "figures_x",
    "figures_y", "figures_width", "signatory_x", "signatory_y", "signatory_width", "crossing_x", "crossing_y",
)  # fmt: skip


def _check_account(row: BankAccount, change: Change) -> None:
    if row.account.cash_or_bank != CashOrBank.BANK:
        text = _("“%(account)s” is no bank account of the chart; mark it there as money at a bank.")
        raise ValidationFailed.at("account", text % {"account": row.account})
    if not change.is_new and "account" in change.after and row.transactions.exists():
        raise InUse.at("account", _("Statements are imported for this account of the chart; it stays."))


bank_account_master = Master(
    BankAccount,
    label="bank_account",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "account", "bank_name", "account_no", "ifsc_code", "branch", "account_type", "opened_with", "layout",
        "is_active",
    ),
    tidy={"account_no": lambda text: text.replace(" ", "").upper(), "ifsc_code": str.upper},
    check=_check_account,
    search=("bank_name", "branch", "account__name"),
    filters=("is_active", "account_type"),
    ordering=("bank_name",),
    rows=bank_accounts,
    example={
        "account": 3, "bank_name": "State Bank of India", "account_no": "30112233445", "ifsc_code": "SBIN0001234",
        "branch": "Main Branch", "account_type": "Current",
    },
)  # fmt: skip

cheque_layouts = Master(
    ChequeLayout,
    label="cheque_layout",
    read=P.READ,
    write=P.WRITE,
    writable=("name", *MILLIMETRES, "signatory", "is_crossed", "font_size"),
    columns=("name", "width", "height", "offset_x", "offset_y"),
    search=("name",),
    ordering=("name",),
    example={"name": "SBI, office printer", "signatory": "Registrar"},
)

cheque_books = Master(
    ChequeBook,
    label="cheque_book",
    read=P.READ,
    write=P.WRITE,
    writable=("bank_account", "first_no", "last_no", "received_on"),
    check=check_book,
    after_change=add_leaves,
    filters=("bank_account",),
    in_use=_t("The leaves of this book are on record; it stays."),
    example={"bank_account": 1, "first_no": 100001, "last_no": 100050, "received_on": "2026-04-01"},
)
