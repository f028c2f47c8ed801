"""Import of rides: a row for each student with route and stop; a file is refused as a form is."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.imports.cells import Kind, folded
from core.imports.columns import ImportColumn
from core.imports.registry import ImportSubject
from core.imports.rows import ADDED, Importer, RowPlan, Values
from core.periods import today
from school.students.models import Student
from school.transport.enums import Direction
from school.transport.models import Ride, Stop
from school.transport.permissions import TransportPermission as P
from school.transport.services.rides import assign_student


def columns() -> list[ImportColumn]:
    """Return the columns: student, route, stop, and from when to when."""
    return [
        ImportColumn("student_code", _("Student code"), Kind.TEXT, example="S00001", is_needed=True),
        ImportColumn("route", _("Route"), Kind.TEXT, help=_("Its code."), example="R1", is_needed=True),
        ImportColumn("stop", _("Stop"), Kind.TEXT, example="Town Hall", is_needed=True),
        ImportColumn(
            "direction", _("Rides"), Kind.CHOICE, choices=dict(Direction.choices), example=Direction.BOTH
        ),
        ImportColumn(
            "starts_on", _("From"), Kind.DATE, help=_("Left empty: from today."), example="2026-04-01"
        ),
        ImportColumn("ends_on", _("To"), Kind.DATE, help=_("Left empty: until the ride is ended.")),
    ]


class RideRows(Importer):
    """Each row is one call of the service. Who rides already as the row says is left as it is."""

    def __init__(self, actor: Actor) -> None:
        authorize(actor, P.WRITE)
        self.actor = actor
        self.stops = {
            (folded(row.route.code), folded(row.name)): row for row in Stop.objects.select_related("route")
        }
        # Earlier rows of a preview take seats too.
        self.planned: list[dict[str, Any]] = []

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Try the rows of a portion together and take them back: what stands in a row's way the service says."""
        if lock:
            self.planned = []  # the portions before are stored by now
        codes = [str(values.get("student_code", "")).strip().upper() for _number, values in rows]
        students = {row.student_code.upper(): row for row in Student.objects.filter(student_code__in=codes)}
        known = set(
            Ride.objects.filter(student__in=students.values()).values_list(
                "student_id", "stop_id", "direction", "starts_on", "ends_on"
            )
        )
        with transaction.atomic():
            for values in self.planned:
                assign_student(actor=self.actor, **values)
            plans = [
                self._plan(number, values, students.get(code), known)
                for (number, values), code in zip(rows, codes, strict=True)
            ]
            transaction.set_rollback(True)
        self.planned += [plan.work for plan in plans if plan.outcome == ADDED]
        return plans

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Let those ride who would."""
        for plan in plans:
            if plan.outcome == ADDED and not plan.errors:
                assign_student(actor=self.actor, **plan.work)

    def _plan(self, number: int, values: Values, student: Student | None, known: set[Any]) -> RowPlan:
        plan = RowPlan(number, str(values.get("student_code", "")), key_name="student_code")
        plan.attempt(lambda: self._try(plan, values, student, known))
        return plan

    def _try(self, plan: RowPlan, values: Values, student: Student | None, known: set[Any]) -> None:
        if student is None:
            raise ValidationFailed.at("student_code", _t("No student has this code."))
        wish: dict[str, Any] = {
            "student": student,
            "stop": self._stop(values),
            "direction": values.get("direction") or Direction.BOTH,
            "starts_on": values.get("starts_on") or today(),
            "ends_on": values.get("ends_on"),
        }
        mark = (student.pk, wish["stop"].pk, wish["direction"], wish["starts_on"], wish["ends_on"])
        if mark in known:
            return
        with transaction.atomic():
            assign_student(actor=self.actor, **wish)
        plan.work, plan.outcome = wish, ADDED
        plan.changes = {
            name: (None, str(value))
            for name, value in wish.items()
            if value is not None and name != "student"
        }

    def _stop(self, values: Values) -> Stop:
        route, name = folded(values.get("route", "")), folded(values.get("stop", ""))
        found = self.stops.get((route, name))
        if found is not None:
            return found
        on_route = [row.name for (code, _name), row in self.stops.items() if code == route]
        if not on_route:
            raise ValidationFailed.at("route", _t("There is no such route, or it has no stops."))
        text = _t("The route has no such stop; it has: %(known)s.") % {"known": ", ".join(on_route)}
        raise ValidationFailed.at("stop", text)


RIDES = ImportSubject(
    name="rides",
    label=_("Rides of students"),
    help="Check a file of who rides from which stop; with `apply` and no error, write it.",
    permission=P.WRITE,
    columns=columns,
    key=("student_code",),
    importer=lambda actor, _file: RideRows(actor),
)
