"""Vouchers of assets made again, where finance rejected the ones they had."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from core.states import take
from erp_planned.assets.enums import DisposalState, RunState
from erp_planned.assets.errors import NoSuchAsset, NoSuchDisposal, NoSuchRun
from erp_planned.assets.models import Asset, AssetDisposal, DepreciationRun
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.depreciation import totals_by_category
from erp_planned.assets.services.vouchers import (
    DISPOSAL,
    RECEIPT,
    RUN,
    voucher_of_disposal,
    voucher_of_receipt,
    voucher_of_run,
)
from erp_planned.finance.models import Voucher
from erp_planned.finance.sources import Origin, Source, origin


def _run_again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchRun, InvalidState for one that is not posted, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(DepreciationRun.objects.all(), NoSuchRun(), pk=int(source_key))
        if row.state != RunState.POSTED:
            raise InvalidState(_("The depreciation of %(year)s is not posted.") % {"year": row})
        row.voucher = voucher_of_run(row, totals_by_category(row), actor)
        row.save(update_fields=["voucher"])
    return row.voucher


def _disposal_again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchDisposal, InvalidState for one that is not approved, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        rows = AssetDisposal.objects.select_related("asset", "account")
        row = take(rows, NoSuchDisposal(), pk=int(source_key))
        if row.state != DisposalState.APPROVED:
            raise InvalidState(_("The disposal of %(asset)s is not approved.") % {"asset": row.asset})
        row.voucher = voucher_of_disposal(row, row.parts.select_related("asset"), actor)
        row.save(update_fields=["voucher"])
    return row.voucher


def _receipt_rows(source_key: str) -> list[Asset]:
    line, first, last = map(int, source_key.split(":"))
    return list(Asset.objects.filter(receipt_line=line, pk__range=(first, last)).order_by("pk"))


def _receipt_again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchAsset where none of them is there any more, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        made = _receipt_rows(source_key)
        if not made:
            raise NoSuchAsset
        return voucher_of_receipt(made, actor)


def _receipt(source_key: str) -> Origin | None:
    made = _receipt_rows(source_key)
    return origin(made[0] if made else None, None)


def _run(source_key: str) -> Origin | None:
    row = DepreciationRun.objects.filter(pk=int(source_key)).first()
    return origin(row, row.made_by_id if row else None)


def _disposal(source_key: str) -> Origin | None:
    row = AssetDisposal.objects.select_related("asset").filter(pk=int(source_key)).first()
    return origin(row, row.proposed_by_id if row else None)


SOURCES = (
    Source(RECEIPT, _receipt, _receipt_again),
    Source(RUN, _run, _run_again),
    Source(DISPOSAL, _disposal, _disposal_again),
)
