"""Accepting, refusing and withdrawing; and the clearance list of who leaves.

An accepted separation writes the dated status of the employee (payroll.employees), which comes into force on its
date by itself: pay ends with the last working day, whenever that was entered.
"""

from contextlib import AbstractContextManager
from datetime import date, timedelta
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.outbox.services import notify
from core.states import moving, take
from erp_planned.separation.enums import TRANSITIONS, ExitStatus, SeparationType
from erp_planned.separation.errors import NoSuchClearance, NoSuchSeparation, NotReady, OwnSeparation
from erp_planned.separation.models import Clearance, ClearanceItem, OtherLine, SeparationRequest
from erp_planned.separation.permissions import SeparationPermission as P
from erp_planned.separation.selectors.requests import own_text, rule_on, standing
from payroll.employees.access import is_own, refuse_own
from payroll.employees.enums import EmployeeStatus
from payroll.employees.services.status import change_status
from payroll.organizations.selectors import organization

DECIDED = "separation_decided"
URL = "/ess/separation"
RETIRING = (SeparationType.RETIREMENT, SeparationType.VRS)


def _taken(row: SeparationRequest, actor: Actor) -> SeparationRequest:
    found = take(SeparationRequest.objects.select_related("employee"), NoSuchSeparation(), pk=row.pk)
    refuse_own(found.employee, actor, own_text(), error=OwnSeparation)
    return found


def accept(
    *, request: SeparationRequest, actor: Actor, last_working_on: date | None = None, remarks: str = ""
) -> SeparationRequest:
    """Accept a separation, with another last working day where one is given; the clearance list is opened.

    Raises InvalidTransition, OwnSeparation, ValidationFailed, NoRuleOfLeaving, Forbidden.
    """
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        row = _taken(request, actor)
        if last_working_on and row.type != SeparationType.RETIREMENT:
            if not row.asked_on <= last_working_on < row.employee.retirement_on:
                text = _("Give a day from the day of asking to before the day of retirement.")
                raise ValidationFailed.at("last_working_on", text)
            row.last_working_on = last_working_on
        rule_on(row.last_working_on)
        with _moving(row, ExitStatus.ACCEPTED, actor, "separation.accepted"):
            row.remarks = remarks.strip()
        items = ClearanceItem.objects.filter(is_active=True)
        Clearance.objects.bulk_create(Clearance(request=row, item=item) for item in items)
        _set_status(row, actor)
        _tell(row, actor)
    return row


