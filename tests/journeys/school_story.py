"""A year of a small school, entered through its doors: what stands before the first lesson, and the first quarter.

Class VI A has the Sharma children (Aarav, and Bhavya, the second child of the family), Chirag, who leaves in March,
Diya, who rides the bus, and Aarush, who comes by an inquiry. Two teachers, Asha (Mathematics) and Binod (English).
"""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from core.accounts.models import User
from core.actors import Door, system_actor
from core.tenancy.models import Tenant
from core.tenancy.seeding import run_seeds
from school.fees.services.settings import update_settings
from school.payroll.models import SalaryStructure
from school.payroll.services.seeds import take_over_slabs
from school.staff.models import StaffMember
from school.staff.services.accounts import open_account
from school.students.models import Student
from tests.core.accounts.people import user_of
from tests.journeys.desk import Clock, Desk, work

SYSTEM = system_actor(Door.COMMAND, "Keeper")
CHILDREN = {
    "Aarav": ("Aarav Sharma", "2014-02-10", "male", "Sunita Sharma", "9900000001"),
    "Bhavya": ("Bhavya Sharma", "2015-01-15", "female", "Sunita Sharma", "9900000001"),
    "Chirag": ("Chirag Patel", "2014-05-20", "male", "Mohan Patel", "9900000002"),
    "Diya": ("Diya Nair", "2014-08-01", "female", "Latha Nair", "9900000003"),
}
# Rupees: what a quarter costs, the first with annual charges, two with an examination fee.
TUITION, COMPUTER, ANNUAL, EXAM, ADMISSION = 12000, 750, 6000, 1000, 5000
FARE, SIBLING, CHEQUE_CHARGE, LATE_A_DAY = 1500, 1200, 500, 50


@dataclass
class Story:
    """The people, and the ids of what was entered, by name."""

    tenant: Tenant
    clock: Clock
    desks: dict[str, Desk] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    # What was marked: status by child and day.
    marked: dict[str, list[str]] = field(default_factory=dict)
    # Money that came in and stands, by receipt number (rupees).
    taken: dict[str, Decimal] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.ids[name]

    def keep(self, name: str, row: Any) -> Any:
        """Remember a row by a name of the story."""
        self.ids[name] = row["id"]
        return row

    @property
    def admin(self) -> Desk:
        return self.desks["school_admin"]

    @property
    def principal(self) -> Desk:
        return self.desks["principal"]

    @property
    def counter(self) -> Desk:
        return self.desks["accountant"]

    @property
    def children(self) -> list[str]:
        """Return who is in class VI A by now."""
        return [name for name in (*CHILDREN, "Aarush") if name in self.ids]


def begin(tenant: Tenant, clock: Clock) -> Story:
    """On the first of April: the office, masters, staff, students, bus and fees."""
    story = Story(tenant, clock)
    clock.to("2026-04-01 09:00")
    run_seeds(actor=SYSTEM)
    for role in ("school_admin", "principal", "accountant"):
        story.desks[role] = Desk(tenant, user_of(tenant, role))
    _masters(story)
    _staff(story)
    for name in CHILDREN:
        _student(story, name)
    _bus(story)
    _fees(story)
    return story


def _masters(story: Story) -> None:
    post = story.admin.post
    for code, first, last in (
        ("2026-27", "2026-04-01", "2027-03-31"),
        ("2027-28", "2027-04-01", "2028-03-31"),
    ):
        body = {
            "code": code,
            "name": code,
            "startDate": first,
            "endDate": last,
            "isCurrent": code == "2026-27",
        }
        story.keep(code, post("masters/academic-years", body))
    for grade, code in ((6, "VI"), (7, "VII")):
        body = {"code": code, "name": code, "gradeLevel": grade, "displayOrder": grade}
        story.keep(code, post("masters/classes", body))
        section = {"code": "A", "name": "A", "classId": story[code], "capacity": 10}
        story.keep(f"{code} A", post("masters/sections", section))
        for short, name in (("MAT", "Mathematics"), ("ENG", "English")):
            subject = {
                "code": short,
                "name": name,
                "classId": story[code],
                "subjectType": "core",
                "credits": 4,
            }
            story.keep(f"{code} {short}", post("masters/subjects", subject))


