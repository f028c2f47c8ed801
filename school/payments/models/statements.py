"""Bank statements and their lines: each line once, however often its file comes."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from school.foundation.models import Row
from school.payments.enums import LineState


class BankStatement(Row):
    """A file of the bank that somebody gave us."""

    name = models.CharField(_("file"), max_length=120)
    bank_account = models.CharField(_("account"), max_length=40, blank=True)
    lines_count = models.PositiveIntegerField(_("lines"), default=0)
    # Lines that had come with an earlier file.
    repeated_count = models.PositiveIntegerField(_("known before"), default=0)
    debits_count = models.PositiveIntegerField(_("money out, left aside"), default=0)
    given_by = models.CharField(_("given by"), max_length=150, editable=False)
    given_at = models.DateTimeField(_("given at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("bank statement")
        verbose_name_plural = _("bank statements")
        ordering = ["-given_at", "-id"]

    def __str__(self) -> str:
        return self.name


class StatementLine(Row):
    """Money that came in on the bank account (rupees), what it is for, and why we think so."""

    statement = models.ForeignKey(
        BankStatement, verbose_name=_("statement"), on_delete=models.PROTECT, related_name="lines"
    )
    # Hash of account, date, amount, reference and narration, with a number where a day has several of them.
    fingerprint = models.CharField(max_length=64, unique=True, editable=False)
    paid_on = models.DateField(_("date"))
    amount = MoneyField(_("amount"))
    narration = models.CharField(_("narration"), max_length=400)
    reference = models.CharField(_("reference"), max_length=64, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=LineState.choices, default=LineState.OPEN)
    invoice = models.ForeignKey(
        "school_fees.Invoice",
        verbose_name=_("invoice"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    # Posted without a person where that was asked for.
    is_exact = models.BooleanField(_("exact"), default=False, editable=False)
    explanation = models.CharField(_("explanation"), max_length=400, blank=True)
    receipt = models.ForeignKey(
        "school_fees.Receipt",
        verbose_name=_("receipt"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    note = models.CharField(_("note"), max_length=300, blank=True)
    settled_by = models.CharField(_("settled by"), max_length=150, blank=True, editable=False)
    settled_at = models.DateTimeField(_("settled at"), null=True, editable=False)

    class Meta:
        verbose_name = _("line of a bank statement")
        verbose_name_plural = _("lines of bank statements")
        ordering = ["-paid_on", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="school_statement_line_amount"),
            models.CheckConstraint(
                condition=Q(state__in=[LineState.POSTED, LineState.KNOWN]) ^ Q(receipt__isnull=True),
                name="school_statement_line_receipt",
            ),
            models.CheckConstraint(
                condition=~Q(state=LineState.PROPOSED) | Q(invoice__isnull=False),
                name="school_statement_line_proposal",
            ),
            models.UniqueConstraint(
                fields=["receipt"],
                condition=Q(state=LineState.POSTED),
                name="school_statement_line_one_receipt",
            ),
        ]
        indexes = [
            models.Index(fields=["-paid_on", "id"], name="school_statement_line_list"),
            models.Index(fields=["state"], name="school_statement_line_state"),
        ]

    def __str__(self) -> str:
        return f"{self.paid_on:%d %b %Y} {self.amount}"
