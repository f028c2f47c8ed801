"""What a student pays for the ride, on any day."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from school.transport.models import StopFare
from school.transport.selectors.fares import monthly_fares
from tests.school.transport.kit import APRIL, FRIDAY, made_route, riding, stop_of
from tests.school.world import World

pytestmark = pytest.mark.django_db


def test_the_fare_is_that_of_the_stop_on_the_day(world: World) -> None:
    """A change of stop or fare counts from its day on, both ends of a ride are ridden, and nobody else pays."""
    route = made_route()
    first, second = stop_of(route, 1), stop_of(route, 2)
    riding(world, 0, first, ends_on=FRIDAY)
    riding(world, 0, second, starts_on=FRIDAY + timedelta(days=1))
    riding(world, 1, first, direction="pickup")
    riding(world, 2, second, starts_on=date(2026, 12, 1))
    StopFare.objects.create(
        stop=first, starts_on=date(2026, 10, 1), amount=Decimal(1800), one_way_amount=Decimal(1000)
    )
    pks = [one.pk for one in world.students]
    names = {one.pk: number for number, one in enumerate(world.students)}

    def on(day: date) -> dict[int, Decimal]:
        return {names[pk]: amount for pk, amount in monthly_fares(pks, day).items()}

    assert on(APRIL - timedelta(days=1)) == {}
    assert on(date(2026, 9, 30)) == {0: Decimal(1500), 1: Decimal(1500)}
    assert on(FRIDAY) == {0: Decimal(1800), 1: Decimal(1000)}
    assert on(FRIDAY + timedelta(days=1)) == {0: Decimal(1400), 1: Decimal(1000)}
    assert on(date(2026, 12, 1)) == {0: Decimal(1400), 1: Decimal(1000), 2: Decimal(1400)}


def test_a_stop_without_a_fare_costs_nothing_and_all_are_read_at_once(world: World) -> None:
    stop = stop_of(made_route(seats=None))
    StopFare.objects.all().delete()
    for number in range(5):
        riding(world, number, stop)
    with CaptureQueriesContext(
        connection,
    ) as seen:
        found = monthly_fares([one.pk for one in world.students], FRIDAY)
    assert list(found.values()) == [Decimal(0)] * 5
    assert len(seen) == 1
