"""The list of backups with what can be done with them."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.admin import ServiceAdmin
from core.formatting import inr
from core.outbox.enums import JobState
from core.tenancy.backup import selectors, services
from core.tenancy.backup.models import Backup
from core.tenancy.backup.permissions import BackupPermission as P
from core.tenancy.context import current_tenant

STATE_LABELS = {
    JobState.QUEUED: "info",
    JobState.RUNNING: "warning",
    JobState.DONE: "success",
    JobState.FAILED: "danger",
}


class BackupAdmin(ServiceAdmin):
    """Latest first; a backup is made and read, never edited."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "delete": P.RESTORE}
    change_list_template = "backup/list.html"
    list_display = ("show_taken", "kind", "show_state", "show_size", "is_encrypted", "created_by_name")
    list_filter = ("kind", "state")
    search_fields = ("created_by_name",)
    ordering = ("-id",)
    actions_list = ("upload_file", "change_settings")
    actions_row = ("download_row",)
    actions_detail = ("download", "restore")
    readonly_fields = ("show_rows", "show_tables", "show_version", "show_restores")
    fieldsets = (
        (
            None,
            {
                "fields": (
                    ("kind", "state"),
                    "error",
                    ("taken_at", "created_by_name"),
                    ("created_at", "finished_at"),
                )
            },
        ),
        (_("File"), {"fields": (("size", "is_encrypted"), "sha256")}),
        (_("Contents"), {"fields": (("show_rows", "show_tables"), "show_version", "show_restores")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Backup]:
        return selectors.backups_of(current_tenant())

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_restore_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return self.admin_site.allows(request, P.RESTORE)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Show work that is under way above the list."""
        context = {"work": selectors.current_work(current_tenant()), **(extra_context or {})}
        return super().changelist_view(request, context)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Nothing is to be entered: ask, then start."""
        return HttpResponseRedirect(reverse("admin:backup_create"))

    def remove(self, request: HttpRequest, obj: Backup) -> None:
        services.delete_backup(backup=obj, actor=self.actor(request))

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Only a backup that is there can be taken or restored."""
        backup = self.get_queryset(request).filter(pk=object_id).first()
        is_there = backup is not None and backup.state == JobState.DONE
        return super().get_actions_detail(request, object_id) if is_there else []

    @display(description=_("state of"), ordering="taken_at")
    def show_taken(self, obj: Backup) -> Any:
        """Name the instant of the data."""
        return obj.taken_at or obj.created_at

    @display(description=_("state"), ordering="state", label=STATE_LABELS)
    def show_state(self, obj: Backup) -> tuple[str, str]:
        return obj.state, obj.get_state_display()

    @display(description=_("size"), ordering="size")
    def show_size(self, obj: Backup) -> str:
        """Write the size for people."""
        return filesizeformat(obj.size) if obj.size else ""

    @display(description=_("rows"))
    def show_rows(self, obj: Backup) -> str:
        """Count the rows of all tables."""
        return inr(obj.manifest.get("rows", 0))

    @display(description=_("tables"))
    def show_tables(self, obj: Backup) -> int:
        return len(obj.manifest.get("tables", {}))

    @display(description=_("version of program and database"))
    def show_version(self, obj: Backup) -> str:
        return f"{obj.manifest.get('fingerprint', '')[:12]}, PostgreSQL {obj.manifest.get('postgres', '')}"

    @display(description=_("restored"))
    def show_restores(self, obj: Backup) -> str:
        """List what became of restores from it."""
        lines = [f"{one} {one.created_by_name} {one.error}".strip() for one in obj.restores.all()]
        return "\n".join(lines) or str(_("never"))

    @action(description=_("Upload a file"), url_path="upload-file", permissions=["add"], icon="upload")
    def upload_file(self, request: HttpRequest) -> HttpResponse:
        return HttpResponseRedirect(reverse("admin:backup_upload"))

    @action(description=_("Schedule"), url_path="schedule", permissions=["view"], icon="schedule")
    def change_settings(self, request: HttpRequest) -> HttpResponse:
        return HttpResponseRedirect(reverse("admin:tenancy_backupsettings_changelist"))

    @action(description=_("Download"), url_path="download-row", permissions=["restore"], icon="download")
    def download_row(self, request: HttpRequest, object_id: int) -> HttpResponse:
        return HttpResponseRedirect(reverse("admin:backup_download", args=[object_id]))

    @action(description=_("Download"), url_path="download", permissions=["restore"], icon="download")
    def download(self, request: HttpRequest, object_id: int) -> HttpResponse:
        return HttpResponseRedirect(reverse("admin:backup_download", args=[object_id]))

    @action(
        description=_("Restore…"), url_path="restore", permissions=["restore"], icon="settings_backup_restore"
    )
    def restore(self, request: HttpRequest, object_id: int) -> HttpResponse:
        return HttpResponseRedirect(reverse("admin:backup_restore", args=[object_id]))
