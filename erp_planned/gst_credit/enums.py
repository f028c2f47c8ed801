"""Enumerated values of input tax credit."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class MatchResult(models.TextChoices):
    """What came of comparing the books with GSTR-2B (reference: gst, section 8)."""

    EXACT = "exact", _("Exact")
    SUGGESTED = "suggested", _("Suggested")
    MISMATCH = "mismatch", _("Mismatch")
    RESIDUAL = "residual", _("Only the amounts fit")
    NOT_IN_BOOKS = "not_in_books", _("Not in the books")
    NOT_IN_2B = "not_in_2b", _("Not in GSTR-2B")


class MatchStatus(models.TextChoices):
    """Spec: ERP, GSTReconciliation.status."""

    PENDING = "pending", _("To be decided")
    ACCEPTED = "accepted", _("Accepted")
    REJECTED = "rejected", _("Rejected")


MATCH_TRANSITIONS: dict[MatchStatus, set[MatchStatus]] = {
    MatchStatus.PENDING: {MatchStatus.ACCEPTED, MatchStatus.REJECTED},
    MatchStatus.ACCEPTED: set(),
    MatchStatus.REJECTED: set(),
}


class ReversalRule(models.TextChoices):
    """Why credit is taken out again."""

    RULE_37 = "rule_37", _("Rule 37: supplier not paid within 180 days")
    RULE_42 = "rule_42", _("Rule 42: inputs also for exempt supplies")
    RULE_43 = "rule_43", _("Rule 43: capital goods also for exempt supplies")
    BLOCKED = "s17_5", _("Section 17(5): blocked")
    OTHER = "other", _("Other, may come back")


# Table 4B(1) of GSTR-3B: does not come back. The others stand in 4B(2) and can be reclaimed.
PERMANENT = (ReversalRule.RULE_42, ReversalRule.RULE_43, ReversalRule.BLOCKED)
