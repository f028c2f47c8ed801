"""DA revisions. A second one for the same date supersedes the first; both are kept."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

from django.db.models import Min
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.formatting import in_date, plain
from payroll.organizations.errors import NeedsConfirmation
from payroll.pay_commission.models import Commission, DaRevision
from payroll.pay_commission.services import dated

ACTION = "da_revision"


# A step beyond these, in percent and in points, is more often a slip of the pen than an order.
HIGHEST_UNASKED, LARGEST_UNASKED = Decimal(100), Decimal(15)


def add_da_revision(
    *,
    effective_on: date,
    percentage: Decimal,
    actor: Actor,
    order_reference: str = "",
    confirm: bool = False,
) -> DaRevision:
    """Add a revision, also with back effect: the next run then pays arrears.

    `percentage` is percent of basic pay. Raises NeedsConfirmation, unless `confirm`, above 100% or more than 15
    points from the revision before; ValidationFailed (date not a first of month or before the pay commission,
    percent outside 0 to 500), Forbidden.
    """
    row = DaRevision(effective_on=effective_on, percentage=percentage, order_reference=order_reference)
    return dated.add(row, action=ACTION, actor=actor, check=partial(_check, confirm=confirm))


def correct_da_revision(
    *, revision_id: int, changes: Mapping[str, Any], actor: Actor, confirm: bool = False
) -> DaRevision:
    """Change a revision not yet used by a locked run.

    Raises NeedsConfirmation as `add_da_revision`, Forbidden, NotFound, InUse, ValidationFailed.
    """
    check = partial(_check, confirm=confirm)
    return dated.correct(DaRevision, revision_id, changes, action=ACTION, actor=actor, check=check)


def delete_da_revision(*, revision_id: int, actor: Actor) -> None:
    """Delete a revision not yet used by a locked run. Raises Forbidden, NotFound, InUse."""
    dated.delete(DaRevision, revision_id, action=ACTION, actor=actor)


def _check(row: DaRevision, *, confirm: bool) -> None:
    first = Commission.objects.aggregate(first=Min("effective_on"))["first"]
    if first and row.effective_on < first:
        text = _("The pay commission is in force from %(day)s; there is no DA by it before.")
        raise ValidationFailed.at("effective_on", text % {"day": in_date(first)})
    if not confirm:
        _ask(row)


def _ask(row: DaRevision) -> None:
    """Raise NeedsConfirmation for an unusual step from the revision that the new one follows."""
    rows = DaRevision.objects.filter(effective_on__lte=row.effective_on).exclude(pk=row.pk)
    before = rows.order_by("-effective_on", "-id").first()
    old, new = before.percentage if before else None, row.percentage
    if new > HIGHEST_UNASKED:
        text = _("DA of %(new)s%% is more than the whole basic pay. Is that meant?")
        raise NeedsConfirmation([text % {"new": plain(new)}])
    if old is not None and abs(new - old) > LARGEST_UNASKED:
        text = _("DA goes from %(old)s%% to %(new)s%%, more than %(most)s points in one step. Is that meant?")
        values = {"old": plain(old), "new": plain(new), "most": plain(LARGEST_UNASKED)}
        raise NeedsConfirmation([text % values])
