"""The payments of an advice for the bank: workbook, CSV, or a letter with a control total."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.documents.columns import Column, Kind
from core.documents.exports import export
from core.documents.letterhead import letterhead
from core.formatting import amount_in_words, in_date, inr, rupees
from erp_planned.banking.models import PaymentAdvice
from erp_planned.banking.services.advices import require_approved
from payroll.organizations.selectors import organization

COLUMNS = (
    Column(_t("No."), "line_no", Kind.INTEGER, 6),
    Column(_t("Beneficiary"), "name", Kind.TEXT, 32),
    Column(_t("Bank account"), "account_no", Kind.TEXT, 20),
    Column("IFSC", "ifsc_code", Kind.TEXT, 14),
    Column(_t("Amount (rupees)"), "amount", Kind.MONEY, 18),
    Column(_t("Remark"), "narration", Kind.TEXT, 28),
)


def bank_file(advice: PaymentAdvice, file_format: str) -> HttpResponseBase:
    """Return the payments of an approved advice as xlsx, csv or pdf. Raises InvalidState before, ValidationFailed."""
    require_approved(advice)
    payees = list(advice.payees.all())
    title = _("Payment advice %(number)s (%(mode)s)") % {"number": advice.payment_no, "mode": advice.mode}
    row, day = organization(), in_date(advice.pay_on)
    totals = {
        "name": _("Control total: %(count)d payments") % {"count": len(payees)},
        "amount": advice.amount,
    }
    return export(
        payees,
        COLUMNS,
        format=file_format,
        title=title,
        filename=f"payment-advice-{advice.payment_no.replace('/', '-')}",
        context={
            "institution": letterhead(row),
            "subtitle": day,
            "heading": [row.name, f"{title}, {day}"],
            "totals": [totals.get(column.key) for column in COLUMNS],
            **_letter(advice, len(payees)),
        },
    )


def _letter(advice: PaymentAdvice, count: int) -> dict[str, Any]:
    """Return what makes the list a letter to the bank."""
    account, row = advice.bank_account, organization()
    language = (get_language() or "en").split("-", maxsplit=1)[0]
    debit = _(
        "Please debit account no. %(number)s of %(institution)s with %(total)s and credit the accounts below."
    )
    values = {"number": account.account_no, "institution": row.name, "total": rupees(advice.amount)}
    bank = ", ".join(filter(None, (account.bank_name, account.branch)))
    return {
        "opening": [
            _("To the Branch Manager, %(bank)s") % {"bank": bank},
            _("Date: %(day)s") % {"day": in_date(advice.pay_on)},
            debit % values,
        ],
        "closing": [
            _("In words: %(words)s") % {"words": amount_in_words(advice.amount, language)},
            _("Payments: %(count)s. Cheque: %(cheque)s")
            % {"count": inr(count), "cheque": advice.cheque_no or "-"},
        ],
        "signatures": [_("Prepared by"), _("Checked by"), row.responsible_name or _("Authorized signatory")],
    }
