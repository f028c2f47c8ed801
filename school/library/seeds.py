"""Lending rules with which every school begins; it enters its own beside them."""

from datetime import date
from decimal import Decimal

from core.actors import Actor
from school.library.enums import BorrowerKind
from school.library.models import LibraryRule

# Before any loan that is entered.
SINCE = date(2000, 1, 1)
RULES = {
    BorrowerKind.STUDENT: {
        "loan_days": 14,
        "most_books": 2,
        "fine_per_day": Decimal(1),
        "fine_cap": Decimal(100),
    },
    BorrowerKind.STAFF: {"loan_days": 30, "most_books": 5, "fine_per_day": Decimal(0)},
}


def seed_rules(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Let students have two books for a fortnight at a rupee for each day late, staff five for 30 days."""
    for kind, values in RULES.items():
        LibraryRule.objects.get_or_create(borrower_kind=kind, effective_on=SINCE, defaults=values)
