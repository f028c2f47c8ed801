"""A year in a hostel: beds, a waiting list, an outpass with its rebate, mess bill, fees, visitors, the year's end."""

from collections.abc import Callable
from typing import Any

import pytest

from core.tenancy.models import Tenant
from erp_planned.students.models import Student
from tests.core.accounts.people import user_of
from tests.journeys.desk import Clock
from tests.journeys.seats import Seat, money, seat, seat_of
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
RATE, RENT = 120, 9000
WHOLE = "from=2026-04-01&to=2027-03-31"


class House:
    """Tagore Hostel: two rooms of one bed, three boys who want them, a warden, the office and accounts."""

    def __init__(self, tenant: Tenant, clock: Clock) -> None:
        self.clock, self.tenant = clock, tenant
        clock.to("2026-07-01 10:00")
        self.head, self.office = seat(tenant, "admin"), seat(tenant, "hr_manager")
        self.accounts, self.checker = seat(tenant, "accountant"), seat(tenant, "finance_officer")
        self.checker.post("finance/financial-years", {"startDate": "2026-04-01"})
        person = make_employee()
        self.warden = seat_of(tenant, person.pk, "warden")
        self.office.post(
            "academic-years", {"year": "2026-27", "startDate": "2026-04-01", "endDate": "2027-03-31"}
        )
        room = self.office.post("classes", {"name": "XI", "section": "A", "capacity": 40})["id"]
        self.boys = [
            self.office.post("students/admission", {
                "name": name, "gender": "M", "dob": "2009-05-04", "classId": room, "admissionDate": "2026-06-15",
                "parentInfo": {"name": f"Father of {name}", "phone": "9876500123"},
            })["id"]
            for name in ("Arun", "Bimal", "Chetan")
        ]  # fmt: skip
        self.hostel = self.office.post(
            "hostels", {"name": "Tagore", "type": "Boys", "floors": 1, "wardenId": person.pk}
        )["id"]
        rooms = {"floor": 1, "fromNo": "101", "count": 2, "capacity": 1}
        made = self.office.post(f"hostels/{self.hostel}/rooms", rooms)["items"]
        self.rooms = [one["id"] for one in made]
        self.head.send("/admin/erp_mess/messrate/add/", {
            "hostel": self.hostel, "effective_on": "2026-07-01", "method": "fixed", "rate": RATE, "late_fee": 50,
            "due_days": 10, "least_days": 3, "notice_days": 2, "most_days": 10,
        })  # fmt: skip

    def student(self, number: int) -> Seat:
        """Return a boy's seat in the student's portal."""
        user = Student.objects.get(pk=self.boys[number]).user
        if user is not None:
            return Seat(self.tenant, user)
        user = user_of(self.tenant, "student", f"boy{number}", email=f"boy{number}@example.org")
        Student.objects.filter(pk=self.boys[number]).update(user=user)
        return Seat(self.tenant, user)

    def occupied(self, day: str) -> tuple[int, int]:
        """Return held and usable beds of a day."""
        found = self.warden.get(f"hostels/occupancy?date={day}")
        return found["occupied"], found["beds"]

    def balance(self, code: str) -> Any:
        """Return the closing balance of an account, debit above nothing."""
        rows = self.accounts.get(f"finance/accounts?search={code}&limit=100")["items"]
        number = next(row["id"] for row in rows if row["code"] == code)
        return money(self.accounts.get(f"finance/ledger/{number}?{WHOLE}&limit=1")["closingBalance"])

    def approve_vouchers(self) -> int:
        """Approve all vouchers that wait; return how many there were."""
        waiting = [row["id"] for row in self.checker.items("finance/vouchers?status=submitted")]
        for voucher in waiting:
            digest = self.checker.get(f"finance/vouchers/{voucher}")["digest"]
            self.checker.put(f"finance/vouchers/{voucher}/approve", {"decision": "Approve", "digest": digest})
        return len(waiting)


@pytest.fixture
def house(organization: Tenant, at: Callable[[str], None]) -> House:
    return House(organization, Clock(at))


def test_a_hostel_year(house: House) -> None:
    """Catches a bed given twice, a day of rebate too many, and a rupee that bills and books do not share."""
    moved_in(house)
    paid_rent(house)
    away(house)
    billed(house)
    visited(house)
    place_found(house)
    year_ends(house)
    books_tie(house)


def moved_in(house: House) -> None:
    """Two have the beds, the third waits; a student moves nobody, and sees the own bed only."""
    first, second, third = house.boys
    for boy, room in zip((first, second), house.rooms, strict=True):
        house.office.post("hostels/allocate", {"studentId": boy, "roomId": room})
    house.office.refused("POST", "hostels/allocate", {"studentId": third}, 409)
    house.office.post("hostels/waiting", {"studentId": third, "hostelType": "Boys"})
    house.warden.refused("POST", "hostels/allocate", {"studentId": third}, 403)
    arun = house.student(0)
    assert [row["studentId"] for row in arun.items("hostels/allocations")] == [first]
    arun.refused("PUT", "hostels/reallocate", {"studentId": first, "roomId": house.rooms[1]}, 403)
    assert house.occupied("2026-07-01") == (2, 2)
    assert house.occupied("2026-06-30") == (0, 2)


def paid_rent(house: House) -> None:
    """Rent is asked of a resident once for the term and paid once."""
    fee = {
        "studentId": house.boys[0],
        "feeType": "rent",
        "term": "2026-27",
        "amount": RENT,
        "dueDate": "2026-07-31",
    }
    house.accounts.post("hostels/fees", fee)
    row = house.accounts.items("hostels/fees")[0]
    house.accounts.post("hostels/fees", {"feeId": row["id"], "mode": "Cash"})
    house.accounts.refused("POST", "hostels/fees", {"feeId": row["id"], "mode": "Cash"})
    paid = house.student(0).items("hostels/fees")[0]
    assert (money(paid["amount"]), paid["paidDate"], paid["receiptNo"] != "") == (RENT, "2026-07-01", True)


