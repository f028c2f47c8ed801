"""Outpasses, the register, visitors."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.service_admin import ServiceAdmin
from erp_planned.hostel.acts import PASS_ACTS
from erp_planned.hostel.enums import PassState
from erp_planned.hostel.models import InOutMovement, OutpassRequest, VisitorLog
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.passes import movements, outpasses, visits
from payroll.organizations.site import organization_site

LABELS = {
    PassState.REQUESTED: "warning",
    PassState.APPROVED: "success",
    PassState.REJECTED: "danger",
    PassState.CANCELLED: "info",
}


@admin.register(OutpassRequest, site=organization_site)
class OutpassRequestAdmin(ActsAdmin):
    """Outpasses with their consent and decision."""

    acts = PASS_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="hostel",
        state="standing_now",
        main=("approve", "reject", "consent"),
        sections=(
            Section("pass", _("Outpass"), facts=("student", "kind", "from_at", "to_at", "place", "reason")),
            Section(
                "consent", _("Guardian's consent"),
                facts=("consent_how", "consent_name", "consent_phone", "consent_at"),
            ),
            Section("who", _("Who"), facts=("made_by", "made_at", "decided_by", "decided_at", "remarks")),
        ),
    )  # fmt: skip
    list_display = ("student", "hostel", "kind", "from_at", "to_at", "standing_now")
    list_filter = ("state", "hostel", "kind")
    search_fields = ("student__name", "student__admission_no", "place")
    date_hierarchy = "from_at"
    empty_text = _("Students ask for outpasses in their pages, wardens in the portal.")
    list_export: ClassVar = [
        (_("student"), "student"), (_("hostel"), "hostel"), (_("from"), "from_at"), (_("back by"), "to_at"),
        (_("state"), "state"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return outpasses()

    @display(description=_("state"), ordering="state", label=LABELS)
    def standing_now(self, obj: OutpassRequest) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(InOutMovement, site=organization_site)
class InOutMovementAdmin(ServiceAdmin):
    """The register, to be read."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("student", "hostel", "out_at", "in_at", "is_late")
    list_filter = ("hostel", "is_late")
    search_fields = ("student__name", "student__admission_no")
    date_hierarchy = "out_at"
    list_export: ClassVar = [
        (_("student"), "student"), (_("hostel"), "hostel"), (_("out"), "out_at"), (_("in"), "in_at"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return movements()


@admin.register(VisitorLog, site=organization_site)
class VisitorLogAdmin(ServiceAdmin):
    """Visitors, to be read."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("visitor_name", "relation", "student", "hostel", "in_at", "out_at")
    list_filter = ("hostel",)
    search_fields = ("visitor_name", "student__name")
    date_hierarchy = "in_at"
    list_export: ClassVar = [
        (_("visitor"), "visitor_name"), (_("relation"), "relation"), (_("student"), "student"), (_("in"), "in_at"),
        (_("out"), "out_at"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return visits()
