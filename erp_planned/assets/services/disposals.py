"""Disposals: proposed by one, approved by another, taken back while the year is open.

Order of locks: the table of the years, the disposal, assets by number, then vouchers and their number series.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.formatting import in_date, rupees
from core.money import ZERO, round_paise
from core.periods import today
from core.refusals import check_fields, naming_refusals, refuse_wrong
from core.states import moving, require_step, take
from erp_planned.assets.calc.schedule import taken_by, year_of
from erp_planned.assets.enums import DISPOSAL_TRANSITIONS, AssetStatus, DisposalState, DisposalType
from erp_planned.assets.errors import NoSuchAsset, NoSuchDisposal
from erp_planned.assets.models import Asset, AssetDisposal, DisposalPart
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.depreciation import DAY, is_posted
from erp_planned.assets.selectors.facts import additions_of, cost_of, known_by, layers_of
from erp_planned.assets.services import vouchers
from erp_planned.assets.services.notices import DISPOSAL, tell_deciders
from erp_planned.assets.services.people import refuse_own
from erp_planned.assets.services.runs import hold_register

ONCE = "erp_asset_disposed_once"
HUNDRED = Decimal(100)
GIVEN = (
    "disposal_type", "disposed_on", "sale_amount", "selling_cost", "gst_pct", "is_interstate", "buyer",
    "buyer_gstin", "account", "reason",
)  # fmt: skip


def propose_disposal(*, asset: Asset, actor: Actor, **values: Any) -> AssetDisposal:
    """Propose to sell, scrap or give away an asset with all its parts; somebody else approves it.

    `values`: disposal_type, reason, disposed_on (today), sale_amount, selling_cost, gst_pct, is_interstate, buyer,
    buyer_gstin, account. Raises InvalidState for one that is gone, Duplicate where a disposal waits, ValidationFailed
    naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        held = take(Asset.objects.select_related("category"), NoSuchAsset(), pk=asset.pk)
        if held.status == AssetStatus.DISPOSED:
            raise InvalidState(_("%(asset)s is disposed of already.") % {"asset": held})
        row = AssetDisposal(asset=held, proposed_by=actor.name[:150], proposed_by_id=actor.number)
        for name, value in {"disposed_on": today(), **values}.items():
            setattr(row, name, " ".join(value.split()) if isinstance(value, str) else value)
        row.disposal_type = str(row.disposal_type)
        row.tax_amount = _tax(row)
        check_fields(row, GIVEN)
        _check(row)
        text = _("A disposal of this asset waits or stands already.")
        with naming_refusals({ONCE: lambda: Duplicate(text)}):
            row.save()
        after = {"asset": held.asset_code, "how": row.disposal_type, "sale_amount": row.sale_amount}
        record(actor, "asset_disposal.proposed", row, after=after)
        context = {
            "asset": str(held),
            "how": row.get_disposal_type_display(),
            "amount": rupees(row.sale_amount),
        }
        tell_deciders(DISPOSAL, context, row, actor)
    return row


def _tax(row: AssetDisposal) -> Decimal:
    """Return the GST of a sale (rupees); within a State both halves are equal."""
    if row.is_interstate:
        return round_paise(row.sale_amount * row.gst_pct / HUNDRED)
    return 2 * round_paise(row.sale_amount * row.gst_pct / HUNDRED / 2)


def _check(row: AssetDisposal) -> None:
    wrong: dict[str, Any] = {}
    if row.disposed_on > today():
        wrong["disposed_on"] = _("The date lies in the future.")
    elif row.disposed_on < (row.asset.used_from or row.asset.purchased_on):
        wrong["disposed_on"] = _("The asset was bought or put to use after that.")
    elif row.asset.opening_on is not None and row.disposed_on <= row.asset.opening_on:
        text = _("Its depreciation was charged up to %(day)s before the register began.")
        wrong["disposed_on"] = text % {"day": in_date(row.asset.opening_on)}
    if row.disposal_type == DisposalType.SALE and row.sale_amount <= 0:
        wrong["sale_amount"] = _("Give what the asset is sold for.")
    if row.disposal_type == DisposalType.DONATION and row.sale_amount:
        wrong["sale_amount"] = _("What is given away brings nothing.")
    if row.selling_cost > row.sale_amount:
        wrong["selling_cost"] = _("The selling cost is more than the sale brings.")
    if row.account is not None and (row.account.is_group or row.account.is_control):
        wrong["account"] = _(
            "Choose an account of cash or bank, or another one that is posted to without party."
        )
    refuse_wrong(wrong)


