"""Vehicles, drivers, papers and fares at every door."""

from datetime import date, timedelta
from typing import Any, ClassVar

from school.transport import masters
from school.transport.models import CrewMember, Route, Stop, Vehicle
from tests.core.masters.cases import MasterCases
from tests.school.masters.test_masters import Ground


def vehicle(number: int = 0) -> Vehicle:
    return Vehicle.objects.get_or_create(number=f"KA 09 V {number:04}")[0]


class TestVehicles(Ground, MasterCases):
    master = masters.vehicles
    path = "v1/transport/vehicles"
    change: ClassVar[dict[str, Any]] = {"kind": "van"}
    bad: ClassVar[dict[str, Any]] = {"number": "--", "seats": 0}

    def use(self, row: Vehicle) -> None:
        Route.objects.create(code="R1", name="R1", vehicle=row)


class TestCrew(Ground, MasterCases):
    master = masters.crew
    path = "v1/transport/crew"
    change: ClassVar[dict[str, Any]] = {"licence_no": "KA0120110099999"}
    bad: ClassVar[dict[str, Any]] = {"name": " ", "phone": "12"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "phone": f"98450123{number:02}"}

    def use(self, row: CrewMember) -> None:
        Route.objects.create(code="R1", name="R1", driver=row)


class TestPapers(Ground, MasterCases):
    master = masters.papers
    path = "v1/transport/papers"
    change: ClassVar[dict[str, Any]] = {"number": "F-1"}
    bad: ClassVar[dict[str, Any]] = {"kind": "poem"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        day = date(2027, 3, 31) + timedelta(days=number)
        return {"vehicle": vehicle(), "kind": "fitness", "number": "F-2291", "valid_until": day}


class TestFares(Ground, MasterCases):
    master = masters.fares
    path = "v1/transport/fares"
    change: ClassVar[dict[str, Any]] = {"amount": 1600}
    bad: ClassVar[dict[str, Any]] = {"amount": -1, "one_way_amount": 9999}

    def valid(self, number: int = 0) -> dict[str, Any]:
        route = Route.objects.get_or_create(code="R1", name="R1")[0]
        stop = Stop.objects.get_or_create(route=route, position=1, name="Town Hall")[0]
        day = date(2026, 4, 1) + timedelta(days=number)
        return {"stop": stop, "starts_on": day, "amount": 1500, "one_way_amount": 900}
