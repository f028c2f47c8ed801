"""The acts on an advance, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_date, rupees
from core.periods import Month, today
from payroll.advances.enums import ADVANCE_TRANSITIONS, DRAWN, LIVE, TAKEN, AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission as P
from payroll.advances.selectors.applications import account_of, get_application
from payroll.advances.selectors.preview import first_recovery_after
from payroll.advances.selectors.standing import own_text, standing
from payroll.advances.services.decisions import Sanction, reject_advance, sanction_advance
from payroll.advances.services.disbursing import disburse_advance
from payroll.advances.services.recoveries import record_repayment, skip_month
from payroll.employees.access import is_own


def _sanction(*, application: AdvanceApplication, actor: Actor, **terms: Any) -> AdvanceApplication:
    return sanction_advance(application=application, actor=actor, terms=Sanction(**terms))


def _left(row: AdvanceApplication) -> str:
    rest = (row.sanctioned_amount or 0) - account_of(row).disbursed
    return _t("Left of the sanction: %(amount)s.") % {"amount": rupees(rest)}


def _outstanding(row: AdvanceApplication) -> str:
    due = account_of(row).outstanding(Month.of(today()))
    return _t("Outstanding today: principal %(principal)s, interest %(interest)s.") % {
        "principal": rupees(due.principal),
        "interest": rupees(due.interest),
    }


def _describe(row: AdvanceApplication) -> str:
    amount = rupees(row.sanctioned_amount or row.amount)
    return _t("%(amount)s, applied for on %(day)s") % {"amount": amount, "day": in_date(row.applied_on)}


# fmt: off
PAID_ON = Param("paid_on", Kind.DAY, _("Paid on"), initial=lambda _row: today())
ACTS = (
    Act("sanction", _("Sanction"), P.SANCTION, _sanction, to=AdvanceState.SANCTIONED,
        done=_("The advance is sanctioned."), icon="check_circle", doors=API, summary="Sanction an application",
        params=(
            Param("amount", Kind.MONEY, _("Amount sanctioned"), least=1, initial=lambda row: row.amount),
            Param("sanctioned_on", Kind.DAY, _("Sanctioned on"), initial=lambda _row: today()),
            Param("principal_instalments", Kind.NUMBER, _("Instalments of principal"), least=1,
                  initial=lambda row: row.principal_instalments),
            Param("interest_instalments", Kind.NUMBER, _("Instalments of interest"), least=0,
                  initial=lambda row: row.interest_instalments),
            Param("first_recovery_month", Kind.MONTH, _("First recovery"),
                  help=_("Left empty: the next month that is not locked."),
                  initial=lambda _row: first_recovery_after(today())),
            Param("order_reference", Kind.LINE, _("Order"), most=120),
            Param("comments", Kind.WORDS, _("Comments"), most=300))),
    Act("reject", _("Reject"), P.SANCTION, reject_advance, to=AdvanceState.REJECTED,
        done=_("The application is rejected."), icon="cancel", dangerous=True, bulk=True, doors=API,
        summary="Reject an application",
        about="Reject with comments; a sanction of which nothing is drawn can be withdrawn too.",
        params=(Param("comments", Kind.WORDS, _("Reason"), required=True, most=300),)),
    Act("disburse", _("Disburse"), P.WRITE, disburse_advance, states=frozenset(LIVE),
        text=_left, done=_("The payment is entered; recovery follows the schedule."), icon="payments", once=True,
        bulk=True, doors=API, summary="Disburse a sanctioned advance",
        about="Pay out the sanction, whole or in tranches.",
        params=(
            Param("amount", Kind.MONEY, _("Amount"), least=1, help=_("Left empty: the rest of the sanction.")),
            PAID_ON, Param("reference", Kind.LINE, _("Bill or cheque"), most=120))),
    Act("repayment", _("Record repayment"), P.WRITE, record_repayment, states=frozenset(DRAWN),
        text=_outstanding, done=_("The repayment is entered."), icon="price_check",
        params=(
            Param("amount", Kind.MONEY, _("Amount"), least=1, help=_("Left empty: everything outstanding.")),
            PAID_ON, Param("reference", Kind.LINE, _("Challan or receipt"), most=120))),
    Act("skip", _("Skip a month"), P.WRITE, skip_month, states=frozenset(DRAWN),
        text=_("The recovery ends a month later; the balance bears interest for the month."),
        done=_("The month is skipped."), icon="event_busy",
        params=(
            Param("month", Kind.MONTH, _("Month"), required=True, initial=lambda _row: Month.of(today())),
            Param("reason", Kind.LINE, _("Reason"), required=True, most=120))),
    Act("statement", _("Statement"), P.READ, states=frozenset(TAKEN), icon="receipt_long"),
)
# fmt: on
ADVANCE_ACTS = declare(
    Acts(
        "advance",
        "application",
        find=get_application,
        each=ACTS,
        table=ADVANCE_TRANSITIONS,
        title=lambda row: f"{row.employee}: {row.type}",
        describe=_describe,
        standing=standing,
        is_own=lambda row, actor: is_own(row.employee, actor),
        own_text=own_text,
    )
)
