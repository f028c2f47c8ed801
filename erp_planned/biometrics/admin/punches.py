"""Screens of punches as received, and of files of them."""

from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldBooleanWidget

from core.admin import ServiceAdmin
from core.admin.pages import ask
from core.errors import DomainError
from core.formatting import inr
from erp_planned.biometrics.models import Punch
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.selectors.punches import owners
from erp_planned.biometrics.services.files import FileResult, upload_punches
from payroll.organizations.site import organization_site

# Of the wrong cells of a file the page names these first ones; the route names a hundred.
SHOWN_ERRORS = 20


class FileForm(forms.Form):
    """A file of punches."""

    file = forms.FileField(
        label=_("File"),
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": ".csv"}),
        help_text=_("CSV with the columns deviceId, employeeCode (or badge), timestamp, direction."),
    )
    preview = forms.BooleanField(
        label=_("Only check"), required=False, widget=UnfoldBooleanWidget, help_text=_("Nothing is written.")
    )


@admin.register(Punch, site=organization_site)
class PunchAdmin(ServiceAdmin):
    """Punches as received; nobody changes them."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("at", "badge", "who", "device", "direction", "source", "received_at")
    list_select_related = ("device",)
    list_filter = ("device", "source", "direction")
    search_fields = ("badge", "raw")
    date_hierarchy = "at"
    ordering = ("-at", "-id")
    actions_list = ("upload",)
    fields = (("device", "badge"), ("at", "direction"), ("verify", "source"), "raw", "received_at")
    empty_text = _("Punches come from the devices; a file of them can be uploaded.")
    list_export: ClassVar = [
        (_("device"), "device__device_id"),
        (_("badge"), "badge"),
        (_("time"), "at"),
        (_("direction"), "direction"),
        (_("source"), "source"),
        (_("received at"), "received_at"),
    ]

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Read the owners of all badges of the page together."""
        found = super().get_changelist_instance(request)
        rows = list(found.result_list)
        known = owners(rows)
        for row in rows:
            row.owner = known.get(row.pk)
        found.result_list = rows
        return found

    @admin.display(description=_("employee"))
    def who(self, obj: Any) -> str:
        """Return who had the badge that day."""
        return str(getattr(obj, "owner", None) or "–")

    @action(description=_("Upload a file"), url_path="upload", permissions=["view"], icon="upload_file")
    def upload(self, request: HttpRequest) -> HttpResponse:
        """Take a file in as a whole, or say what is wrong with it."""
        if not self.admin_site.allows(request, P.WRITE):
            raise PermissionDenied
        form = FileForm(request.POST or None, request.FILES or None)

        def act(values: dict[str, Any]) -> HttpResponse:
            try:
                result = upload_punches(
                    file=values["file"], preview=values["preview"], actor=self.actor(request)
                )
            except DomainError as error:
                for place, texts in list(error.fields.items())[:SHOWN_ERRORS]:
                    form.add_error("file", _in_words(place, str(texts[0])))
                if not error.fields:
                    form.add_error("file", str(error.message))
                raise Refused from error
            messages.success(request, _told(result))
            here = "upload" if result.is_preview else "changelist"
            return HttpResponseRedirect(reverse(f"admin:erp_biometrics_punch_{here}"))

        return ask(
            request,
            self.admin_site,
            title=_t("Upload a file of punches"),
            text=_t(
                "The whole file is taken in, or nothing of it. The same file again adds nothing."
                " At most %(rows)s rows and %(size)d MB."
            )
            % {"rows": inr(settings.PUNCH_FILE_MAX_ROWS), "size": settings.PUNCH_FILE_MAX_MB},
            button=_t("Upload"),
            back=reverse("admin:erp_biometrics_punch_changelist"),
            act=act,
            form=form,
        )


class Refused(DomainError):
    """The form says already what is wrong."""

    def __init__(self) -> None:
        super().__init__(_t("Nothing was written: the file has errors."))


def _in_words(place: str, text: str) -> str:
    """Return a refusal of a cell with its place in words."""
    parts = place.split(".")
    if len(parts) != 3:
        return text
    return _t("Row %(row)s, %(column)s: %(text)s") % {"row": parts[1], "column": parts[2], "text": text}


def _told(result: FileResult) -> str:
    counts = {"rows": inr(result.rows), "new": inr(result.new), "known": inr(result.known)}
    text = _t("%(rows)s rows: %(new)s new punches, %(known)s known already.") % counts
    if result.badges:
        text += " " + _t("%(count)d employees without a badge were given one for files.") % {
            "count": result.badges
        }
    checked = _t("Only checked, nothing was written.")
    return f"{checked} {text}" if result.is_preview else text
