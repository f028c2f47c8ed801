"""Enumerated values of assets, and what may follow what."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.states import TransitionTable


class DepreciationMethod(models.TextChoices):
    """Spec: ERP, AssetCategory.depreciationMethod."""

    SLM = "SLM", _("Straight line")
    WDV = "WDV", _("Written-down value")
    NONE = "none", _("None (land)")


class FirstYear(models.TextChoices):
    """How the first year of a written-down asset counts (corrections, ERP)."""

    HALF_YEAR = "half_year", _("Whole from 180 days, else half")
    BY_DAYS = "by_days", _("By days")


class AssetStatus(models.TextChoices):
    """Where an asset stands."""

    WAITING = "waiting", _("Not yet put to use")
    IN_USE = "in_use", _("In use")
    DISPOSED = "disposed", _("Disposed of")


class AssetBook(models.TextChoices):
    """The two books of an asset (reference: assets, section 1)."""

    BOOK = "book", _("Accounts")
    INCOME_TAX = "incomeTax", _("Income tax")


class RunState(models.TextChoices):
    """A year's depreciation."""

    DRAFT = "draft", _("Calculated")
    POSTED = "posted", _("Posted")
    REVERSED = "reversed", _("Reversed")


class DisposalType(models.TextChoices):
    """Spec: ERP, AssetDisposal.disposalType."""

    SALE = "Sale", _("Sale")
    SCRAP = "Scrap", _("Scrap")
    DONATION = "Donation", _("Donation")


class DisposalState(models.TextChoices):
    """A disposal from its proposal on."""

    PROPOSED = "proposed", _("Proposed")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    REVERSED = "reversed", _("Reversed")


RUN_TRANSITIONS: TransitionTable = {
    RunState.DRAFT: frozenset({RunState.POSTED}),
    RunState.POSTED: frozenset({RunState.REVERSED}),
    RunState.REVERSED: frozenset(),
}
DISPOSAL_TRANSITIONS: TransitionTable = {
    DisposalState.PROPOSED: frozenset(
        {DisposalState.APPROVED, DisposalState.REJECTED, DisposalState.WITHDRAWN}
    ),
    DisposalState.APPROVED: frozenset({DisposalState.REVERSED}),
    DisposalState.REJECTED: frozenset(),
    DisposalState.WITHDRAWN: frozenset(),
    DisposalState.REVERSED: frozenset(),
}
LIVE = (DisposalState.PROPOSED, DisposalState.APPROVED)