def _staff(story: Story) -> None:
    people = (("Asha", "T001", "VI MAT", "female"), ("Binod", "T002", "VI ENG", "male"))
    for number, (name, code, subject, gender) in enumerate(people, 1):
        body = {
            "employeeCode": code, "name": name, "designation": "Teacher", "phone": f"981000000{number}",
            "isTeaching": True, "gender": gender, "joinedOn": "2020-06-01", "pan": f"ABCPD000{number}F",
            "bankAccount": f"10000000000{number}", "ifsc": "SBIN0001234",
        }  # fmt: skip
        story.keep(name, story.admin.post("staff", body))
        member, _password = open_account(
            member=StaffMember.objects.get(employee_code=code), actor=story.admin.actor
        )
        assert member.user is not None
        story.desks[name] = Desk(story.tenant, member.user)
        taught = {"teacherId": story[name], "sectionId": story["VI A"], "subjectId": story[subject],
                  "academicYearId": story["2026-27"]}  # fmt: skip
        story.admin.post("staff/assignments", taught)
    lead = {"teacherId": story["Asha"], "sectionId": story["VI A"], "academicYearId": story["2026-27"]}
    story.admin.post("staff/class-teachers", lead)
    take_over_slabs(state="KA", actor=SYSTEM)
    structure = str(SalaryStructure.objects.get().pk)
    for name, gross in (("Asha", 42000), ("Binod", 30000)):
        salary = {"staffId": story[name], "structureId": structure, "gross": gross, "fromOn": "2026-04-01"}
        story.admin.post("payroll/salaries", salary)


def _student(story: Story, name: str) -> None:
    full_name, born, gender, guardian, phone = CHILDREN[name]
    body = {
        "fullName": full_name, "dateOfBirth": born, "gender": gender, "classId": story["VI"],
        "sectionId": story["VI A"], "academicYearId": story["2026-27"], "guardianName": guardian,
        "guardianPhone": phone, "guardianEmail": f"{phone}@example.org",
    }  # fmt: skip
    story.keep(name, story.admin.post("students", body))
    story.desks[guardian] = Desk(story.tenant, User.objects.get(username=phone))


def _bus(story: Story) -> None:
    route = {"code": "R1", "name": "Lake Road", "vehicleNumber": "KA 01 AB 1234", "driverName": "Raju Naik",
             "driverPhone": "9845012345"}  # fmt: skip
    story.keep("route", story.admin.post("transport/routes", route))
    stop = {"name": "Temple", "pickupTime": "07:30", "monthlyFare": FARE, "fareFrom": "2026-04-01"}
    story.keep("stop", story.admin.post(f"transport/routes/{story['route']}/stops", stop))
    ride = {"studentId": story["Diya"], "stopId": story["stop"], "startsOn": "2026-04-01"}
    story.admin.post(f"transport/routes/{story['route']}/students", ride)


def _fees(story: Story) -> None:
    heads = {row["code"]: row["id"] for row in story.counter.items("fees/heads")}
    amounts = {"TUI": TUITION, "ANN": ANNUAL, "EXA": EXAM, "COM": COMPUTER, "ADM": ADMISSION}
    parts: list[dict[str, Any]] = [
        {"feeHeadId": heads[code], "amount": amount} for code, amount in amounts.items()
    ]
    plan = {"classId": story["VI"], "academicYearId": story["2026-27"],
            "components": [*parts, {"feeHeadId": heads["TRA"]}]}  # fmt: skip
    story.keep("plan", story.counter.post("fees/plans", plan))
    late = {"name": "A day late", "kind": "per_day", "amount": LATE_A_DAY, "graceDays": 0, "cap": 500,
            "startsOn": "2026-04-01"}  # fmt: skip
    story.counter.post("fees/late-fee-rules", late)
    update_settings(
        actor=story.admin.actor, cheque_charge=Decimal(CHEQUE_CHARGE), approval_above=Decimal(2000)
    )


