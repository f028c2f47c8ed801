"""What transport keeps of students, for the export of everything and for the erasure."""

from collections.abc import Iterator, Mapping
from typing import Any

from core.actors import Actor
from school.students.hooks import Held
from school.students.models import Student
from school.transport.models import Ride


def _held(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield the student's rides; one query."""
    rows = Ride.objects.filter(student=student).select_related("stop__route")
    for row in rows.order_by("starts_on", "pk"):
        yield {
            "route": row.stop.route.name,
            "stop": row.stop.name,
            "direction": row.direction,
            "starts_on": row.starts_on.isoformat(),
            "ends_on": row.ends_on.isoformat() if row.ends_on else None,
        }


def _forget(student: Student, _actor: Actor) -> None:
    """Remove where the child lived by: no fee is raised for a day that has passed."""
    Ride.objects.filter(student=student).delete()


HELD = Held("rides", _held, _forget)