def approve_disposal(*, disposal: AssetDisposal, actor: Actor, remarks: str = "") -> AssetDisposal:
    """Approve a disposal: the asset and its parts lose value to the day by days, and leave the books.

    What their years before were not charged, or charged beyond the day, is named apart; a disposal back in a posted
    year stands in the books today. Raises OwnAct for who proposed it, InvalidTransition, InvalidState where a part has
    a disposal of its own or was put to use later, HeadWithoutAccount, ValidationFailed, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        hold_register()
        row = take(AssetDisposal.objects.select_related("asset", "account"), NoSuchDisposal(), pk=disposal.pk)
        require_step(row, DisposalState.APPROVED, table=DISPOSAL_TRANSITIONS)
        refuse_own(row.proposed_by_id, actor)
        assets = _held(row)
        row.asset = assets[0]
        _check(row)
        parts = _parts(row, assets)
        with moving(
            row, to=DisposalState.APPROVED, table=DISPOSAL_TRANSITIONS, actor=actor,
            event="asset_disposal.approved", stamp="decided",
        ):  # fmt: skip
            row.remarks = " ".join(remarks.split())[:300]
            row.booked_on = today() if is_posted(row.disposed_on) else row.disposed_on
            _set_figures(row, parts)
            row.voucher = vouchers.voucher_of_disposal(row, parts, actor)
        DisposalPart.objects.bulk_create(parts)
        for asset, part in zip(assets, parts, strict=True):
            asset.status, asset.disposed_on = AssetStatus.DISPOSED, row.disposed_on
            asset.accumulated, asset.current_value = part.accumulated, ZERO
            asset.save(update_fields=["status", "disposed_on", "accumulated", "current_value"])
    return row


def _held(row: AssetDisposal) -> list[Asset]:
    """Return the asset and, after it, its live parts however deep, locked by number."""
    wanted, level = [row.asset_id], [row.asset_id]
    while level:
        rows = Asset.objects.filter(parent_id__in=level).exclude(status=AssetStatus.DISPOSED)
        level = list(rows.exclude(pk__in=wanted).values_list("pk", flat=True))
        wanted += level
    rows = Asset.objects.filter(pk__in=wanted).select_related("category").order_by("pk")
    held = {one.pk: one for one in rows.select_for_update(of=("self",), no_key=True)}
    found = [held[pk] for pk in wanted]
    if found[0].status == AssetStatus.DISPOSED:
        raise InvalidState(_("%(asset)s is disposed of already.") % {"asset": found[0]})
    others = AssetDisposal.objects.filter(asset__in=wanted[1:], state=DisposalState.PROPOSED)
    other = others.select_related("asset").first()
    if other is not None:
        text = _("The part %(asset)s has a disposal of its own that waits; decide on that first.")
        raise InvalidState(text % {"asset": other.asset})
    return found


def _parts(row: AssetDisposal, assets: Sequence[Asset]) -> list[DisposalPart]:
    added, first = additions_of(assets), year_of(row.disposed_on).first
    posted = is_posted(row.disposed_on)
    found: list[DisposalPart] = []
    for asset in assets:
        if (asset.used_from or asset.purchased_on) > row.disposed_on:
            text = _("%(asset)s was bought or put to use after %(day)s.")
            raise InvalidState(text % {"asset": asset, "day": in_date(row.disposed_on)})
        every = layers_of(asset, added[asset.pk])
        layers = known_by(every, row.disposed_on)
        if len(layers) < len(every):
            text = _("%(asset)s has additions after %(day)s; choose a later day.")
            raise InvalidState(text % {"asset": asset, "day": in_date(row.disposed_on)})
        taken = taken_by(layers, row.disposed_on) if layers else ZERO
        amount = taken - taken_by(known_by(layers, first - DAY), first - DAY) if layers else ZERO
        if posted:
            amount = ZERO
        found.append(
            DisposalPart(
                disposal=row, asset=asset, cost=cost_of(layers) if layers else asset.cost,
                depreciation_amount=amount, prior_amount=taken - asset.accumulated - amount,
                accumulated=taken,
            )
        )  # fmt: skip
    return found


def _set_figures(row: AssetDisposal, parts: Sequence[DisposalPart]) -> None:
    for name in ("cost", "depreciation_amount", "prior_amount", "accumulated"):
        setattr(row, name, sum((getattr(part, name) for part in parts), ZERO))
    row.carrying_amount = row.cost - row.accumulated
    row.gain = row.sale_amount - row.selling_cost - row.carrying_amount


def reject_disposal(*, disposal: AssetDisposal, remarks: str, actor: Actor) -> AssetDisposal:
    """Refuse a disposal that waits, saying why. Raises OwnAct, InvalidTransition, ValidationFailed, Forbidden."""
    authorize(actor, P.APPROVE)
    return _close(disposal, DisposalState.REJECTED, remarks, actor, others_only=True)


def withdraw_disposal(*, disposal: AssetDisposal, remarks: str, actor: Actor) -> AssetDisposal:
    """Withdraw a disposal that waits, saying why. Raises InvalidTransition, ValidationFailed, Forbidden."""
    authorize(actor, P.WRITE)
    return _close(disposal, DisposalState.WITHDRAWN, remarks, actor, others_only=False)


def _close(
    disposal: AssetDisposal, to: str, remarks: str, actor: Actor, *, others_only: bool
) -> AssetDisposal:
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        row = take(AssetDisposal.objects.all(), NoSuchDisposal(), pk=disposal.pk)
        require_step(row, to, table=DISPOSAL_TRANSITIONS)
        if others_only:
            refuse_own(row.proposed_by_id, actor)
        with moving(
            row, to=to, table=DISPOSAL_TRANSITIONS, actor=actor, event=f"asset_disposal.{to}", stamp="decided"
        ):
            row.remarks = " ".join(remarks.split())[:300]
    return row


def reverse_disposal(*, disposal: AssetDisposal, remarks: str, actor: Actor) -> AssetDisposal:
    """Take an approved disposal back while its year is not posted: the assets are there again with what they had lost.

    Raises InvalidState where the year is posted, InvalidTransition, ValidationFailed, Forbidden.
    """
    authorize(actor, P.APPROVE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        hold_register()
        row = take(AssetDisposal.objects.all(), NoSuchDisposal(), pk=disposal.pk)
        require_step(row, DisposalState.REVERSED, table=DISPOSAL_TRANSITIONS)
        day = row.booked_on or row.disposed_on
        if is_posted(day):
            text = _("The depreciation of %(year)s is posted; reverse that first.")
            raise InvalidState(text % {"year": year_of(day)})
        with moving(
            row, to=DisposalState.REVERSED, table=DISPOSAL_TRANSITIONS, actor=actor,
            event="asset_disposal.reversed", stamp="decided",
        ):  # fmt: skip
            row.remarks = " ".join(remarks.split())[:300]
            _bring_back(row)
            vouchers.take_back(source=vouchers.DISPOSAL, key=row.pk, on=day, reason=row.remarks, actor=actor)
    return row


def _bring_back(row: AssetDisposal) -> None:
    parts = {part.asset_id: part for part in row.parts.all()}
    for asset in Asset.objects.filter(pk__in=parts).order_by("pk").select_for_update(no_key=True):
        part = parts[asset.pk]
        asset.status = AssetStatus.IN_USE if asset.used_from else AssetStatus.WAITING
        asset.disposed_on = None
        asset.accumulated = part.accumulated - part.depreciation_amount - part.prior_amount
        asset.current_value = part.cost - asset.accumulated
        asset.save(update_fields=["status", "disposed_on", "accumulated", "current_value"])
