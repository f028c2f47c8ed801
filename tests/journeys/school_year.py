"""The year of the small school from the first bills to the last day; see `tests.journeys.school_story`."""

import csv
import io
from typing import Any

from core.periods import today
from school.fees.models import Adjustment
from school.timetable.models import Substitution
from tests.core.tenancy.backups import SETTLED, checksums, made, restored
from tests.journeys.desk import work
from tests.journeys.school_story import (
    ADMISSION,
    ANNUAL,
    CHEQUE_CHARGE,
    COMPUTER,
    EXAM,
    FARE,
    LATE_A_DAY,
    SIBLING,
    TUITION,
    Story,
    bill,
    invoice_now,
    note_receipts,
    pay_online,
    take,
)  # fmt: skip
from tests.journeys.school_ties import everything_ties, money

QUARTER = TUITION + COMPUTER
# Half-yearly heads are billed in these.
EXAM_QUARTERS = (2, 4)


def first_quarter(story: Story) -> None:
    """April: concession and bus fare are on the bills; money comes online and at the counter, in parts, by cheque."""
    story.clock.to("2026-04-03 09:00")
    bills = bill(story, 1)
    asked = {name: row["outstanding"] for name, row in bills.items()}
    first = QUARTER + ANNUAL + ADMISSION  # all are new: nobody was ever billed for the admission
    assert asked == {"Aarav": first, "Bhavya": first - SIBLING, "Chirag": first, "Diya": first + 3 * FARE}
    everything_ties(story)
    pay_online(story, story.desks["Sunita Sharma"], bills["Aarav"], lost=True)
    story.clock.to("2026-04-06 10:00")
    note_receipts(story, asked["Aarav"])
    take(story, bills["Bhavya"], 10000)
    more = {"paymentMode": "cheque", "transactionId": "000123", "bankName": "SBI"}
    cheque = take(story, bills["Chirag"], **more)
    attend(story, "ppalp")
    everything_ties(story)
    story.clock.to("2026-04-13 10:00")
    late = {name: money(invoice_now(story, row)["outstanding"]) for name, row in bills.items()}
    assert late == {
        "Aarav": 0,
        "Bhavya": asked["Bhavya"] - 10000 + 3 * LATE_A_DAY,
        "Chirag": 0,
        "Diya": asked["Diya"] + 3 * LATE_A_DAY,
    }
    _reverse(story, cheque, {"reason": "Funds insufficient"})
    bounced = asked["Chirag"] + CHEQUE_CHARGE + 3 * LATE_A_DAY
    assert money(invoice_now(story, bills["Chirag"])["outstanding"]) == bounced, (
        "late at once, as if never paid"
    )
    attend(story, "pplap")
    everything_ties(story)
    story.clock.to("2026-04-14 10:00")
    back = asked["Chirag"] + CHEQUE_CHARGE + 4 * LATE_A_DAY
    assert money(invoice_now(story, bills["Chirag"])["outstanding"]) == back, (
        "late since the 11th, as if never paid"
    )
    _waive(story, bills["Diya"])
    for name in ("Bhavya", "Chirag", "Diya"):
        take(story, invoice_now(story, bills[name]), paymentMode="upi", transactionId=f"UTR-{name}")
    assert {invoice_now(story, row)["status"] for row in bills.values()} == {"paid"}
    attend(story, "ppppp")
    everything_ties(story)


def _reverse(story: Story, receipt: Any, body: Any) -> None:
    done = story.counter.post(f"fees/receipts/{receipt['id']}/reverse", body, 200)
    assert done["status"] == "reversed"
    del story.taken[receipt["receiptNumber"]]


def _waive(story: Story, row: Any) -> None:
    """Undo the late fee of the first day, and ask for a large scholarship that a second person grants."""
    step = Adjustment.objects.get(invoice_id=row["id"], step=1)
    before = money(invoice_now(story, row)["outstanding"])
    story.counter.post(f"fees/adjustments/{step.pk}/undo", {"reason": "The bus broke down"}, 200)
    body = {"invoiceId": row["id"], "type": "scholarship", "amount": 3000, "reason": "Merit"}
    asked = story.counter.post("fees/adjustments", body)
    assert money(invoice_now(story, row)["outstanding"]) == before - LATE_A_DAY, "it waits"
    path = f"fees/adjustments/{asked['id']}/approve"
    assert story.counter.ask("POST", path, {"note": "Seen"}).status_code in {400, 403}, (
        "nobody decides the own"
    )
    story.principal.post(path, {"note": "Seen"}, 200)
    assert money(invoice_now(story, row)["outstanding"]) == before - LATE_A_DAY - 3000


def attend(story: Story, letters: str) -> None:
    """Have the class teacher mark today: p, a, l by the order of the children."""
    words = {"p": "present", "a": "absent", "l": "late"}
    entries = []
    for name, letter in zip(story.children, letters, strict=True):
        entries.append({"studentId": story[name], "status": words[letter]})
        story.marked.setdefault(name, []).append(words[letter])
    body = {"date": today().isoformat(), "sectionId": story["VI A"], "entries": entries}
    story.desks["Asha"].post(f"attendance/classes/{story['VI']}/mark", body, 200)
    work()


