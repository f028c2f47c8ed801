"""Figures of a processed run that are set by hand, with a reason, until it is locked."""

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.locking.models import FigureByHand

HALF = Decimal("0.5")


def wrong_days(value: Decimal, most: int) -> str:
    """Return why a number of days cannot be, or an empty text: from 0 to `most`, in steps of half a day."""
    if 0 <= value <= most and not value % HALF:
        return ""
    return _("Give days from 0 to %(days)d in steps of half a day.") % {"days": most}


def wrong_figure(
    name: str, value: Decimal, *, known: Collection[str], days: Collection[str], most: int
) -> str:
    """Return why a figure cannot be set, or an empty text; those in `days` are days, the others whole rupees."""
    if name not in known:
        return _("This figure cannot be corrected; these can: %(names)s.") % {"names": ", ".join(known)}
    if value < 0:
        return _("Give zero or more.")
    if name in days:
        return wrong_days(value, most)
    return "" if value == value.to_integral_value() else _("Give whole rupees.")


def set_figures(
    model: type[FigureByHand], values: Mapping[str, Decimal], *, reason: str, actor: Actor, **whose: Any
) -> None:
    """Keep the figures in the caller's transaction; `whose` names the run and whom they are about."""
    rows: Any = model._default_manager
    for name, value in values.items():
        rows.update_or_create(
            **whose, field=name, defaults={"value": value, "reason": reason, "created_by": actor.name}
        )
