"""The school's buses: routes with stops and fares, crew, papers of which one runs out soon, and who rides."""

import random
from collections.abc import Iterator
from datetime import date, time, timedelta
from decimal import Decimal

from school.demo.names import MEN, SURNAMES
from school.demo.world import DemoWorld
from school.transport.enums import CrewDuty, PaperKind, VehicleKind
from school.transport.models import CrewMember, Ride, Route, Stop, StopFare, Vehicle, VehiclePaper

# Routes of the large school, each with its stops in order; a small one has the first only.
ROUTES = (
    ("Rohini", ("Rohini Sector 3", "Rohini Sector 7", "Prashant Vihar", "Pitampura", "Madhuban Chowk")),
    ("Dwarka", ("Dwarka Sector 6", "Dwarka Sector 10", "Palam Village", "Janakpuri East", "Tilak Nagar")),
    ("Mayur Vihar", ("Mayur Vihar I", "Patparganj", "Laxmi Nagar", "Preet Vihar", "Karkarduma")),
    ("Saket", ("Saket", "Malviya Nagar", "Hauz Khas", "Green Park", "Safdarjung Enclave")),
    ("Vasant Kunj", ("Vasant Kunj", "Munirka", "R K Puram", "Moti Bagh", "Chanakyapuri")),
    ("Karol Bagh", ("Karol Bagh", "Patel Nagar", "Shadipur", "Naraina", "Mayapuri")),
)
MANY = 1000  # students from whom on a school has all of them
SEATS, RIDING = 40, 17  # of a hundred students
FARE, FARE_STEP = (
    Decimal(2000),
    Decimal(150),
)  # rupees a month from the farthest stop, and less by each nearer one
FIRST_STOP, MINUTES = 6 * 60 + 40, 8
HOME = 14 * 60 + 20
PAPERS_DAYS = {
    PaperKind.REGISTRATION: 2400, PaperKind.FITNESS: 300, PaperKind.INSURANCE: 200, PaperKind.PERMIT: 700,
    PaperKind.PUC: 120,
}  # fmt: skip


def fill_transport(world: DemoWorld) -> None:
    """Make routes since the beginning of last year, and let every sixth student ride."""
    routes = ROUTES if world.school.students >= MANY else ROUTES[:1]
    vehicles = _vehicles(world, len(routes))
    crew = _crew(world, len(routes))
    stops: list[Stop] = []
    for number, (name, names) in enumerate(routes):
        route = Route.objects.create(
            code=f"R{number + 1}",
            name=name,
            vehicle=vehicles[number],
            driver=crew[number * 2],
            attendant=crew[number * 2 + 1],
        )
        stops += _stops(route, names)
    Stop.objects.bulk_create(stops)
    StopFare.objects.bulk_create(
        StopFare(stop=one, starts_on=world.last_year.start_date, amount=FARE - FARE_STEP * (one.position - 1))
        for one in stops
    )
    Ride.objects.bulk_create(_rides(world, stops))


def _stops(route: Route, names: tuple[str, ...]) -> list[Stop]:
    return [
        Stop(
            route=route,
            position=place + 1,
            name=name,
            pickup_time=_at(FIRST_STOP + place * MINUTES),
            drop_time=_at(HOME + (len(names) - place) * MINUTES),
        )
        for place, name in enumerate(names)
    ]


def _at(minutes: int) -> time:
    return time(minutes // 60, minutes % 60)


def _vehicles(world: DemoWorld, count: int) -> list[Vehicle]:
    """Make the buses with their papers; the first has a pollution certificate that has run out, the second soon."""
    prefix = world.school.seed % 10
    made = Vehicle.objects.bulk_create(
        Vehicle(number=f"DL {prefix} PD {4101 + number}", kind=VehicleKind.BUS, seats=SEATS)
        for number in range(count)
    )
    VehiclePaper.objects.bulk_create(
        VehiclePaper(
            vehicle=one,
            kind=kind,
            number=f"{kind[:2].upper()}-{one.number[-4:]}",
            valid_until=_valid_until(world.today, number, kind, days),
        )
        for number, one in enumerate(made)
        for kind, days in PAPERS_DAYS.items()
    )
    return made


def _valid_until(today: date, number: int, kind: str, days: int) -> date:
    if kind == PaperKind.PUC and number < 2:
        return today + timedelta(days=(-3, 9)[number])
    return today + timedelta(days=days + number * 11)


def _crew(world: DemoWorld, routes: int) -> list[CrewMember]:
    """Make a driver and an attendant for each route."""
    draw = random.Random(world.school.seed)  # noqa: S311 - a demo, not a secret
    duties = (CrewDuty.DRIVER, CrewDuty.ATTENDANT)
    return CrewMember.objects.bulk_create(
        CrewMember(
            name=f"{draw.choice(MEN)} {draw.choice(SURNAMES)}",
            duty=duty,
            phone=f"97{world.school.seed:02}{number:05}{place}",
            licence_no=f"DL-01 20110{number:06}" if duty == CrewDuty.DRIVER else "",
            licence_valid_until=world.today + timedelta(days=25 + 400 * number) if not place else None,
            police_verified_on=world.last_year.start_date,
        )
        for number in range(routes)
        for place, duty in enumerate(duties)
    )


def _rides(world: DemoWorld, stops: list[Stop]) -> Iterator[Ride]:
    """Yield who rides, since last year where they were here then; no bus is fuller than it may be."""
    draw = random.Random(world.school.seed + 1)  # noqa: S311 - a demo, not a secret
    free = {one.route_id: SEATS for one in stops}
    entered = world.acting("school.admin").name
    for student, child in world.children:
        if draw.randrange(100) >= RIDING:
            continue
        stop = draw.choice(stops)
        if not free[stop.route_id]:
            continue
        free[stop.route_id] -= 1
        year = world.year if child.is_new else world.last_year
        yield Ride(student=student, stop=stop, starts_on=year.start_date, entered_by=entered)
