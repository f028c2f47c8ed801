"""The ledger of the fees: what is owed and paid, line by line."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.money import ZERO, MoneyField
from school.fees.enums import FaultKind, LineKind
from school.fees.models.accounts import Adjustment, FeeAccount, Invoice, Receipt, Refund
from school.foundation.models import Row


class LedgerLine(Row):
    """A movement on an account; added, never changed or removed. A debit is what the family owes more (rupees)."""

    account = models.ForeignKey(FeeAccount, on_delete=models.PROTECT, related_name="lines")
    # From 1 without gaps in each account.
    sequence = models.PositiveIntegerField()
    posted_on = models.DateField(_("date"))
    kind = models.CharField(_("kind"), max_length=12, choices=LineKind.choices)
    reference = models.CharField(_("reference"), max_length=30)
    text = models.CharField(_("text"), max_length=300, blank=True)
    debit = MoneyField(_("debit"), default=ZERO)
    credit = MoneyField(_("credit"), default=ZERO)
    balance = MoneyField(_("balance"))
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="ledger_lines")
    adjustment = models.ForeignKey(
        Adjustment, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    receipt = models.ForeignKey(
        Receipt, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    refund = models.ForeignKey(
        Refund, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    made_by = models.CharField(_("made by"), max_length=150)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("line of the ledger")
        verbose_name_plural = _("fee ledger")
        ordering = ["account", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["account", "sequence"], name="school_ledger_line_sequence"),
            models.CheckConstraint(
                condition=Q(debit__gt=0, credit=0) | Q(debit=0, credit__gt=0),
                name="school_ledger_line_one_side",
            ),
            models.CheckConstraint(condition=Q(balance__gte=0), name="school_ledger_line_never_negative"),
        ]
        indexes = [
            models.Index(fields=["posted_on", "kind"], name="school_ledger_line_day"),
            # What went back on a day: the day-close of the counter.
            models.Index(
                fields=["made_at"],
                name="school_ledger_line_back",
                condition=Q(kind__in=[LineKind.REVERSAL, LineKind.REFUND]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reference} {self.get_kind_display()}"


class LedgerFault(Row):
    """Something that did not tie when the clock last looked (`services.ledger_check`); none where all does.

    `kept` is what a row says, `found` what the lines say (rupees; of a series, how many).
    """

    what = models.CharField(_("kind"), max_length=30, choices=FaultKind.choices)
    name = models.CharField(_("number"), max_length=60)
    kept = MoneyField(_("kept"))
    found = MoneyField(_("by the lines"))
    seen_at = models.DateTimeField(_("seen at"))

    class Meta:
        verbose_name = _("fault of the ledger")
        verbose_name_plural = _("faults of the ledger")
        ordering = ["what", "name"]

    def __str__(self) -> str:
        return f"{self.get_what_display()}: {self.name}"