def admit(story: Story) -> None:
    """On the second of April: an inquiry is approved and paid online; the notice is lost, asking finds the money."""
    story.clock.to("2026-04-02 10:00")
    body = {"studentName": "Aarush Verma", "dateOfBirth": "2014-06-14", "gender": "male", "applyingForClass": "VI",
            "guardianName": "Neha Verma", "guardianPhone": "9900000004", "guardianEmail": "neha@example.org",
            "previousSchool": "Sunrise"}  # fmt: skip
    inquiry = story.keep("inquiry", story.admin.post("admissions/inquiries", body))
    path = f"admissions/inquiries/{story['inquiry']}"
    papers = [
        {"kind": one["kind"], "state": "verified", "remark": "Original seen"} for one in inquiry["documents"]
    ]
    story.admin.patch(f"{path}/status", {"status": "in_review"})
    if papers:
        story.admin.patch(f"{path}/documents", {"documents": papers})
    approved = story.principal.patch(f"{path}/status", {"status": "approved"})
    (invoice,) = story.counter.items("fees/invoices")
    assert (approved["invoiceId"], invoice["inquiryId"]) == (invoice["invoiceNumber"], story["inquiry"])
    assert invoice["amount"] == ADMISSION + TUITION + COMPUTER + ANNUAL
    pay_online(story, story.counter, invoice, lost=True)
    assert story.counter.items("fees/receipts") == []
    assert Student.objects.count() == len(CHILDREN), "nobody has told us of the payment"
    story.clock.to("2026-04-02 12:00")
    note_receipts(story, invoice["amount"])
    enrolled = story.admin.get(path)
    assert enrolled["studentId"]
    story.ids["Aarush"] = enrolled["studentId"]
    assert story.admin.get(f"students/{story['Aarush']}")["sectionId"] == story["VI A"]
    story.desks["Neha Verma"] = Desk(story.tenant, User.objects.get(username="9900000004"))


def pay_online(story: Story, who: Desk, invoice: Any, *, lost: bool) -> Any:
    """Order a payment and make it on the sandbox's page; the browser is closed before it comes back."""
    order = who.post(
        "payments/orders", {"invoiceId": invoice["id"], "amount": invoice["outstanding"], "currency": "INR"}
    )
    assert order["amount"] == Decimal(str(invoice["outstanding"])) * 100
    chosen = {"outcome": "pay", "delivery": "lose" if lost else "send", "closes": "on"}
    page = f"/payments/sandbox/{order['id']}"
    browser = who.browser
    assert browser.get(page).status_code == 200
    assert browser.post(page, chosen, follow=True).status_code == 200
    return order


def bill(story: Story, number: int) -> dict[str, Any]:
    """Raise an instalment as it was previewed; return the new invoices by child, those with nothing left out."""
    body = {"planId": story["plan"], "instalment": number}
    before = {row["id"] for row in story.counter.items("fees/invoices")}
    seen = story.counter.post("fees/invoices/bulk", {**body, "preview": True}, 200)
    assert seen["errors"] == []
    done = story.counter.post("fees/invoices/bulk", {**body, "digest": seen["digest"]})
    again = story.counter.post("fees/invoices/bulk", body, 200)
    assert again["counts"]["invoices"] == 0, "twice is once"
    found = [row for row in story.counter.items("fees/invoices") if row["id"] not in before]
    assert done["counts"] == seen["counts"]
    assert done["counts"]["invoices"] == len(found)
    assert sum(row["amount"] for row in found) == done["counts"]["amount"]
    names = {story[name]: name for name in story.children}
    work()  # the families' notices
    return {names[row["studentId"]]: row for row in found}


def take(story: Story, invoice: Any, amount: Any = None, **more: Any) -> Any:
    """Take money at the counter; return the receipt."""
    body = {
        "invoiceId": invoice["id"],
        "amount": amount or invoice["outstanding"],
        "paymentMode": "cash",
        **more,
    }
    made = story.counter.post("fees/receipts", body)
    story.taken[made["receiptNumber"]] = Decimal(str(made["amount"]))
    return made


def note_receipts(story: Story, amount: Any) -> None:
    """Write down the one receipt that came in by itself, which must be of the amount."""
    found = {row["receiptNumber"]: row for row in story.counter.items("fees/receipts")}
    (new,) = [row for number, row in found.items() if number not in story.taken and row["status"] == "posted"]
    assert new["amount"] == amount
    story.taken[new["receiptNumber"]] = Decimal(str(amount))


def invoice_now(story: Story, row: Any) -> Any:
    """Return an invoice as it stands."""
    return story.counter.get(f"fees/invoices/{row['id']}")
