"""GSTR-2B as the portal gave it, its comparison with the books, and credit taken out again."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.gst.enums import DocumentType
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst_credit.enums import MatchResult, MatchStatus, ReversalRule

HEADS = ("igst", "cgst", "sgst", "cess")


class Gstr2bStatement(models.Model):
    """A GSTR-2B file of a month (its first day). `digest` is of its content: the same file twice is one."""

    month = models.DateField(_("month"))
    made_on = models.DateField(_("made by the portal on"))
    digest = models.CharField(max_length=64, unique=True, editable=False)
    file_name = models.CharField(_("file"), max_length=120)
    documents = models.PositiveIntegerField(_("documents"), default=0)
    imported_by = models.CharField(_("imported by"), max_length=150, editable=False)
    imported_at = models.DateTimeField(_("imported at"), auto_now_add=True)

    class Meta:
        verbose_name = _("GSTR-2B")
        verbose_name_plural = _("GSTR-2B")
        ordering = ["-month", "-id"]

    def __str__(self) -> str:
        return f"GSTR-2B {self.month:%Y-%m}"


class Gstr2bDocument(models.Model):
    """A supplier's document of GSTR-2B; rupees. `replaces` is the number that an amendment takes the place of."""

    statement = models.ForeignKey(
        Gstr2bStatement, models.PROTECT, related_name="rows", verbose_name=_("GSTR-2B")
    )
    gstin = models.CharField(_("supplier's GSTIN"), max_length=15)
    name = models.CharField(_("supplier"), max_length=120, blank=True)
    number = models.CharField(_("number"), max_length=40)
    dated_on = models.DateField(_("date"))
    year = models.PositiveSmallIntegerField(editable=False)
    kind = models.CharField(_("document"), max_length=3, choices=DocumentType)
    place = models.CharField(_("place of supply"), max_length=2, blank=True)
    is_reverse_charge = models.BooleanField(_("reverse charge"), default=False)
    is_available = models.BooleanField(_("credit available"), default=True)
    reason = models.CharField(_("why not available"), max_length=1, blank=True)
    replaces = models.CharField(_("in place of"), max_length=40, blank=True)
    taxable = MoneyField(_("taxable value"))
    igst = MoneyField("IGST", default=0)
    cgst = MoneyField("CGST", default=0)
    sgst = MoneyField("SGST", default=0)
    cess = MoneyField(_("cess"), default=0)

    class Meta:
        verbose_name = _("document of GSTR-2B")
        verbose_name_plural = _("documents of GSTR-2B")
        ordering = ["-dated_on", "-id"]
        constraints = [
            models.UniqueConstraint("gstin", "year", "kind", Upper("number"), name="erp_gst_credit_2b_once")
        ]

    def __str__(self) -> str:
        return self.number


class GSTReconciliation(models.Model):
    """A document of the books beside one of GSTR-2B, or one that has no other (spec: ERP, GSTReconciliation).

    `period` is the month of the GSTR-2B, of a document in the books alone its own. `rule` is the pass that found the
    pair; `differences` are [name, books, GSTR-2B]; `difference` is tax of the books less tax of GSTR-2B (rupees).
    `is_live`: a document is in one live row; a rejected pair, and what a pair found later replaces, are not.
    """

    period = models.DateField(_("month"))
    book = models.ForeignKey(
        GSTInvoice, models.PROTECT, related_name="+", null=True, verbose_name=_("in the books")
    )
    portal = models.ForeignKey(
        Gstr2bDocument, models.PROTECT, related_name="matches", null=True, verbose_name=_("in GSTR-2B")
    )
    result = models.CharField(_("result"), max_length=12, choices=MatchResult)
    rule = models.PositiveSmallIntegerField(_("pass"), default=0)
    differences = models.JSONField(_("differences"), default=list)
    books_tax = MoneyField(_("tax in the books"), default=0)
    portal_tax = MoneyField(_("tax in GSTR-2B"), default=0)
    difference = MoneyField(_("difference"), default=0)
    status = models.CharField(
        _("status"), max_length=8, choices=MatchStatus, default=MatchStatus.PENDING, editable=False
    )
    is_live = models.BooleanField(default=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("reconciled document")
        verbose_name_plural = _("reconciled documents")
        ordering = ["-period", "id"]
        constraints = [
            models.UniqueConstraint(fields=["book"], condition=Q(is_live=True), name="erp_gst_credit_book_once"),
            models.UniqueConstraint(
                fields=["portal"], condition=Q(is_live=True), name="erp_gst_credit_portal_once"
            ),
            models.CheckConstraint(
                condition=Q(book__isnull=False) | Q(portal__isnull=False), name="erp_gst_credit_of_something"
            ),
            models.CheckConstraint(
                condition=Q(difference=F("books_tax") - F("portal_tax")), name="erp_gst_credit_difference"
            ),
            models.CheckConstraint(
                condition=~Q(status=MatchStatus.PENDING) | Q(is_live=True), name="erp_gst_credit_pending_live"
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["period", "status", "result"], name="erp_gst_credit_lists")]

    def __str__(self) -> str:
        return str(self.book or self.portal)


class CreditReversal(models.Model):
    """Credit taken out again in the return of a month, or taken back into it (`of` is then the reversal); rupees.

    Rules 42 and 43 are about many documents at once and name none.
    """

    invoice = models.ForeignKey(
        GSTInvoice, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("document")
    )
    rule = models.CharField(_("rule"), max_length=7, choices=ReversalRule)
    of = models.ForeignKey(
        "self", models.PROTECT, related_name="reclaims", null=True, editable=False, verbose_name=_("reclaims")
    )
    period = models.DateField(_("month of the return"))
    igst = MoneyField("IGST", default=0, validators=[MinValueValidator(0)])
    cgst = MoneyField("CGST", default=0, validators=[MinValueValidator(0)])
    sgst = MoneyField("SGST", default=0, validators=[MinValueValidator(0)])
    cess = MoneyField(_("cess"), default=0, validators=[MinValueValidator(0)])
    reason = models.CharField(_("reason"), max_length=300)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("reversal of credit")
        verbose_name_plural = _("reversals of credit")
        ordering = ["-period", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(igst__gte=0, cgst__gte=0, sgst__gte=0, cess__gte=0)
                & (Q(igst__gt=0) | Q(cgst__gt=0) | Q(sgst__gt=0) | Q(cess__gt=0)),
                name="erp_gst_credit_reversal_amounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_rule_display()}, {self.period:%Y-%m}"

    @property
    def kind(self) -> str:
        """Say whether it takes out or back."""
        return _t("Reclaimed") if self.of_id else _t("Reversed")
