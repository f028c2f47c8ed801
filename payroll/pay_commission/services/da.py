"""DA revisions. A second one for the same date supersedes the first; both are kept."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Actor
from payroll.pay_commission.models import DaRevision
from payroll.pay_commission.services import dated

ACTION = "da_revision"


def add_da_revision(
    *, effective_on: date, percentage: Decimal, actor: Actor, order_reference: str = ""
) -> DaRevision:
    """Add a revision, also with back effect: the next run then pays arrears.

    `percentage` is percent of basic pay. Raises Forbidden, ValidationFailed (date not a first of month,
    percent outside 0 to 500).
    """
    row = DaRevision(effective_on=effective_on, percentage=percentage, order_reference=order_reference)
    return dated.add(row, action=ACTION, actor=actor)


def correct_da_revision(*, revision_id: int, changes: Mapping[str, Any], actor: Actor) -> DaRevision:
    """Change a revision not yet used by a locked run. Raises Forbidden, NotFound, InUse, ValidationFailed."""
    return dated.correct(DaRevision, revision_id, changes, action=ACTION, actor=actor)


def delete_da_revision(*, revision_id: int, actor: Actor) -> None:
    """Delete a revision not yet used by a locked run. Raises Forbidden, NotFound, InUse."""
    dated.delete(DaRevision, revision_id, action=ACTION, actor=actor)
