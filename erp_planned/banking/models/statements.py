"""What the bank says: files, their lines, and which entries of the books they are."""

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date, rupees
from core.money import MoneyField
from erp_planned.banking.enums import Side
from erp_planned.banking.models.accounts import BankAccount


class StatementFile(models.Model):
    """A file of the bank that somebody imported."""

    bank_account = models.ForeignKey(
        BankAccount, models.PROTECT, related_name="files", verbose_name=_("bank account")
    )
    name = models.CharField(_("file"), max_length=120)
    lines_count = models.PositiveIntegerField(_("lines"), default=0)
    repeated_count = models.PositiveIntegerField(_("known before"), default=0)
    given_by = models.CharField(_("given by"), max_length=150, editable=False)
    given_at = models.DateTimeField(_("given at"), auto_now_add=True)

    class Meta:
        verbose_name = _("bank statement")
        verbose_name_plural = _("bank statements")
        ordering = ["-given_at", "-id"]

    def __str__(self) -> str:
        return self.name


class BankMatch(models.Model):
    """Lines of the bank and entries of the books that are one payment: equal sums, which a trigger holds.

    `step` is the rule that found it (reference: finance, section 9), 0 where somebody matched by hand.
    """

    bank_account = models.ForeignKey(
        BankAccount, models.PROTECT, related_name="matches", verbose_name=_("bank account")
    )
    step = models.PositiveSmallIntegerField(_("rule"), default=0)
    explanation = models.CharField(_("why"), max_length=300)
    made_by = models.CharField(_("matched by"), max_length=150)
    made_at = models.DateTimeField(_("matched at"), auto_now_add=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["-made_at", "-id"]

    def __str__(self) -> str:
        return self.explanation


class BankTransaction(models.Model):
    """A line of the bank's statement (spec: ERP, BankTransaction); rupees, `type` says which way."""

    bank_account = models.ForeignKey(
        BankAccount, models.PROTECT, related_name="transactions", verbose_name=_("bank account")
    )
    file = models.ForeignKey(StatementFile, models.PROTECT, related_name="lines", verbose_name=_("file"))
    txn_on = models.DateField(_("date"))
    type = models.CharField(_("type"), max_length=6, choices=Side)
    amount = MoneyField(_("amount"))
    reference = models.CharField(_("reference"), max_length=64, blank=True)
    description = models.CharField(_("description"), max_length=400)
    # The bank's running balance after the line, where the file has it.
    balance = MoneyField(_("balance"), null=True)
    # Of lines that are alike in all, the first, second ...
    occurrence = models.PositiveSmallIntegerField(default=1, editable=False)
    match = models.ForeignKey(
        BankMatch, models.SET_NULL, null=True, related_name="lines", editable=False, verbose_name=_("match")
    )

    class Meta:
        verbose_name = _("line of a bank statement")
        verbose_name_plural = _("lines of bank statements")
        ordering = ["-txn_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_bank_line_amount"),
            models.CheckConstraint(condition=Q(type__in=Side.values), name="erp_bank_line_side"),
            models.UniqueConstraint(
                fields=["bank_account", "txn_on", "type", "amount", "reference", "balance", "occurrence"],
                nulls_distinct=False,
                name="erp_bank_line_once",
            ),
        ]
        indexes = [
            models.Index(fields=["bank_account", "txn_on", "id"], name="erp_bank_line_day"),
            models.Index(fields=["bank_account"], condition=Q(match=None), name="erp_bank_line_open"),
        ]

    def __str__(self) -> str:
        return f"{in_date(self.txn_on)}, {rupees(self.signed)}"

    @property
    def signed(self) -> Decimal:
        """Rupees, money out as a negative amount."""
        return self.amount if self.type == Side.CREDIT else -self.amount

    @property
    def reconciled(self) -> bool:
        """Whether it is matched with the books."""
        return self.match_id is not None


class MatchedEntry(models.Model):
    """An entry of the books that is in a match; each entry is in one at most."""

    match = models.ForeignKey(BankMatch, models.CASCADE, related_name="entries", verbose_name=_("match"))
    entry = models.OneToOneField(
        "erp_finance.VoucherEntry", models.PROTECT, related_name="bank_match", verbose_name=_("entry")
    )

    class Meta:
        verbose_name = _("matched entry")
        verbose_name_plural = _("matched entries")

    def __str__(self) -> str:
        return str(self.entry_id)


SIGNED = models.Case(
    models.When(type=Side.CREDIT, then=F("amount")), default=-F("amount"), output_field=MoneyField()
)
