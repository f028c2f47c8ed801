"""Returns made from the ledger; a filed one is final: see 0002."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_month
from erp_planned.gst.enums import ReturnStatus, ReturnType


class GSTReturn(models.Model):
    """A return of a month, a quarter or a year (spec: ERP, GSTReturn).

    `figures` are what it says, kept as they were when it was made; making it again replaces those of a draft.
    `ledger_mark` is what the ledger held then: a draft that the ledger has left behind is not filed.
    """

    return_type = models.CharField(_("return"), max_length=7, choices=ReturnType)
    gstin = models.CharField("GSTIN", max_length=15)
    # First day of the first month, last day of the last one.
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"))
    due_on = models.DateField(_("due on"))
    status = models.CharField(
        _("status"), max_length=5, choices=ReturnStatus, default=ReturnStatus.DRAFT, editable=False
    )
    figures = models.JSONField(_("figures"), default=dict, editable=False)
    ledger_mark = models.CharField(max_length=64, editable=False)
    documents = models.PositiveIntegerField(_("documents"), default=0)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"))
    filed_on = models.DateField(_("filed on"), null=True, editable=False)
    arn_no = models.CharField("ARN", max_length=15, blank=True, editable=False)
    filed_by = models.CharField(_("filed by"), max_length=150, blank=True, editable=False)
    filed_by_id = models.BigIntegerField(null=True, editable=False)
    filed_at = models.DateTimeField(_("entered as filed at"), null=True, editable=False)
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, null=True, related_name="+", editable=False,
        verbose_name=_("voucher"),
    )  # fmt: skip

    class Meta:
        verbose_name = _("GST return")
        verbose_name_plural = _("GST returns")
        ordering = ["-starts_on", "return_type"]
        constraints = [
            models.UniqueConstraint(fields=["return_type", "starts_on"], name="erp_gst_return_once"),
            models.UniqueConstraint(fields=["arn_no"], condition=~Q(arn_no=""), name="erp_gst_arn_once"),
            models.CheckConstraint(condition=Q(ends_on__gt=F("starts_on")), name="erp_gst_return_days"),
            models.CheckConstraint(
                condition=Q(status=ReturnStatus.DRAFT, filed_on=None, arn_no="")
                | (Q(status=ReturnStatus.FILED, filed_on__isnull=False) & ~Q(arn_no="")),
                name="erp_gst_return_filed",
            ),
            models.CheckConstraint(
                condition=~Q(status=ReturnStatus.FILED)
                | Q(made_by_id=None)
                | Q(filed_by_id=None)
                | ~Q(made_by_id=F("filed_by_id")),
                name="erp_gst_return_two_people",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.return_type} {self.period_in_words}"

    @property
    def period_in_words(self) -> str:
        """The month or the months of a quarter by name, the year as 2026-27."""
        if self.return_type == ReturnType.GSTR9:
            return self.period
        return " – ".join(dict.fromkeys((in_month(self.starts_on), in_month(self.ends_on))))

    @property
    def period(self) -> str:
        """The month or quarter by its last month (2026-10), the year as 2026-27."""
        if self.return_type == ReturnType.GSTR9:
            return f"{self.starts_on.year}-{self.ends_on.year % 100:02d}"
        return f"{self.ends_on:%Y-%m}"
