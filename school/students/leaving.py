"""What promotion, exits and certificates add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import Entry, register_entries
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from school.students.hooks import Held, register_held
from school.students.permissions import StudentPermission as P
from school.students.services import following
from school.students.services.exit import forget_exits
from school.students.standing import certificates_held, exits_held

on_due(following.LOOK, following.on_due, type=TenantType.SCHOOL)
register_urls(TenantType.SCHOOL, "school.students.api.promotion", "school.students.api.certificates")
register_entries(
    TenantType.SCHOOL,
    "students",
    Entry(_("Promotions"), "moving", "school_students_promotionbatch_changelist", P.PROMOTE),
    Entry(_("Exits"), "logout", "school_students_studentexit_changelist", P.READ),
    Entry(
        _("Certificates"), "workspace_premium", "school_students_certificate_changelist", P.CERTIFICATE_READ
    ),
    order=60,
)
register_held(
    Held("exits", exits_held, forget_exits),
    Held("certificates", certificates_held),  # issued papers stay as they are
)
