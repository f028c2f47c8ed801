"""Vouchers and their entries. What is approved is final: triggers refuse any change of it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.finance.enums import VoucherStatus, VoucherType
from erp_planned.finance.models.chart import Account
from erp_planned.finance.models.years import BookYear


class Voucher(models.Model):
    """One voucher. The number is given at approval, gapless per type and year; maker and checker are two people."""

    voucher_no = models.CharField(_("number"), max_length=24, blank=True, editable=False)
    type = models.CharField(_("type"), max_length=7, choices=VoucherType)
    date = models.DateField(_("date"))
    year = models.ForeignKey(BookYear, models.PROTECT, related_name="vouchers", verbose_name=_("year"))
    status = models.CharField(
        _("status"), max_length=9, choices=VoucherStatus, default=VoucherStatus.DRAFT, editable=False
    )
    narration = models.CharField(_("narration"), max_length=500, blank=True)
    # Cheque, UTR or bill number.
    reference = models.CharField(_("reference"), max_length=60, blank=True)
    total = MoneyField(_("amount"), default=0, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=500, blank=True, editable=False)
    reversal_of = models.OneToOneField(
        "self", models.PROTECT, related_name="reversed_by", null=True, editable=False,
        verbose_name=_("reverses"),
    )  # fmt: skip
    # What it was made from, once: ("payroll_run", "12"). Empty when made by hand.
    source = models.CharField(_("made from"), max_length=30, blank=True, editable=False)
    source_key = models.CharField(max_length=60, blank=True, editable=False)
    # The closing entry of a year: statements of the year leave it out.
    is_closing = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name = _("voucher")
        verbose_name_plural = _("vouchers")
        ordering = ["-date", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["voucher_no"], condition=~Q(voucher_no=""), name="erp_voucher_number"
            ),
            models.UniqueConstraint(
                fields=["source", "source_key"],
                condition=~Q(source="") & ~Q(status__in=["rejected", "cancelled"]) & Q(reversal_of=None),
                name="erp_voucher_source_once",
            ),
            models.CheckConstraint(condition=Q(status__in=VoucherStatus.values), name="erp_voucher_status"),
            models.CheckConstraint(condition=Q(type__in=VoucherType.values), name="erp_voucher_type"),
            models.CheckConstraint(
                condition=~Q(status=VoucherStatus.APPROVED) | ~Q(voucher_no=""), name="erp_voucher_numbered"
            ),
            models.CheckConstraint(
                condition=~Q(status=VoucherStatus.APPROVED)
                | Q(made_by_id=None)
                | Q(decided_by_id=None)
                | ~Q(made_by_id=F("decided_by_id")),
                name="erp_voucher_two_people",
            ),
        ]
        indexes = [
            models.Index(fields=["status", "-date"], name="erp_voucher_status_date"),
            models.Index(fields=["date", "voucher_no"], name="erp_voucher_day"),
        ]

    def __str__(self) -> str:
        return self.voucher_no or f"{self.type} {self.pk}"


class VoucherEntry(models.Model):
    """A line: a debit or a credit, rupees, never both (spec: ERP, VoucherEntry).

    `posted_on` is the voucher's date, given at approval; lines without it are in no balance.
    """

    voucher = models.ForeignKey(Voucher, models.CASCADE, related_name="entries", verbose_name=_("voucher"))
    line_no = models.PositiveSmallIntegerField(_("line"))
    account = models.ForeignKey(Account, models.PROTECT, related_name="+", verbose_name=_("account"))
    debit = MoneyField(_("debit"), default=0)
    credit = MoneyField(_("credit"), default=0)
    narration = models.CharField(_("narration"), max_length=300, blank=True)
    # `vendor:12`, `employee:7`: a kind that `finance.parties` knows, and a number.
    party_ref = models.CharField(_("party"), max_length=60, blank=True)
    posted_on = models.DateField(null=True, editable=False)

    class Meta:
        verbose_name = _("voucher line")
        verbose_name_plural = _("voucher lines")
        ordering = ["voucher", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["voucher", "line_no"], name="erp_entry_line"),
            models.CheckConstraint(
                condition=Q(debit__gt=0, credit=0) | Q(debit=0, credit__gt=0), name="erp_entry_one_side"
            ),
        ]
        indexes = [
            models.Index(
                fields=["account", "posted_on", "id"],
                include=["debit", "credit"],
                condition=~Q(posted_on=None),
                name="erp_entry_ledger",
            ),
            models.Index(
                fields=["party_ref", "posted_on"],
                condition=~Q(party_ref="") & ~Q(posted_on=None),
                name="erp_entry_party",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} {self.debit} {self.credit}"
