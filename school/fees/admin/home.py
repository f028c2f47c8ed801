"""What who takes money sees on the first page: today's collection by mode, and the way to the counter."""

from collections.abc import Mapping
from typing import Any

from core.actors import Actor
from school.fees.permissions import FeePermission as P
from school.fees.selectors.counter import paid_today, total
from school.foundation.home_parts import HomePart, register_home_part


def context(actor: Actor) -> Mapping[str, Any]:
    """Return what was paid today by mode; it adds up to the figure of the day."""
    sums = paid_today(actor)
    return {"sums": sums, "sum": total(sums)}


register_home_part(HomePart("school/fees/home_part.html", P.COLLECT, context))