def away(house: House) -> None:
    """Five whole days on an approved outpass, asked for in time; another boy stays out too long and is told."""
    house.clock.to("2026-09-01 11:00")
    arun = house.student(0)
    asked = arun.post("hostels/outpass", {
        "kind": "leave", "fromDate": "2026-09-05", "fromTime": "06:00", "toDate": "2026-09-09", "toTime": "21:30",
        "reason": "Wedding of a sister", "place": "Home",
    })  # fmt: skip
    path = f"hostels/outpass/{asked['id']}"
    arun.refused("PUT", f"{path}/approve", {"decision": "approve"}, 403)
    consent = {"decision": "consent", "name": "Father of Arun", "phone": "9876500123"}
    house.warden.put(f"{path}/approve", consent)
    assert house.warden.put(f"{path}/approve", {"decision": "approve"})["status"] == "approved"
    house.clock.to("2026-09-05 06:30")
    house.warden.post(f"{path}/movement", {"direction": "out"}, status=200)
    house.warden.refused("POST", f"{path}/movement", {"direction": "out"})
    house.clock.to("2026-09-09 21:00")
    house.warden.post(f"{path}/movement", {"direction": "in"}, status=200)
    house.clock.to("2026-09-12 09:00")
    short = house.warden.post("hostels/outpass", {
        "studentId": house.boys[1], "kind": "day", "fromDate": "2026-09-12", "fromTime": "10:00",
        "toDate": "2026-09-12", "toTime": "18:00", "reason": "Bank",
    })  # fmt: skip
    path = f"hostels/outpass/{short['id']}"
    house.head.put(f"{path}/approve", {"decision": "approve"})
    house.clock.to("2026-09-12 10:05")
    house.warden.post(f"{path}/movement", {"direction": "out"}, status=200)
    house.clock.to("2026-09-12 19:30")
    roll = house.warden.get(f"hostels/{house.hostel}/roll-call")
    assert (roll["residents"], roll["out"], roll["overdue"]) == (2, 1, 1)
    house.warden.post(f"{path}/movement", {"direction": "in"}, status=200)
    assert house.warden.items("hostels/movements")[0]["isLate"] is True


def billed(house: House) -> None:
    """September: 25 days for who was away, 30 for who was not; issued, paid, and paid once."""
    house.clock.to("2026-10-01 10:00")
    body = {"hostelId": house.hostel, "month": 9, "year": 2026}
    made = house.accounts.post("mess/bill/generate", body, status=200)
    assert (made["made"], money(made["total"])) == (2, 55 * RATE)
    again = house.accounts.post("mess/bill/generate", body, status=200)
    assert (again["made"], money(again["total"])) == (2, 55 * RATE)
    found = {row["studentId"]: row for row in house.accounts.items("mess/bills")}
    assert [money(found[boy]["totalAmount"]) for boy in house.boys[:2]] == [25 * RATE, 30 * RATE]
    assert house.student(1).items("mess/bills") == [], "a draft is nobody's to see"
    for boy in house.boys[:2]:
        path = f"mess/bills/{found[boy]['id']}"
        house.accounts.post(f"{path}/issue", status=200)
        pay = {"amount": found[boy]["totalAmount"], "mode": "Cash"}
        house.accounts.post(f"{path}/pay", pay, status=200)
        house.accounts.refused("POST", f"{path}/pay", pay)
    assert [row["status"] for row in house.student(1).items("mess/bills")] == ["paid"]


def visited(house: House) -> None:
    """A visitor comes within the hours and leaves."""
    seen = house.warden.post("hostels/visitor", {
        "studentId": house.boys[0], "visitorName": "Ravi", "relation": "Uncle", "idType": "voter", "idLast": "4321",
    })  # fmt: skip
    house.warden.put(f"hostels/visitor/{seen['id']}/out", {})
    house.warden.refused("PUT", f"hostels/visitor/{seen['id']}/out", {})


def place_found(house: House) -> None:
    """A bed that becomes free is offered to who waits, and goes to him."""
    house.clock.to("2026-11-02 10:00")
    stay = next(row for row in house.office.items("hostels/allocations") if row["studentId"] == house.boys[1])
    house.office.put(f"hostels/allocations/{stay['id']}/vacate", {"reason": "Lives with an uncle"})
    assert house.occupied("2026-11-02") == (1, 2)
    offer = house.office.items("hostels/waiting")[0]
    assert (offer["studentId"], offer["roomId"]) == (house.boys[2], house.rooms[1])
    house.office.post("hostels/allocate", {"studentId": house.boys[2], "roomId": house.rooms[1]})
    assert house.occupied("2026-11-02") == (2, 2)
    assert house.office.items("hostels/waiting") == []


def year_ends(house: House) -> None:
    """All beds are free from one day on; the past stays as it was."""
    house.clock.to("2027-03-20 10:00")
    house.warden.refused("POST", f"hostels/{house.hostel}/vacate", {}, 403)
    house.office.post(f"hostels/{house.hostel}/vacate", {"toDate": "2027-03-31"}, status=200)
    assert [house.occupied(day)[0] for day in ("2026-09-15", "2027-03-30", "2027-03-31")] == [2, 2, 0]


def books_tie(house: House) -> None:
    """Approved, nothing is receivable, and income and cash are what was billed and paid."""
    assert house.approve_vouchers() == 5
    assert house.balance("1301") == 0
    assert house.balance("3009") == -55 * RATE
    assert house.balance("3004") == -RENT
    assert house.balance("1001") == RENT + 55 * RATE