def exam(story: Story) -> None:
    """September: two teachers enter and submit, the principal publishes, the family reads what was entered."""
    story.clock.to("2026-09-14 09:00")
    body = {
        "name": "Half-yearly", "examType": "half_yearly", "academicYearId": story["2026-27"], "term": 1,
        "startDate": "2026-09-14", "endDate": "2026-09-19", "classIds": [story["VI"]], "maxMarks": 100,
        "passingMarks": 33,
    }  # fmt: skip
    row = story.keep("exam", story.principal.post("exams", body))
    path = f"exams/{row['id']}"
    story.clock.to("2026-09-21 09:00")
    for who, subject, start in (("Asha", "VI MAT", 90), ("Binod", "VI ENG", 60)):
        entries = [
            {"studentId": story[name], "marksObtained": start - place}
            for place, name in enumerate(story.children)
        ]
        sheet = {"subjectId": story[subject], "sectionId": story["VI A"]}
        story.desks[who].post(f"{path}/marks", {"subjectId": sheet["subjectId"], "entries": entries}, 200)
        story.desks[who].post(f"{path}/marks/submit", {"subjectId": sheet["subjectId"]}, 200)
    parent = story.desks["Sunita Sharma"]
    assert parent.items("exams/results") == []
    story.principal.post(f"{path}/publish", {}, 200)
    results = {one["studentId"]: one["exam"]["subjects"] for one in parent.items("exams/results")}
    assert set(results) == {story["Aarav"], story["Bhavya"]}, "the own children"
    for place, name in enumerate(("Aarav", "Bhavya")):
        assert sorted(one["marksObtained"] for one in results[story[name]]) == [60 - place, 90 - place]
    assert parent.file(f"report-cards/students/{story['Aarav']}/pdf").startswith(b"%PDF")
    everything_ties(story)


def timetable_and_leave(story: Story) -> None:
    """October: Asha's leave opens her lessons, and Binod takes one."""
    story.clock.to("2026-10-05 09:00")
    bells = story.principal.post(
        "timetable/bell-schedules",
        {"name": "All", "firstGrade": 1, "lastGrade": 12, "firstDay": 1, "lastDay": 6},
    )
    for number, start, end in ((1, "08:00", "08:40"), (2, "08:40", "09:20")):
        period = {"scheduleId": bells["id"], "kind": "lesson", "periodNumber": number, "startTime": start,
                  "endTime": end}  # fmt: skip
        story.principal.post("timetable/periods", period)
    entries = []
    for day, number, who, subject in (
        (2, 1, "Asha", "VI MAT"),
        (2, 2, "Binod", "VI ENG"),
        (3, 1, "Asha", "VI MAT"),
    ):
        start, end = (("08:00", "08:40"), ("08:40", "09:20"))[number - 1]
        body = {"sectionId": story["VI A"], "subjectId": story[subject], "teacherId": story[who], "dayOfWeek": day,
                "periodNumber": number, "startTime": start, "endTime": end}  # fmt: skip
        entries.append(story.principal.post(f"timetable/classes/{story['VI']}/entries", body))
    asha = story.desks["Asha"]
    casual = next(one for one in asha.items("staff/leave-types") if one["code"] == "CL")
    body = {
        "leaveTypeId": casual["id"],
        "startsOn": "2026-10-06",
        "endsOn": "2026-10-07",
        "reason": "Wedding",
    }
    wish = asha.post("staff/leave-requests", body)
    assert Substitution.objects.count() == 0
    story.principal.patch(f"staff/leave-requests/{wish['id']}", {"status": "approved", "remarks": "Enjoy"})
    assert Substitution.objects.count() == 2
    taken = {"entryId": entries[0]["id"], "date": "2026-10-06", "substituteId": story["Binod"]}
    assert story.principal.post("timetable/substitutions", taken)["substituteName"] == "Binod"
    assert len(story.desks["Binod"].items("timetable/substitutions?date=2026-10-06")) == 1
    everything_ties(story)


def salaries(story: Story) -> None:
    """The last of October: the month is processed, looked at, locked; slips, run and bank file have one sum."""
    story.clock.to("2026-10-31 12:00")
    run = story.counter.post("payroll/runs", {"month": "2026-10"})
    locked = story.principal.post(f"payroll/runs/{run['id']}/lock", {"digest": run["digest"]}, 200)
    assert (locked["status"], locked["paid"]) == ("locked", 2)
    slips = story.counter.items("payroll/payslips")
    assert len(slips) == 2
    net = sum(money(one["net"]) for one in slips)
    assert net == money(locked["net"]) == sum(money(one["gross"]) - money(one["deductions"]) for one in slips)
    file = story.counter.file(f"payroll/runs/{run['id']}/bank-file?format=csv").decode("utf-8-sig")
    lines = [row for row in csv.reader(io.StringIO(file)) if row and row[0] in {"T001", "T002"}]
    assert sum(money(row[4].replace(",", "")) for row in lines) == net
    (own,) = story.desks["Asha"].items("payroll/payslips")
    assert story.desks["Asha"].file(f"payroll/payslips/{own['id']}/pdf").startswith(b"%PDF")
    story.counter.refused("POST", f"payroll/runs/{run['id']}/process", {})
    everything_ties(story)


