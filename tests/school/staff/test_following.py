"""What follows from leave and from leaving: substitutions, accounts, papers; and who sees what at the doors."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest

from core.audit.models import AuditEntry
from core.errors import InUse, UnsupportedMedia, ValidationFailed
from core.outbox.models import Message
from school.attendance import masters as calendar
from school.masters.models import AcademicYear
from school.staff import hooks, masters
from school.staff.models import LeaveAccount, StaffAbsence, StaffMember
from school.staff.services.leave_requests import cancel_leave
from school.staff.services.leaving import close_left
from school.staff.services.nightly import nightly
from school.staff.services.papers import add_paper, remind_of_papers, remove_paper
from school.staff.todo import waiting
from school.timetable.models import BellSchedule, Substitution, TeacherAbsence
from tests.school.homework.kit import picture
from tests.school.staff.kit import FRIDAY, MONDAY, TUESDAY, approved, asked, balance, types
from tests.school.timetable.conftest import bells, lesson
from tests.school.world import SYSTEM, World

__all__ = ["bells"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _november(at: Callable[[str], Any], world: World) -> None:
    """A Monday, with Sundays off."""
    at("2026-11-23T09:00:00")
    calendar.weekly_offs.create(actor=SYSTEM, weekday=7, nth=0, starts_on=date(2020, 1, 1))
    types()


@pytest.fixture
def week(world: World, bells: BellSchedule) -> None:
    """The teacher has the first, third and fifth period of every day."""
    for day in range(1, 7):
        for number in (1, 3, 5):
            lesson(world, "VI A", "MAT", "teacher", day, number)
    lesson(world, "VI B", "ENG", "other_teacher", 2, 6)


def test_the_whole_line_from_asking_to_open_lessons(world: World, week: None) -> None:
    """Teacher asks, principal approves over REST, the lessons stand open; cancelled, they are the teacher's again."""
    teacher, principal = world.api("teacher"), world.api("principal")
    kind = next(
        one for one in teacher.get("v1/staff/leave-types").json()["data"]["items"] if one["code"] == "CL"
    )
    body = {"leaveTypeId": kind["id"], "startsOn": "2026-11-24", "endsOn": "2026-11-25", "reason": "Wedding"}
    made = teacher.post("v1/staff/leave-requests", body).json()["data"]
    assert (made["status"], made["days"]) == ("requested", 2)
    assert [item.page for item in waiting(MONDAY)] == ["admin:school_staff_leaverequest_changelist"]
    path = f"v1/staff/leave-requests/{made['id']}"
    assert teacher("PATCH", path, {"status": "approved"}).status_code == 403
    assert principal("PATCH", path, {"status": "done"}).status_code == 400
    assert principal("PATCH", path, {"status": "rejected"}).status_code == 400
    assert principal("PATCH", path, {"status": "approved", "remarks": "Enjoy"}).status_code == 200
    again = principal("PATCH", path, {"status": "approved"})
    assert (again.status_code, again.json()["error"]["code"]) == (400, "INVALID_INPUT")
    assert Substitution.objects.filter(absent_teacher=world.staff["teacher"]).count() == 6
    left = teacher.get(f"v1/staff/{world.staff['teacher'].pk}/leave-balance").json()["data"]["items"]
    assert {one["code"]: one["balance"] for one in left}["CL"] == 10
    assert teacher("PATCH", path, {"status": "cancelled"}).status_code == 200
    assert not Substitution.objects.exists()
    assert not TeacherAbsence.objects.exists()
    assert balance(world) == 12


def test_no_lesson_opens_on_a_holiday_also_when_it_is_declared_later(world: World, week: None) -> None:
    calendar.holidays.create(actor=SYSTEM, name="Feast", start_date=TUESDAY, end_date=TUESDAY)
    approved(world, "CL", TUESDAY, FRIDAY)
    days = set(Substitution.objects.values_list("on", flat=True))
    assert days == {date(2026, 11, 25), date(2026, 11, 26), FRIDAY}
    rain = calendar.holidays.create(actor=SYSTEM, name="Rain", start_date=FRIDAY, end_date=FRIDAY)
    assert not Substitution.objects.filter(on=FRIDAY).exists()
    calendar.holidays.update(rain, actor=SYSTEM, kind="working_day")
    assert Substitution.objects.filter(on=FRIDAY).count() == 3


def test_leave_over_two_years_opens_lessons_in_both(world: World, week: None) -> None:
    """The first year's alone left the second without substitutes."""
    year = AcademicYear.objects.create(
        code="2027-28", name="2027-28", start_date=date(2027, 4, 1), end_date=date(2028, 3, 31)
    )
    lesson(world, "VI A", "MAT", "teacher", 4, 1, academic_year=year)
    approved(world, "LWP", date(2027, 3, 31), date(2027, 4, 1))
    rows = Substitution.objects.order_by("on").values_list("on", "academic_year__code")
    assert list(rows) == [(date(2027, 3, 31), "2026-27")] * 3 + [(date(2027, 4, 1), "2027-28")]


