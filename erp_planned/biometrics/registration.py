"""What biometrics adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.audit.services import register_masked
from core.masters.imports import register_master_import
from core.outbox.kinds import NoticeKind, register_notices
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.biometrics import events
from erp_planned.biometrics.masters import badges
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.services.badges import reason_to_stay
from erp_planned.biometrics.services.watching import LOOK
from erp_planned.biometrics.tasks import look
from erp_planned.biometrics.todo import waiting
from payroll.employees import signals
from payroll.employees.hooks import register_in_use_check
from payroll.organizations.permissions import STAFF

ORGANIZATION = TenantType.ORGANIZATION
DEVICES = NoticeKind("devices", _("Attendance devices"), 45, needs=P.WRITE)

register_permissions(ORGANIZATION, dict.fromkeys(STAFF, P))
register_urls(ORGANIZATION, "erp_planned.biometrics.api.urls")
register_masked("password_sealed")
register_notices(DEVICES, "device_silent", "device_clock", suites=(ORGANIZATION,))
register_entries(
    ORGANIZATION,
    "attendance",
    Entry(_("Punches"), "fingerprint", "erp_biometrics_punch_changelist", P.READ),
    Entry(_("Upload punches"), "upload_file", "erp_biometrics_punch_upload", P.WRITE),
    Entry(_("Unknown badges"), "person_search", "erp_biometrics_badge_unknown", P.READ),
    Entry(_("Refused calls"), "block", "erp_biometrics_devicecall_changelist", P.READ),
    order=70,
)
register_master_import(ORGANIZATION, badges, key=("badge", "from_on"))
on_due(LOOK, look, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_in_use_check(reason_to_stay)
signals.service_changed.connect(events.service_changed, dispatch_uid="erp_biometrics.service")
signals.services_changed.connect(events.services_changed, dispatch_uid="erp_biometrics.services")
signals.employee_removing.connect(events.removed, dispatch_uid="erp_biometrics.remove")
