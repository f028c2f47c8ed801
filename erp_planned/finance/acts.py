"""The acts on a voucher and on a financial year, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_date, inr, rupees
from core.periods import today
from erp_planned.finance.enums import UNDONE, VOUCHER_TRANSITIONS, VoucherStatus, YearStatus
from erp_planned.finance.models import BookYear, Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.budgets import get_budget
from erp_planned.finance.selectors.vouchers import get_voucher, is_own, own_text, standing
from erp_planned.finance.selectors.years import get_year
from erp_planned.finance.services.again import make_again
from erp_planned.finance.services.budgets import revise_budget
from erp_planned.finance.services.deciding import approve, reject, reverse
from erp_planned.finance.services.vouchers import cancel_draft, send_back, submit
from erp_planned.finance.services.year_end import reopen_year
from erp_planned.finance.sources import origin_of

MOST_SHOWN = 6


def _title(row: Voucher) -> str:
    return row.voucher_no or _t("%(type)s of %(day)s") % {
        "type": row.get_type_display(),
        "day": in_date(row.date),
    }


def _describe(row: Voucher) -> str:
    """Return date, amount and lines: whoever approves many at once has looked at these."""
    debit, credit = _t("Dr"), _t("Cr")
    lines = [
        f"{one.account.code} {inr(one.debit or one.credit)} {debit if one.debit else credit}"
        for one in row.entries.select_related("account").order_by("line_no")[: MOST_SHOWN + 1]
    ]
    shown = "; ".join(lines[:MOST_SHOWN]) + (" …" if len(lines) > MOST_SHOWN else "")
    return f"{in_date(row.date)} · {rupees(row.total)} · {shown} · {row.narration}"


def _again(row: Voucher) -> str:
    found = origin_of(row.source, row.source_key)
    of = found.title if found else "–"
    return _t("By what %(record)s and the accounts of heads say now. It waits for approval.") % {"record": of}


# fmt: off
REMARKS = Param("remarks", Kind.LINE, _("Remarks"), most=500)
ACTS = (
    Act("submit", _("Submit"), P.WRITE, submit, to=VoucherStatus.SUBMITTED, own_in=frozenset({VoucherStatus.DRAFT}),
        done=_("The voucher waits for approval."), icon="send", bulk=True, doors=API, summary="Submit a draft",
        about="Hand a draft on; somebody else than its maker approves it."),
    Act("approve", _("Approve"), P.APPROVE, approve, to=VoucherStatus.APPROVED,
        done=_("The voucher is posted."), icon="check_circle", bulk=True, doors=API, params=(REMARKS,),
        note=lambda row: _t("Its number is %(number)s.") % {"number": row.voucher_no},
        summary="Approve or reject a voucher"),
    Act("reject", _("Reject"), P.APPROVE, reject, to=VoucherStatus.REJECTED,
        done=_("The voucher is rejected; its maker is told."), icon="cancel", dangerous=True, bulk=True,
        params=(Param("remarks", Kind.WORDS, _("Reason"), required=True, most=500),)),
    Act("send_back", _("Send back"), P.WRITE, send_back, to=VoucherStatus.DRAFT,
        own_in=frozenset({VoucherStatus.SUBMITTED}), done=_("The voucher is a draft again."), icon="undo",
        doors=API, params=(REMARKS,), summary="Send a submitted voucher back",
        about="Make a submitted voucher a draft again, so that it can be corrected."),
    Act("cancel", _("Cancel"), P.WRITE, cancel_draft, to=VoucherStatus.CANCELLED,
        own_in=frozenset({VoucherStatus.DRAFT}), done=_("The draft is cancelled."), icon="delete", dangerous=True,
        doors=API, summary="Cancel a draft"),
    Act("reverse", _("Reverse"), P.WRITE, reverse, states=frozenset({VoucherStatus.APPROVED}),
        own_in=frozenset({VoucherStatus.APPROVED}),
        text=_("A voucher with the sides changed is made; it waits for approval like any other."),
        done=_("The reversing voucher waits for approval."), icon="swap_vert", dangerous=True,
        params=(
            Param("reason", Kind.LINE, _("Reason"), required=True, most=300),
            Param("on", Kind.DAY, _("Date"), help=_("Left empty: the voucher's own, where its month is open.")))),
    Act("make_again", _("Make again"), P.WRITE, make_again, states=frozenset(UNDONE), own_in=frozenset(UNDONE),
        text=_again, done=_("The voucher is made again; it waits for approval."), icon="replay", doors=API,
        note=lambda row: _t("It is for %(amount)s.") % {"amount": rupees(row.total)},
        summary="Make a rejected voucher again",
        about="Make the voucher of a record once more, by what the record and the heads say now."),
    Act("edit", _("Change"), P.WRITE, states=frozenset({VoucherStatus.DRAFT}), icon="edit"),
    Act("attach", _("Add a paper"), P.WRITE, icon="attach_file",
        states=frozenset({VoucherStatus.DRAFT, VoucherStatus.SUBMITTED, VoucherStatus.APPROVED})),
    Act("print", _("Print"), P.READ, icon="print"),
)
VOUCHER_ACTS = declare(
    Acts(
        "voucher", "voucher", find=get_voucher, each=ACTS, table=VOUCHER_TRANSITIONS, column="status",
        title=_title, describe=_describe, standing=standing, is_own=is_own, own_text=own_text,
    )
)


def _year_standing(row: BookYear) -> str:
    state: Any = row.get_status_display()
    return _t("The financial year %(year)s is %(state)s.") % {"year": row, "state": state}


YEAR_ACTS = declare(
    Acts(
        "book_year", "year", find=get_year, column="status", standing=_year_standing,
        each=(
            Act("locks", _("Lock months"), P.CONFIGURE, states=frozenset({YearStatus.OPEN}), icon="lock"),
            Act("openings", _("Opening balances"), P.READ, icon="input"),
            Act("close", _("Year end"), P.CONFIGURE, states=frozenset({YearStatus.OPEN}), icon="event_available"),
            Act("reopen", _("Reopen"), P.CONFIGURE, reopen_year, states=frozenset({YearStatus.CLOSED}),
                text=_("Its closing entry and the next year's openings are taken back; close it again afterwards."),
                done=_("The year is open again."), icon="lock_open", dangerous=True,
                params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),)),
        ),
    )
)
BUDGET_ACTS = declare(
    Acts(
        "budget", "budget", find=get_budget,
        each=(
            Act("revise", _("Revise"), P.CONFIGURE, revise_budget, done=_("The budget is revised."), icon="edit_note",
                params=(
                    Param("amount", Kind.MONEY, _("Amount from now on"), required=True, least=0),
                    Param("reason", Kind.LINE, _("Reason"), required=True, most=300),
                    Param("order_number", Kind.LINE, _("Order number"), most=60),
                    Param("revised_on", Kind.DAY, _("Revised on"), initial=lambda _row: today()))),
        ),
    )
)
# fmt: on