def quarter(story: Story, number: int, day: str) -> dict[str, Any]:
    """Bill an instalment and take what is owed for everybody but Chirag."""
    story.clock.to(f"{day} 09:00")
    bills = bill(story, number)
    assert set(bills) == set(story.children)
    exam_fee = EXAM if number in EXAM_QUARTERS else 0
    assert money(bills["Aarav"]["outstanding"]) == QUARTER + exam_fee
    assert money(bills["Bhavya"]["outstanding"]) == QUARTER + exam_fee - SIBLING
    assert money(bills["Diya"]["outstanding"]) == QUARTER + exam_fee + 3 * FARE
    for name, row in bills.items():
        if name != "Chirag":
            take(story, row)
    everything_ties(story)
    return bills


def lose_and_restore(story: Story) -> None:
    """A backup, work that is lost after it, a restore: figures as at the backup, and the numbers go on from there."""
    backup = made(story.tenant)
    before, taken = checksums(story.tenant), dict(story.taken)
    marked = {name: list(marks) for name, marks in story.marked.items()}
    (owed,) = [row for row in story.counter.items("fees/outstanding") if row["studentId"] == story["Chirag"]][
        :1
    ]
    lost = take(story, owed, 500)
    attend(story, "ppppa")
    everything_ties(story)
    restored(backup)
    after = checksums(story.tenant)
    assert {name: after[name] for name in after.keys() - SETTLED} == {
        name: before[name] for name in before.keys() - SETTLED
    }
    story.taken, story.marked = taken, marked
    everything_ties(story)
    again = take(story, owed, 700)
    assert again["receiptNumber"] == lost["receiptNumber"], "the number was given back with the rest"
    everything_ties(story)


def leaves(story: Story) -> None:
    """Chirag leaves in March: no TC while he owes money or a book; fines and late fees are paid, then it is issued."""
    story.clock.to("2027-02-01 09:00")
    book = story.counter.post("library/books", {"title": "The Hobbit", "totalCopies": 1, "price": 399})
    loan = story.counter.post(f"library/books/{book['id']}/issue", {"studentId": story["Chirag"]})
    story.clock.to("2027-03-20 10:00")
    path = f"students/{story['Chirag']}"
    left = story.admin.post(
        f"{path}/exit", {"lastDay": "2027-03-19", "reason": "Moved away", "status": "transferred"}, 200
    )
    owed = sum(money(row["outstanding"]) for row in story.counter.items("fees/outstanding"))
    assert money(left["dues"]) == owed > 0
    tc = {"type": "TC", "workingDays": "200"}
    assert "library book" in story.principal.refused("POST", f"{path}/certificates", tc)
    back = story.counter.post(f"library/issues/{loan['id']}/return", {}, 200)
    assert back["fine"] > 0
    story.counter.post(f"library/issues/{loan['id']}/raise-fine", {}, 200)
    everything_ties(story)
    assert "to pay" in story.principal.refused("POST", f"{path}/certificates", tc)
    owed += money(back["fine"])
    body = {"studentId": story["Chirag"], "amount": float(owed), "paymentMode": "cash"}
    receipt = story.counter.post("fees/receipts", body)
    story.taken[receipt["receiptNumber"]] = money(receipt["amount"])
    assert money(receipt["outstanding"]) == 0
    assert story.principal.post(f"{path}/certificates", tc)["status"] == "issued"
    assert story.principal.file(f"{path}/certificates/TC/pdf").startswith(b"%PDF")
    everything_ties(story)


def promotion(story: Story) -> None:
    """The others go up: looked at, applied, in force from the first of April; the old year's books stay as they are."""
    wish = {"fromSectionId": story["VI A"]}
    seen = story.principal.post("students/promote", wish, 200)
    assert (seen["canApply"], seen["counts"]["promoted"]) == (True, 4)
    story.principal.post("students/promote", {**wish, "preview": False, "digest": seen["digest"]}, 200)
    paid = money(story.counter.get(f"fees/summary?academicYearId={story['2026-27']}")["received"])
    story.clock.to("2027-04-01 09:00")
    for name in story.children:
        row = story.admin.get(f"students/{story[name]}")
        assert (row["className"], row["status"]) == (
            ("VI", "transferred") if name == "Chirag" else ("VII", "active")
        )
    assert money(story.counter.get(f"fees/summary?academicYearId={story['2026-27']}")["received"]) == paid
    assert sum(story.taken.values()) == paid, "every rupee taken is on an invoice of the year"
    everything_ties(story)
