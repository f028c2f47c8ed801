"""What core brings to every suite: the platform's own one, entries of the sidebar, notices about accounts."""

from django.utils.translation import gettext_lazy as _

from core.access import OfficePermission, PlatformPermission
from core.admin.navigation import OFFICE, Entry, Group, register_entries, register_group
from core.admin.sites import platform_site
from core.api.envelopes import CODES, MESSAGE_ENVELOPE
from core.outbox.kinds import ACCOUNT, NoticeKind, register_notices
from core.suites import Suite, register_suite, register_urls
from core.tenancy.backup import todo as backup_todo
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.enums import INSTITUTIONS, TenantType
from core.todo import on_to_do

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
    Entry(_("Subscriptions"), "contract", "tenancy_subscription_changelist", PlatformPermission.TENANT_READ),
    Entry(_("Plans"), "sell", "tenancy_plan_changelist", PlatformPermission.TENANT_READ),
    Entry(_("Health"), "monitor_heart", "health", PlatformPermission.TENANT_READ),
)
USERS = Entry(_("Users"), "person", "accounts_user_changelist", OfficePermission.USER_WRITE)
UNSENT = Entry(_("Unsent messages"), "unsubscribe", "outbox_message_changelist", OfficePermission.USER_WRITE)
BACKUPS = Entry(_("Backups"), "backup", "tenancy_backup_changelist", BackupPermission.READ)
AUDIT = Entry(_("Audit"), "history", "audit_auditentry_changelist", OfficePermission.AUDIT_READ)
for kind in INSTITUTIONS:
    register_entries(kind, OFFICE, USERS, order=60)
    register_entries(kind, OFFICE, UNSENT, order=70)
    register_entries(kind, OFFICE, BACKUPS, order=80)
    on_to_do(kind, backup_todo.waiting)
for kind in TenantType:
    register_entries(kind, OFFICE, AUDIT, order=90)

register_notices(ACCOUNT, "account_created", "password_changed", "password_reset")
register_notices(ACCOUNT, "sign_in_code", is_secret=True)
OF_BACKUPS = NoticeKind("backups", _("Backups"), 40, needs=BackupPermission.RESTORE)
register_notices(OF_BACKUPS, "backup_failed", "restore_done", "restore_failed")
