"""The portal's menu: what the role, the rights and the modules give."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.access import is_allowed
from school.attendance.permissions import AttendancePermission
from school.exams.permissions import ExamPermission
from school.fees.permissions import FeePermission
from school.foundation.enums import OFFICE_ROLES, Role
from school.homework.permissions import HomeworkPermission
from school.library.permissions import LibraryPermission
from school.notifications.permissions import NotificationPermission
from school.payroll.permissions import PayrollPermission
from school.portal.access import FAMILY, portal_actor
from school.portal.permissions import PortalPermission
from school.staff.permissions import StaffPermission
from school.students.permissions import StudentPermission
from school.timetable.permissions import TimetablePermission


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: `page` is the name of a page of the portal, `below` those that light it too."""

    title: Any
    page: str
    needs: str
    roles: Sequence[str]
    below: Sequence[str] = ()


TEACHER = (Role.TEACHER,)
STAFF = (*TEACHER, *OFFICE_ROLES)
OF_MARKS = ("family-exam", "family-re-evaluation", "family-report-card")
ENTRIES: tuple[Entry, ...] = (
    Entry(_("Home"), "home", PortalPermission.SELF, (*FAMILY, *TEACHER)),
    # Leads the office back to its own pages.
    Entry(_("Office"), "home", PortalPermission.SELF, OFFICE_ROLES),
    Entry(_("Attendance"), "attendance-sections", AttendancePermission.WRITE, TEACHER, ("attendance-mark",)),
    Entry(_("Timetable"), "teaching-week", TimetablePermission.READ, TEACHER),
    Entry(
        _("Marks"),
        "teaching-sheets",
        ExamPermission.WRITE,
        TEACHER,
        ("teaching-sheet", "teaching-sheet-submit"),
    ),
    Entry(
        _("Homework"),
        "teaching-homework",
        HomeworkPermission.WRITE,
        TEACHER,
        ("teaching-homework-new", "teaching-homework-one", "teaching-homework-change"),
    ),
    Entry(
        _("Sections"),
        "teaching-sections",
        StudentPermission.READ,
        TEACHER,
        ("teaching-section", "teaching-register", "teaching-term"),
    ),
    Entry(
        _("Announcements"),
        "teaching-announcements",
        NotificationPermission.SECTION,
        TEACHER,
        ("teaching-announcement-new",),
    ),
    Entry(_("My payslips"), "payslips", PayrollPermission.OWN, STAFF, ("payslip",)),
    Entry(_("My leave"), "teaching-leave", StaffPermission.LEAVE, STAFF, ("teaching-leave-new",)),
    Entry(_("Library"), "teaching-library", LibraryPermission.RESERVE, TEACHER),
    Entry(_("Attendance"), "family-attendance", AttendancePermission.READ, FAMILY),
    Entry(_("Marks"), "family-marks", ExamPermission.RESULTS, FAMILY, OF_MARKS),
    Entry(_("Homework"), "family-homework", HomeworkPermission.READ, FAMILY, ("family-homework-one",)),
    Entry(_("Timetable"), "family-timetable", TimetablePermission.READ, FAMILY),
    Entry(
        _("Fees"), "family-fees", FeePermission.READ, (Role.PARENT,), ("family-invoice", "family-fee-history")
    ),
    Entry(_("Library"), "family-library", LibraryPermission.RESERVE, FAMILY),
    Entry(_("Papers"), "family-papers", StudentPermission.CERTIFICATE_READ, FAMILY),
    Entry(_("Consents"), "family-consents", StudentPermission.READ, FAMILY),
    Entry(_("Profile"), "profile", StudentPermission.READ, FAMILY),
    Entry(_("Account"), "account", PortalPermission.SELF, (*FAMILY, *TEACHER)),
)
# Pages that are not about one child.
WITHOUT_CHILD = ("home", "account", "family-fees")


def entries(request: HttpRequest) -> Iterator[dict[str, Any]]:
    """Yield the lines for whoever is signed in; a parent stays with the child that is looked at."""
    actor = portal_actor(request)
    here = request.resolver_match.url_name if request.resolver_match else ""
    child = request.GET.get("child", "")
    for entry in ENTRIES:
        if actor.role not in entry.roles or not is_allowed(actor.permissions, entry.needs):
            continue
        link = reverse(f"portal:{entry.page}")
        if child and actor.role == Role.PARENT and entry.page not in WITHOUT_CHILD:
            link = f"{link}?child={child}"
        current = "page" if here == entry.page else "true" if here in entry.below else ""
        yield {"title": entry.title, "link": link, "current": current}
