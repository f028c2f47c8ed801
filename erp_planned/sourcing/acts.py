"""The acts on indents, enquiries, quotations and comparisons, for the office's doors (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import Act, Acts, Kind, Param, declare
from core.formatting import rupees
from erp_planned.sourcing.enums import (
    COMPARISON_TRANSITIONS,
    ENQUIRY_TRANSITIONS,
    INDENT_TRANSITIONS,
    QUOTATION_TRANSITIONS,
    ComparisonState,
    EnquiryState,
    IndentStatus,
    QuotationState,
)
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.comparisons import get_comparison
from erp_planned.sourcing.selectors.enquiries import get_enquiry, get_quotation
from erp_planned.sourcing.selectors.indents import get_indent
from erp_planned.sourcing.services.comparisons import approve_comparison, compare
from erp_planned.sourcing.services.enquiries import cancel_enquiry, open_bids
from erp_planned.sourcing.services.indents import approve_indent, cancel_indent, reject_indent, submit_indent
from erp_planned.sourcing.services.people import is_own, own_text
from erp_planned.sourcing.services.quotations import disqualify_quotation, withdraw_quotation

WHY = Param("remarks", Kind.WORDS, _("Reason"), required=True, most=300)
REMARKS = Param("remarks", Kind.LINE, _("Remarks"), most=300)
# fmt: off
INDENT_ACTS = declare(
    Acts(
        "indent", "indent", find=get_indent, table=INDENT_TRANSITIONS, column="status",
        describe=lambda row: f"{row.department}, {rupees(row.estimated_total)}",
        is_own=lambda row, actor: is_own([row.made_by_id], actor), own_text=own_text,
        each=(
            Act("submit", _("Submit"), P.WRITE, submit_indent, to=IndentStatus.SUBMITTED, icon="send",
                own_in=frozenset({IndentStatus.DRAFT}), done=_("The indent waits for approval.")),
            Act("approve", _("Approve"), P.APPROVE, approve_indent, to=IndentStatus.APPROVED, icon="check_circle",
                done=_("The indent is approved; its estimate is committed."),
                params=(REMARKS, Param("splitting_reason", Kind.LINE, _("Reason in spite of splitting"), most=300,
                                       help=_("Needed where it is named beside others above.")))),
            Act("enquire", _("Ask vendors to quote"), P.WRITE, icon="contact_mail",
                states=frozenset({IndentStatus.APPROVED})),
            Act("reject", _("Reject"), P.APPROVE, reject_indent, to=IndentStatus.REJECTED, icon="cancel",
                dangerous=True, done=_("The indent is rejected."), params=(WHY,)),
            Act("cancel", _("Cancel"), P.WRITE, cancel_indent, to=IndentStatus.CANCELLED, icon="undo",
                own_in=frozenset(IndentStatus), dangerous=True, done=_("The indent is cancelled."), params=(WHY,)),
        ),
    )
)
ENQUIRY_ACTS = declare(
    Acts(
        "enquiry", "enquiry", find=get_enquiry, table=ENQUIRY_TRANSITIONS,
        each=(
            Act("quote", _("Enter a quotation"), P.WRITE, icon="request_quote", states=frozenset({EnquiryState.OPEN})),
            Act("open_bids", _("Open the bids"), P.APPROVE, open_bids, to=EnquiryState.OPENED, icon="drafts",
                text=_("Sealed bids are opened by two people: the first is recorded, the second opens them."),
                done=_("The opening is recorded.")),
            Act("compare", _("Compare"), P.WRITE, compare, icon="compare", states=frozenset({EnquiryState.OPENED}),
                text=_("The landed cost of every line is compared; a comparison that is not approved is made anew."),
                done=_("The quotations are compared; look at the comparison below.")),
            Act("letter", _("Print the enquiry"), P.READ, icon="print"),
            Act("certificate", _("Certificate"), P.READ, icon="verified", states=frozenset({EnquiryState.OPENED})),
            Act("cancel", _("Cancel"), P.WRITE, cancel_enquiry, to=EnquiryState.CANCELLED, icon="undo",
                dangerous=True, done=_("The enquiry is cancelled."), params=(WHY,)),
        ),
    )
)
QUOTATION_ACTS = declare(
    Acts(
        "quotation", "quotation", find=get_quotation, table=QUOTATION_TRANSITIONS,
        title=lambda row: f"{row}: {row.vendor}",
        each=(
            Act("withdraw", _("Withdraw"), P.WRITE, withdraw_quotation, to=QuotationState.WITHDRAWN, icon="undo",
                dangerous=True, done=_("The quotation is withdrawn."), params=(WHY,)),
            Act("disqualify", _("Not qualified"), P.APPROVE, disqualify_quotation, icon="block", dangerous=True,
                states=frozenset({QuotationState.SEALED, QuotationState.OPENED}),
                done=_("The quotation is not ranked."), params=(WHY,)),
        ),
    )
)
COMPARISON_ACTS = declare(
    Acts(
        "comparison", "comparison", find=get_comparison, table=COMPARISON_TRANSITIONS,
        is_own=lambda row, actor: is_own([row.made_by_id], actor), own_text=own_text,
        each=(
            Act("approve", _("Approve"), P.APPROVE, approve_comparison, to=ComparisonState.APPROVED,
                icon="check_circle", done=_("The comparison is approved and final."), params=(REMARKS,)),
            Act("choose", _("Choose"), P.WRITE, icon="checklist", states=frozenset({ComparisonState.DRAFT})),
            Act("matrix", _("Matrix"), P.READ, icon="table_view"),
            Act("paper", _("Print"), P.READ, icon="print"),
            Act("order", _("Make the orders"), P.WRITE, icon="shopping_cart",
                states=frozenset({ComparisonState.APPROVED})),
        ),
    )
)
# fmt: on
