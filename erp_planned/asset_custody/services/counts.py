"""Physical verification: open a count, enter what is seen, close it with the list of what is missing."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.periods import today
from core.refusals import check_fields
from core.states import moving, take
from erp_planned.asset_custody.enums import COUNT_TRANSITIONS, Condition, CountState
from erp_planned.asset_custody.errors import CountClosed, NoSuchCount
from erp_planned.asset_custody.models import AssetCount, AssetVerification
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.selectors.counts import left_of, visible_counts
from erp_planned.assets.enums import AssetStatus
from erp_planned.assets.models import Asset
from payroll.employees.models import Employee

# Rows that closing a count writes in one turn.
BATCH = 1_000


def open_count(*, actor: Actor, verifiers: Iterable[Employee] = (), **values: Any) -> AssetCount:
    """Begin a physical verification (`name`, `begins_on`, `category`, `location`) by the named employees.

    Raises ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = AssetCount(made_by=actor.name[:150], **{"begins_on": today(), **values})
    row.name, row.location = row.name.strip(), " ".join(row.location.split())
    check_fields(row)
    with transaction.atomic():
        row.save()
        row.verifiers.set(verifiers)
        named = [one.code for one in row.verifiers.order_by("code")]
        record(actor, "asset_count.opened", row, after={"name": row.name, "verifiers": named})
    return row


def verify_asset(
    *,
    count: AssetCount,
    asset: Asset,
    actor: Actor,
    condition: str = "",
    seen_at: str = "",
    remarks: str = "",
    verified_on: date | None = None,
) -> AssetVerification:
    """Enter that an asset was seen; entered again, the last entry stands and the earlier one is in the history.

    `seen_at` empty: where the register has it. Seen elsewhere it is "found in another place" unless damaged. Raises
    CountClosed, NoSuchCount for who is not named, ValidationFailed naming the field, Forbidden.
    """
    _authorize(count, actor)
    day = verified_on or today()
    if condition and condition not in Condition.values:
        raise ValidationFailed.at(
            "condition", _("Found, found in another place, found damaged, or not found.")
        )
    with transaction.atomic():
        held = take(AssetCount.objects.all(), NoSuchCount(), pk=count.pk)
        _check(held, asset, day)
        place = " ".join(seen_at.split())[:120] or asset.location
        is_elsewhere = place.lower() != asset.location.lower()
        if condition in ("", Condition.FOUND):
            condition = Condition.WRONG_PLACE if is_elsewhere else Condition.FOUND
        before = AssetVerification.objects.filter(count=held, asset=asset).first()
        row, _made = AssetVerification.objects.update_or_create(
            count=held, asset=asset,
            defaults={
                "verified_on": day, "condition": condition, "expected_at": asset.location,
                "seen_at": "" if condition == Condition.NOT_FOUND else place,
                "remarks": remarks.strip()[:300], "verified_by": actor.name[:150],
            },
        )  # fmt: skip
        record(
            actor, "asset_verification.entered", row,
            before={"condition": before.condition, "seen_at": before.seen_at} if before else None,
            after={"asset": asset.asset_code, "condition": condition, "seen_at": row.seen_at},
        )  # fmt: skip
    return row


def close_count(*, count: AssetCount, actor: Actor) -> AssetCount:
    """Close a count: every expected asset that nobody saw is written down as not found.

    Raises InvalidTransition, NoSuchCount, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(AssetCount.objects.all(), NoSuchCount(), pk=count.pk)
        with moving(
            row, to=CountState.CLOSED, table=COUNT_TRANSITIONS, actor=actor, event="asset_count.closed",
            stamp="closed",
        ):  # fmt: skip
            missing = [
                AssetVerification(
                    count=row, asset=one, verified_on=today(), condition=Condition.NOT_FOUND,
                    expected_at=one.location, verified_by=actor.name[:150],
                )
                for one in left_of(row).iterator(BATCH)
            ]  # fmt: skip
            AssetVerification.objects.bulk_create(missing, batch_size=BATCH)
    return row


def _authorize(count: AssetCount, actor: Actor) -> None:
    """The office enters in every count, an employee in those that name him; others know of none."""
    if is_allowed(actor.permissions, P.WRITE):
        return
    authorize(actor, P.VERIFY)
    if not visible_counts(actor).filter(pk=count.pk).exists():
        raise NoSuchCount


def _check(count: AssetCount, asset: Asset, day: date) -> None:
    if count.state != CountState.OPEN:
        raise CountClosed(_("This count is closed; nothing is entered any more."))
    if not count.begins_on <= day <= today():
        raise ValidationFailed.at("verified_on", _("The day lies between the count's first day and today."))
    if asset.status == AssetStatus.DISPOSED:
        raise NotFound(_("%(asset)s is disposed of.") % {"asset": asset})
