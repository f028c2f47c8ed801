"""The acts on assets, on years of depreciation and on disposals, for every door (`core.acts`)."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_date, rupees
from core.periods import today
from erp_planned.assets.enums import (
    DISPOSAL_TRANSITIONS,
    RUN_TRANSITIONS,
    AssetStatus,
    DisposalState,
    RunState,
)
from erp_planned.assets.models import AssetDisposal, DepreciationRun
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.depreciation import get_run
from erp_planned.assets.selectors.disposals import get_disposal
from erp_planned.assets.selectors.register import get_asset
from erp_planned.assets.services import disposals, register, runs
from erp_planned.assets.services.people import is_own, own_text

REMARKS = Param("remarks", Kind.WORDS, _("Reason"), required=True, most=300)
D, R = DisposalState, RunState


def _sum(row: DepreciationRun) -> str:
    text = _t("%(amount)s of the year and %(prior)s of earlier years, %(count)d assets.")
    values = {"amount": rupees(row.total), "prior": rupees(row.prior_total), "count": row.assets}
    return text % values


def _worth(row: AssetDisposal) -> str:
    text = _t("%(asset)s with its parts leaves the register on %(day)s for %(amount)s.")
    values = {"asset": row.asset, "day": in_date(row.disposed_on), "amount": rupees(row.sale_amount)}
    return text % values


# fmt: off
ASSET_ACTS = declare(Acts(
    "asset", "asset", find=get_asset, column="status", each=(
        Act("dispose", _("Propose a disposal"), P.WRITE, icon="delete",
            states=frozenset({AssetStatus.WAITING, AssetStatus.IN_USE})),
        Act("add_cost", _("Add to the cost"), P.WRITE, register.add_cost, states=frozenset({AssetStatus.IN_USE}),
            icon="add_circle", doors=API, once=True, summary="Add an improvement to the cost",
            about="Add an improvement to an asset's cost from a day on; it loses value from then.",
            done=_("The addition is entered."),
            params=(
                Param("amount", Kind.MONEY, _("Amount"), required=True),
                Param("narration", Kind.LINE, _("For"), required=True, most=200),
                Param("added_on", Kind.DAY, _("Put to use on"), initial=lambda _row: today()),
                Param("useful_life", Kind.NUMBER, _("Life in years"), least=1,
                      help=_("Left empty: what is left of the asset's life."))) ),
    )))
RUN_ACTS = declare(Acts(
    "asset_depreciation", "run", find=get_run, table=RUN_TRANSITIONS,
    title=lambda row: _t("Depreciation of %(year)s") % {"year": row}, describe=_sum,
    is_own=lambda row, actor: is_own(row.made_by_id, actor), own_text=own_text, each=(
        Act("post", _("Post"), P.APPROVE, runs.post_run, to=R.POSTED, icon="check_circle", text=_sum,
            done=_("The depreciation is posted; its voucher waits for approval in finance.")),
        Act("reverse", _("Reverse"), P.APPROVE, runs.reverse_run, to=R.REVERSED, icon="undo", dangerous=True,
            own_in=frozenset(R), text=_sum, doors=API, once=True, summary="Reverse a year's depreciation",
            about="Take a posted year back while no later one is posted; its voucher is taken back.",
            done=_("The depreciation is reversed."),
            params=(Param("reason", Kind.WORDS, _("Reason"), required=True, most=300),)),
    )))
DISPOSAL_ACTS = declare(Acts(
    "asset_disposal", "disposal", find=get_disposal, table=DISPOSAL_TRANSITIONS,
    describe=_worth, is_own=lambda row, actor: is_own(row.proposed_by_id, actor), own_text=own_text, each=(
        Act("approve", _("Approve"), P.APPROVE, disposals.approve_disposal, to=D.APPROVED, icon="check_circle",
            text=_worth, done=_("The disposal is approved."), doors=API, once=True, summary="Approve a disposal",
            about="Approve a disposal that somebody else proposed; its voucher waits for approval in finance.",
            params=(Param("remarks", Kind.LINE, _("Remarks"), most=300),)),
        Act("reject", _("Reject"), P.APPROVE, disposals.reject_disposal, to=D.REJECTED, icon="cancel", dangerous=True,
            done=_("The disposal is rejected."), doors=API, summary="Reject a disposal",
            about="Refuse a disposal that somebody else proposed, saying why.", params=(REMARKS,)),
        Act("withdraw", _("Withdraw"), P.WRITE, disposals.withdraw_disposal, to=D.WITHDRAWN, icon="undo",
            own_in=frozenset(D), done=_("The disposal is withdrawn."), doors=API, summary="Withdraw a disposal",
            about="Take a disposal back that waits, saying why.", params=(REMARKS,)),
        Act("reverse", _("Reverse"), P.APPROVE, disposals.reverse_disposal, to=D.REVERSED, icon="undo", dangerous=True,
            own_in=frozenset(D), done=_("The disposal is reversed."), doors=API, once=True,
            summary="Reverse a disposal",
            about="Take an approved disposal back while its year is not posted: the assets are there again.",
            params=(REMARKS,)),
    )))
# fmt: on
