"""What students pay for their rides."""

from collections.abc import Collection
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import OuterRef, Q, QuerySet, Subquery

from core.money import ZERO
from school.transport.enums import Direction
from school.transport.models import Ride, StopFare


def monthly_fares(student_ids: Collection[UUID], day: date) -> dict[UUID, Decimal]:
    """Return what each student who rides on a day pays for a month (rupees), by the fare of the stop on that day.

    Who does not ride is left out; a stop without a fare by then costs nothing. One query.
    """
    rows = with_fares(riding_on(day).filter(student__in=student_ids), day)
    return {row.student_id: fare_of(row) for row in rows}


def riding_on(day: date) -> QuerySet[Ride]:
    """Return the rides in force on a day."""
    return Ride.objects.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day), starts_on__lte=day)


def with_fares(rows: QuerySet[Ride], day: date) -> QuerySet[Ride]:
    """Add the fare of each ride's stop on a day (`fare`, `one_way_fare`; None where there is none)."""
    known = StopFare.objects.filter(stop=OuterRef("stop"), starts_on__lte=day).order_by("-starts_on")
    return rows.annotate(
        fare=Subquery(known.values("amount")[:1]), one_way_fare=Subquery(known.values("one_way_amount")[:1])
    )


def fare_of(ride: Ride) -> Decimal:
    """Return what the student of a ride read by `with_fares` pays for a month (rupees)."""
    both: Decimal | None = getattr(ride, "fare", None)
    one_way: Decimal | None = getattr(ride, "one_way_fare", None)
    if ride.direction != Direction.BOTH and one_way is not None:
        return one_way
    return both if both is not None else ZERO
