"""An employee's month from the punches to the salary voucher, and what a day set right afterwards is worth."""

import csv
import io
import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from core.tenancy.models import Tenant
from erp_planned.biometrics.models import Punch
from payroll.employees.masters import departments, designations
from tests.erp_planned.biometrics.conftest import FakeSender
from tests.journeys.desk import Clock
from tests.journeys.seats import Seat, money, seat, seat_of
from tests.journeys.story import SYSTEM

pytestmark = pytest.mark.django_db
SERIAL = "CKPG204760321"
ABSENT, FORGOT, LEAVE = date(2026, 6, 3), date(2026, 6, 4), (date(2026, 6, 9), date(2026, 6, 10))
PAYABLE, BANK, GRANT = "2204", "1002", "3001"


class Story:
    """Who takes part, and what they come to know."""

    def __init__(self, tenant: Tenant, clock: Clock) -> None:
        self.tenant, self.clock = tenant, clock
        self.hr, self.head = seat(tenant, "hr_manager"), seat(tenant, "admin")
        self.maker, self.checker = seat(tenant, "accountant"), seat(tenant, "finance_officer")
        self.chart: dict[str, int] = {}
        self.people: dict[str, int] = {}

    @property
    def asha(self) -> Seat:
        return self._asha

    def begin(self) -> None:
        """Books, a device, a shift, two employees with badges, and attendance that counts from June."""
        self.clock.to("2026-05-25 10:00")
        self.checker.post("finance/financial-years", {"startDate": "2026-04-01"})
        self.chart = {row["code"]: row["id"] for row in _accounts(self.maker)}
        self.receive_grant()
        departments.create(code="ADMIN", name="Administration", actor=SYSTEM)
        designations.create(name="Officer", actor=SYSTEM)
        for number, name in enumerate(("asha", "bina"), 1):
            body = {
                "name": name.title(), "dateOfBirth": "1984-05-11", "dateOfJoining": "2015-01-01",
                "department": "Administration", "designation": "Officer", "gender": "female", "level": 10,
                "cell": number, "bankAccount": f"5010000000{number:02d}", "ifsc": "SBIN0001234",
                "pan": f"ZZXPA{1200 + number}B", "scheme": "NPS", "pran": f"1100000000{number:02d}",
            }  # fmt: skip
            self.people[name] = self.hr.post("employees", body)["employee"]["id"]
        self._asha = seat_of(self.tenant, self.people["asha"], "asha")
        credit = {"leaveType": "EL", "days": 20, "reason": "Brought forward", "on": "2026-04-01"}
        self.hr.post("leave/adjustments", {"employeeId": self.people["asha"], **credit})
        self.hr.post(
            "biometric/devices", {"deviceId": "GATE", "serial": SERIAL, "location": "Gate", "link": "push"}
        )
        for number, person in enumerate(self.people.values(), 1):
            badge = {"badge": str(number), "employee": person, "from_on": "01/04/2026"}
            self.hr.send("/admin/erp_biometrics/badge/add/", badge)
        shift = {"name": "General", "startTime": "09:00", "endTime": "17:30", "isDefault": True,
                 "fromDate": "2026-04-01"}  # fmt: skip
        self.hr.post("shifts", shift)
        self.hr.put("attendance/switch", {"fromMonth": "2026-06"})

    def receive_grant(self) -> None:
        """Money into the bank, so that salaries can be paid."""
        entries = [
            {"accountId": self.chart[BANK], "debit": 900000}, {"accountId": self.chart[GRANT], "credit": 900000}
        ]  # fmt: skip
        body = {"type": "Receipt", "date": "2026-05-25", "narration": "Grant", "entries": entries}
        self.approve(self.maker.post("finance/vouchers", body)["id"])

    def approve(self, voucher: int) -> None:
        """The officer looks at a voucher on its page, and approves what was looked at."""
        self.checker.act(f"/admin/erp_finance/voucher/{voucher}/approve/")

    def push(self, first: date, last: date, but: tuple[date, ...] = ()) -> None:
        """The device sends a month's punches: batches in odd order, lines twice, whole batches again."""
        chance, lines = random.Random(6), []
        for number in range((last - first).days + 1):
            day = first + timedelta(days=number)
            if day.weekday() > 4:
                continue
            for badge in "12":
                is_asha = badge == "1"
                if is_asha and day in (*LEAVE, *but):
                    continue
                lines.append(f"{badge}\t{day} 08:58:10\t0\t1\t0\t0")
                if not (is_asha and day == FORGOT):
                    lines.append(f"{badge}\t{day} 17:41:30\t1\t1\t0\t0")
        batches = [lines[start : start + 15] for start in range(0, len(lines), 15)]
        sender = FakeSender(self.tenant, SERIAL)
        chance.shuffle(batches)
        for batch in [*batches, *batches[:2]]:
            told = [*batch, *chance.sample(batch, min(4, len(batch)))]
            chance.shuffle(told)
            assert sender.post(told).content.decode() == f"OK: {len(told)}"
        # From then on it calls again and again; after ten minutes nothing old can still come.
        for moment in ("09:09", "09:17"):
            self.clock.to(f"{last + timedelta(days=1)} {moment}")
            assert sender.get("getrequest").content == b"OK"
        known = Punch.objects.filter(at__date__range=(first, last)).count()
        assert known == len(set(lines))

    def pay(self, month: str) -> int:
        """Process and lock the month's payroll; returns the run."""
        year, number = month.split("-")
        run = self.head.post("payroll/runs", {"month": int(number), "year": int(year)})["id"]
        self.head.post(f"payroll/runs/{run}/process", {}, 200)
        assert self.head.post(f"payroll/runs/{run}/lock", {}, 200)["state"] == "locked"
        return int(run)

    def post(self, run: int, on: str) -> Any:
        """The run's voucher, its net pay and its NPS, each approved; returns the voucher of the run."""
        made = [self.maker.post("finance/payroll-vouchers", {"runId": run})["items"][0]]
        for kind in ("netPay", "nps"):
            body = {
                "runId": run,
                "kind": kind,
                "accountId": self.chart[BANK],
                "date": on,
                "reference": f"U{run}{kind}",
            }
            made.append(self.maker.post("finance/payroll-vouchers", body)["items"][0])
        assert [one["status"] for one in made] == ["submitted"] * 3
        assert self.maker.refused("POST", "finance/payroll-vouchers", {"runId": run})
        for one in made:
            self.approve(one["id"])
        return made

    def slips(self, run: int) -> dict[int, Any]:
        return {row["employeeId"]: row for row in self.head.items(f"payroll/salary-details/{run}")}

    def left(self, code: str) -> Decimal:
        """Return what an account is left with: debit less credit."""
        page = self.maker.get(f"finance/ledger/{self.chart[code]}?from=2026-04-01&to=2027-03-31")
        return money(page["closingBalance"])