def refuse(*, request: SeparationRequest, actor: Actor, remarks: str = "") -> SeparationRequest:
    """Refuse a separation, with the reason. Raises InvalidTransition, OwnSeparation, ValidationFailed, Forbidden."""
    authorize(actor, P.DECIDE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Give the reason; the employee is told."))
    with transaction.atomic():
        row = _taken(request, actor)
        with _moving(row, ExitStatus.REFUSED, actor, "separation.refused"):
            row.remarks = remarks.strip()
        _tell(row, actor)
    return row


def withdraw(*, request: SeparationRequest, actor: Actor, remarks: str = "") -> SeparationRequest:
    """Take a separation back as the office, also an accepted one until it is settled.

    The status that an accepted one wrote is answered by a later row. Raises InvalidTransition, NoSuchSeparation,
    OwnSeparation, Forbidden.
    """
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        row = _taken(request, actor)
        was_accepted = row.state == ExitStatus.ACCEPTED
        with _moving(row, ExitStatus.WITHDRAWN, actor, "separation.withdrawn"):
            row.remarks = remarks.strip()
        if was_accepted:
            _take_back_status(row, actor)
        _tell(row, actor)
    return row


def take_back(*, request: SeparationRequest, actor: Actor) -> SeparationRequest:
    """Take the own separation back while it waits.

    Raises NotReady once it is decided, NoSuchSeparation for another's, Forbidden.
    """
    authorize(actor, P.SELF)
    with transaction.atomic():
        row = take(SeparationRequest.objects.select_related("employee"), NoSuchSeparation(), pk=request.pk)
        if not is_own(row.employee, actor):
            raise NoSuchSeparation
        if row.state == ExitStatus.ACCEPTED:
            raise NotReady(_("It is accepted; ask the office to withdraw it."))
        with _moving(row, ExitStatus.WITHDRAWN, actor, "separation.withdrawn"):
            row.remarks = ""
    return row


def _moving(
    row: SeparationRequest, to: ExitStatus, actor: Actor, event: str
) -> AbstractContextManager[SeparationRequest]:
    return moving(row, to=to, table=TRANSITIONS, actor=actor, event=event, stamp="decided", standing=standing)


def _status_of(row: SeparationRequest) -> tuple[str, date]:
    """Return the status that ends service, and the day that payroll wants for it."""
    if row.type in RETIRING:
        return EmployeeStatus.RETIRED, row.last_working_on
    return EmployeeStatus.INACTIVE, row.last_working_on + timedelta(days=1)


def _set_status(row: SeparationRequest, actor: Actor) -> None:
    status, day = _status_of(row)
    change_status(
        employee=row.employee, status=status, on=day, reason=str(row.get_type_display()), actor=actor
    )


def _take_back_status(row: SeparationRequest, actor: Actor) -> None:
    _status, day = _status_of(row)
    reason = _("Separation withdrawn")
    change_status(employee=row.employee, status=EmployeeStatus.ACTIVE, on=day, reason=reason, actor=actor)


def _tell(row: SeparationRequest, actor: Actor) -> None:
    if row.employee.user_id is None:
        return
    context = {
        "type": row.type,
        "state": row.state,
        "last": row.last_working_on,
        "remarks": row.remarks,
        "institution": organization().name,
    }
    notify(actor=actor, template=DECIDED, context=context, user_id=row.employee.user_id, payload={"url": URL})


def clear(*, clearance: Clearance, actor: Actor, dues: Decimal = Decimal(0), remarks: str = "") -> Clearance:
    """Clear one item, with the rupees still owed; again until the settlement, which recovers them.

    The person named for the item may, and whoever has the right. Raises NoSuchClearance, NotReady once it is
    settled, OwnSeparation, ValidationFailed, Forbidden.
    """
    with transaction.atomic():
        request = _taken(clearance.request, actor)
        row = take(Clearance.objects.select_related("item__person"), NoSuchClearance(), pk=clearance.pk)
        is_named = row.item.person is not None and is_own(row.item.person, actor)
        authorize(actor, P.SELF if is_named else P.WRITE)
        _require_accepted(request)
        if dues < 0:
            raise ValidationFailed.at("dues", _("Give nothing or more."))
        before = {"dues": row.dues, "cleared_by": row.cleared_by}
        row.dues, row.remarks = dues, remarks.strip()
        row.cleared_at, row.cleared_by = timezone.now(), actor.name[:150]
        row.save()
        record(
            actor, "separation.cleared", request, before=before, after={"item": str(row.item), "dues": dues}
        )
    return row


def add_other(
    *, request: SeparationRequest, kind: str, text: str, amount: Decimal, actor: Actor
) -> OtherLine:
    """Add a line by hand to a settlement that is not settled: rupees to be paid or recovered.

    Raises NotReady, OwnSeparation, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(request, actor)
        _require_accepted(row)
        if amount <= 0:
            raise ValidationFailed.at("amount", _("Give more than nothing."))
        if not text.strip():
            raise ValidationFailed.at("text", _("Say what it is."))
        line = OtherLine.objects.create(
            request=row, kind=kind, text=text.strip(), amount=amount, entered_by=actor.name[:150]
        )
        record(actor, "separation.line_added", row, after={"kind": kind, "text": text, "amount": amount})
    return line


def remove_other(*, request: SeparationRequest, line_id: int, actor: Actor) -> None:
    """Take a line by hand out again. Raises NotReady, NoSuchSeparation, OwnSeparation, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(request, actor)
        _require_accepted(row)
        line = take(OtherLine.objects.filter(request=row), NoSuchSeparation(), pk=line_id)
        record(actor, "separation.line_removed", row, before={"text": line.text, "amount": line.amount})
        line.delete()


def _require_accepted(row: SeparationRequest) -> None:
    if row.state != ExitStatus.ACCEPTED:
        raise NotReady(standing(row))
