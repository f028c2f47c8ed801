"""Bases of a suite's own tables: the run of a month, and a figure of it set by hand."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.locking.states import RunState
from core.money import MoneyField


class MonthRun(models.Model):
    """One month's run; `month` is its first day. Who and when stand on it, for the page and for the audit."""

    month = models.DateField(_("month"))
    state = models.CharField(
        _("state"), max_length=10, choices=RunState, default=RunState.DRAFT, editable=False
    )
    created_by = models.CharField(_("created by"), max_length=150, blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    processed_by = models.CharField(_("processed by"), max_length=150, blank=True)
    processed_at = models.DateTimeField(_("processed at"), null=True)
    locked_by = models.CharField(_("locked by"), max_length=150, blank=True)
    locked_at = models.DateTimeField(_("locked at"), null=True)

    class Meta:
        abstract = True


class FigureByHand(models.Model):
    """A figure that somebody set in place of the computed one, and why; kept when the run is processed again.

    The table of a suite adds `run`, whom it is about, and `field` with its list of figures, all three unique.
    """

    value = MoneyField(_("value"))
    reason = models.CharField(_("reason"), max_length=300)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150)

    class Meta:
        abstract = True
