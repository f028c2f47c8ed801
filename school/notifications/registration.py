"""What notices add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.api.examples import register_examples
from core.outbox.enums import Channel
from core.outbox.kinds import register_notices, register_ways
from core.outbox.sms import register_sms_texts
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.notifications import people
from school.notifications.kinds import ANNOUNCEMENT, ANNOUNCEMENTS, OFFER, OFFERS
from school.notifications.looks import LOOK
from school.notifications.permissions import NotificationPermission as P
from school.notifications.services import settle
from school.notifications.sms import texts_of
from school.notifications.todo import waiting

SCHOOL = TenantType.SCHOOL

register_module(Module.NOTIFICATIONS, P)
register_permissions(
    SCHOOL,
    {
        **dict.fromkeys(Role, (P.READ,)),
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.WRITE, P.SECTION, P.TEMPLATES_READ],
        Role.TEACHER: [P.READ, P.SECTION, P.TEMPLATES_READ],
    },
)
register_urls(SCHOOL, "school.notifications.api.urls")
register_examples(
    {
        "dltEntityId": "1101456780000012345",
        "dltHeader": "GRNVLY",
        "dltTemplateId": "1107161234567890123",
    }
)
register_notices(ANNOUNCEMENTS, ANNOUNCEMENT, suites=(SCHOOL,), is_written=True)
register_notices(OFFERS, OFFER, suites=(SCHOOL,), is_written=True)
register_ways(SCHOOL, Channel.EMAIL, Channel.SMS, Channel.PUSH)
register_sms_texts(SCHOOL, texts_of)
register_group(SCHOOL, "notices", Group(_("Notices"), order=58))
register_entries(
    SCHOOL,
    "notices",
    Entry(_("Announcements"), "campaign", "school_notifications_announcement_changelist", P.WRITE),
    Entry(_("Deliveries"), "outbox", "school_notifications_delivery_changelist", P.WRITE),
)
on_due(LOOK, settle, type=SCHOOL)
on_to_do(SCHOOL, waiting)
people.register()
