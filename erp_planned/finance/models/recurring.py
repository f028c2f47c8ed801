"""Vouchers that come again every month, and papers that go with vouchers."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.documents.papers import Paper
from core.money import MoneyField
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models.chart import Account
from erp_planned.finance.models.vouchers import Voucher

FOLDER = "vouchers"


class RecurringVoucher(models.Model):
    """What a voucher of every month says; the clock makes one a month, which waits for approval."""

    name = models.CharField(_("name"), max_length=120, unique=True)
    type = models.CharField(_("type"), max_length=7, choices=VoucherType)
    narration = models.CharField(_("narration"), max_length=300, blank=True)
    # In a shorter month the last day.
    day = models.PositiveSmallIntegerField(_("day of the month"), default=1)
    first_month = models.DateField(_("first month"))
    last_month = models.DateField(_("last month"), null=True, blank=True)
    is_active = models.BooleanField(_("active"), default=True)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    # The last month that was looked at, and why it made no voucher, if it did not.
    done_month = models.DateField(_("done up to"), null=True, editable=False)
    trouble = models.CharField(_("trouble"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("recurring voucher")
        verbose_name_plural = _("recurring vouchers")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=Q(day__gte=1, day__lte=31), name="erp_recurring_day"),
            models.CheckConstraint(condition=Q(type__in=VoucherType.values), name="erp_recurring_type"),
            models.CheckConstraint(
                condition=Q(first_month__day=1)
                & (Q(last_month=None) | Q(last_month__day=1, last_month__gte=F("first_month"))),
                name="erp_recurring_months",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class RecurringLine(models.Model):
    """A line of a recurring voucher; rupees on one side."""

    recurring = models.ForeignKey(RecurringVoucher, models.CASCADE, related_name="lines")
    line_no = models.PositiveSmallIntegerField(_("line"))
    account = models.ForeignKey(Account, models.PROTECT, related_name="+", verbose_name=_("account"))
    debit = MoneyField(_("debit"), default=0)
    credit = MoneyField(_("credit"), default=0)
    narration = models.CharField(_("narration"), max_length=300, blank=True)
    party_ref = models.CharField(_("party"), max_length=60, blank=True)

    class Meta:
        verbose_name = _("line of a recurring voucher")
        verbose_name_plural = _("lines of recurring vouchers")
        ordering = ["recurring", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["recurring", "line_no"], name="erp_recurring_line"),
            models.CheckConstraint(
                condition=Q(debit__gt=0, credit=0) | Q(debit=0, credit__gt=0), name="erp_recurring_one_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} {self.debit} {self.credit}"


class VoucherPaper(Paper):
    """A bill, receipt or order that stands behind a voucher: PDF or picture, told by its content."""

    voucher = models.ForeignKey(Voucher, models.PROTECT, related_name="papers", verbose_name=_("voucher"))
    file = models.FileField(_("file"), upload_to=FOLDER, max_length=200)

    class Meta:
        verbose_name = _("paper of a voucher")
        verbose_name_plural = _("papers of vouchers")
        ordering = ["voucher", "id"]

    def __str__(self) -> str:
        return self.title or f"{self.file_kind} {self.pk}"
