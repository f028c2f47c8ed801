"""The office asks for leave and reads payslips like everybody who works at the school, from links in its sidebar."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.errors import DomainError
from school.payroll.models import Payslip
from school.staff.models import LeaveAccount, LeaveRequest, StaffMember
from school.staff.services.leave_requests import approve_leave
from tests.school.payroll.kit import OCTOBER, locked, ready, salary
from tests.school.staff.kit import types
from tests.school.world import World

pytestmark = pytest.mark.django_db


def employed(world: World, who: str) -> StaffMember:
    """Make somebody of the office a member of staff."""
    return StaffMember.objects.create(
        employee_code=f"O-{who[:10]}", name=who.title(), user=world.users[who], is_teaching=False,
        joined_on=date(2020, 4, 1), bank_account="123456789012", ifsc="SBIN0001234",
    )  # fmt: skip


@pytest.mark.parametrize("who", ["principal", "accountant", "school_admin"])
def test_leave_is_asked_for_shown_and_withdrawn(world: World, at: Any, who: str) -> None:
    """They could over REST only."""
    at("2026-11-20 10:00")
    member = employed(world, who)
    kinds = types()
    browser = world.browser(who)
    assert "/admin/my-leave/" in browser.get("/admin/").content.decode()
    page = browser.get("/admin/my-leave/", follow=True).content.decode()
    assert "Casual leave" in page
    assert "/portal/attendance" not in page
    form = {
        "leave_type": kinds["CL"].pk, "starts_on": "24/11/2026", "ends_on": "25/11/2026", "reason": "Wedding",
    }  # fmt: skip
    done = browser.post("/portal/teaching/leave/new", form, follow=True).content.decode()
    assert "Your leave is asked for" in done
    row = LeaveRequest.objects.get()
    assert (row.staff, row.state) == (member, "requested")
    with pytest.raises(DomainError):
        approve_leave(request=row, actor=world.actor(who))
    browser.post(f"/portal/teaching/leave/{row.pk}/cancel")
    row.refresh_from_db()
    assert row.state == "cancelled"
    assert LeaveAccount.objects.get(staff=member, leave_type=kinds["CL"]).balance > 0


def test_the_own_payslip_and_nobody_elses(world: World) -> None:
    ready()
    mine, theirs = employed(world, "principal"), employed(world, "accountant")
    for one in (mine, theirs):
        salary(one, Decimal(40000))
    locked(OCTOBER)
    browser = world.browser("principal")
    page = browser.get("/admin/my-payslips/", follow=True)
    assert page.status_code == 200
    assert "October 2026" in page.content.decode()
    own, other = Payslip.objects.get(staff=mine), Payslip.objects.get(staff=theirs)
    assert browser.get(f"/portal/payslips/{own.pk}").status_code == 200
    assert browser.get(f"/portal/payslips/{other.pk}").status_code == 404


@pytest.mark.parametrize("page", ["my-leave", "my-payslips"])
def test_who_is_no_member_of_staff_is_told_what_to_do(world: World, page: str) -> None:
    answer = world.browser("accountant").get(f"/admin/{page}/", follow=True)
    assert answer.status_code == 200
    assert "Your account belongs to no member of staff" in answer.content.decode()