def test_half_a_day_opens_the_lessons_of_that_half(world: World, week: None) -> None:
    row = approved(world, "CL", TUESDAY, starts_half=True)
    assert list(Substitution.objects.values_list("period_number", flat=True)) == [5]
    cancel_leave(request=row, actor=world.actor("teacher"))
    assert not Substitution.objects.exists()


def test_an_absence_that_the_office_noted_stays_when_leave_is_cancelled(world: World, week: None) -> None:
    TeacherAbsence.objects.create(teacher=world.staff["teacher"], starts_on=TUESDAY, ends_on=TUESDAY)
    row = approved(world, "CL", TUESDAY)
    cancel_leave(request=row, actor=world.actor("teacher"))
    assert TeacherAbsence.objects.count() == 1
    assert Substitution.objects.count() == 3


def test_payroll_is_told_of_every_change_of_days(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(hooks, "_changed", [lambda *args: told.append(args[:3])])
    row = approved(world, "LWP", MONDAY)
    cancel_leave(request=row, actor=world.actor("principal"))
    member = world.staff["teacher"]
    absence = masters.absences.create(actor=world.actor("school_admin"), staff=member, absent_on=MONDAY)
    assert told == [(member.pk, MONDAY, MONDAY)] * 3
    masters.absences.update(absence, actor=world.actor("school_admin"), portion=Decimal("0.5"))
    masters.absences.delete(absence, actor=world.actor("school_admin"))
    assert len(told) == 5


ABSENCES: list[tuple[dict[str, Any], str]] = [
    ({"absent_on": TUESDAY}, "absent_on"),
    ({"absent_on": date(2026, 11, 22)}, "absent_on"),
    ({"portion": Decimal("0.7")}, "portion"),
]


@pytest.mark.parametrize(("given", "field"), ABSENCES)
def test_an_absence_that_cannot_be_is_refused(world: World, given: dict[str, Any], field: str) -> None:
    values = {"staff": world.staff["teacher"], "absent_on": MONDAY, **given}
    with pytest.raises(ValidationFailed) as caught:
        masters.absences.create(actor=world.actor("school_admin"), **values)
    assert list(caught.value.fields) == [field]
    assert not StaffAbsence.objects.exists()


def test_leaving_names_what_is_open_and_closes_the_account_the_day_after(
    world: World, at: Callable[[str], Any]
) -> None:
    member = world.staff["teacher"]
    office = world.api("school_admin")
    answer = office("PATCH", f"v1/staff/{member.pk}", {"leftOn": "2026-11-24"}).json()
    for word in ("Mathematics", "VI A"):
        assert word in " ".join(answer["data"]["stillOpen"]), answer
    assert close_left(day=MONDAY, actor=SYSTEM) == 0
    at("2026-11-25T00:16:00")
    from django.utils import timezone

    nightly(timezone.now())
    member.refresh_from_db()
    member.user.refresh_from_db()
    assert (member.is_active, member.user.is_active) == (False, False)
    assert world.api("school_admin")("PATCH", f"v1/staff/{member.pk}", {"leftOn": None}).status_code == 200
    member.refresh_from_db()
    member.user.refresh_from_db()
    assert (member.is_active, member.user.is_active) == (True, True)


def test_numbers_are_masked_in_lists_in_the_audit_and_for_who_does_not_keep_them(world: World) -> None:
    member = world.staff["teacher"]
    office = world.api("school_admin")
    body = {
        "pan": "abcpe1234f",
        "bankAccount": "1234 5678 9012",
        "ifsc": "sbin0001234",
        "uan": "100200300400",
    }
    told = office("PATCH", f"v1/staff/{member.pk}", body)
    if told.status_code != 200:
        body = {
            "pan": "ABCPE1234F",
            "bankAccount": "123456789012",
            "ifsc": "SBIN0001234",
            "uan": "100200300400",
        }
        told = office("PATCH", f"v1/staff/{member.pk}", body)
    assert told.json()["data"]["pan"] == "ABCPE1234F"
    listed = next(
        one for one in office.get("v1/staff").json()["data"]["items"] if one["id"] == str(member.pk)
    )
    seen = world.api("principal").get(f"v1/staff/{member.pk}").json()["data"]
    for row in (listed, seen):
        assert row["pan"].endswith("234F")
        assert "ABCPE" not in row["pan"]
        assert "12345678" not in row["bankAccount"]
        assert "10020030" not in row["uan"]
    audit = str(AuditEntry.objects.filter(action="staff.changed").values_list("after", flat=True))
    assert "ABCPE1234F" not in audit
    assert "123456789012" not in audit
    wrong = office("PATCH", f"v1/staff/{member.pk}", {"bankAccount": "", "esiNumber": "12"})
    assert wrong.status_code == 400
    assert StaffMember.objects.get(pk=member.pk).bank_account == "123456789012"
    assert (
        "123456789012"
        not in world.browser("principal")
        .get(f"/admin/school_staff/staffmember/{member.pk}/change/")
        .content.decode()
    )


def test_papers_are_told_by_content_and_remind_once_for_each_expiry(world: World) -> None:
    member, office = world.staff["teacher"], world.actor("school_admin")
    with pytest.raises(UnsupportedMedia):
        add_paper(member=member, kind="licence", file=BytesIO(b"MZ no picture"), actor=office)
    assert not member.documents.exists()
    paper = add_paper(
        member=member, kind="licence", file=picture(), expires_on=date(2026, 12, 10), actor=office
    )
    assert remind_of_papers(day=MONDAY, actor=SYSTEM) == 1
    assert remind_of_papers(day=TUESDAY, actor=SYSTEM) == 0
    told = Message.objects.filter(template="staff_paper_expiring")
    assert set(told.values_list("user_id", flat=True)) == {world.users["school_admin"].pk}
    assert "admin:school_staff_staffdocument_changelist" in [item.page for item in waiting(MONDAY)]
    remove_paper(document=paper, actor=office)
    row = asked(world, "SL")
    from school.staff.services.leave_requests import attach_certificate

    kept = attach_certificate(request=row, file=picture(), actor=world.actor("teacher")).document
    with pytest.raises(InUse):
        remove_paper(document=kept, actor=office)


def test_balances_come_from_a_file_or_none_of_it(world: World) -> None:
    from core.imports.registry import get_subject

    importer = get_subject("staff-leave-balances").importer(world.actor("school_admin"), "opening.xlsx")
    rows = [
        (2, {"employee_code": "t001", "leave_type": "CL", "balance": Decimal("4.5")}),
        (3, {"employee_code": "T002", "leave_type": "EL", "balance": Decimal("30.3")}),
        (4, {"employee_code": "T999", "leave_type": "CL", "balance": Decimal(1)}),
        (5, {"employee_code": "T001", "leave_type": "CL", "balance": Decimal(1)}),
        (6, {"employee_code": "T002", "leave_type": "CL", "balance": Decimal(12)}),
    ]
    plans = importer.plan(rows)
    assert [sorted(plan.errors) for plan in plans] == [[], ["balance"], ["employee_code"], ["leave_type"], []]
    importer.write(plans)
    assert balance(world) == Decimal("4.5")
    assert LeaveAccount.objects.get(staff=world.staff["other_teacher"], leave_type__code="EL").balance == 10


def test_the_office_works_leave_in_the_admin(world: World) -> None:
    """List with filter, record, approve, reject needs a reason, settings, balances with their ledger."""
    row, other = asked(world), asked(world, "SL", FRIDAY, who="other_teacher")
    office = world.browser("principal")
    listed = office.get("/admin/school_staff/leaverequest/?state__exact=requested")
    assert world.staff["teacher"].name in listed.content.decode()
    page = f"/admin/school_staff/leaverequest/{row.pk}"
    assert "Casual leave" in office.get(f"{page}/change/").content.decode()
    office.post(f"{page}/approve/", {"remarks": "Fine"})
    row.refresh_from_db()
    assert (row.state, row.remarks) == ("approved", "Fine")
    office.post(f"/admin/school_staff/leaverequest/{other.pk}/reject/", {"remarks": ""})
    other.refresh_from_db()
    assert other.state == "requested"
    account = LeaveAccount.objects.get(staff=world.staff["teacher"], leave_type__code="CL")
    assert "Leave" in office.get(f"/admin/school_staff/leaveaccount/{account.pk}/change/").content.decode()
    admin = world.browser("school_admin")
    for name in ("staffmember", "leavetype", "staffabsence", "staffdocument", "leaveaccount"):
        assert admin.get(f"/admin/school_staff/{name}/").status_code == 200, name
    assert admin.get("/admin/school_staff/leavesettings/", follow=True).status_code == 200
    assert admin.get(f"/admin/school_staff/staffmember/{row.staff_id}/change/").status_code == 200


def test_the_teachers_page_asks_shows_and_withdraws(world: World) -> None:
    teacher = world.browser("teacher")
    page = teacher.get("/portal/teaching/leave").content.decode()
    assert "Casual leave" in page
    assert "No leave yet" in page
    kind = LeaveAccount.objects.filter(leave_type__code="CL").first().leave_type_id
    form = {"leave_type": kind, "starts_on": "24/11/2026", "ends_on": "23/11/2026", "reason": "Wedding"}
    wrong = teacher.post("/portal/teaching/leave/new", form)
    assert wrong.status_code == 200
    assert "The last day is not before the first one" in wrong.content.decode()
    done = teacher.post(
        "/portal/teaching/leave/new", {**form, "ends_on": "25/11/2026", "file": picture()}, follow=True
    )
    assert "Your leave is asked for" in done.content.decode()
    row = world.staff["teacher"].leave_requests.get()
    assert row.document is not None
    stranger = world.browser("other_teacher")
    assert stranger.post(f"/portal/teaching/leave/{row.pk}/cancel").status_code == 404
    assert stranger.get(f"/portal/teaching/leave/{row.pk}/paper").status_code == 404
    teacher.post(f"/portal/teaching/leave/{row.pk}/cancel")
    row.refresh_from_db()
    assert row.state == "cancelled"
