"""Maintenance and claims."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.periods import today
from core.refusals import check_fields, refuse_wrong
from core.states import moving, take
from erp_planned.asset_custody.enums import CLAIM_TRANSITIONS, ClaimState, MaintenanceType
from erp_planned.asset_custody.errors import NoSuchClaim, NoSuchContract
from erp_planned.asset_custody.models import (
    AssetInsurance,
    AssetMaintenance,
    InsuranceClaim,
    MaintenanceContract,
)
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.assets.enums import AssetStatus
from erp_planned.assets.errors import NoSuchAsset
from erp_planned.assets.models import Asset

# Assets that one contract covers at most.
MOST_COVERED = 2_000


def log_maintenance(*, asset: Asset, actor: Actor, **values: Any) -> AssetMaintenance:
    """Enter work on an asset (`maintenance_type`, `done_on`, `cost`, `contract`, `vendor`, `remarks`, `next_due_on`).

    Work under a contract names it, falls into its term, and its vendor is the contract's. Raises ValidationFailed
    naming the field, InvalidState for work after the disposal, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(Asset.objects.all(), NoSuchAsset(), pk=asset.pk)
        made = AssetMaintenance(asset=row, made_by=actor.name[:150], **{"done_on": today(), **values})
        if made.contract is not None:
            made.vendor = made.contract.vendor
        check_fields(made)
        if row.status == AssetStatus.DISPOSED and row.disposed_on and made.done_on > row.disposed_on:
            raise InvalidState(
                _("%(asset)s is disposed of; nothing is done to it any more.") % {"asset": row}
            )
        refuse_wrong(_wrong(made))
        made.save()
        after = {"asset": row.asset_code, "kind": made.maintenance_type, "cost": made.cost}
        record(actor, "asset_maintenance.entered", made, after=after)
    return made


def cover_assets(*, contract: MaintenanceContract, codes: str, actor: Actor) -> MaintenanceContract:
    """Say which assets a contract covers: their codes, one in a line; the list takes the place of the one before.

    Raises ValidationFailed naming the codes that are not in the register, Forbidden.
    """
    authorize(actor, P.WRITE)
    named = {code.strip().upper() for code in codes.replace(",", "\n").splitlines() if code.strip()}
    if len(named) > MOST_COVERED:
        raise ValidationFailed.at("codes", _("At most %(most)d codes.") % {"most": MOST_COVERED})
    found = {one.asset_code.upper(): one for one in Asset.objects.filter(asset_code__in=named)}
    if unknown := sorted(named - set(found)):
        text = _("Not in the register: %(codes)s.") % {"codes": ", ".join(unknown[:10])}
        raise ValidationFailed.at("codes", text)
    with transaction.atomic():
        row = take(MaintenanceContract.objects.all(), NoSuchContract(), pk=contract.pk)
        before = sorted(row.assets.values_list("asset_code", flat=True))
        row.assets.set(found.values())
        record(
            actor,
            "maintenance_contract.covers",
            row,
            before={"assets": before},
            after={"assets": sorted(found)},
        )
    return row


def make_claim(
    *, insurance: AssetInsurance, amount: Decimal, reason: str, actor: Actor, claimed_on: date | None = None
) -> InsuranceClaim:
    """Enter a claim under a policy, rupees. Raises ValidationFailed naming the field, Forbidden."""
    authorize(actor, P.WRITE)
    made = InsuranceClaim(
        insurance=insurance, amount=amount, reason=reason.strip(), claimed_on=claimed_on or today(),
        made_by=actor.name[:150],
    )  # fmt: skip
    check_fields(made)
    wrong = {}
    if amount > insurance.sum_insured:
        wrong["amount"] = _("More than the sum insured.")
    if not insurance.valid_from <= made.claimed_on <= today():
        wrong["claimed_on"] = _("The day lies between the policy's first day and today.")
    refuse_wrong(wrong)
    with transaction.atomic():
        made.save()
        record(actor, "insurance_claim.made", made, after={"amount": amount})
    return made


def settle_claim(
    *, claim: InsuranceClaim, amount: Decimal, actor: Actor, settled_on: date | None = None, remarks: str = ""
) -> InsuranceClaim:
    """Enter what the insurer pays, rupees. Raises InvalidTransition, ValidationFailed, NoSuchClaim, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(InsuranceClaim.objects.all(), NoSuchClaim(), pk=claim.pk)
        day = settled_on or today()
        wrong = {}
        if not 0 <= amount <= row.amount:
            wrong["amount"] = _("Between nothing and the amount claimed.")
        if not row.claimed_on <= day <= today():
            wrong["settled_on"] = _("The day lies between the claim's and today.")
        refuse_wrong(wrong)
        with moving(
            row, to=ClaimState.SETTLED, table=CLAIM_TRANSITIONS, actor=actor, event="insurance_claim.settled",
            stamp="closed",
        ):  # fmt: skip
            row.settled_amount, row.settled_on, row.remarks = amount, day, remarks.strip()[:300]
    return row


def close_claim(*, claim: InsuranceClaim, remarks: str, actor: Actor) -> InsuranceClaim:
    """Enter that the insurer refuses a claim. Raises InvalidTransition, ValidationFailed, NoSuchClaim, Forbidden."""
    authorize(actor, P.WRITE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why the insurer refuses."))
    with transaction.atomic():
        row = take(InsuranceClaim.objects.all(), NoSuchClaim(), pk=claim.pk)
        with moving(
            row, to=ClaimState.REFUSED, table=CLAIM_TRANSITIONS, actor=actor, event="insurance_claim.refused",
            stamp="closed",
        ):  # fmt: skip
            row.remarks = remarks.strip()[:300]
    return row


def _wrong(row: AssetMaintenance) -> dict[str, str]:
    wrong = {}
    if row.done_on > today():
        wrong["done_on"] = _("Work is entered once it is done, not after today.")
    elif row.done_on < row.asset.purchased_on:
        wrong["done_on"] = _("The asset was not bought yet on this day.")
    if row.next_due_on and row.next_due_on <= row.done_on:
        wrong["next_due_on"] = _("Later than the work.")
    if row.maintenance_type == MaintenanceType.CONTRACT and row.contract is None:
        wrong["contract"] = _("Name the contract.")
    if row.contract and not row.contract.valid_from <= row.done_on <= row.contract.valid_to:
        wrong["contract"] = _("The contract did not hold on this day.")
    elif row.contract and not row.contract.assets.filter(pk=row.asset_id).exists():
        wrong["contract"] = _("The contract does not cover this asset.")
    return wrong
