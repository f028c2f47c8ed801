"""Screens of vehicles, drivers and attendants, papers and fares."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.acts import ActsAdmin
from core.admin.pages import ask
from core.admin.service_admin import ServiceAdmin
from core.admin.widgets import PrivateFileInput
from core.documents.exports import upload_response
from core.masters.admin import MasterAdmin, register_master
from school.foundation.site import school_site
from school.transport import masters
from school.transport.acts import PAPER_ACTS
from school.transport.models import ExpiryReminder, VehiclePaper
from school.transport.permissions import TransportPermission as P
from school.transport.services.papers import attach_scan


class ScanForm(forms.Form):
    """The scan of a paper."""

    file = forms.FileField(
        label=_("file"), widget=PrivateFileInput, help_text=_("PDF, JPEG or PNG, at most 5 MB.")
    )


class VehiclePaperAdmin(ActsAdmin, MasterAdmin):
    """Papers of vehicles, with their scans."""

    acts = PAPER_ACTS

    def get_urls(self) -> list[URLPattern]:
        """Add the scan, which has no address of its own."""
        view = self.admin_site.admin_view(self.scan)
        return [
            path("<uuid:object_id>/file/", view, name="school_transport_vehiclepaper_file"),
            *super().get_urls(),
        ]

    def scan(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Send the scan to whoever may see the papers."""
        row: Any = self.get_object(request, str(object_id))
        if row is None or not row.file or not self.has_view_permission(request):
            raise Http404(object_id)
        return upload_response(row.file, filename=f"{row}.{str(row.file).rpartition('.')[2]}")

    @admin.display(description=_("scan"))
    def open_scan(self, obj: VehiclePaper) -> str:
        """Lead to the scan."""
        if not obj.file:
            return "–"
        address = reverse("school:school_transport_vehiclepaper_file", args=[obj.pk])
        return format_html('<a class="text-primary-600 underline" href="{}">{}</a>', address, _t("Download"))

    def page_attach(self, request: HttpRequest, row: VehiclePaper) -> HttpResponse:
        """Take the scan in."""

        def act(values: dict[str, Any]) -> HttpResponse:
            done = attach_scan(paper=row, actor=self.actor(request), **values)
            return self.after(request, row, PAPER_ACTS.named("attach"), done)

        return ask(
            request,
            school_site,
            title=_t("%(paper)s: attach a scan") % {"paper": row},
            text=_t("It takes the place of the scan before it."),
            button=_t("Attach a scan"),
            back=self.back_to(request, row),
            act=act,
            form=ScanForm(request.POST or None, request.FILES or None),
        )


@admin.register(ExpiryReminder, site=school_site)
class ExpiryReminderAdmin(ServiceAdmin):
    """What the office was reminded of; written by the clock."""

    permissions = {"view": P.OFFICE}
    list_display = ("subject", "expires_on", "days_before", "sent_at")
    empty_text = _("None was sent yet: reminders come 30, 7 and 0 days before a paper runs out.")


GROUP = "transport"
register_master(
    school_site,
    masters.papers,
    group=GROUP,
    icon="description",
    base=VehiclePaperAdmin,
    list_display=("vehicle", "kind", "number", "valid_until", "open_scan"),
    exported=("vehicle", "kind", "number", "valid_until"),
    empty_text=_("Enter the papers of each vehicle with their last days: reminders follow by themselves."),
)
register_master(school_site, masters.vehicles, group=GROUP, icon="directions_bus")
register_master(school_site, masters.crew, group=GROUP, icon="badge")
register_master(
    school_site, masters.fares, group=GROUP, icon="payments", list_select_related=("stop__route",)
)
