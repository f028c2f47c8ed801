"""A financial year of a small institution, entered month by month through REST.

Nine people: one retires in December, one joins in August, one has no PAN, one repays an advance, one takes leave
without pay; the annual increments of July; DA raised in January with effect from October.
"""

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from core.actors import Door, system_actor
from core.periods import FinancialYear, Month, today
from payroll.employees.masters import departments, designations
from payroll.income_tax.models import TaxDeclaration
from tests.journeys.office import Office, money

SYSTEM = system_actor(Door.COMMAND)
RECEIPT_CODE = "7654321"
ADVANCE, PRINCIPAL_PARTS, INTEREST_PARTS = 45000, 7, 1


@dataclass
class Year:
    """What was entered, by name, and the runs by month."""

    year: FinancialYear
    people: dict[str, int] = field(default_factory=dict)
    runs: dict[Month, int] = field(default_factory=dict)
    challans: dict[Month, Any] = field(default_factory=dict)
    advance: int = 0
    year_end: Any = None

    @property
    def months(self) -> list[Month]:
        """April to March."""
        return list(self.year.months)


def story_year() -> FinancialYear:
    """Return the year whose January lies in this calendar year, so that its leave can be carried."""
    return FinancialYear(today().year - 1)


def live_through(office: Office) -> Year:
    """Enter the whole year and return what there is."""
    story = Year(story_year())
    _particulars(office)
    _people(office, story)
    for month in story.months:
        _before(office, story, month)
        _pay(office, story, month)
        _deposit(office, story, month)
    return story


def _particulars(office: Office) -> None:
    (institution,) = office.everything("/api/organizations")
    office.put(
        f"/api/organizations/{institution['id']}",
        {
            "tan": "DELN54321Z", "pan": "ZZZAN4321Q", "pinCode": "110001", "stateCode": "9",
            "address": "12 Example Marg, New Delhi", "responsibleName": "Meera K", "responsiblePan": "ZZZPK1234M",
            "responsibleDesignation": "Registrar", "responsibleAddress": "12 Example Marg",
            "responsibleStateCode": "9", "responsiblePinCode": "110001", "responsibleMobile": "9100000001",
            "responsibleEmail": "dr@nies.example.org", "email": "office@nies.example.org", "phone": "1100000001",
            "ddoCode": "208123", "paoCode": "017654", "ain": "1234567",
        },
    )  # fmt: skip


def _people(office: Office, story: Year) -> None:
    departments.create(code="ADMIN", name="Administration", actor=SYSTEM)
    designations.create(name="Officer", actor=SYSTEM)
    first = story.year.first
    retires = date(first.year - 60, 12, 9)
    rows: list[tuple[str, dict[str, Any]]] = [
        ("head", {"level": 14, "cell": 3, "taxRegime": "new"}),
        ("professor", {"level": 12, "cell": 5, "taxRegime": "old"}),
        ("officer", {"level": 10, "cell": 8, "taxRegime": "new"}),
        (
            "retires",
            {"level": 9, "cell": 16, "dateOfBirth": retires.isoformat(), "scheme": "GPF", "gpfNumber": "G/1"},
        ),
        ("assistant", {"level": 6, "cell": 6}),
        ("borrower", {"level": 5, "cell": 4}),
        ("on_leave", {"level": 4, "cell": 3}),
        ("without_pan", {"level": 7, "cell": 2, "pan": ""}),
    ]
    for number, (name, facts) in enumerate(rows, 1):
        _join(office, story, name, number, date(first.year - 12, 8, 15), facts)


def _join(office: Office, story: Year, name: str, number: int, on: date, facts: dict[str, Any]) -> None:
    body = {
        "name": name.replace("_", " ").title(),
        "dateOfBirth": "1984-05-11",
        "dateOfJoining": on.isoformat(),
        "department": "Administration",
        "designation": "Officer",
        "gender": "male",
        "bankAccount": f"5010000000{number:02d}",
        "ifsc": "SBIN0001234",
        "pan": f"ZZXPA{1200 + number}B",
        "scheme": "NPS",
        "pran": f"1100000000{number:02d}",
        **facts,
    }
    if body["scheme"] != "NPS":
        del body["pran"]
    story.people[name] = office.post("/api/employees", body)["employee"]["id"]


