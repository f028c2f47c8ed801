"""The acts on rows of the reconciliation and on reversals, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import Act, Acts, Kind, Param, declare
from core.formatting import in_month
from erp_planned.gst_credit.enums import MATCH_TRANSITIONS, MatchStatus
from erp_planned.gst_credit.models import CreditReversal, GSTReconciliation
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.credit import get_reversal
from erp_planned.gst_credit.selectors.matches import get_match, in_words
from erp_planned.gst_credit.services.deciding import accept, reject
from erp_planned.gst_credit.services.reversing import reclaim, remove_reversal


def _remarks(*, required: bool) -> Param:
    return Param("remarks", Kind.LINE, _("Remarks"), required=required, most=300)


def _told(row: GSTReconciliation) -> str:
    return f"{row.get_result_display()}. {in_words(row)}"


def _reversal(row: CreditReversal) -> str:
    return f"{row.get_rule_display()}, {in_month(row.period)}"


# fmt: off
MATCH_ACTS = declare(
    Acts(
        "gst_reconciliation", "match", find=get_match, table=MATCH_TRANSITIONS, column="status",
        title=str, describe=_told,
        each=(
            Act("accept", _("Accept"), P.WRITE, accept, to=MatchStatus.ACCEPTED, params=(_remarks(required=False),),
                text=_told, done=_("It is accepted."), icon="check", bulk=True),
            Act("reject", _("Reject"), P.WRITE, reject, to=MatchStatus.REJECTED, params=(_remarks(required=True),),
                text=_told, done=_("It is rejected."), icon="close", dangerous=True, bulk=True),
        ),
    )
)
REVERSAL_ACTS = declare(
    Acts(
        "credit_reversal", "reversal", find=get_reversal, column="rule", title=str, describe=_reversal,
        each=(
            Act("reclaim", _("Take back"), P.WRITE, reclaim,
                text=_("What is left of it becomes credit again, in the first month whose return is not filed."),
                params=(Param("reason", Kind.LINE, _("Reason"), most=300),),
                done=_("The credit is taken back."), icon="undo"),
            Act("remove", _("Remove"), P.WRITE, remove_reversal, dangerous=True,
                text=_("Only while its return is not filed."), done=_("It is removed."), icon="delete"),
        ),
    )
)
# fmt: on
