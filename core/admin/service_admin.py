"""Base of every model admin: rights from the matrix, writes through services, refusals beside the field."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.contrib import messages
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern
from unfold.admin import ModelAdmin

from core.actors import Actor
from core.admin.columns import renamed, show_figures
from core.admin.exports import FORMATS, export_urls
from core.admin.sites import admin_actor
from core.errors import DomainError
from core.refusals import refusals


class ServiceAdmin(ModelAdmin):
    """`permissions` names the right for view, add, change and delete; one left out is off.

    Subclasses override `create`, `update` and `remove`, each one call of a service.
    """

    permissions: ClassVar[Mapping[str, str | None]] = {}
    # (heading, attribute or method of the admin) of each column of the export; empty: no export.
    list_export: ClassVar[Sequence[tuple[Any, str]]] = ()
    # What to do where the list is empty, if that is more than adding the first one.
    empty_text: Any = ""
    change_list_template = "admin/service_change_list.html"
    list_display: Sequence[Any] = ("__str__",)
    list_per_page = 50
    show_full_result_count = False
    list_filter_submit = True
    warn_unsaved_form = True
    compressed_fields = True

    def __init__(self, model: type[models.Model], admin_site: Any) -> None:
        """Show figures in lists and on read-only pages as people write them."""
        super().__init__(model, admin_site)
        self.figures = show_figures(self)
        self.list_display = renamed(self.list_display, self.figures)

    def actor(self, request: HttpRequest) -> Actor:
        """Return the signed-in person as services know them."""
        return admin_actor(request)

    def create(self, request: HttpRequest, values: dict[str, Any]) -> models.Model:
        """Create through a service."""
        raise NotImplementedError

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> models.Model:
        """Change through a service."""
        raise NotImplementedError

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete through a service."""
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        """Add the list's export."""
        return [*(export_urls(self) if self.list_export else []), *super().get_urls()]

    def prepare_export(self, rows: list[Any]) -> None:
        """Fetch in one go what the export's columns need of these rows."""

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show figures on a page that is only read by their display methods."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return fieldsets
        return [
            (title, {**options, "fields": renamed(options["fields"], self.figures)})
            for title, options in fieldsets
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Offer the export beside the list."""
        context = {"export_formats": FORMATS if self.list_export else (), **(extra_context or {})}
        return super().changelist_view(request, context)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Ask the matrix."""
        return self._may(request, "view")

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Ask the matrix."""
        return self._may(request, "add")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Ask the matrix."""
        return self._may(request, "change")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Ask the matrix."""
        return self._may(request, "delete")

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the app where anything in it may be seen."""
        return self._may(request, "view")

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Leave out bulk deletion, which would pass the services by."""
        actions = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show a refusal that came too late for the form as a message, with nothing half done."""
        try:
            with refusals(), transaction.atomic():
                response = super().changeform_view(request, *args, **kwargs)
                if request.method == "POST" and not 300 <= response.status_code < 400:
                    transaction.set_rollback(True)  # the form is shown again: nothing stays half done
                return response
        except DomainError as error:
            messages.error(request, str(error.message))
            return HttpResponseRedirect(request.get_full_path())

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show a refusal as a message."""
        try:
            with refusals(), transaction.atomic():
                return super().delete_view(request, *args, **kwargs)
        except DomainError as error:
            messages.error(request, str(error.message))
            return HttpResponseRedirect(request.get_full_path().replace("/delete/", "/change/"))

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Return the form class whose validation ends in the service's own checks."""
        form_class = super().get_form(request, obj, change, **kwargs)
        return type(
            f"Service{form_class.__name__}", (_ServiceForm, form_class), {"admin": self, "request": request}
        )

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """The form has called the service already; see `_ServiceForm`."""

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete through the service."""
        self.remove(request, obj)

    def log_addition(self, *args: Any) -> None:
        """The audit table has it."""

    def log_change(self, *args: Any) -> None:
        """The audit table has it."""

    def log_deletions(self, *args: Any) -> None:
        """The audit table has it."""

    def _may(self, request: HttpRequest, act: str) -> bool:
        permission = self.permissions.get(act)
        return bool(permission) and self.admin_site.allows(request, permission)


class _ServiceForm:
    """Calls the service when all fields are valid, so that its refusals stand beside the fields."""

    admin: ServiceAdmin
    request: HttpRequest

    def _post_clean(self: Any) -> None:
        if self.errors:
            super()._post_clean()  # type: ignore[misc]
            return
        values = dict(self.cleaned_data)
        try:
            with refusals(), transaction.atomic():
                if self.instance.pk is None or self.instance._state.adding:  # noqa: SLF001 - Django's own marker
                    self.instance = self.admin.create(self.request, values)
                elif self.changed_data:
                    changed = {name: values[name] for name in self.changed_data if name in values}
                    self.instance = self.admin.update(self.request, self.instance, changed)
        except DomainError as error:
            for name, texts in error.fields.items():
                self.add_error(name if name in self.fields else None, [str(text) for text in texts])
            if not error.fields:
                self.add_error(None, str(error.message))

    def save(self: Any, commit: bool = True) -> models.Model:
        """Return what the service made."""
        self.save_m2m = lambda: None
        return self.instance
