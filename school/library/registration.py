"""What the library adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.imports.registry import register_import
from core.outbox.kinds import NoticeKind, register_notices
from core.reports.registry import register_reports
from core.search import register_search
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.library.imports import BOOKS as BOOK_FILES
from school.library.permissions import LibraryPermission as P
from school.library.providers import HELD
from school.library.search import BOOKS
from school.library.seeds import seed_rules
from school.library.selectors.loans import held_by_students
from school.library.services.clock import daily
from school.library.services.notices import DUE, OVERDUE, READY
from school.library.services.queue import LOOK
from school.library.todo import steps, waiting
from school.students.hooks import register_held
from school.students.providers import register_loans

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL


def _reports() -> Sequence["Report"]:
    from school.library.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_module(Module.LIBRARY, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.REPORT, P.MANAGE],
        Role.ACCOUNTANT: [P.READ, P.RESERVE, P.WRITE, P.REPORT],
        Role.TEACHER: [P.READ, P.RESERVE],
        Role.PARENT: [P.READ, P.RESERVE],
        Role.STUDENT: [P.READ, P.RESERVE],
    },
)
register_urls(SCHOOL, "school.library.api.urls")
OF_LIBRARY = NoticeKind("library", _("Library"), 35, needs=P.RESERVE)
register_notices(OF_LIBRARY, DUE, OVERDUE, READY, suites=(SCHOOL,))
register_group(SCHOOL, "library", Group(_("Library"), order=56))
register_entries(
    SCHOOL,
    "library",
    Entry(_("Desk"), "barcode_scanner", "library_desk", P.WRITE),
    Entry(_("Copies"), "library_books", "school_library_copy_changelist", P.REPORT),
    Entry(_("Loans"), "assignment_return", "school_library_loan_changelist", P.REPORT),
    Entry(_("Reservations"), "bookmark", "school_library_reservation_changelist", P.REPORT),
)
register_import(SCHOOL, BOOK_FILES)
register_reports(SCHOOL, _reports)
register_search(BOOKS)
on_seed(SCHOOL, seed_rules)
on_due(LOOK, daily, type=SCHOOL)
on_to_do(SCHOOL, waiting)
on_set_up(SCHOOL, steps)
register_loans(held_by_students)
register_held(*HELD)
