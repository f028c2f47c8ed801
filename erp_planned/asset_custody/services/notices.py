"""Telling who decides, who receives, and the office what runs out."""

from core.actors import Actor
from core.outbox.services import notify, notify_holders
from erp_planned.asset_custody.models import AssetInsurance, AssetTransfer, MaintenanceContract
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P

WAITING = "asset_transfer_waiting"
COMING = "asset_transfer_coming"
EXPIRING = "asset_cover_expiring"


def tell_approvers(row: AssetTransfer, actor: Actor) -> None:
    """Tell whoever approves transfers, in the caller's transaction."""
    context = {"number": row.number, "asset": str(row.asset), "to": row.to_location}
    page = f"/admin/erp_asset_custody/assettransfer/{row.pk}/change/"
    notify_holders(P.APPROVE, actor=actor, template=WAITING, context=context, url=page)


def tell_receiver(row: AssetTransfer, actor: Actor) -> None:
    """Tell the new custodian that an asset is on its way."""
    custodian = row.to_custodian
    if custodian is None or custodian.user_id is None:
        return
    context = {"number": row.number, "asset": str(row.asset), "from": row.from_location}
    notify(
        actor=actor,
        template=COMING,
        context=context,
        user_id=custodian.user_id,
        payload={"url": "/ess/assets"},
    )


def tell_expiry(row: AssetInsurance | MaintenanceContract, actor: Actor) -> None:
    """Tell the office once that a policy or a contract ends."""
    model = row._meta.model_name
    context = {"what": str(row), "until": row.valid_to}
    page = f"/admin/erp_asset_custody/{model}/{row.pk}/change/"
    key = f"{EXPIRING}:{model}:{row.pk}:{row.valid_to}"
    notify_holders(P.WRITE, actor=actor, template=EXPIRING, context=context, url=page, key=key)
