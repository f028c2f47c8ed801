"""Screens of devices: their standing, test, reading with progress, secret address."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from core.admin.acts import ActsAdmin
from core.admin.pages import ask, progress_answer
from core.masters.admin import MasterAdmin, register_master
from core.outbox.selectors import progress_of
from erp_planned.biometrics.acts import DEVICE_ACTS
from erp_planned.biometrics.enums import DeviceStatus, Link
from erp_planned.biometrics.masters import MOST_KEY, devices
from erp_planned.biometrics.models import Device
from erp_planned.biometrics.selectors.devices import MOST_DRIFT, SILENT_AFTER, sync_job
from erp_planned.biometrics.services.pulling import start_pull
from erp_planned.biometrics.services.secret import renew_secret
from payroll.organizations.site import organization_site


class DeviceForm(forms.ModelForm):
    """A device; the communication key is typed anew to change it, and never shown."""

    password = forms.IntegerField(
        label=_("Communication key"),
        required=False,
        min_value=0,
        max_value=MOST_KEY,
        widget=UnfoldAdminIntegerFieldWidget(attrs={"autocomplete": "off"}),
        help_text=_("The one set on the device (Comm key). Left empty it stays; 0 takes it away."),
    )


class DeviceAdmin(MasterAdmin, ActsAdmin):
    """Devices."""

    acts = DEVICE_ACTS
    form = DeviceForm

    def get_urls(self) -> list[URLPattern]:
        """Add the page of a reading under way."""
        view = self.admin_site.admin_view
        return [
            path("reading/<int:job_id>/", view(self.reading), name="erp_biometrics_device_reading"),
            path(
                "reading/<int:job_id>/progress/", view(self.progress), name="erp_biometrics_device_progress"
            ),
            *super().get_urls(),
        ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Any:
        """Register a device; no key is no key."""
        return super().create(request, _without_empty_key(values))

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> Any:
        """Change a device; an empty key leaves the one that it has."""
        return super().update(request, obj, _without_empty_key(changed))

    @display(
        description=_("state"),
        label={"ok": "success", "silent": "danger", "clock": "warning", "new": "info", "off": "info"},
    )
    def standing(self, obj: Device) -> tuple[str, str]:
        """Say how the device stands."""
        if obj.status == DeviceStatus.INACTIVE:
            return "off", _t("Not used")
        if obj.link == Link.FILE:
            return "ok", _t("By files")
        if obj.last_sync_at is None:
            return "new", _t("Not heard of yet")
        if timezone.now() - obj.last_sync_at > SILENT_AFTER:
            return "silent", _t("Silent")
        if abs(obj.drift_seconds or 0) > MOST_DRIFT:
            return "clock", _t("Clock is wrong")
        return "ok", _t("Works")

    @admin.display(description=_("called at"))
    def called_at(self, obj: Device) -> str:
        """Return what to enter on the device as the server's address."""
        if obj.link != Link.PUSH:
            return "–"
        if obj.secret_hash:
            return _t("A secret address, shown once when it was made")
        return "/iclock/"

    def page_pull(self, request: HttpRequest, row: Device) -> HttpResponse:
        """Ask, then read in the background and show how far it is."""

        def act(_values: dict[str, Any]) -> HttpResponse:
            job = start_pull(device=row, actor=self.actor(request))
            return HttpResponseRedirect(reverse("admin:erp_biometrics_device_reading", args=[job.pk]))

        return ask(
            request,
            self.admin_site,
            title=_t("Read %(device)s") % {"device": row},
            text=_t(
                "Reads the whole log of the device; what is known already is passed over, nothing is deleted."
            ),
            button=_t("Read now"),
            back=self.path_to(row),
            act=act,
        )

    def page_secret(self, request: HttpRequest, row: Device) -> HttpResponse:
        """Ask, then make a new secret address and show it this once."""

        def act(_values: dict[str, Any]) -> HttpResponse:
            address = renew_secret(device=row, actor=self.actor(request))
            context = {
                **self.admin_site.each_context(request),
                "title": _t("Secret address of %(device)s") % {"device": row},
                "address": request.build_absolute_uri(address),
                "back": self.path_to(row),
            }
            response = TemplateResponse(request, "erp/biometrics/secret.html", context)
            response.headers["Cache-Control"] = "no-store"
            return response

        return ask(
            request,
            self.admin_site,
            title=_t("New secret address of %(device)s") % {"device": row},
            text=_t("The device is let in only with this address from then on; an older one ends at once."),
            button=_t("Make the address"),
            back=self.path_to(row),
            act=act,
        )

    def reading(self, request: HttpRequest, job_id: int) -> HttpResponse:
        """Show how far a reading is, and what came of it."""
        self._may_see(request)
        job = sync_job(job_id)
        context = {
            **self.admin_site.each_context(request),
            "title": _t("Reading of devices"),
            "job": job,
            "progress": progress_of(job),
            "results": (job.result or {}).get("devices", []),
            "address": reverse("admin:erp_biometrics_device_progress", args=[job.pk]),
            "back": reverse("admin:erp_biometrics_device_changelist"),
        }
        return TemplateResponse(request, "erp/biometrics/reading.html", context)

    def progress(self, request: HttpRequest, job_id: int) -> HttpResponse:
        """Answer how far a reading is; the page's script asks."""
        self._may_see(request)
        return progress_answer(sync_job(job_id))

    def _may_see(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied


def _without_empty_key(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name != "password" or value is not None}


register_master(
    organization_site,
    devices,
    group="attendance",
    icon="sensors",
    base=DeviceAdmin,
    list_display=("device_id", "location", "link", "standing", "last_sync_at", "last_result"),
    exported=(
        "device_id",
        "serial",
        "location",
        "link",
        "status",
        "ip_address",
        "last_sync_at",
        "drift_seconds",
    ),
    readonly_fields=("last_sync_at", "synced_until", "drift_seconds", "last_result", "called_at"),
    empty_text=_("Register the first device, or upload punches as a file; docs/devices.md has the steps."),
    fieldsets=(
        (None, {"fields": (("device_id", "serial"), "location", ("link", "status"))}),
        (
            _("The device sends (iclock)"),
            {"fields": ("called_at", "allowed_from", "columns")},
        ),
        (
            _("We ask the device"),
            {"fields": (("ip_address", "port"), ("transport", "pull_minutes"), "password")},
        ),
        (
            _("What is known of it"),
            {"fields": (("last_sync_at", "synced_until"), ("drift_seconds", "last_result"))},
        ),
    ),
)
