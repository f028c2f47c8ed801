"""What exams add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import NoticeKind, register_notices
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.cards import tc_exam_result
from school.exams.selectors.years import not_passed
from school.exams.services.held import erase_words, held_rows
from school.exams.services.seeds import seed_exams
from school.exams.todo import waiting
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.students.hooks import Held, register_held
from school.students.providers import register_results, register_tc_facts

RESULTS = NoticeKind("results", _("Results of exams"), 30, needs=P.RESULTS)
SCHOOL = TenantType.SCHOOL

register_module(Module.EXAMS, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.MANAGE, P.ASK, P.RESULTS],
        Role.TEACHER: [P.READ, P.WRITE, P.RESULTS],
        Role.PARENT: [P.ASK, P.RESULTS],
        Role.STUDENT: [P.ASK, P.RESULTS],
    },
)
register_urls(SCHOOL, "school.exams.api.urls")
register_notices(RESULTS, "results_published", "re_evaluation_decided", suites=(SCHOOL,))
register_group(SCHOOL, "exams", Group(_("Exams"), order=40))
register_entries(
    SCHOOL,
    "exams",
    Entry(_("Exams"), "quiz", "school_exams_exam_changelist", P.READ),
    Entry(_("Mark sheets"), "table_chart", "school_exams_marksheet_changelist", P.READ),
    Entry(_("Report cards"), "contact_page", "exams_cards", P.READ),
    Entry(_("Re-evaluations"), "rule", "school_exams_reevaluation_changelist", P.MANAGE),
)
on_seed(SCHOOL, seed_exams)
on_to_do(SCHOOL, waiting)
register_held(Held("exams", held_rows, erase_words))
register_results(not_passed)
register_tc_facts(tc_exam_result)
