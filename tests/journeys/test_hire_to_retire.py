"""From the hands of the office that makes the record to the settlement after retirement: one employee's way.

The record is made by payroll's door; `hire` is the one step that another beginning replaces.
"""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from core.audit.models import AuditEntry
from core.tenancy.models import Tenant
from payroll.employees.masters import departments, designations
from tests.journeys.desk import Clock
from tests.journeys.seats import Seat, money, seat, seat_of
from tests.journeys.story import SYSTEM

pytestmark = pytest.mark.django_db
JOINED, RETIRES = "1996-02-01", "2026-10-31"


def hire(hr: Seat) -> int:
    """Make the employee's record; level 11 for the time being."""
    body = {
        "name": "Asha Verma", "dateOfBirth": "1966-10-15", "dateOfJoining": JOINED, "level": 11, "cell": 1,
        "department": "Accounts", "designation": "Officer", "gender": "female", "pan": "ZZXPA1201B",
        "bankAccount": "501000000001", "ifsc": "SBIN0001234", "scheme": "GPF", "gpfNumber": "GPF/7",
    }  # fmt: skip
    return int(hr.post("employees", body)["employee"]["id"])


class Story:
    """An office with a finance section, an officer and the employee."""

    def __init__(self, tenant: Tenant, clock: Clock) -> None:
        self.tenant, self.clock = tenant, clock
        clock.to("2026-06-01 10:00")
        self.hr, self.head = seat(tenant, "hr_manager"), seat(tenant, "admin")
        self.maker, self.checker = seat(tenant, "accountant"), seat(tenant, "finance_officer")
        self.checker.post("finance/financial-years", {"startDate": "2026-04-01"})
        self.places = {
            name: departments.create(code=name[:4].upper(), name=name, actor=SYSTEM).pk
            for name in ("Accounts", "Library")
        }
        designations.create(name="Officer", actor=SYSTEM)
        self.head.post("cpc/da-revisions", {"effectiveDate": "2026-07-01", "percentage": 58})
        self.person = hire(self.hr)
        self.asha = seat_of(tenant, self.person, "asha")
        other = {"name": "Ravi Rao", "dateOfBirth": "1980-01-01", "dateOfJoining": "2010-01-01", "level": 12, "cell": 5,
                 "department": "Accounts", "designation": "Officer", "pan": "ZZXPA1202B", "bankAccount": "501000000002",
                 "ifsc": "SBIN0001234", "scheme": "NPS", "pran": "110000000002"}  # fmt: skip
        self.officer_id = self.hr.post("employees", other)["employee"]["id"]
        self.ravi = seat_of(tenant, self.officer_id, "ravi")
        rows = {row["id"]: row for row in self.hr.items("employees")}
        self.code, self.officer_code = (rows[pk]["code"] for pk in (self.person, self.officer_id))

    def record(self) -> Any:
        """Return the employee's record as the office reads it."""
        return self.hr.get(f"employees/{self.person}")

    def pay(self, month: int) -> Any:
        """Process and lock a month of 2026; returns the employee's slip."""
        run = self.head.post("payroll/runs", {"month": month, "year": 2026})["id"]
        self.head.post(f"payroll/runs/{run}/process", {}, 200)
        self.head.post(f"payroll/runs/{run}/lock", {}, 200)
        rows = self.head.items(f"payroll/salary-details/{run}")
        return next((row for row in rows if row["employeeId"] == self.person), None)


@pytest.fixture
def story(organization: Tenant, at: Callable[[str], None]) -> Story:
    return Story(organization, Clock(at))


def test_from_the_record_to_the_settlement(story: Story) -> None:
    """Catches a step that the next one does not see, and figures of the settlement other than the reference's."""
    trained(story)
    appraised(story)
    aggrieved(story)
    promoted(story)
    moved(story)
    retired(story)
    afterwards(story)


