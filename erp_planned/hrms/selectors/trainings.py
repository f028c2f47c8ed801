"""Trainings and who takes part; employees see their own."""

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from erp_planned.hrms.enums import Participation
from erp_planned.hrms.models import Training, TrainingParticipant
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.people import own_employee


def trainings() -> QuerySet[Training]:
    """Return all trainings with `people` (how many take part) and `completed`, the latest first."""
    done = Count("participants", filter=Q(participants__state=Participation.COMPLETED))
    return Training.objects.annotate(people=Count("participants"), completed=done).order_by(
        "-start_on", "-id"
    )


def visible_trainings(actor: Actor) -> QuerySet[Training]:
    """Return all trainings to the office, to others those in which they take part."""
    if is_allowed(actor.permissions, P.READ):
        return trainings()
    own = own_employee(actor)
    mine = TrainingParticipant.objects.filter(employee=own.pk if own else 0)
    return trainings().filter(pk__in=mine.values("training"))


def training_by_id(number: int) -> Training:
    """Return one training. Raises NotFound."""
    return get_or_refuse(trainings(), NotFound(_("There is no such training.")), pk=number)


def participants_of(*numbers: int) -> QuerySet[TrainingParticipant]:
    """Return who takes part in some trainings."""
    return (
        TrainingParticipant.objects.filter(training__in=numbers)
        .select_related("employee__department", "employee__user", "training")
        .order_by("employee__code")
    )


def participations_of(employee_id: int) -> QuerySet[TrainingParticipant]:
    """Return the trainings of one person, the latest first."""
    rows = TrainingParticipant.objects.filter(employee=employee_id).select_related("training", "employee")
    return rows.order_by("-training__start_on", "-id")


def certificate_of(training_id: int, employee_id: int, actor: Actor) -> TrainingParticipant:
    """Return who completed a training, for the certificate: the office's, or the own. Raises NotFound."""
    rows = participants_of(training_id).filter(employee=employee_id, state=Participation.COMPLETED)
    if not is_allowed(actor.permissions, P.READ):
        own = own_employee(actor)
        rows = rows.filter(employee=own.pk if own else 0)
    return get_or_refuse(rows, NotFound(_("There is no such certificate.")))