def _accounts(who: Seat) -> Iterator[Any]:
    number = 1
    while True:
        page = who.get(f"finance/accounts?limit=100&page={number}")
        yield from page["items"]
        if number * 100 >= page["total"]:
            return
        number += 1


@pytest.fixture
def story(organization: Tenant, at: Callable[[str], None]) -> Story:
    found = Story(organization, Clock(at))
    found.begin()
    return found


def test_from_punches_to_the_voucher_and_the_arrears_of_a_day(story: Story) -> None:
    """Catches a day that is lost or deducted twice on its way to pay, and a rupee between pay and books."""
    june_is_worked(story)
    june_is_locked(story)
    june = story.pay("2026-06")
    slip = june_is_paid(story, june)
    a_day_is_set_right(story)
    july = later_month(story, "2026-07", date(2026, 7, 1), date(2026, 7, 31), "2026-08-01")
    full = money(july["gross"]) - money(july["arrears"])
    assert money(july["arrears"]) == full - money(slip["gross"]) > 0
    august = later_month(story, "2026-08", date(2026, 8, 1), date(2026, 8, 31), "2026-09-01")
    assert money(august["arrears"]) == 0
    assert money(story.slips(june)[story.people["asha"]]["net"]) == money(slip["net"])
    assert story.asha.get("ess/payslips")["total"] == 3
    book = story.maker.get("finance/trial-balance?financialYear=2026-27")["totals"]
    assert money(book["closingDebit"]) == money(book["closingCredit"])


