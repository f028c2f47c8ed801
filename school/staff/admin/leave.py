"""Screens of leave: requests with their acts, types, balances with their ledger, absences, settings."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.rights import needs
from core.admin.service_admin import ServiceAdmin
from core.admin.sites import admin_actor
from core.documents.exports import upload_response
from core.errors import NotFound
from core.masters.admin import register_master
from school.foundation.site import school_site
from school.staff import masters
from school.staff.acts import BALANCE_ACTS, LEAVE_ACTS
from school.staff.enums import LeaveState
from school.staff.models import LeaveAccount, LeaveEntry, LeaveRequest, LeaveSettings
from school.staff.permissions import StaffPermission as P
from school.staff.selectors.leave import Standing, accounts_shown, get_leave, leave_requests_of, standing_of
from school.staff.services.leave_requests import ask_leave
from school.staff.services.leave_settings import update_leave_settings

GROUP = "staff"
register_master(school_site, masters.leave_types, group=GROUP, icon="beach_access")
register_master(school_site, masters.absences, group=GROUP, icon="person_off", date_hierarchy="absent_on")


def _standing(row: LeaveRequest) -> list[Standing]:
    return standing_of(row.staff, row.starts_on)


@admin.register(LeaveRequest, site=school_site)
class LeaveRequestAdmin(ActsAdmin):
    """Leave of everybody; those who decide enter it for others, and decide."""

    acts = LEAVE_ACTS
    permissions: ClassVar = {"view": P.LEAVE_READ, "add": P.LEAVE_DECIDE}
    record = Record(
        heading="whose",
        subtitle="kind",
        state="standing_now",
        figures=("starts_on", "ends_on", "days"),
        main=("approve", "reject"),
        sections=(
            Section(
                "leave", _("Leave"),
                facts=("leave_type", "halves", "reason", "paper", "requested_by", "requested_at"),
            ),
            Section("decision", _("Decision"), facts=("decided_by", "decided_at", "remarks")),
            Section("cancelled", _("Cancelled"), facts=("cancelled_by", "cancelled_at")),
        ),
        related=(
            Related(
                "balances", _("Leave of the person in this year"), Standing,
                (
                    (_("Leave type"), "leave_type"), (_("Credited"), "given"), (_("Taken"), "taken"),
                    (_("Waiting"), "pending"), (_("Balance"), "balance"),
                ),
                rows=_standing, needs=P.LEAVE_READ, empty=_("No leave types yet."),
            ),
        ),
    )  # fmt: skip
    fields = ("staff", "leave_type", ("starts_on", "starts_half"), ("ends_on", "ends_half"), "reason")
    list_display = ("staff", "leave_type", "starts_on", "ends_on", "days", "standing_now", "decided_by")
    list_filter = ("state", "leave_type", "starts_on")
    search_fields = ("staff__name", "staff__employee_code", "reason")
    date_hierarchy = "starts_on"
    empty_text = _("No leave yet. Staff ask for it on their own pages; you can enter it here.")
    list_export: ClassVar = [
        (_("member of staff"), "staff"),
        (_("leave type"), "leave_type"),
        (_("from"), "starts_on"),
        (_("to"), "ends_on"),
        (_("days"), "days"),
        (_("reason"), "reason"),
        (_("state"), "get_state_display"),
        (_("decided by"), "decided_by"),
        (_("remarks"), "remarks"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read links along."""
        return leave_requests_of(self.actor(request))

    def create(self, request: HttpRequest, values: dict[str, Any]) -> LeaveRequest:
        return ask_leave(actor=self.actor(request), member=values.pop("staff"), **values)

    def whose(self, obj: LeaveRequest) -> str:
        """Name the person."""
        return obj.staff.name

    def kind(self, obj: LeaveRequest) -> str:
        """Name the type."""
        return obj.leave_type.name

    @admin.display(description=_("half days"))
    def halves(self, obj: LeaveRequest) -> str:
        """Say where it begins or ends at noon."""
        parts = [_t("begins at noon")] if obj.starts_half else []
        parts += [_t("ends at noon")] if obj.ends_half else []
        return ", ".join(parts) or "–"

    @admin.display(description=_("paper"))
    def paper(self, obj: LeaveRequest) -> str:
        """Lead to the paper."""
        if obj.document is None:
            return "–"
        address = reverse("school:staff_leave_paper", args=[obj.pk])
        return format_html('<a class="text-primary-600 underline" href="{}">{}</a>', address, obj.document)

    @display(
        description=_("state"),
        ordering="state",
        label={
            LeaveState.REQUESTED: "warning",
            LeaveState.APPROVED: "success",
            LeaveState.REJECTED: "danger",
            LeaveState.CANCELLED: "info",
        },
    )
    def standing_now(self, obj: LeaveRequest) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(LeaveAccount, site=school_site)
class LeaveAccountAdmin(ActsAdmin):
    """What everybody has left; the ledger stands with each balance."""

    acts = BALANCE_ACTS
    permissions: ClassVar = {"view": P.LEAVE_READ}
    record = Record(
        heading="whose",
        subtitle="kind",
        figures=("balance", "year_on"),
        sections=(Section("account", _("Leave balance"), facts=("staff", "leave_type", "year_on", "balance")),),
        related=(
            Related(
                "entries", _("Leave ledger"), LeaveEntry,
                ("created_at", "reason", "days", "note", "created_by"),
                rows=lambda account: account.entries.order_by("-created_at", "-pk"), needs=P.LEAVE_READ,
                empty=_("No lines yet."),
            ),
        ),
    )  # fmt: skip
    list_display = ("staff", "leave_type", "year_on", "balance")
    list_filter = ("leave_type", "year_on")
    search_fields = ("staff__name", "staff__employee_code")
    empty_text = _("No balances yet: they open by themselves once there are leave types with days a year.")
    list_export: ClassVar = [
        (_("member of staff"), "staff"),
        (_("leave type"), "leave_type"),
        (_("leave year from"), "year_on"),
        (_("balance"), "balance"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read links along."""
        return accounts_shown()

    def whose(self, obj: LeaveAccount) -> str:
        """Name the person."""
        return obj.staff.name

    def kind(self, obj: LeaveAccount) -> str:
        """Name the type."""
        return obj.leave_type.name


@admin.register(LeaveSettings, site=school_site)
class LeaveSettingsAdmin(ServiceAdmin):
    """The one row of settings."""

    permissions: ClassVar = {"view": P.LEAVE_MANAGE, "change": P.LEAVE_MANAGE}
    fields = ("first_month", "past_days")

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only row, which is there from then on."""
        update_leave_settings(actor=self.actor(request))
        name = f"{self.admin_site.name}:school_staff_leavesettings_change"
        return HttpResponseRedirect(reverse(name, args=[1]))

    def update(self, request: HttpRequest, obj: LeaveSettings, changed: dict[str, Any]) -> LeaveSettings:
        return update_leave_settings(actor=self.actor(request), **changed)


@needs(P.LEAVE_READ)
def paper_page(request: HttpRequest, pk: Any) -> HttpResponse:
    """Give the paper of a leave request."""
    document = get_leave(admin_actor(request), pk).document
    if document is None:
        raise NotFound(_t("No paper was added to this leave."))
    return upload_response(document.file, filename=f"{document}.{str(document.file).rpartition('.')[2]}")


def leave_pages() -> list[URLPattern]:
    """Return the pages below /admin/."""
    return [
        path("staff-leave/<uuid:pk>/paper/", school_site.admin_view(paper_page), name="staff_leave_paper")
    ]


school_site.register_pages(leave_pages)
