"""What core brings to every suite: the platform's own one, entries of the sidebar, notices about accounts."""

from django.utils.translation import gettext_lazy as _

from core.access import OfficePermission, PlatformPermission
from core.admin.navigation import OFFICE, Entry, Group, register_entries, register_group
from core.admin.sites import platform_site
from core.api.envelopes import CODES, MESSAGE_ENVELOPE
from core.outbox.kinds import ACCOUNT, NoticeKind, register_notices
from core.suites import Suite, register_suite, register_urls
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.enums import INSTITUTIONS, TenantType

PUBLIC = TenantType.PUBLIC

register_suite(
    Suite(
        name="platform", tenant_type=PUBLIC, site=platform_site, envelope=MESSAGE_ENVELOPE, codes=CODES,
        is_offered=False,
    )
)  # fmt: skip
register_urls(PUBLIC, "core.accounts.api.urls", "core.outbox.api.urls")
register_group(PUBLIC, OFFICE, Group(_("Platform"), order=10, is_open=True))
register_entries(
    PUBLIC,
    OFFICE,
    Entry(_("Home"), "home", "index", PlatformPermission.TENANT_READ),
    Entry(_("Institutions"), "domain", "tenancy_tenant_changelist", PlatformPermission.TENANT_READ),
    Entry(_("Plans"), "sell", "tenancy_plan_changelist", PlatformPermission.TENANT_READ),
    Entry(_("Health"), "monitor_heart", "health", PlatformPermission.TENANT_READ),
)
UNSENT = Entry(_("Unsent messages"), "unsubscribe", "outbox_message_changelist", OfficePermission.USER_WRITE)
AUDIT = Entry(_("Audit"), "history", "audit_auditentry_changelist", OfficePermission.AUDIT_READ)
for kind in INSTITUTIONS:
    register_entries(kind, OFFICE, UNSENT, order=70)
for kind in TenantType:
    register_entries(kind, OFFICE, AUDIT, order=90)

register_notices(ACCOUNT, "account_created", "password_changed", "password_reset")
BACKUPS = NoticeKind("backups", _("Backups"), 40, needs=BackupPermission.RESTORE)
register_notices(BACKUPS, "backup_failed", "restore_done", "restore_failed")
