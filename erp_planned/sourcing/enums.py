"""Enumerated values of indents and quotations."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class IndentStatus(models.TextChoices):
    """From the draft of a department to the order."""

    DRAFT = "draft", _("Draft")
    SUBMITTED = "submitted", _("Waiting for approval")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    ORDERED = "ordered", _("Ordered")
    CANCELLED = "cancelled", _("Cancelled")


class PurchaseMode(models.TextChoices):
    """How goods may be bought, by their value (reference: GFR 2017, rules 149 to 166)."""

    DIRECT = "direct", _("Without quotation (rule 154)")
    COMMITTEE = "committee", _("Local purchase committee (rule 155)")
    LIMITED = "limited", _("Limited tender (rule 162)")
    ADVERTISED = "advertised", _("Advertised tender (rule 161)")
    GEM_ANY = "gem_any", _("GeM, any supplier (rule 149)")
    GEM_LOWEST = "gem_lowest", _("GeM, lowest of three (rule 149)")
    GEM_BID = "gem_bid", _("GeM, bidding (rule 149)")
    SINGLE = "single", _("Single tender (rule 166)")


INDENT_TRANSITIONS: dict[IndentStatus, set[IndentStatus]] = {
    IndentStatus.DRAFT: {IndentStatus.SUBMITTED, IndentStatus.CANCELLED},
    IndentStatus.SUBMITTED: {IndentStatus.APPROVED, IndentStatus.REJECTED, IndentStatus.CANCELLED},
    IndentStatus.APPROVED: {IndentStatus.ORDERED, IndentStatus.CANCELLED},
    IndentStatus.REJECTED: set(),
    IndentStatus.ORDERED: {IndentStatus.APPROVED},
    IndentStatus.CANCELLED: set(),
}
# Limits stand for the others; for a single tender there is none, only a reason.
LIMITED_MODES = [(one.value, one.label) for one in PurchaseMode if one is not PurchaseMode.SINGLE]
# Bids in these modes are sealed until two people open them.
SEALED_MODES = frozenset(
    {PurchaseMode.LIMITED, PurchaseMode.ADVERTISED, PurchaseMode.GEM_BID, PurchaseMode.SINGLE}
)


class EnquiryState(models.TextChoices):
    """From the invitation of vendors to the opened bids."""

    OPEN = "open", _("Taking quotations")
    OPENED = "opened", _("Bids opened")
    CANCELLED = "cancelled", _("Cancelled")


ENQUIRY_TRANSITIONS: dict[EnquiryState, set[EnquiryState]] = {
    EnquiryState.OPEN: {EnquiryState.OPENED, EnquiryState.CANCELLED},
    EnquiryState.OPENED: set(),
    EnquiryState.CANCELLED: set(),
}


class QuotationState(models.TextChoices):
    """Whether the amounts of a quotation may be read."""

    SEALED = "sealed", _("Sealed")
    OPENED = "opened", _("Opened")
    WITHDRAWN = "withdrawn", _("Withdrawn")


QUOTATION_TRANSITIONS: dict[QuotationState, set[QuotationState]] = {
    QuotationState.SEALED: {QuotationState.OPENED, QuotationState.WITHDRAWN},
    QuotationState.OPENED: set(),
    QuotationState.WITHDRAWN: set(),
}


class ComparisonState(models.TextChoices):
    """A comparison is final once somebody else has approved it."""

    DRAFT = "draft", _("Draft")
    APPROVED = "approved", _("Approved")


COMPARISON_TRANSITIONS: dict[ComparisonState, set[ComparisonState]] = {
    ComparisonState.DRAFT: {ComparisonState.APPROVED},
    ComparisonState.APPROVED: set(),
}
