"""Trainings: planned, with participants, completed with certificates or cancelled."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from core.numbering.services import next_numbers
from core.periods import today
from core.refusals import check_fields
from core.states import moving, take
from erp_planned.hrms.enums import TRAINING_TRANSITIONS, Participation, TrainingState
from erp_planned.hrms.errors import StepClosed
from erp_planned.hrms.models import Training, TrainingParticipant
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.trainings import participants_of
from erp_planned.hrms.services.notices import tell
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employee_numbers

FIELDS = ("title", "type", "trainer", "venue", "start_on", "end_on")
MOST_PARTICIPANTS = 500
PAGE = "/ess/trainings"


def make_training(*, actor: Actor, participants: Collection[int] = (), **values: Any) -> Training:
    """Plan a training: title, type, trainer, venue, start_on, end_on, and employees who take part.

    Raises ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = Training(created_by=actor.name[:150], **_tidy(values))
    _check(row)
    with transaction.atomic():
        row.save()
        record(actor, "hrms.training_made", row, after={name: getattr(row, name) for name in FIELDS})
        if participants:
            _set_participants(row, set(participants), actor)
    return row


def change_training(
    *, training: Training, actor: Actor, participants: Collection[int] | None = None, **values: Any
) -> Training:
    """Change what is given of a planned training; `participants` are all who take part from now on.

    Raises StepClosed for one that is completed or cancelled, ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _open(training)
        before, after = changes(row, _tidy(values))
        for name, value in after.items():
            setattr(row, name, value)
        _check(row)
        if after:
            row.save()
            record(actor, "hrms.training_changed", row, before=before, after=after)
        if participants is not None:
            _set_participants(row, set(participants), actor)
    return row


def add_participants(*, training: Training, codes: str, actor: Actor) -> Training:
    """Add employees by their codes, between commas. Raises as `change_training`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _open(training)
        found = set(employee_numbers(codes, field="codes"))
        if not found:
            raise ValidationFailed.at("codes", _("Write the codes of employees, with commas between them."))
        _set_participants(row, _present(row) | found, actor, field="codes")
    return row


def remove_participants(*, training: Training, codes: str, actor: Actor) -> Training:
    """Take employees out by their codes, between commas. Raises as `change_training`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _open(training)
        found, present = set(employee_numbers(codes, field="codes")), _present(row)
        if not found or not found <= present:
            raise ValidationFailed.at("codes", _("Somebody of these does not take part."))
        _set_participants(row, present - found, actor, field="codes")
    return row


def complete_training(
    *, training: Training, actor: Actor, not_completed: str = "", missed: Collection[int] = ()
) -> Training:
    """End a training: who completed it gets a certificate with a number, without gaps in each year.

    `not_completed` are codes, `missed` numbers of those who did not. Raises ValidationFailed before the last day
    or for somebody who does not take part, InvalidTransition, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(training)
        with moving(
            row, to=TrainingState.COMPLETED, table=TRAINING_TRANSITIONS, actor=actor,
            event="hrms.training_completed",
        ):  # fmt: skip
            if today() < row.end_on:
                text = _("The training ends on %(day)s.") % {"day": in_date(row.end_on)}
                raise ValidationFailed.at("completion_status", text)
            without = set(missed) | set(employee_numbers(not_completed, field="not_completed"))
            people = list(participants_of(row.pk))
            if not people:
                raise ValidationFailed.at("participants", _("Nobody takes part; cancel the training."))
            if not without <= {one.employee_id for one in people}:
                raise ValidationFailed.at("not_completed", _("Somebody of these does not take part."))
            _certify(row, people, without)
        for one in people:
            if one.state == Participation.COMPLETED:
                tell(one.employee, "training_certificate", actor, url=PAGE, title=row.title)
    return row


def cancel_training(*, training: Training, actor: Actor, reason: str) -> Training:
    """Cancel a planned training; whoever takes part is told. Raises InvalidTransition, NotFound, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(training)
        with moving(
            row, to=TrainingState.CANCELLED, table=TRAINING_TRANSITIONS, actor=actor,
            event="hrms.training_cancelled",
        ):  # fmt: skip
            row.reason = reason.strip()
        for one in participants_of(row.pk):
            tell(one.employee, "training_cancelled", actor, url=PAGE, title=row.title, reason=row.reason)
    return row


def _certify(row: Training, people: list[TrainingParticipant], without: set[int]) -> None:
    done = [one for one in people if one.employee_id not in without]
    year = row.end_on.year
    first = next_numbers("hrms_training", len(done), period=str(year)) if done else 0
    for one in people:
        one.state = Participation.NOT_COMPLETED
    for number, one in enumerate(done, first):
        one.state, one.completed_on = Participation.COMPLETED, row.end_on
        one.certificate_no = f"TC/{year}/{number:04d}"
    TrainingParticipant.objects.bulk_update(people, ["state", "completed_on", "certificate_no"])


def _taken(training: Training) -> Training:
    return take(Training.objects.all(), NotFound(_("There is no such training.")), pk=training.pk)


def _open(training: Training) -> Training:
    """Return a training that is still planned, locked. Raises StepClosed, NotFound."""
    row = _taken(training)
    if row.state != TrainingState.PLANNED:
        text = _("The training is %(state)s already.") % {"state": row.get_state_display()}
        raise StepClosed(text)
    return row


def _tidy(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: " ".join(value.split()) if isinstance(value, str) else value for name, value in values.items()
    }


def _check(row: Training) -> None:
    check_fields(row, FIELDS)
    if row.end_on < row.start_on:
        raise ValidationFailed.at("end_on", _("The last day must not be before the first one."))


def _present(row: Training) -> set[int]:
    return set(row.participants.values_list("employee_id", flat=True))


def _set_participants(row: Training, wanted: set[int], actor: Actor, field: str = "participants") -> None:
    present = _present(row)
    added, gone = wanted - present, present - wanted
    if len(wanted) > MOST_PARTICIPANTS:
        text = _("At most %(count)d people take part in one training.") % {"count": MOST_PARTICIPANTS}
        raise ValidationFailed.at(field, text)
    people = {
        one.pk: one
        for one in Employee.objects.select_related("user").filter(pk__in=added, status=EmployeeStatus.ACTIVE)
    }
    if added - people.keys():
        text = _("These are no employees in service: %(numbers)s.") % {
            "numbers": ", ".join(map(str, sorted(added - people.keys())[:10]))
        }
        raise ValidationFailed.at(field, text)
    row.participants.filter(employee__in=gone).delete()
    TrainingParticipant.objects.bulk_create(
        TrainingParticipant(training=row, employee=one) for one in people.values()
    )
    if added or gone:
        record(
            actor, "hrms.training_participants", row,
            before={"removed": sorted(gone)}, after={"added": sorted(added)},
        )  # fmt: skip
    for one in people.values():
        tell(one, "training_enrolled", actor, url=PAGE, title=row.title, first=row.start_on, last=row.end_on)
