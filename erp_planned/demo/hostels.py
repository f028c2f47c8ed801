"""Hostels and their mess in the demo: beds, a waiting list, outpasses in all states, bills of the last month."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from django.utils import timezone

from erp_planned.demo.pupils import session_of
from erp_planned.demo.world import DemoWorld
from erp_planned.hostel.masters import hostels, priority_rules
from erp_planned.hostel.models import Hostel, OutpassRequest
from erp_planned.hostel.services.outpasses import approve, note_consent, reject, request
from erp_planned.hostel.services.register import come_in, go_out
from erp_planned.hostel.services.rooms import add_rooms
from erp_planned.hostel.services.stays import allocate
from erp_planned.hostel.services.visitors import log_visitor, visitor_out
from erp_planned.hostel.services.waiting import ask_for_bed
from erp_planned.mess.masters import extras, menus, rates
from erp_planned.mess.models import HostelFee, MessBill
from erp_planned.mess.services.bills import generate, issue
from erp_planned.mess.services.payments import pay_bill, pay_fee, raise_fees
from erp_planned.students.models import Student

# Breakfast, lunch, snacks and dinner from Monday on.
MENU = (
    ("Poha", "Rajma, rice, salad", "Tea, biscuits", "Roti, mixed vegetables, dal"),
    ("Idli, sambar", "Kadhi, rice", "Tea, mathri", "Roti, aloo gobhi, dal"),
    ("Aloo paratha, curd", "Sambar, rice, poriyal", "Tea, banana", "Roti, paneer, dal"),
    ("Upma", "Chole, rice", "Tea, bun", "Roti, bhindi, dal"),
    ("Puri, bhaji", "Dal makhani, rice", "Tea, samosa", "Vegetable biryani, raita"),
    ("Bread, omelette or jam", "Khichdi, papad", "Tea, fruit", "Roti, kofta, dal"),
    ("Dosa, chutney", "Special thali", "Tea, cake", "Roti, kadhai vegetables, kheer"),
)
WAITING = 3
RENT, DEPOSIT, DAY_RATE = 6000, 3000, 125


def fill_hostels(world: DemoWorld) -> None:
    """House most students, feed them, and let them out and in."""
    boys, girls = _houses(world)
    begun = max(session_of(world), world.today - timedelta(days=380))
    students = list(Student.objects.order_by("pk"))
    men = [one for one in students if one.gender == "M"]
    women = [one for one in students if one.gender == "F"]
    for house, group in ((boys, men[:24]), (girls, women[:20])):
        for one in group:
            allocate(student=one, hostel=house, from_on=begun, actor=world.hr)
    for number, one in enumerate(men[24 : 24 + WAITING]):
        ask_for_bed(
            student=one, hostel_type="Boys", asked_on=world.today - timedelta(days=30 - number),
            distance_km=120 + 410 * number, merit_pct=Decimal(82 - 6 * number), actor=world.hr,
        )  # fmt: skip
    _outpasses(world, men)
    _visitors(world, men[5], women[1])
    _mess(world, (boys, girls))


def _houses(world: DemoWorld) -> tuple[Hostel, Hostel]:
    """Make a hostel for each; the warden of the first is whom README signs in."""
    found = []
    for name, kind, warden, beds in (
        ("Tagore Hostel", "Boys", world.familiar, 3), ("Sarojini Hostel", "Girls", world.staff[3], 2),
    ):  # fmt: skip
        row = hostels.create(
            name=name, type=kind, warden=warden, floors=2, phone="9100000310", visits_from="08:00", visits_to="20:00",
            actor=world.hr,
        )  # fmt: skip
        rooms = 4 if kind == "Boys" else 6
        for floor in (1, 2):
            add_rooms(
                hostel=row, floor=floor, from_no=f"{floor}01", count=rooms, capacity=beds, amenities="Fan, table",
                actor=world.hr,
            )  # fmt: skip
        found.append(row)
    priority_rules.create(
        effective_on=session_of(world), reserved_categories="SC, ST", reserved_points=20, actor=world.hr
    )
    return found[0], found[1]


def _outpasses(world: DemoWorld, men: Sequence[Student]) -> None:
    """One asked, one that lacks consent, one out in time, one overdue, one back, one refused."""
    now, hours = timezone.now(), timedelta(hours=1)

    def asked(number: int, begins: int, ends: int, reason: str, kind: str = "day") -> OutpassRequest:
        return request(
            student=men[number], from_at=now + begins * hours, to_at=now + ends * hours, reason=reason, kind=kind,
            place="City", actor=world.hr,
        )  # fmt: skip

    asked(6, 20, 26, "Bank and books")
    asked(7, 30, 80, "Wedding of a sister", "leave")
    refused = asked(8, 40, 50, "Film")
    reject(outpass=refused, remarks="The evening before the practical", actor=world.head)
    for number, begins, ends, out, back in (
        (1, -3, 5, -2, None),
        (2, -26, -2, -25, None),
        (3, -40, -28, -39, -29),
    ):
        row = approve(
            outpass=_consented(world, asked(number, begins, ends, "Home", "night")), actor=world.head
        )
        go_out(student=men[number], outpass=row, at=now + out * hours, actor=world.hr)
        if back is not None:
            come_in(student=men[number], at=now + back * hours, actor=world.hr)
    coming = _consented(world, asked(0, 46, 70, "Festival at home", "leave"))
    approve(outpass=coming, actor=world.head)


def _consented(world: DemoWorld, row: OutpassRequest) -> OutpassRequest:
    return note_consent(outpass=row, name=row.student.guardian_name, actor=world.hr)


def _open_hour(now: datetime) -> datetime:
    """Return the last time, at most a day ago, at which visitors are let in."""
    moments = (now - timedelta(hours=number) for number in range(1, 23))
    return next(one for one in moments if 9 <= timezone.localtime(one).hour < 18)


def _visitors(world: DemoWorld, first: Student, second: Student) -> None:
    at = _open_hour(timezone.now())
    gone = log_visitor(
        student=first, visitor_name="Suresh Kumar", relation="Father", id_type="aadhaar", id_last="4321", at=at,
        phone="9870011223", actor=world.hr,
    )  # fmt: skip
    visitor_out(visit=gone, at=at + timedelta(minutes=40), actor=world.hr)
    log_visitor(
        student=second, visitor_name="Leela Nair", relation="Aunt", id_type="voter", at=at, actor=world.hr
    )


def _mess(world: DemoWorld, houses: Sequence[Hostel]) -> None:
    """Set the menu, bill the last month, and receive what most have paid; raise rent and deposit."""
    for day, (breakfast, lunch, snacks, dinner) in enumerate(MENU):
        menus.create(
            day=day,
            breakfast=breakfast,
            lunch=lunch,
            snacks=snacks,
            dinner=dinner,
            is_veg=day != 5,
            actor=world.hr,
        )
    month = world.month.plus(-1)
    for house in houses:
        rates.create(
            hostel=house, effective_on=session_of(world), method="fixed", rate=Decimal(DAY_RATE),
            late_fee=Decimal(100), actor=world.head,
        )  # fmt: skip
    people = Student.objects.filter(pk__in=houses[0].rooms.values("allocations__student")).order_by("pk")[:2]
    for one in people:
        extras.create(
            student=one, on=month.first + timedelta(days=11), kind="guest", amount=Decimal(80),
            description="Guest, lunch", actor=world.accountant,
        )  # fmt: skip
    for house in houses:
        generate(hostel=house, month=month, actor=world.accountant)
    for number, bill in enumerate(MessBill.objects.select_related("student").order_by("pk")):
        if number % 11 == 10:
            continue
        made = issue(bill=bill, actor=world.accountant)
        if number % 3:
            pay_bill(
                bill=made, amount=made.total if number % 3 == 1 else made.total / 2, mode="NEFT",
                reference=f"MB{world.today:%d%m}{300 + number}", actor=world.accountant,
            )  # fmt: skip
    _fees(world, houses)


def _fees(world: DemoWorld, houses: Sequence[Hostel]) -> None:
    term, due = f"{session_of(world).year}, second half", world.today + timedelta(days=12)
    for house in houses:
        for kind, amount in (("rent", RENT), ("deposit", DEPOSIT)):
            raise_fees(
                hostel=house,
                fee_type=kind,
                term=term,
                amount=Decimal(amount),
                due_on=due,
                actor=world.accountant,
            )
    for number, fee in enumerate(HostelFee.objects.select_related("student").order_by("pk")):
        if number % 4 == 0:
            pay_fee(fee=fee, mode="NEFT", reference=f"HF{world.today:%d%m}{number}", actor=world.accountant)
