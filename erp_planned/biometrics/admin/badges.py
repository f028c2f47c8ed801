"""Screens of badges, and of badges that nobody has."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.admin.acts import ActsAdmin
from core.masters.admin import MasterAdmin, register_master
from erp_planned.biometrics.acts import BADGE_ACTS
from erp_planned.biometrics.calc.lines import INDIA
from erp_planned.biometrics.masters import badges
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.selectors.odd import without_owner
from payroll.organizations.site import organization_site

PAGE_SIZE = 50


class BadgeAdmin(MasterAdmin, ActsAdmin):
    """Badges."""

    acts = BADGE_ACTS
    actions_list = ("unknown",)

    @action(description=_("Unknown badges"), url_path="unknown", permissions=["view"], icon="person_search")
    def unknown(self, request: HttpRequest) -> HttpResponse:
        """List the badges with punches on days on which nobody has them, each with the way to give it to somebody."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        page = Paginator(without_owner().order_by("-last", "badge"), PAGE_SIZE).get_page(
            request.GET.get("page")
        )
        context = {
            **self.admin_site.each_context(request),
            "title": _t("Badges that nobody has"),
            "page": page,
            "rows": [{**row, "from_on": row["first"].astimezone(INDIA).date()} for row in page],
            "may_write": self.admin_site.allows(request, P.WRITE),
        }
        return TemplateResponse(request, "erp/biometrics/unknown.html", context)

    @admin.display(description=_("employee"), ordering="employee__code")
    def who(self, obj: Any) -> str:
        """Return code and name."""
        return str(obj.employee)


register_master(
    organization_site,
    badges,
    group="attendance",
    icon="badge",
    base=BadgeAdmin,
    list_display=("badge", "who", "from_on", "to_on"),
    list_export=[
        (_("badge"), "badge"),
        (_("code"), "employee__code"),
        (_("name"), "employee__name"),
        (_("from"), "from_on"),
        (_("to"), "to_on"),
    ],
    list_filter=(),
    list_select_related=("employee",),
    autocomplete_fields=("employee",),
    fields=("badge", "employee", ("from_on", "to_on")),
    empty_text=_(
        "Give each employee the number that the devices know; many at once by the import of badges."
    ),
)
