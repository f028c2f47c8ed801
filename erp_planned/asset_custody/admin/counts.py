"""Physical verifications and what they say."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.periods import today
from erp_planned.asset_custody.acts import COUNT_ACTS
from erp_planned.asset_custody.enums import CountState
from erp_planned.asset_custody.labels import label_file
from erp_planned.asset_custody.models import AssetCount, AssetVerification
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.selectors.counts import (
    Tally,
    counts,
    expected_of,
    left_of,
    rows_of,
    tally_of,
    verifications,
)
from erp_planned.asset_custody.selectors.labelled import MOST as MOST_WANTED
from erp_planned.asset_custody.services.counts import open_count
from erp_planned.assets.models import Asset
from payroll.employees.models import Employee
from payroll.organizations.site import organization_site

SEEN = ("asset", "condition", "seen_at", "expected_at", "remarks", "verified_by", "verified_on")


class AssetCountForm(forms.ModelForm):
    """A count and who does it."""

    class Meta:
        model = AssetCount
        fields: ClassVar = ["name", "begins_on", "category", "location", "verifiers"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Leave out the sign that empties the box at once: it would stand in the list of those chosen."""
        super().__init__(*args, **kwargs)
        box: Any = self.fields["verifiers"].widget
        getattr(box, "widget", box).is_required = True


@admin.register(AssetCount, site=organization_site)
class AssetCountAdmin(ActsAdmin):
    """Physical verifications, from opening to the list of what was not found."""

    acts = COUNT_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = AssetCountForm
    fields = ("name", "begins_on", ("category", "location"), "verifiers")
    autocomplete_fields = ("verifiers",)
    record = Record(
        state="standing_now",
        figures=("figure_expected", "figure_seen", "figure_missing", "figure_left"),
        sections=(
            Section(
                "scope", _("What is counted"),
                facts=("begins_on", "category", "location", "named", "made_by", "closed_by", "closed_at"),
            ),
        ),
        related=(
            Related(
                "rows", _("What was entered, not found first"), AssetVerification, SEEN, rows=rows_of, needs=P.READ,
                empty=_("Nothing yet. The verifiers scan labels on the page “My assets” of their portal."),
            ),
            Related(
                "left", _("Not seen yet"), Asset, ("asset_code", "name", "location", "custodian"),
                rows=lambda row: left_of(row).select_related("custodian"), needs=P.READ,
                empty=_("Every expected asset is entered."),
            ),
        ),
    )  # fmt: skip
    list_display = ("name", "begins_on", "category", "location", "standing_now")
    list_filter = ("state",)
    search_fields = ("name",)
    empty_text = _("Begin the first physical verification; its verifiers scan labels on a phone.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return counts()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with today."""
        return {"begins_on": today(), **super().get_changeform_initial_data(request)}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AssetCount:
        """Open a count."""
        people: list[Employee] = list(values.pop("verifiers", []))
        return open_count(actor=self.actor(request), verifiers=people, **values)

    def page_labels(self, request: HttpRequest, row: AssetCount) -> HttpResponse:
        """Send the labels of what is expected, as PDF."""
        wanted = expected_of(row).select_related("category")[:MOST_WANTED]
        return label_file(list(wanted), site=f"{request.scheme}://{request.get_host()}")

    @admin.display(description=_("verified by"))
    def named(self, obj: AssetCount) -> str:
        """Name the verifiers."""
        return ", ".join(str(one) for one in obj.verifiers.all())

    def _tally(self, obj: Any) -> Tally:
        """Count once for the four figures of a page."""
        if not hasattr(obj, "tally"):
            obj.tally = tally_of(obj)
        found: Tally = obj.tally
        return found

    @admin.display(description=_("expected"))
    def figure_expected(self, obj: AssetCount) -> str:
        """Return how many assets are expected."""
        return str(self._tally(obj).expected)

    @admin.display(description=_("seen"))
    def figure_seen(self, obj: AssetCount) -> str:
        """Return how many were seen."""
        return str(self._tally(obj).seen)

    @admin.display(description=_("not found"))
    def figure_missing(self, obj: AssetCount) -> str:
        """Return how many were not found."""
        return str(self._tally(obj).not_found)

    @admin.display(description=_("left"))
    def figure_left(self, obj: AssetCount) -> str:
        """Return about how many nothing is entered."""
        return str(self._tally(obj).left)

    @display(description=_("state"), ordering="state", label={
        CountState.OPEN: "info", CountState.CLOSED: "success",
    })  # fmt: skip
    def standing_now(self, obj: AssetCount) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(AssetVerification, site=organization_site)
class AssetVerificationAdmin(ServiceAdmin):
    """What all counts say, not found first."""

    permissions: ClassVar = {"view": P.READ}
    fields = ("count", *SEEN)
    list_display = ("count", *SEEN)
    list_filter = ("condition", "count")
    search_fields = ("asset__asset_code", "asset__name")
    empty_text = _("Begin a physical verification; what is scanned stands here.")
    list_export: ClassVar = [
        (_("physical verification"), "count"),
        (_("asset"), "asset"),
        (_("condition"), "condition"),
        (_("seen at"), "seen_at"),
        (_("expected at"), "expected_at"),
        (_("remarks"), "remarks"),
        (_("verified by"), "verified_by"),
        (_("date"), "verified_on"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return verifications()
