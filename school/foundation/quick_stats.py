"""Numbers that a phone shows at the start; the app that knows one registers how it is found.

register_quick_stat(QuickStat.TODAY_ATTENDANCE, attendance_today)
"""

from collections.abc import Callable
from decimal import Decimal
from enum import StrEnum

from core.actors import Actor

# Called with whoever asks, of at most two queries; None: there is nothing to tell yet.
Figure = Callable[[Actor], Decimal | int | None]


class QuickStat(StrEnum):
    """The numbers (spec: school, mobile bootstrap)."""

    # Rupees that the caller owes for the own children, or for the office all that is outstanding.
    PENDING_FEES = "pending_fees"
    # Percent present or late today, in whole numbers, of the marked students whom the caller may see: of a class for
    # its teacher, of the own child 100 or 0; None while nobody is marked.
    TODAY_ATTENDANCE = "today_attendance"


_figures: dict[QuickStat, Figure] = {}


def register_quick_stat(name: QuickStat, figure: Figure) -> None:
    """Say how a number is found; called from an app's `registration`."""
    _figures[name] = figure


def quick_stat(name: QuickStat, actor: Actor) -> Decimal | int | None:
    """Return a number; None where no app knows it."""
    figure = _figures.get(name)
    return figure(actor) if figure else None
