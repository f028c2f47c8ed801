"""Ratings and goals. Pure."""

from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import ValidationFailed

MOST_GOALS, MOST_LETTERS = 20, 300
HALF = Decimal("0.5")


def rating_fault(value: Decimal | None, most: int) -> str:
    """Return why a rating is none, or nothing: 1 to the highest of the scale, in steps of a half."""
    if value is not None and 1 <= value <= most and value % HALF == 0:
        return ""
    return _("Give a rating from 1 to %(most)d, in steps of a half.") % {"most": most}


def clean_goals(goals: Sequence[str]) -> list[str]:
    """Return the goals without empty ones and without spaces around. Raises ValidationFailed naming `goals`."""
    found = [" ".join(goal.split()) for goal in goals]
    found = [goal for goal in found if goal]
    if len(found) > MOST_GOALS or any(len(goal) > MOST_LETTERS for goal in found):
        text = _("At most %(count)d goals of at most %(letters)d letters each.")
        raise ValidationFailed.at("goals", text % {"count": MOST_GOALS, "letters": MOST_LETTERS})
    return found
