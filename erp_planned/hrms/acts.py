"""The acts on records of HR management, for every door (`core.acts`); REST has routes of its own for them."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import Act, Acts, Kind, Param, declare
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from erp_planned.hrms.enums import (
    APPRAISAL_TRANSITIONS,
    CYCLE_TRANSITIONS,
    GRIEVANCE_TRANSITIONS,
    ORDER_TRANSITIONS,
    TRAINING_TRANSITIONS,
    UNFINISHED,
    UNRESOLVED,
    VERIFICATION_TRANSITIONS,
    AppraisalState,
    CycleState,
    GrievanceState,
    OrderState,
    TrainingState,
    Verification,
)
from erp_planned.hrms.errors import OwnCase
from erp_planned.hrms.models import Appraisal, Grievance, PromotionRecord, TransferOrder
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors import appraisals as appraisals_of
from erp_planned.hrms.selectors import grievances as grievances_of
from erp_planned.hrms.selectors import orders as orders_of
from erp_planned.hrms.selectors import papers as papers_of
from erp_planned.hrms.selectors.trainings import training_by_id
from erp_planned.hrms.services.appraisals import (
    close_cycle,
    finalize_appraisal,
    review_appraisal,
    set_officer,
)
from erp_planned.hrms.services.grievances import (
    answer_grievance,
    assign_grievance,
    own_grievance_text,
    resolve_grievance,
)
from erp_planned.hrms.services.orders import cancel, reject
from erp_planned.hrms.services.papers import refuse_paper, remove_paper, standing_of_paper, verify_paper
from erp_planned.hrms.services.promotions import approve_promotion
from erp_planned.hrms.services.trainings import (
    add_participants,
    cancel_training,
    complete_training,
    remove_participants,
)
from erp_planned.hrms.services.transfers import approve_transfer, reverse_transfer
from payroll.employees.access import is_own, refuse_own
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employee_by_id, employee_numbers


def _reject(*, order: Any, actor: Actor, comments: str) -> Any:
    return reject(order, actor, comments)


def _cancel(*, order: Any, actor: Actor, comments: str) -> Any:
    return cancel(order, actor, comments)


def _refuse_own(row: Appraisal | Grievance, actor: Actor, text: Callable[[], str]) -> None:
    """Refuse the own case before what was typed is looked at. Raises OwnCase."""
    refuse_own(row.employee, actor, text(), error=OwnCase)


def one_employee(code: str, field: str) -> Employee:
    """Return the employee of one code. Raises ValidationFailed naming the field."""
    found = employee_numbers(code, field=field)
    if len(found) != 1:
        raise ValidationFailed.at(field, _t("Write the code of one employee."))
    return employee_by_id(found[0])


def _set_officer(*, appraisal: Appraisal, actor: Actor, officer: str) -> Appraisal:
    _refuse_own(appraisal, actor, appraisals_of.own_appraisal_text)
    return set_officer(appraisal=appraisal, officer=one_employee(officer, "officer"), actor=actor)


def _assign(*, grievance: Grievance, actor: Actor, assigned_to: str) -> Grievance:
    _refuse_own(grievance, actor, own_grievance_text)
    return assign_grievance(
        grievance=grievance, assigned_to=one_employee(assigned_to, "assigned_to"), actor=actor
    )


def _rating(value: str, field: str) -> Decimal:
    try:
        return Decimal(value)
    except ArithmeticError:
        raise ValidationFailed.at(field, _t("Write the rating as a number.")) from None


def _review(*, appraisal: Appraisal, actor: Actor, manager_rating: str, remarks: str = "") -> Appraisal:
    _refuse_own(appraisal, actor, appraisals_of.own_appraisal_text)
    rating = _rating(manager_rating, "manager_rating")
    return review_appraisal(appraisal=appraisal, manager_rating=rating, actor=actor, remarks=remarks)


def _finalize(*, appraisal: Appraisal, actor: Actor, final_rating: str = "", remarks: str = "") -> Appraisal:
    rating = _rating(final_rating, "final_rating") if final_rating else None
    return finalize_appraisal(appraisal=appraisal, final_rating=rating, actor=actor, remarks=remarks)


def _takes_effect(row: TransferOrder | PromotionRecord) -> str:
    day = in_date(row.effective_on)
    if row.effective_on <= today():
        return _t("It takes effect at once, from %(day)s.") % {"day": day}
    return _t("It takes effect on %(day)s.") % {"day": day}


def _day_after(row: TransferOrder) -> date:
    return max(today(), row.effective_on)


def _rated(row: Appraisal) -> str:
    return str(row.manager_rating or "")


# fmt: off
COMMENTS = Param("comments", Kind.WORDS, _("Comments"), most=300)
WHY = Param("comments", Kind.WORDS, _("Reason"), required=True, most=300)
CODES = Param("codes", Kind.LINE, _("Employee codes"), required=True, most=2000, help=_("With commas between them."))
REJECT = Act("reject", _("Reject"), P.DECIDE, _reject, to=OrderState.REJECTED, params=(WHY,), icon="cancel",
             dangerous=True, done=_("The order is rejected."))
CANCEL = Act("cancel", _("Cancel"), P.WRITE, _cancel, to=OrderState.CANCELLED, params=(WHY,), icon="block",
             dangerous=True, done=_("The order is cancelled."))
TRANSFER_ACTS = declare(Acts(
    "transfer_order", "order", find=orders_of.transfer_by_id, table=ORDER_TRANSITIONS, standing=orders_of.standing,
    is_own=lambda row, actor: is_own(row.employee, actor), own_text=orders_of.own_order_text, each=(
        Act("approve", _("Approve"), P.DECIDE, approve_transfer, to=OrderState.APPROVED, params=(COMMENTS,),
            text=_takes_effect, done=_("The order is approved."), icon="check_circle"),
        REJECT, CANCEL,
        Act("reverse", _("Reverse by a new order"), P.WRITE, reverse_transfer, icon="undo",
            states=frozenset({OrderState.IN_FORCE}),
            text=_("A new order leads back to the department before; it waits for approval like any other."),
            done=_("The order that leads back is made."), params=(
                Param("effective_on", Kind.DAY, _("Takes effect on"), required=True, initial=_day_after),
                Param("reason", Kind.WORDS, _("Reason"), required=True, most=300))),
        Act("order", _("Order as PDF"), P.READ, icon="picture_as_pdf",
            states=frozenset({OrderState.APPROVED, OrderState.IN_FORCE})),
    )))
PROMOTION_ACTS = declare(Acts(
    "promotion_order", "order", find=orders_of.promotion_by_id, table=ORDER_TRANSITIONS, standing=orders_of.standing,
    is_own=lambda row, actor: is_own(row.employee, actor), own_text=orders_of.own_order_text, each=(
        Act("approve", _("Approve"), P.DECIDE, approve_promotion, to=OrderState.APPROVED, params=(COMMENTS,),
            text=_takes_effect, done=_("The promotion is approved."), icon="check_circle"),
        REJECT, CANCEL,
        Act("order", _("Order as PDF"), P.READ, icon="picture_as_pdf",
            states=frozenset({OrderState.APPROVED, OrderState.IN_FORCE})),
    )))
TRAINING_ACTS = declare(Acts(
    "training", "training", find=training_by_id, table=TRAINING_TRANSITIONS, each=(
        Act("add_participants", _("Add participants"), P.WRITE, add_participants, params=(CODES,), icon="person_add",
            states=frozenset({TrainingState.PLANNED}), done=_("They take part and are told.")),
        Act("remove_participants", _("Remove participants"), P.WRITE, remove_participants, params=(CODES,),
            states=frozenset({TrainingState.PLANNED}), icon="person_remove", done=_("They do not take part any more.")),
        Act("complete", _("Complete"), P.WRITE, complete_training, to=TrainingState.COMPLETED, icon="task_alt",
            text=_("Everybody who takes part gets a certificate, but for those named here."),
            done=_("The training is completed; certificates are given."), params=(
                Param("not_completed", Kind.LINE, _("Did not complete it (codes)"), most=2000),)),
        Act("cancel", _("Cancel"), P.WRITE, cancel_training, to=TrainingState.CANCELLED, dangerous=True, icon="block",
            done=_("The training is cancelled; everybody is told."),
            params=(Param("reason", Kind.WORDS, _("Reason"), required=True, most=300),)),
    )))
CYCLE_ACTS = declare(Acts(
    "appraisal_cycle", "cycle", find=appraisals_of.cycle_by_id, table=CYCLE_TRANSITIONS, each=(
        Act("close", _("Close and disclose"), P.DECIDE, close_cycle, to=CycleState.CLOSED, icon="lock", dangerous=True,
            text=_("Employees see their ratings from then on, and nothing changes any more."),
            done=_("The cycle is closed; ratings are disclosed."),
            params=(Param("lapse", Kind.TICK, _("Let appraisals that are not final lapse")),)),
    )))
APPRAISAL_ACTS = declare(Acts(
    "appraisal", "appraisal", find=appraisals_of.appraisal_by_id, table=APPRAISAL_TRANSITIONS,
    standing=appraisals_of.standing_of_appraisal, own_text=appraisals_of.own_appraisal_text,
    is_own=lambda row, actor: is_own(row.employee, actor), each=(
        Act("finalize", _("Make final"), P.DECIDE, _finalize, to=AppraisalState.FINAL, icon="verified",
            text=_("The officer's rating, or another one with the reason."), done=_("The rating is final."), params=(
                Param("final_rating", Kind.LINE, _("Final rating"), most=6, initial=_rated),
                Param("remarks", Kind.WORDS, _("Remarks"), most=4000))),
        Act("review", _("Rate"), P.DECIDE, _review, to=AppraisalState.REVIEWED, icon="rate_review",
            text=_("The reporting officer rates; where none is named, the office does."),
            done=_("The officer's rating is entered."), params=(
                Param("manager_rating", Kind.LINE, _("Officer's rating"), required=True, most=6),
                Param("remarks", Kind.WORDS, _("Remarks"), most=4000))),
        Act("set_officer", _("Name the officer"), P.WRITE, _set_officer, icon="supervisor_account",
            states=frozenset(UNFINISHED) - {AppraisalState.REVIEWED}, done=_("The reporting officer is named."),
            params=(Param("officer", Kind.LINE, _("Employee code"), required=True, most=20),)),
    )))
DOCUMENT_ACTS = declare(Acts(
    "employee_document", "document", find=papers_of.paper_by_id, table=VERIFICATION_TRANSITIONS,
    standing=standing_of_paper, is_own=papers_of.is_mine, own_text=papers_of.second_person_text, each=(
        Act("verify", _("Verify"), P.DECIDE, verify_paper, to=Verification.VERIFIED, icon="verified",
            done=_("The document is verified."),
            params=(Param("remarks", Kind.LINE, _("Remarks"), most=300),)),
        Act("refuse", _("Refuse"), P.DECIDE, refuse_paper, to=Verification.REFUSED, icon="cancel", dangerous=True,
            done=_("The document is refused."),
            params=(Param("remarks", Kind.LINE, _("Reason"), required=True, most=300),)),
        Act("remove", _("Remove"), P.WRITE, remove_paper, icon="delete", dangerous=True,
            states=frozenset({Verification.PENDING, Verification.REFUSED}), done=_("The document is removed."),
            own_in=frozenset({Verification.PENDING, Verification.REFUSED})),
        Act("download", _("Download"), P.READ, icon="download"),
    )))
GRIEVANCE_ACTS = declare(Acts(
    "grievance", "grievance", find=grievances_of.grievance_by_id, table=GRIEVANCE_TRANSITIONS,
    standing=grievances_of.standing_of_grievance, own_text=own_grievance_text,
    is_own=lambda row, actor: is_own(row.employee, actor), each=(
        Act("assign", _("Assign"), P.GRIEVANCES, _assign, states=frozenset(UNRESOLVED), icon="assignment_ind",
            text=_("Whoever it is assigned to reads it, and the complainant; nobody else does."),
            done=_("The grievance is assigned."),
            params=(Param("assigned_to", Kind.LINE, _("Employee code"), required=True, most=20),)),
        Act("answer", _("Answer"), P.GRIEVANCES, answer_grievance, to=GrievanceState.ANSWERED, icon="reply",
            done=_("The complainant is told."),
            params=(Param("text", Kind.WORDS, _("Answer"), required=True, most=4000),)),
        Act("resolve", _("Resolve"), P.GRIEVANCES, resolve_grievance, to=GrievanceState.RESOLVED, icon="task_alt",
            done=_("The grievance is resolved; the complainant is told."),
            params=(Param("text", Kind.WORDS, _("Resolution"), required=True, most=4000),)),
    )))
# fmt: on
