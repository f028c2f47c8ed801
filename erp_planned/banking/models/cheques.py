"""Cheque books leaf by leaf, and every print of one."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from erp_planned.banking.enums import LeafState
from erp_planned.banking.models.accounts import BankAccount

MOST_LEAVES = 500


class ChequeBook(models.Model):
    """A book of leaves with consecutive numbers of six digits."""

    bank_account = models.ForeignKey(
        BankAccount, models.PROTECT, related_name="cheque_books", verbose_name=_("bank account")
    )
    first_no = models.PositiveIntegerField(
        _("first number"), validators=[MinValueValidator(1), MaxValueValidator(999_999)]
    )
    last_no = models.PositiveIntegerField(
        _("last number"), validators=[MinValueValidator(1), MaxValueValidator(999_999)]
    )
    received_on = models.DateField(_("received on"))

    class Meta:
        verbose_name = _("cheque book")
        verbose_name_plural = _("cheque books")
        ordering = ["-received_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(last_no__gte=F("first_no"), last_no__lt=F("first_no") + MOST_LEAVES),
                name="erp_cheque_book_leaves",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_no:06d} - {self.last_no:06d}"


class ChequeLeaf(models.Model):
    """One cheque. A number is used once at a bank account, whatever became of it."""

    # Blank leaves go with a book entered by mistake; a trigger keeps all others.
    book = models.ForeignKey(ChequeBook, models.CASCADE, related_name="leaves", verbose_name=_("cheque book"))
    bank_account = models.ForeignKey(
        BankAccount, models.PROTECT, related_name="leaves", verbose_name=_("bank account")
    )
    number = models.CharField(_("number"), max_length=6)
    state = models.CharField(
        _("state"), max_length=9, choices=LeafState, default=LeafState.BLANK, editable=False
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True, editable=False)
    changed_by = models.CharField(_("changed by"), max_length=150, blank=True, editable=False)
    changed_at = models.DateTimeField(_("changed at"), null=True, editable=False)

    class Meta:
        verbose_name = _("cheque")
        verbose_name_plural = _("cheques")
        ordering = ["bank_account", "number"]
        constraints = [
            models.UniqueConstraint(fields=["bank_account", "number"], name="erp_cheque_number"),
            models.CheckConstraint(condition=Q(state__in=LeafState.values), name="erp_cheque_state"),
            models.CheckConstraint(
                condition=~Q(state__in=["cancelled", "spoiled"]) | ~Q(reason=""), name="erp_cheque_reason"
            ),
        ]

    def __str__(self) -> str:
        return self.number


class ChequePrint(models.Model):
    """A print of a cheque; the second and every later one has a reason."""

    leaf = models.ForeignKey(ChequeLeaf, models.PROTECT, related_name="prints", verbose_name=_("cheque"))
    number = models.PositiveSmallIntegerField(_("print"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    printed_by = models.CharField(_("printed by"), max_length=150)
    printed_at = models.DateTimeField(_("printed at"), auto_now_add=True)

    class Meta:
        verbose_name = _("print of a cheque")
        verbose_name_plural = _("prints of cheques")
        ordering = ["leaf", "number"]
        constraints = [
            models.UniqueConstraint(fields=["leaf", "number"], name="erp_cheque_print"),
            models.CheckConstraint(condition=Q(number=1) | ~Q(reason=""), name="erp_cheque_reprint"),
        ]

    def __str__(self) -> str:
        return f"{self.leaf_id} {self.number}"
