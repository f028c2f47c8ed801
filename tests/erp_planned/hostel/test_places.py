"""Hostels over REST, rooms and the order of the waiting list as plain subjects."""

from collections.abc import Callable
from datetime import date
from typing import Any, ClassVar

import pytest
from django.test import Client

from erp_planned.hostel.masters import priority_rules, rooms
from erp_planned.hostel.models import Hostel
from erp_planned.hostel.services.stays import allocate
from tests.core.masters.cases import MasterCases
from tests.erp_planned.hostel.places import SYSTEM, hostel, student
from tests.payroll.ess.conftest import make_account, make_person


class TestRooms(MasterCases):
    """Rooms one by one."""

    master = rooms
    path = "hostel-rooms"
    tenant_type = "organization"
    change: ClassVar[Any] = {"amenities": "Fan"}
    bad: ClassVar[Any] = {"capacity": 0, "room_no": " ", "floor": 9}

    def before_each(self) -> None:
        self.place, self.who = hostel(beds=()), student(78)

    def use(self, row: Any) -> None:
        allocate(student=self.who, room=row, from_on=date(2026, 11, 16), actor=SYSTEM)

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {"hostel": self.place, "room_no": f"A{number}", "floor": 1, "capacity": 2, "amenities": ""}


class TestPriorityRules(MasterCases):
    """The order of the waiting list."""

    master = priority_rules
    path = "hostel-priority-rules"
    tenant_type = "organization"
    change: ClassVar[Any] = {"merit_points": 7}
    bad: ClassVar[Any] = {"merit_points": -1}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "effective_on": date(2026, 7, 1 + number), "reserved_categories": "SC", "reserved_points": 20,
            "disability_points": 30, "distance_points": 2, "merit_points": 20,
        }  # fmt: skip


@pytest.mark.django_db
def test_a_warden_reaches_the_own_hostels_alone(api: Callable[..., Client]) -> None:
    warden = make_person("warden")
    own, other = hostel(beds=(2, 3), warden=warden), hostel("Raman")
    client = api(warden.user)
    (row,) = client.get("/api/hostels").json()["data"]["items"]
    assert (row["name"], row["capacity"], row["wardenId"]) == ("Tagore", 5, warden.pk)
    assert client.get(f"/api/hostels/{own.pk}/rooms").json()["data"]["total"] == 2
    for path in ("", "/rooms", "/roll-call"):
        assert client.get(f"/api/hostels/{other.pk}{path}").status_code == 404
    change = client.put(f"/api/hostels/{own.pk}", {"floors": 9}, content_type="application/json")
    assert change.status_code == 403
    assert Hostel.objects.get(pk=own.pk).floors == 5


@pytest.mark.django_db
def test_the_office_keeps_hostels(api: Callable[..., Client]) -> None:
    client = api(make_account("clerk", "hr_manager"))
    made = client.post("/api/hostels", {"name": "Sarojini", "type": "Girls"}, content_type="application/json")
    assert made.status_code == 201, made.content
    number = made.json()["data"]["id"]
    again = client.post(
        "/api/hostels", {"name": "SAROJINI", "type": "Girls"}, content_type="application/json"
    )
    assert again.status_code == 409
    many = {"floor": 1, "fromNo": "101", "count": 3, "capacity": 2}
    assert (
        client.post(f"/api/hostels/{number}/rooms", many, content_type="application/json").status_code == 201
    )
    assert client.get(f"/api/hostels/{number}").json()["data"]["capacity"] == 6
    told = client.get("/api/hostels/occupancy").json()["data"]
    assert (told["beds"], told["occupied"], told["percent"]) == (6, 0, 0)
