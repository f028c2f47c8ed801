"""Transfers, maintenance, contracts, policies and claims."""

from datetime import date

from django.db.models import QuerySet

from core.refusals import get_or_refuse
from erp_planned.asset_custody.enums import ClaimState, TransferState
from erp_planned.asset_custody.errors import NoSuchClaim, NoSuchContract, NoSuchTransfer
from erp_planned.asset_custody.models import (
    AssetInsurance,
    AssetMaintenance,
    AssetTransfer,
    InsuranceClaim,
    MaintenanceContract,
)
from erp_planned.assets.enums import AssetStatus

# Days before the end of a policy or contract, or before work falls due, from which the office is told.
AHEAD = 30


def transfers() -> QuerySet[AssetTransfer]:
    """Return the transfers, the newest first."""
    return AssetTransfer.objects.select_related("asset", "from_custodian", "to_custodian").order_by(
        "-requested_at", "-pk"
    )


def get_transfer(pk: int) -> AssetTransfer:
    """Return a transfer. Raises NoSuchTransfer."""
    row: AssetTransfer = get_or_refuse(transfers(), NoSuchTransfer(), pk=pk)
    return row


def waiting_transfers() -> QuerySet[AssetTransfer]:
    """Return the transfers that wait for approval."""
    return transfers().filter(state=TransferState.REQUESTED)


def coming_to(employee_id: int) -> QuerySet[AssetTransfer]:
    """Return the assets that are on their way to an employee."""
    return transfers().filter(state=TransferState.APPROVED, to_custodian_id=employee_id)


def maintenance() -> QuerySet[AssetMaintenance]:
    """Return the work on assets, the last first."""
    return AssetMaintenance.objects.select_related("asset", "vendor", "contract__vendor").order_by(
        "-done_on", "-pk"
    )


def due_work(day: date) -> QuerySet[AssetMaintenance]:
    """Return the latest work of each kind on each asset in use that is due again by the day."""
    latest = maintenance().filter(next_due_on__isnull=False)
    latest = latest.order_by("asset_id", "maintenance_type", "-done_on", "-pk").distinct(
        "asset_id", "maintenance_type"
    )
    return AssetMaintenance.objects.filter(pk__in=latest.values("pk"), next_due_on__lte=day).exclude(
        asset__status=AssetStatus.DISPOSED
    )


def contracts() -> QuerySet[MaintenanceContract]:
    """Return the maintenance contracts, those that end first in front."""
    return (
        MaintenanceContract.objects.select_related("vendor")
        .prefetch_related("assets")
        .order_by("valid_to", "pk")
    )


def get_contract(pk: int) -> MaintenanceContract:
    """Return a maintenance contract. Raises NoSuchContract."""
    row: MaintenanceContract = get_or_refuse(contracts(), NoSuchContract(), pk=pk)
    return row


def ending_contracts(day: date, last: date) -> QuerySet[MaintenanceContract]:
    """Return the contracts that end between two days."""
    return MaintenanceContract.objects.filter(valid_to__gte=day, valid_to__lte=last)


def insurance() -> QuerySet[AssetInsurance]:
    """Return the policies, those that end first in front."""
    return AssetInsurance.objects.select_related("asset").order_by("valid_to", "pk")


def expiring(day: date, last: date) -> QuerySet[AssetInsurance]:
    """Return the policies that end between two days and that no later one of the asset follows."""
    followed = AssetInsurance.objects.filter(valid_to__gt=last).values("asset_id")
    return (
        insurance()
        .filter(valid_to__gte=day, valid_to__lte=last)
        .exclude(asset_id__in=followed)
        .exclude(asset__status=AssetStatus.DISPOSED)
    )


def claims() -> QuerySet[InsuranceClaim]:
    """Return the claims, the last first."""
    return InsuranceClaim.objects.select_related("insurance__asset").order_by("-claimed_on", "-pk")


def get_claim(pk: int) -> InsuranceClaim:
    """Return a claim. Raises NoSuchClaim."""
    row: InsuranceClaim = get_or_refuse(claims(), NoSuchClaim(), pk=pk)
    return row


def open_claims() -> QuerySet[InsuranceClaim]:
    """Return the claims that the insurer has not answered."""
    return claims().filter(state=ClaimState.MADE)
