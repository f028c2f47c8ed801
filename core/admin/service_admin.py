"""Base of every model admin: rights from the matrix, writes through services, refusals beside the field."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.utils import flatten_fieldsets, unquote
from django.contrib.admin.views.main import ERROR_FLAG, SEARCH_VAR
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern
from django.utils.translation import gettext as _
from unfold.admin import ModelAdmin
from unfold.dataclasses import UnfoldAction
from unfold.widgets import UnfoldAdminTextInputWidget

from core.actors import Actor
from core.admin import bulk, filter_bar, lookups
from core.admin.addresses import can_be
from core.admin.columns import renamed, show_figures
from core.admin.exports import FORMATS, export_urls
from core.admin.record import Record
from core.admin.record_page import edited, is_editing, page_of, record_page, section_context
from core.admin.removal import reason_kept, try_removal
from core.admin.service_form import ServiceForm
from core.admin.sites import admin_actor
from core.admin.stale import hold
from core.admin.ways import along, carried_on, way_back
from core.admin.widgets import AmountInput, DayInput
from core.errors import DomainError
from core.forms import AmountField, ClockField, DayField
from core.money import MoneyField
from core.refusals import refusals

MOST_WORDS, MOST_OF_A_SEARCH = 10, 100


class ServiceAdmin(ModelAdmin):
    """`permissions` names the right for view, add, change and delete; one left out is off.

    Subclasses override `create`, `update` and `remove`, each one call of a service.
    """

    permissions: ClassVar[Mapping[str, str | None]] = {}
    # (heading, attribute or method of the admin) of each column of the export; empty: no export.
    list_export: ClassVar[Sequence[tuple[Any, str]]] = ()
    # The page of one object; without it the form is its page.
    record: ClassVar[Record | None] = None
    # What to do where the list is empty, if that is more than adding the first one.
    empty_text: Any = ""
    # What can be done with many rows at once, each by its service.
    bulk_acts: Sequence[bulk.BulkAct] = ()
    change_list_template = "admin/service_change_list.html"
    change_form_template = "admin/service_change_form.html"
    delete_confirmation_template = "admin/service_delete.html"
    list_display: Sequence[Any] = ("__str__",)
    formfield_overrides: ClassVar[Any] = {
        models.DateField: {"form_class": DayField, "widget": DayInput},
        MoneyField: {"form_class": AmountField, "widget": AmountInput},
        models.TimeField: {"form_class": ClockField, "widget": UnfoldAdminTextInputWidget},
    }
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
        raise NotImplementedError

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> models.Model:
        raise NotImplementedError

    def remove(self, request: HttpRequest, obj: Any) -> None:
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        """Add the list's export, its saved filters and the pages of acts on many rows."""
        own = [
            *(export_urls(self) if self.list_export else []),
            *(bulk.bulk_urls(self) if self.bulk_acts else []),
        ]
        return [*own, *filter_bar.filter_urls(self), *super().get_urls()]

    def prepare_export(self, rows: list[Any]) -> None:
        """Fetch in one go what the export's columns need of these rows."""

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the boxes of the record's sections; figures of a page that is only read by their display methods."""
        if self.record and obj is not None:
            return edited(self.record, request)
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return fieldsets
        return [
            (title, {**options, "fields": renamed(options["fields"], self.figures)})
            for title, options in fieldsets
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Offer the export beside the list, and the acts on ticked rows."""
        self.bound_search(request)
        self._bound_choice(request)
        context = {
            "export_formats": FORMATS if self.list_export else (),
            "bulk_acts": bulk.offered(self, request),
            **filter_bar.saved(self, request),
            **(extra_context or {}),
        }
        return super().changelist_view(request, context)

    def row_name(self, obj: Any) -> str:
        """Return how the pages of acts on many rows name a row."""
        return str(obj)

    def _bound_choice(self, request: HttpRequest) -> None:
        """Leave out of the ticked rows what can be the key of none."""
        if ACTION_CHECKBOX_NAME in request.POST:
            sent: Any = request.POST.copy()
            keys = [key for key in sent.getlist(ACTION_CHECKBOX_NAME) if can_be(self.model, key)]
            sent.setlist(ACTION_CHECKBOX_NAME, keys)
            request.POST = sent

    def bound_search(self, request: HttpRequest) -> None:
        """Take a search as it was meant: digits of any form as digits, and no more words than people type.

        A filter that is left at "all" is none; a refused one is told.
        """
        asked: Any = request.GET.copy()
        for name in [name for name, value in asked.items() if value == ""]:
            del asked[name]
        if SEARCH_VAR in asked:
            words = unicodedata.normalize("NFKC", str(asked[SEARCH_VAR])).split()
            asked[SEARCH_VAR] = " ".join(words[:MOST_WORDS])[:MOST_OF_A_SEARCH]
        if ERROR_FLAG in asked:
            messages.warning(request, _("There is no such filter or page; the whole list is shown."))
        request.GET = asked

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._may(request, "view")

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return self._may(request, "add")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._may(request, "change")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._may(request, "delete")

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the app where anything in it may be seen."""
        return self._may(request, "view")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Narrow by the list's own filters only."""
        return lookups.is_allowed(
            self.model, lookup, filters=self.get_list_filter(request), date_hierarchy=self.date_hierarchy
        )

    def name_of(self, action: UnfoldAction) -> str:
        """Return the name of a button's method, which Unfold has put behind the names of app and model."""
        return action.action_name.removeprefix(f"{self.opts.app_label}_{self.opts.model_name}_")

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Return the acts on many rows; Django's bulk deletion would pass the services by."""
        return {act.name: (_beginning(act), act.name, act.label) for act in bulk.offered(self, request)}

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show the record, or the form of the section that the address names."""
        if self.record is None:
            return super().change_view(request, object_id, form_url, extra_context)
        if request.method != "POST" and not is_editing(self, request):
            return record_page(self, request, object_id)
        context = {**section_context(self, request, object_id), **(extra_context or {})}
        response = super().change_view(request, object_id, form_url, context)
        if isinstance(response, TemplateResponse) and response.context_data is not None:
            response.context_data["actions_detail"] = []  # the acts stand on the record
        return response

    def response_post_save_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        """Lead back to where the person came from, or to the record."""
        if self.record is None:
            return super().response_post_save_change(request, obj)
        return HttpResponseRedirect(way_back(request) or along(page_of(self, obj), carried_on(request)))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show a refusal that came too late for the form as a message, with nothing half done."""
        try:
            with refusals(), transaction.atomic():
                if object_id and request.method == "POST":
                    hold(self.model(pk=object_id))
                context = {**self._deleting(request, object_id), **(extra_context or {})}
                response = super().changeform_view(request, object_id, form_url, context)
                if request.method == "POST" and not 300 <= response.status_code < 400:
                    transaction.set_rollback(True)  # the form is shown again: nothing stays half done
                return response
        except DomainError as error:
            messages.error(request, str(error.message))
            return HttpResponseRedirect(request.get_full_path())

    def kept_for_good(self, request: HttpRequest, obj: Any) -> bool:
        """Say whether the row is needed, so that no button offers to delete it; the service decides anyway."""
        return reason_kept(obj)

    def _deleting(self, request: HttpRequest, object_id: str | None) -> dict[str, Any]:
        """Offer to delete only what can go."""
        if not object_id or not self.has_delete_permission(request):
            return {}
        obj = self.get_object(request, unquote(object_id))
        return {"show_delete": obj is not None and not self.kept_for_good(request, obj)}

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Tell what really goes, or why nothing can; the service is asked."""
        if request.method == "POST":
            return [], {}, set(), []  # confirmed: the service is asked in earnest
        names, beside, refused = [str(obj) for obj in objs], {}, []
        for obj in objs:
            trial = try_removal(self, request, obj)
            beside.update(trial.beside)
            refused += [trial.refusal] if trial.refusal else []
        return names, beside, set(), refused

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
        shown = None
        if self.record and obj is not None:
            shown = set(flatten_fieldsets(self.get_fieldsets(request, obj)))
        own = {"admin": self, "request": request, "shown": shown}
        return type(f"Service{form_class.__name__}", (ServiceForm, form_class), own)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """The form has called the service already; see `ServiceForm`."""

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
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


def _beginning(act: bulk.BulkAct) -> Any:
    """Return what Django calls with the ticked rows."""
    return lambda admin, request, rows: bulk.begin(admin, request, rows, act)
