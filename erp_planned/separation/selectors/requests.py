"""Requests, rules and clearance lists."""

from datetime import date

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.separation.enums import ExitStatus, SeparationType
from erp_planned.separation.errors import NoRuleOfLeaving, NoSuchClearance, NoSuchSeparation
from erp_planned.separation.models import Clearance, LeavingRule, SeparationRequest, Settlement

# Digits of a settlement's number.
LONGEST = 4


def requests() -> QuerySet[SeparationRequest]:
    """Return all separations with their employees, the latest last day first."""
    return SeparationRequest.objects.select_related("employee__department", "employee__designation")


def get_request(request_id: int) -> SeparationRequest:
    """Return one. Raises NoSuchSeparation."""
    found: SeparationRequest = get_or_refuse(requests(), NoSuchSeparation(), pk=request_id)
    return found


def own_requests(employee_id: int) -> QuerySet[SeparationRequest]:
    """Return an employee's own separations."""
    return requests().filter(employee_id=employee_id)


def own_request(employee_id: int, request_id: int) -> SeparationRequest:
    """Return one of the employee's own. Raises NoSuchSeparation, also for another's."""
    found: SeparationRequest = get_or_refuse(own_requests(employee_id), NoSuchSeparation(), pk=request_id)
    return found


def clearances_of(row: SeparationRequest) -> QuerySet[Clearance]:
    """Return the clearance list of a separation."""
    return row.clearances.select_related("item__person").order_by("item__name")


def clearance_of(row: SeparationRequest, clearance_id: int) -> Clearance:
    """Return one item of a separation's list. Raises NoSuchClearance."""
    found: Clearance = get_or_refuse(
        clearances_of(row).select_related("request"), NoSuchClearance(), pk=clearance_id
    )
    return found


def settlement_numbered(row: SeparationRequest, number: str) -> Settlement:
    """Return a settlement of a separation with its lines, by number. Raises NoSuchSeparation."""
    if not number.isdecimal() or len(number) > LONGEST:
        raise NoSuchSeparation
    settlements = row.settlements.select_related("request__employee").prefetch_related("lines")
    found: Settlement = get_or_refuse(settlements, NoSuchSeparation(), number=int(number))
    return found


def rule_on(day: date) -> LeavingRule:
    """Return the rule of leaving in force on a day. Raises NoRuleOfLeaving."""
    found = LeavingRule.objects.filter(effective_on__lte=day).order_by("-effective_on").first()
    if found is None:
        text = _("No rule of leaving holds on %(day)s; enter one with gratuity and notice.")
        raise NoRuleOfLeaving(text % {"day": in_date(day)})
    return found


def notice_needed(rule: LeavingRule, kind: str) -> int:
    """Return the days of notice that a type of separation needs; retirement needs none."""
    return {
        SeparationType.RESIGNATION: rule.notice_resignation,
        SeparationType.VRS: rule.notice_vrs,
    }.get(SeparationType(kind), 0)


def standing(row: SeparationRequest) -> str:
    """Return what has become of a separation, in a sentence."""
    values = {"on": in_date(row.last_working_on), "by": row.decided_by or "–"}
    texts = {
        ExitStatus.REQUESTED: _("This separation waits for a decision."),
        ExitStatus.ACCEPTED: _("This separation is accepted (%(by)s); the last working day is %(on)s."),
        ExitStatus.REFUSED: _("This separation was refused (%(by)s)."),
        ExitStatus.WITHDRAWN: _("This separation was withdrawn."),
        ExitStatus.SETTLED: _("This separation is settled; the last working day was %(on)s."),
    }
    return texts[ExitStatus(row.state)] % values


def own_text() -> str:
    """Return what whoever would act in the own case is told."""
    return _("Nobody decides, clears or settles the own separation; ask somebody else who may.")