def june_is_worked(story: Story) -> None:
    """Leave over REST, punches from the device, a request for a forgotten one in the portal, once."""
    asha = story.asha
    story.clock.to("2026-06-02 11:00")
    wish = {"leaveType": "EL", "fromOn": str(LEAVE[0]), "toOn": str(LEAVE[1]), "reason": "Family"}
    asked = asha.post("ess/leave/apply", wish)
    story.hr.put(f"leave/applications/{asked['id']}/approve", {"comments": "Yes"})
    story.clock.to("2026-07-01 09:00")
    story.push(date(2026, 6, 1), date(2026, 6, 30), but=(ABSENT,))
    story.clock.to("2026-07-01 09:30")
    assert f"/ess/attendance/ask?on={FORGOT}" in asha.page("/ess/attendance?month=2026-06")
    form = {"on": str(FORGOT), "requested_status": "P", "out_time": "17:40", "reason": "Forgot to punch"}
    asha.send("/ess/attendance/ask", form)
    again = {"date": str(FORGOT), "requestedStatus": "P", "reason": "Again"}
    asha.refused("POST", "ess/attendance/regularization", again)


def june_is_locked(story: Story) -> None:
    """Payroll waits for the lock; the lock comes after the decision."""
    run = story.head.post("payroll/runs", {"month": 6, "year": 2026})["id"]
    assert "not locked" in story.head.refused("POST", f"payroll/runs/{run}/process")
    story.head.ask("DELETE", f"payroll/runs/{run}")
    (request,) = story.hr.items("attendance/regularization")
    story.hr.send(f"/admin/erp_attendance/regularization/{request['id']}/approve/", {"remarks": "Seen"})
    (day,) = story.hr.items(f"attendance?employeeId={story.people['asha']}&fromDate={FORGOT}&toDate={FORGOT}")
    assert (day["inTime"], day["outTime"], day["hours"]) == ("08:58", "17:40", 8.7)
    lock = story.hr.post("attendance/locks", {"month": "2026-06"})
    assert (lock["employees"], lock["lwpDays"]) == (2, 1)
    rows = {row["employeeId"]: row for row in story.hr.items("attendance/summary/6/2026")}
    mine, other = rows[story.people["asha"]], rows[story.people["bina"]]
    assert [mine[name] for name in ("presentDays", "absentDays", "leaveDays", "lwpDays", "missingPunches")] == [
        19, 1, 2, 1, 0,
    ]  # fmt: skip
    assert (other["presentDays"], other["lwpDays"]) == (22, 0)


def june_is_paid(story: Story, june: int) -> Any:
    """One day without pay; what the run owes is posted, paid, and then at nil. Returns the slip."""
    slips = story.slips(june)
    slip = slips[story.people["asha"]]
    assert (money(slip["unpaidDays"]), money(slips[story.people["bina"]]["unpaidDays"])) == (1, 0)
    totals = story.head.get(f"payroll/runs/{june}")["totals"]["heads"]
    made = story.post(june, "2026-07-01")
    paid = sum(money(one["net"]) for one in slips.values())
    advice = story.head.paper(f"payroll/runs/{june}/bank-advice?format=csv").decode("utf-8-sig")
    *_rows, last = csv.reader(io.StringIO(advice))
    assert money(made[1]["total"]) == paid == money(totals["net"]) == money(last[5])
    assert (story.left(PAYABLE), story.left("2203")) == (0, 0)
    assert story.left("4001") == money(totals["gross"])
    return slip


def a_day_is_set_right(story: Story) -> None:
    """The day was worked after all: June stays as it is, July pays it, and August pays nothing more."""
    story.clock.to("2026-07-20 11:00")
    query = f"employeeId={story.people['asha']}&fromDate={ABSENT}&toDate={ABSENT}"
    (day,) = story.hr.items(f"attendance?{query}")
    story.hr.put(f"attendance/{day['id']}", {"status": "P", "reason": "On tour, order 12"})


def later_month(story: Story, month: str, first: date, last: date, on: str) -> Any:
    """Work, lock, pay and post a month in which nothing is lost; returns the slip."""
    story.clock.to(f"{on} 09:00")
    story.push(first, last)
    story.hr.post("attendance/locks", {"month": month})
    run = story.pay(month)
    mine = story.slips(run)[story.people["asha"]]
    assert money(mine["unpaidDays"]) == 0
    story.post(run, on)
    assert (story.left(PAYABLE), story.left("2203")) == (0, 0)
    return mine