def trained(story: Story) -> None:
    """A training, completed; the certificate is the employee's alone."""
    training = story.hr.post("hrms/trainings", {
        "title": "Accrual accounts", "type": "technical", "trainer": "Institute", "startDate": "2026-06-03",
        "endDate": "2026-06-04", "participants": [story.person]})  # fmt: skip
    assert "Accrual accounts" in story.asha.page("/ess/trainings")
    path = f"/ess/trainings/{training['id']}/certificate"
    assert story.asha.browser.get(path).status_code == 404
    story.clock.to("2026-06-05 10:00")
    story.hr.send(f"/admin/erp_hrms/training/{training['id']}/complete/", {"not_completed": ""})
    assert story.asha.page_paper(path).startswith(b"%PDF")
    assert story.ravi.browser.get(path).status_code == 404


def appraised(story: Story) -> None:
    """Self-appraisal in the portal, the officer's rating, the moderation, the closed round that stays."""
    cycle = story.hr.post("hrms/appraisals", {
        "period": "2025-26", "fromDate": "2025-04-01", "toDate": "2026-03-31", "selfBy": "2026-06-30",
        "reviewBy": "2026-07-31", "goals": ["Close old files"], "employees": [story.person]})  # fmt: skip
    (row,) = story.asha.items("hrms/appraisals")
    one = f"hrms/appraisals/{row['id']}"
    admin = f"/admin/erp_hrms/appraisal/{row['id']}"
    story.hr.send(f"{admin}/set-officer/", {"officer": story.officer_code})
    story.asha.send(
        f"/ess/appraisals/{row['id']}", {"achievements": "All letters answered", "self_rating": "8"}
    )
    assert story.ravi.put(f"{one}/review", {"managerRating": 7.5})["managerRating"] == 7.5
    assert story.asha.get(one)["managerRating"] is None
    story.hr.send(f"{admin}/finalize/", {"final_rating": "8", "remarks": "Moderated by the committee"})
    story.head.put(f"hrms/appraisal-cycles/{_cycle(story, cycle)}/close", {})
    assert story.asha.get(one)["finalRating"] == 8
    story.hr.refused("PUT", f"{one}/finalize", {"finalRating": 9, "remarks": "Late"})


def _cycle(story: Story, answer: Any) -> int:
    (row,) = story.hr.items("hrms/appraisal-cycles")
    return int(row["id"])


def aggrieved(story: Story) -> None:
    """A grievance that the assigned officer and the complainant read, and nobody else."""
    category = {"name": "Pay", "days": "15", "reopen_days": "30", "is_active": "on"}
    story.head.send("/admin/erp_hrms/grievancecategory/add/", category)
    number = re.findall(r'<option value="(\d+)"', story.asha.page("/ess/grievances/submit"))[-1]
    words = "The allowance of March is missing"
    story.asha.send("/ess/grievances/submit", {"category": number, "description": words, "against": ""})
    (row,) = story.asha.items("hrms/grievances")
    base = f"/admin/erp_hrms/grievance/{row['id']}"
    story.head.send(f"{base}/assign/", {"assigned_to": story.officer_code})
    page = f"/ess/grievances/{row['id']}"
    assert words in story.ravi.page(page)
    assert words not in story.hr.browser.get(f"{base}/change/").content.decode()
    story.ravi.send(page, {"resolve": "1", "text": "Paid with June"})
    assert "Paid with June" in story.asha.page(page)


def promoted(story: Story) -> None:
    """Ordered in August for September: pay changes on the day, by the clock, once."""
    story.clock.to("2026-08-10 10:00")
    july = story.pay(7)
    wish = {"employeeId": story.person, "toLevel": 12, "effectiveDate": "2026-09-01", "orderNo": "E-7/2026"}
    shown = story.hr.post("hrms/promotions", {**wish, "preview": True}, 200)
    assert shown["arrears"] == 0 if "arrears" in shown else shown
    order = story.hr.post("hrms/promotions", wish)
    order = order.get("promotion") or order
    story.hr.refused("PUT", f"hrms/promotions/{order['id']}/approve", {"decision": "approve"})
    story.head.send(
        f"/admin/erp_hrms/promotionrecord/{order['id']}/approve/", {"comments": "By the committee"}
    )
    story.clock.to("2026-08-31 23:00")
    august = story.pay(8)
    assert (money(july["basic"]), money(august["basic"])) == (67700, 67700)
    story.clock.to("2026-09-01 00:10")
    story.clock.to("2026-09-01 00:20")
    assert (story.record()["level"], money(story.record()["basic"])) == (12, 78800)
    assert AuditEntry.objects.filter(action="hrms.promotion_in_force").count() == 1
    assert story.hr.paper(f"hrms/promotions/{order['id']}/pdf").startswith(b"%PDF")


