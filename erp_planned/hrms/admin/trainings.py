"""Screens of trainings."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from erp_planned.hrms.acts import TRAINING_ACTS
from erp_planned.hrms.enums import TrainingState
from erp_planned.hrms.models import Training, TrainingParticipant
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.trainings import participants_of, trainings
from erp_planned.hrms.services.trainings import change_training, make_training
from payroll.organizations.site import organization_site


def _employee_page(row: TrainingParticipant) -> str:
    return reverse("organization:payroll_employees_employee_change", args=[row.employee_id])


@admin.register(Training, site=organization_site)
class TrainingAdmin(ActsAdmin):
    """Trainings with who takes part."""

    acts = TRAINING_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE}
    fields = ("title", ("type", "trainer"), "venue", ("start_on", "end_on"))
    list_display = ("title", "type", "trainer", "start_on", "end_on", "people", "completed", "status")
    list_filter = ("state", "type", "start_on")
    search_fields = ("title", "trainer")
    list_export: ClassVar = [
        (_("title"), "title"), (_("type"), "type"), (_("trainer"), "trainer"), (_("from"), "start_on"),
        (_("to"), "end_on"), (_("participants"), "people"), (_("completed"), "completed"), (_("state"), "state"),
    ]  # fmt: skip
    empty_text = _("No trainings yet. Plan one with “Add training”, then add who takes part.")
    record = Record(
        heading="title", state="status", main=("add_participants", "complete"),
        figures=("start_on", "end_on"),
        sections=(
            Section(
                "training", _("Training"),
                facts=("type", "trainer", "venue", "start_on", "end_on", "reason", "created_by"),
                fields=("title", ("type", "trainer"), "venue", ("start_on", "end_on")),
            ),
        ),
        related=(
            Related(
                "participants", _("Participants"), TrainingParticipant,
                ("employee", "state", "certificate_no", "completed_on"),
                rows=lambda row: participants_of(row.pk), needs=P.READ, page=_employee_page,
                empty=_("Nobody yet. Add them by their codes with “Add participants”."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Count who takes part along."""
        return trainings()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Leave completed and cancelled ones as they are."""
        is_open = obj is None or obj.state == TrainingState.PLANNED
        return bool(is_open and super().has_change_permission(request, obj))

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Training:
        return make_training(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Training, changed: dict[str, Any]) -> Training:
        return change_training(training=obj, actor=self.actor(request), **changed)

    @admin.display(description=_("participants"), ordering="people")
    def people(self, obj: Any) -> int:
        """Return how many take part."""
        return int(obj.people)

    @admin.display(description=_("completed"), ordering="completed")
    def completed(self, obj: Any) -> int:
        """Return how many have a certificate."""
        return int(obj.completed)

    @display(description=_("state"), ordering="state", label={
        TrainingState.PLANNED: "info", TrainingState.COMPLETED: "success", TrainingState.CANCELLED: "danger",
    })  # fmt: skip
    def status(self, obj: Training) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
