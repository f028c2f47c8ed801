"""Bank accounts, each an account of the chart, and how their cheques are printed."""

from decimal import Decimal
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import mask
from core.money import MoneyField
from core.validators import validate_bank_account, validate_ifsc
from erp_planned.banking.enums import AccountKind

# Millimetres of paper, and of a place on it.
MOST_MM = 300


def _mm(label: Any, default: str) -> "models.DecimalField[Decimal, Decimal]":
    bounds = [MinValueValidator(-50), MaxValueValidator(MOST_MM)]
    return models.DecimalField(
        label, max_digits=5, decimal_places=1, default=Decimal(default), validators=bounds
    )


class ChequeLayout(models.Model):
    """Where the fields of a bank's cheque stand, in millimetres from the top left of the leaf.

    Banks publish no positions: these begin with a usual leaf of 202 x 92 mm, and are tuned by printing the test grid
    (reference: finance, section 10). The offsets move everything, for one printer.
    """

    name = models.CharField(_("name"), max_length=60)
    width = _mm(_("width of the leaf"), "202")
    height = _mm(_("height of the leaf"), "92")
    offset_x = _mm(_("move right"), "0")
    offset_y = _mm(_("move down"), "0")
    date_x = _mm(_("date, from the left"), "153")
    date_y = _mm(_("date, from the top"), "9")
    digit_spacing = _mm(_("from digit to digit of the date"), "5.5")
    payee_x = _mm(_("payee, from the left"), "22")
    payee_y = _mm(_("payee, from the top"), "21")
    payee_width = _mm(_("payee, width"), "150")
    words_x = _mm(_("words, first line from the left"), "30")
    words_y = _mm(_("words, first line from the top"), "31")
    words_width = _mm(_("words, width of the first line"), "125")
    second_x = _mm(_("words, second line from the left"), "12")
    second_y = _mm(_("words, second line from the top"), "39")
    second_width = _mm(_("words, width of the second line"), "130")
    figures_x = _mm(_("figures, from the left"), "160")
    figures_y = _mm(_("figures, from the top"), "38")
    figures_width = _mm(_("figures, width"), "38")
    signatory_x = _mm(_("signatory, from the left"), "140")
    signatory_y = _mm(_("signatory, from the top"), "62")
    signatory_width = _mm(_("signatory, width"), "55")
    signatory = models.CharField(_("signatory"), max_length=60, blank=True)
    crossing_x = _mm(_("crossing, from the left"), "10")
    crossing_y = _mm(_("crossing, from the top"), "8")
    is_crossed = models.BooleanField(_("crossed “A/C payee only”"), default=True)
    font_size = models.DecimalField(
        _("size of the letters, in points"), max_digits=4, decimal_places=1, default=Decimal(10),
        validators=[MinValueValidator(6), MaxValueValidator(16)],
    )  # fmt: skip

    class Meta:
        verbose_name = _("cheque layout")
        verbose_name_plural = _("cheque layouts")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="erp_cheque_layout_name")]

    def __str__(self) -> str:
        return self.name


class BankAccount(models.Model):
    """An account at a bank (spec: ERP, BankAccount), the bank's side of one account of the chart.

    `opened_with` is the bank's balance (rupees) before the first line that is imported here; where it is not given the
    balance of the books counts.
    """

    account = models.OneToOneField(
        "erp_finance.Account", models.PROTECT, related_name="bank_account",
        limit_choices_to={"cash_or_bank": "bank"}, verbose_name=_("account of the chart"),
    )  # fmt: skip
    bank_name = models.CharField(_("bank"), max_length=100)
    account_no = models.CharField(
        _("account number"), max_length=20, unique=True, validators=[validate_bank_account]
    )
    ifsc_code = models.CharField("IFSC", max_length=11, validators=[validate_ifsc])
    branch = models.CharField(_("branch"), max_length=100, blank=True)
    account_type = models.CharField(
        _("type"), max_length=11, choices=AccountKind, default=AccountKind.CURRENT
    )
    opened_with = MoneyField(
        _("bank's balance at the start"), null=True, blank=True,
        help_text=_("What the bank had before the first line that is imported; left empty: as in the books."),
    )  # fmt: skip
    layout = models.ForeignKey(
        ChequeLayout, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("cheque layout")
    )
    # The bank's own headings of the columns of a table, {"credit": "Paid in"}; saved with an import.
    column_map = models.JSONField(_("columns of its files"), default=dict, blank=True, editable=False)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("bank account")
        verbose_name_plural = _("bank accounts")
        ordering = ["bank_name", "id"]

    def __str__(self) -> str:
        return f"{self.bank_name} {self.masked_no}"

    @property
    def masked_no(self) -> str:
        """The number with all but its last four characters masked."""
        return mask(self.account_no)