def moved(story: Story) -> None:
    """A transfer of the fifteenth."""
    body = {"employeeId": story.person, "toDept": story.places["Library"], "effectiveDate": "2026-09-15",
            "reason": "Work of the library"}  # fmt: skip
    order = story.hr.post("hrms/transfers", body)
    story.head.put(f"hrms/transfers/{order['id']}/approve", {"decision": "approve"})
    assert story.record()["department"] == "Accounts"
    story.clock.to("2026-09-15 00:10")
    assert story.record()["department"] == "Library"
    story.clock.to("2026-09-30 20:00")
    assert money(story.pay(9)["basic"]) == 78800


def retired(story: Story) -> None:
    """What the clock has proposed is accepted, cleared, settled, and posted; figures as worked in the reference."""
    (row,) = story.hr.items("hrms/separation")
    assert (row["type"], row["lastWorkingDay"]) == ("Retirement", RETIRES)
    path = f"hrms/separation/{row['id']}"
    accepted = story.head.put(f"{path}/approve", {"decision": "accepted", "remarks": "Relieved"})
    items = accepted["clearances"]
    balances = {line["leaveType"]: line for line in _balances(story)}
    for code, wanted in (("EL", 300), ("HPL", 0)):
        missing = wanted - float(balances[code]["balance"]) if code in balances else wanted
        if missing:
            story.hr.post("leave/adjustments", {"employeeId": story.person, "leaveType": code, "days": missing,
                                                "reason": "By the service book", "on": "2026-10-01"})  # fmt: skip
    for one in items[1:]:
        story.hr.put(f"{path}/clearances/{one['id']}", {"dues": 0})
    story.clock.to("2026-10-31 20:00")
    assert story.pay(10) is not None
    story.clock.to("2026-11-02 10:00")
    early = story.head.get(f"{path}/settlement")
    assert early["problems"], "one item is open"
    assert story.head.refused("POST", f"{path}/settle", {"digest": early["digest"]})
    story.hr.put(f"{path}/clearances/{items[0]['id']}", {"dues": 250, "remarks": "One book"})
    shown = story.head.get(f"{path}/settlement")
    assert {line["kind"]: money(line["amount"]) for line in shown["lines"]} == {
        "gratuity": 1929812, "leave": 1245040, "dues": 250,
    }  # fmt: skip
    page = f"/admin/erp_separation/separationrequest/{row['id']}/settlement/"
    assert "19,29,812" in story.head.page(page)
    story.head.act(page)
    (settled,) = story.head.get(path)["settlements"]
    assert money(settled["net"]) == 1929812 + 1245040 - 250
    assert story.head.refused("POST", f"{path}/settle", {"digest": shown["digest"]})
    story.checker.act(f"/admin/erp_finance/voucher/{settled['voucherId']}/approve/")
    voucher = story.maker.get(f"finance/vouchers/{settled['voucherId']}")
    assert (voucher["status"], voucher["date"]) == ("approved", "2026-11-02")
    assert money(voucher["total"]) == 1929812 + 1245040
    assert sum(money(one["credit"]) for one in voucher["entries"]) == money(voucher["total"])


def _balances(story: Story) -> list[Any]:
    (row,) = story.hr.items("leave/balances?search=Asha")
    return list(row["balances"])


def afterwards(story: Story) -> None:
    """The retired person reads the payslips, is in no later run, and earned leave is used up."""
    assert story.record()["status"] == "retired"
    assert story.asha.get("ess/payslips")["total"] == 4
    story.clock.to("2026-11-30 20:00")
    assert story.pay(11) is None
    balances = {line["leaveType"]: float(line["balance"]) for line in _balances(story)}
    assert balances.get("EL", 0) == 0
    assert story.asha.page("/ess/separation")
    book = story.maker.get("finance/trial-balance?financialYear=2026-27")["totals"]
    assert money(book["closingDebit"]) == money(book["closingCredit"]) > 0
    assert date.fromisoformat(RETIRES) < date(2026, 11, 2)
