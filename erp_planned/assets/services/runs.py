"""A year's depreciation: calculated as often as one likes, posted once, taken back until the next year is posted.

Order of locks: the table of the years (whoever posts, disposes or adds to a cost), assets by number, then vouchers.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.bulk import update_rows
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date, rupees
from core.money import ZERO
from core.periods import FinancialYear, today
from core.states import hold_table, moving, take
from erp_planned.assets.enums import RUN_TRANSITIONS, RunState
from erp_planned.assets.errors import FactsChanged, NoSuchRun, YearPosted
from erp_planned.assets.models import Asset, AssetDepreciation, BlockYear, DepreciationRun
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.depreciation import (
    block_rows,
    in_service,
    last_posted,
    live_run,
    rows_for,
    totals_by_category,
)
from erp_planned.assets.services import vouchers
from erp_planned.assets.services.notices import DECIDED, tell_deciders
from erp_planned.assets.services.people import refuse_own

FIGURES = ("days", "opening_value", "added", "depreciation_amount", "prior_amount", "closing_value")
BATCH = 2000


def hold_register() -> None:
    """Let nobody else post, dispose or add to a cost until the transaction ends."""
    hold_table(DepreciationRun)


def require_turn(year: FinancialYear) -> None:
    """Raise YearPosted unless it is a year's turn: the one after the last posted, any where none is."""
    last = last_posted()
    if last is None:
        return
    if year <= last:
        raise YearPosted(_("The depreciation of %(year)s is posted.") % {"year": year})
    if year.start != last.start + 1:
        values = {"year": FinancialYear(last.start + 1)}
        raise YearPosted(_("Years are posted in order; the next one is %(year)s.") % values)


def calculate(*, year: FinancialYear, actor: Actor) -> DepreciationRun:
    """Calculate a year's depreciation by the facts as they stand; drafts of it are replaced, nothing is posted.

    Raises YearPosted, ValidationFailed for a year that has not begun, Forbidden.
    """
    authorize(actor, P.WRITE)
    if year.first > today():
        raise ValidationFailed.at("fy_id", _("The year %(year)s has not begun.") % {"year": year})
    with transaction.atomic():
        hold_register()
        require_turn(year)
        run = live_run(year) or DepreciationRun(financial_year=year.start)
        rows = rows_for(in_service(year), year)
        run.made_by, run.made_by_id, run.made_at = actor.name[:150], actor.number, timezone.now()
        run.total = sum((row.depreciation_amount for row in rows), ZERO)
        run.prior_total = sum((row.prior_amount for row in rows), ZERO)
        run.assets = len(rows)
        run.save()
        run.rows.all().delete()
        for row in rows:
            row.run = run
        AssetDepreciation.objects.bulk_create(rows, batch_size=BATCH)
        after = {"total": run.total, "prior_total": run.prior_total, "assets": run.assets}
        record(actor, "asset_depreciation.calculated", run, after=after)
        context = {"year": str(run), "amount": rupees(run.total + run.prior_total)}
        tell_deciders(DECIDED, context, run, actor, key=f"asset-run:{run.pk}:{run.made_at:%Y%m%d}")
    return run


def post_run(*, run: DepreciationRun, actor: Actor) -> DepreciationRun:
    """Post a calculated year with one voucher, once; the values of the assets go down by it.

    Raises FactsChanged where it would come out otherwise now, OwnAct for who calculated it, InvalidTransition for one
    that is posted, InvalidState before the year's end, HeadWithoutAccount, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        hold_register()
        row = take(DepreciationRun.objects.all(), NoSuchRun(), pk=run.pk)
        with moving(
            row, to=RunState.POSTED, table=RUN_TRANSITIONS, actor=actor, event="asset_depreciation.posted",
            stamp="posted",
        ):  # fmt: skip
            refuse_own(row.made_by_id, actor)
            require_turn(row.year)
            if row.year.last > today():
                text = _("The year ends on %(day)s; its depreciation is posted then.")
                raise InvalidState(text % {"day": in_date(row.year.last)})
            _charge(row)
            blocks = block_rows(row.year)
            for block in blocks:
                block.run = row
            BlockYear.objects.bulk_create(blocks)
            row.voucher = vouchers.voucher_of_run(row, totals_by_category(row), actor)
    return row


def _charge(run: DepreciationRun) -> None:
    """Take the year off the assets, held by number. Raises FactsChanged."""
    held = list(in_service(run.year).select_for_update(of=("self",), no_key=True))
    fresh = {one.asset_id: one for one in rows_for(held, run.year)}
    kept = {one.asset_id: one for one in run.rows.all()}
    if {pk: _figures(one) for pk, one in fresh.items()} != {pk: _figures(one) for pk, one in kept.items()}:
        raise FactsChanged(_("Something changed since it was calculated; calculate it again, then look."))
    _carry([row for row in held if row.pk in kept], kept, 1)


def _carry(held: list[Asset], kept: dict[int, AssetDepreciation], sign: int) -> None:
    for asset in held:
        amount = sign * (kept[asset.pk].depreciation_amount + kept[asset.pk].prior_amount)
        asset.accumulated += amount
        asset.current_value -= amount
    update_rows(held, ["accumulated", "current_value"])


def _figures(row: AssetDepreciation) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in FIGURES)


def reverse_run(*, run: DepreciationRun, reason: str, actor: Actor) -> DepreciationRun:
    """Take a posted year back, saying why, while no later one is posted and nothing of it is disposed of since.

    The books get the opposite voucher. Raises InvalidState, InvalidTransition, ValidationFailed, Forbidden.
    """
    authorize(actor, P.APPROVE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why."))
    with transaction.atomic():
        hold_register()
        row = take(DepreciationRun.objects.all(), NoSuchRun(), pk=run.pk)
        with moving(
            row, to=RunState.REVERSED, table=RUN_TRANSITIONS, actor=actor,
            event="asset_depreciation.reversed", stamp="reversed",
        ):  # fmt: skip
            last = last_posted()
            if last is not None and last > row.year:
                text = _("The year %(year)s is posted after it; reverse that one first.")
                raise InvalidState(text % {"year": last})
            _give_back(row)
            row.reason = " ".join(reason.split())[:300]
            vouchers.take_back(
                source=vouchers.RUN, key=row.pk, on=row.year.last, reason=row.reason, actor=actor
            )
    return row


def _give_back(run: DepreciationRun) -> None:
    kept = {one.asset_id: one for one in run.rows.all()}
    rows = Asset.objects.filter(pk__in=kept).order_by("pk")
    held = list(rows.select_for_update(of=("self",), no_key=True))
    gone = next((row for row in held if row.disposed_on is not None), None)
    if gone is not None:
        text = _("%(asset)s was disposed of since; reverse that disposal first.")
        raise InvalidState(text % {"asset": gone})
    _carry(held, kept, -1)
