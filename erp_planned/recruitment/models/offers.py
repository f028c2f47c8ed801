"""Offers, and the checklist of who joins."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.recruitment.enums import HOLDING, OfferState
from erp_planned.recruitment.models.candidates import Candidate
from payroll.employees.models import Employee


class Offer(models.Model):
    """A post offered to a candidate (spec: HRMS, Interview.offerDetails): level and cell of the pay matrix.

    `basic` is the cell's pay in rupees when the offer was made. At most one offer of a candidate holds a vacancy.
    """

    candidate = models.ForeignKey(
        Candidate, models.PROTECT, related_name="offers", verbose_name=_("candidate")
    )
    offer_no = models.CharField(_("offer no."), max_length=60, unique=True, editable=False)
    level = models.PositiveSmallIntegerField(_("pay level"))
    cell = models.PositiveSmallIntegerField(_("cell"))
    basic = MoneyField(_("basic pay"), editable=False)
    cell_reason = models.CharField(
        _("why above the first cell"), max_length=300, blank=True, help_text=_("Needed above the first cell.")
    )
    joining_on = models.DateField(_("to join on"))
    valid_until = models.DateField(_("valid until"))
    terms = models.TextField(_("terms"), max_length=2000, blank=True)
    state = models.CharField(
        _("state"), max_length=9, choices=OfferState, default=OfferState.MADE, editable=False
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    answered_at = models.DateTimeField(_("answered at"), null=True, editable=False)
    answered_by = models.CharField(_("answer entered by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        ordering = ["-made_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=OfferState.values), name="erp_offer_state"),
            models.UniqueConstraint(
                fields=["candidate"], condition=Q(state__in=HOLDING), name="erp_offer_holds_once"
            ),
            models.CheckConstraint(condition=Q(valid_until__lte=F("joining_on")), name="erp_offer_days"),
            models.CheckConstraint(condition=Q(cell=1) | ~Q(cell_reason=""), name="erp_offer_cell_reason"),
        ]
        indexes = [models.Index(fields=["state", "valid_until"], name="erp_offer_lapses")]

    def __str__(self) -> str:
        return self.offer_no


class JoiningItem(models.Model):
    """What is asked of or done for everybody who joins: certificates, PAN, PRAN, bank account, oath, medical."""

    name = models.CharField(_("name"), max_length=80)
    is_required = models.BooleanField(
        _("required"), default=True, help_text=_("A required item may not be left out.")
    )
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("item of joining")
        verbose_name_plural = _("items of joining")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(Lower("name"), name="erp_joining_item_name")]

    def __str__(self) -> str:
        return self.name


class JoiningTask(models.Model):
    """An item of a new employee's checklist: open, done, or left out with a note."""

    employee = models.ForeignKey(Employee, models.PROTECT, related_name="+", verbose_name=_("employee"))
    item = models.ForeignKey(JoiningItem, models.PROTECT, related_name="+", verbose_name=_("item"))
    done_on = models.DateField(_("done on"), null=True, blank=True)
    is_left_out = models.BooleanField(_("left out"), default=False)
    note = models.CharField(_("note"), max_length=200, blank=True)
    done_by = models.CharField(_("entered by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("task of joining")
        verbose_name_plural = _("tasks of joining")
        ordering = ["employee", "item"]
        constraints = [
            models.UniqueConstraint(fields=["employee", "item"], name="erp_joining_task_once"),
            models.CheckConstraint(
                condition=Q(is_left_out=False) | (Q(done_on=None) & ~Q(note="")),
                name="erp_joining_task_left_out",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.employee_id}: {self.item}"
