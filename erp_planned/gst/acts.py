"""The acts on documents and returns of GST, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import ADMIN, API, Act, Acts, Kind, Param, declare
from core.formatting import in_date, rupees
from core.periods import today
from erp_planned.gst.enums import OPENING_TRANSITIONS, RETURN_TRANSITIONS, Itc, OpeningState, ReturnStatus
from erp_planned.gst.models import GSTOpeningCredit, GSTReturn
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.invoices import get_invoice
from erp_planned.gst.selectors.opening import get_opening
from erp_planned.gst.selectors.returns import get_return
from erp_planned.gst.services.documents import cancel_document, set_credit
from erp_planned.gst.services.opening import approve_opening, remove_opening
from erp_planned.gst.services.returns import file_return


def _is_own(row: GSTReturn | GSTOpeningCredit, actor: Actor) -> bool:
    return row.made_by_id is not None and row.made_by_id == actor.number


# fmt: off
INVOICE_ACTS = declare(
    Acts(
        "gst_invoice", "document", find=get_invoice, column="is_cancelled",
        title=lambda row: f"{row}: {row.party_name}",
        describe=lambda row: f"{rupees(row.total)}, {row.party_name}, {in_date(row.invoice_on)}",
        standing=lambda row: _("%(number)s is cancelled.") % {"number": row},
        each=(
            Act("cancel", _("Cancel"), P.WRITE, cancel_document, states=frozenset({False}),
                text=_("Its number stays used. Once its return is filed, only a note changes it."),
                done=_("The document is cancelled."), icon="cancel", dangerous=True, doors=API, once=True,
                summary="Cancel a GST invoice", about="Cancel a document whose return is not filed.",
                params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),
                        Param("cancelled_on", Kind.DAY, _("On"), initial=lambda _row: today()))),
            Act("credit", _("Input credit"), P.WRITE, set_credit, states=frozenset({False}),
                text=_("Credit is taken in the first month whose return is not filed."),
                done=_("It is noted."), icon="savings", doors=ADMIN,
                params=(Param("itc", Kind.CHOICE, _("Input credit"), required=True, most=9,
                              choices=lambda _row: Itc.choices),)),
        ),
    )
)
OPENING_ACTS = declare(
    Acts(
        "gst_opening", "opening", find=get_opening, table=OPENING_TRANSITIONS, column="state",
        title=str, describe=lambda row: f"{row}, {row.reference}",
        is_own=_is_own, own_text=lambda: str(_("You entered it; somebody else approves it.")),
        each=(
            Act("approve", _("Approve"), P.FILE, approve_opening, to=OpeningState.APPROVED,
                text=_("From then on it is final, and the first GSTR-3B uses it."),
                done=_("The opening credit is approved."), icon="check", doors=ADMIN),
            Act("remove", _("Remove"), P.FILE, remove_opening, states=frozenset({OpeningState.DRAFT}),
                own_in=frozenset({OpeningState.DRAFT}),
                text=_("Another one can be entered then."), done=_("It is removed."), icon="delete", dangerous=True,
                doors=ADMIN),
        ),
    )
)
RETURN_ACTS = declare(
    Acts(
        "gst_return", "gst_return", find=get_return, table=RETURN_TRANSITIONS, column="status",
        title=str, describe=lambda row: f"{row}, {in_date(row.due_on)}",
        is_own=_is_own, own_text=lambda: str(_("You made this return; somebody else says that it is filed.")),
        each=(
            Act("file", _("Filed"), P.FILE, file_return, to=ReturnStatus.FILED,
                text=_("From then on the return and its documents are final."),
                done=_("The return is filed."), icon="task_alt", doors=ADMIN,
                params=(Param("arn_no", Kind.LINE, _("ARN"), required=True, most=15),
                        Param("filed_on", Kind.DAY, _("Filed on"), initial=lambda _row: today()))),
            Act("tables", _("Figures"), P.READ, icon="table_chart"),
            Act("portal_file", _("File for the portal"), P.READ, icon="download"),
        ),
    )
)
# fmt: on
