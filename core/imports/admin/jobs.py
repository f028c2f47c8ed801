"""The list of imports: who sent what, when, and what became of it."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin import ServiceAdmin
from core.imports.enums import ImportState
from core.imports.models import ImportJob
from core.imports.permissions import ImportPermission as P
from core.imports.registry import choices_for
from core.imports.selectors import imports_for

STATE_LABELS = {
    ImportState.UPLOADED: "info",
    ImportState.CHECKING: "info",
    ImportState.READY: "warning",
    ImportState.WITH_ERRORS: "danger",
    ImportState.APPLYING: "info",
    ImportState.APPLIED: "success",
    ImportState.FAILED: "danger",
}


class ImportJobAdmin(ServiceAdmin):
    """Latest first; an import is looked at on its own page, never edited."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    change_list_template = "imports/list.html"
    list_display = (
        "file_name",
        "kind",
        "show_state",
        "rows",
        "added",
        "changed",
        "error_count",
        "created_by_name",
        "created_at",
        "applied_by_name",
        "applied_at",
    )
    list_filter = ("kind", "state")
    search_fields = ("file_name", "created_by_name")
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ImportJob]:
        """Of the subjects that one may import, without what only a single one's page needs."""
        return imports_for(self.actor(request))

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Offer the templates above the list."""
        return super().changelist_view(
            request, {"kinds": choices_for(self.actor(request)), **(extra_context or {})}
        )

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        return HttpResponseRedirect(reverse("admin:import_upload"))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Lead to the import's own page."""
        return HttpResponseRedirect(reverse("admin:import_job", args=[object_id]))

    @display(description=_("state"), ordering="state", label=STATE_LABELS)
    def show_state(self, obj: ImportJob) -> tuple[str, str]:
        return obj.state, obj.get_state_display()
