"""Heads of automatic vouchers: what other apps post to, without knowing an institution's chart.

An app names its heads at start-up; which account stands for a head is a row (`HeadAccount`) that the seeded chart
fills in and the finance office changes.
"""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Head:
    """A head: its key, its words, and the code of the account that the seeded chart has for it."""

    key: str
    title: Any
    code: str


HEADS: dict[str, Head] = {}


def register_heads(*heads: Head) -> None:
    """Add heads; two of one key are refused."""
    for head in heads:
        if head.key in HEADS:
            raise ImproperlyConfigured(f"two heads {head.key!r}")
        HEADS[head.key] = head


register_heads(
    Head("cash", _("Cash in hand"), "1001"),
    Head("creditors", _("Sundry creditors"), "2101"),
    Head("debtors", _("Sundry debtors"), "1302"),
    Head("corpus", _("Corpus fund"), "2001"),
    Head("suspense", _("Suspense"), "2901"),
    Head("bank_charges", _("Bank charges"), "4009"),
)
