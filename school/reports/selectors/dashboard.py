"""The dashboard of the school (spec: school, dashboard summary): six numbers, each by a selector of its own."""

from decimal import Decimal

from core.access import authorize
from core.actors import Actor
from school.reports.permissions import ReportsPermission as P
from school.reports.selectors.numbers import SUMMARY


def summary(actor: Actor) -> dict[str, int | Decimal]:
    """Return the six numbers by name.

    They are numbers by the specification, so 0 stands for one whose module is off, to which the caller has no
    right, or of which nothing is known yet (nobody is marked today). Raises Forbidden.
    """
    authorize(actor, P.READ)
    return {one.name: one.told(actor) or 0 for one in SUMMARY}