def _before(office: Office, story: Year, month: Month) -> None:
    """Enter what is decided before the month is processed."""
    place = story.months.index(month)
    if place == 0:
        for person in story.people.values():
            body = {"employeeId": person, "leaveType": "EL", "days": 60, "reason": "Brought forward"}
            office.post("/api/leave/adjustments", {**body, "on": month.first.isoformat()})
        _give_advance(office, story, month)
        _declare(story)
    elif month.month == 7:
        body = {"on": month.first.isoformat(), "preview": False}
        increments = office.post("/api/employees/increments", body, 200)
        assert increments["applied"] == len(story.people), increments
    elif month.month == 8:
        _join(office, story, "joins", 9, month.first + timedelta(days=17), {"level": 6, "cell": 1})
    elif month.month == 9:
        _take_leave(office, story, "on_leave", "EOL", month.first + timedelta(days=8), 4)
        _take_leave(office, story, "assistant", "EL", month.first + timedelta(days=14), 9)
    elif month.month == 1:
        _new_year(office, story, month)


def _declare(story: Year) -> None:
    """The professor's declaration as it stood: its doors close when the year is over, and the story tells of one."""
    TaxDeclaration.objects.create(
        employee_id=story.people["professor"],
        financial_year=story.year.start,
        regime="old",
        section_80c=150000,
        rent_paid=240000,
        is_metro=True,
    )


def _give_advance(office: Office, story: Year, month: Month) -> None:
    body = {"employeeId": story.people["borrower"], "advanceType": "COMPUTER", "amount": ADVANCE,
            "principalInstalments": PRINCIPAL_PARTS, "interestInstalments": INTEREST_PARTS,
            "appliedOn": month.first.isoformat()}  # fmt: skip
    story.advance = office.post("/api/advances/applications", body)["id"]
    path = f"/api/advances/applications/{story.advance}"
    terms = {"sanctionedOn": month.first.isoformat(), "firstRecoveryMonth": str(month.plus(1))}
    office.put(f"{path}/sanction", terms)
    office.put(f"{path}/disburse", {"paidOn": month.first.isoformat()})


def _take_leave(office: Office, story: Year, who: str, code: str, on: date, days: int) -> None:
    body = {"employeeId": story.people[who], "leaveType": code, "fromOn": on.isoformat(),
            "toOn": (on + timedelta(days=days - 1)).isoformat(), "reason": "Journey"}  # fmt: skip
    application = office.post("/api/leave/applications", body)
    office.put(f"/api/leave/applications/{application['id']}/approve", {})


def _new_year(office: Office, story: Year, month: Month) -> None:
    """Carry the leave, and enter the DA order that reaches back to October."""
    body = {"year": month.year - 1}
    preview = office.post("/api/leave/year-end-process", {**body, "preview": True}, 200)
    story.year_end = office.post("/api/leave/year-end-process", body, 200)
    assert preview["totals"] == story.year_end["totals"]
    now = max(money(row["percentage"]) for row in office.everything("/api/cpc/da-revisions"))
    since = date(month.year - 1, 10, 1)
    office.post("/api/cpc/da-revisions", {"effectiveDate": since.isoformat(), "percentage": int(now) + 3})


def _pay(office: Office, story: Year, month: Month) -> None:
    run = office.post("/api/payroll/runs", {"month": month.month, "year": month.year})["id"]
    done = office.post(f"/api/payroll/runs/{run}/process", {}, 200)
    assert done["state"] == "processed"
    assert office.post(f"/api/payroll/runs/{run}/lock", {}, 200)["state"] == "locked"
    story.runs[month] = run


def _deposit(office: Office, story: Year, month: Month) -> None:
    tax = office.get(f"/api/payroll/runs/{story.runs[month]}")["totals"]["heads"]["tds"]
    body = {
        "financialYear": str(story.year), "quarter": f"Q{story.months.index(month) // 3 + 1}", "kind": "salary",
        "month": str(month), "mode": "book", "receiptCode": RECEIPT_CODE,
        "serial": f"{story.months.index(month) + 1:05d}", "paidOn": min(month.last, today()).isoformat(),
        "tax": int(money(tax)),
    }  # fmt: skip
    story.challans[month] = office.post("/api/reports/challans", body)
