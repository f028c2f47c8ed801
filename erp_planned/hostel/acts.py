"""The acts on outpasses, allocations and the waiting list, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import Act, Acts, Kind, Param, declare
from erp_planned.hostel.enums import PASS_TRANSITIONS, WAITING_TRANSITIONS, PassState, WaitingState
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.passes import get_pass
from erp_planned.hostel.selectors.waiting import get_waiting
from erp_planned.hostel.services import outpasses as o
from erp_planned.hostel.services.waiting import withdraw

WHY = Param("remarks", Kind.WORDS, _("Reason"), required=True, most=300)
# fmt: off
PASS_ACTS = declare(
    Acts(
        "outpass", "outpass", find=get_pass, table=PASS_TRANSITIONS, title=lambda row: f"{row.student}",
        is_own=o.is_own, own_text=o.own_text,
        each=(
            Act("approve", _("Approve"), P.WRITE, o.approve, to=PassState.APPROVED,
                done=_("The outpass is approved; the student is told."), icon="check_circle", bulk=True,
                params=(Param("remarks", Kind.LINE, _("Remarks"), most=300),)),
            Act("reject", _("Reject"), P.WRITE, o.reject, to=PassState.REJECTED,
                done=_("The outpass is rejected; the student is told."), icon="cancel", dangerous=True, params=(WHY,)),
            Act("consent", _("Guardian's consent"), P.WRITE, o.note_consent, states=frozenset({PassState.REQUESTED}),
                own_in=frozenset({PassState.REQUESTED}), done=_("The consent is noted."), icon="call",
                params=(Param("name", Kind.LINE, _("Who consented"), required=True, most=120,
                              initial=lambda row: row.student.guardian_name),
                        Param("phone", Kind.LINE, _("Phone"), most=15,
                              initial=lambda row: row.student.guardian_phone))),
            Act("cancel", _("Cancel"), P.WRITE, o.cancel, to=PassState.CANCELLED,
                own_in=frozenset({PassState.REQUESTED, PassState.APPROVED}),
                done=_("The outpass is cancelled."), icon="undo", dangerous=True,
                params=(Param("remarks", Kind.LINE, _("Remarks"), most=300),)),
        ),
    )
)
WAITING_ACTS = declare(
    Acts(
        "hostel_waiting", "entry", find=get_waiting, table=WAITING_TRANSITIONS, title=lambda row: f"{row.student}",
        each=(
            Act("withdraw", _("Take off the list"), P.WRITE, withdraw, to=WaitingState.WITHDRAWN,
                done=_("Taken off the waiting list."), icon="undo", dangerous=True),
        ),
    )
)
# fmt: on
