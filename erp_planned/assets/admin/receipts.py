"""Assets from goods receipts: what can become one, and the question how many."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from core.admin.navigation import Entry, register_entries
from core.admin.pages import ask
from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.admin.widgets import DayInput
from core.forms import DayField
from core.tenancy.enums import TenantType
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.register import active_categories
from erp_planned.assets.services.register import capitalize
from erp_planned.purchase.selectors.receipts import get_to_capitalize, to_capitalize
from payroll.organizations.site import organization_site

ROWS = 60


class CapitalizeForm(forms.Form):
    """How many assets of which category."""

    category = forms.ModelChoiceField(
        active_categories(), label=_("Category"), widget=UnfoldAdminSelectWidget
    )
    count = forms.IntegerField(label=_("Assets"), min_value=1, widget=UnfoldAdminIntegerFieldWidget)
    used_from = DayField(label=_("Put to use on"), required=False, widget=DayInput)
    location = forms.CharField(
        label=_("Location"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget
    )
    confirm = forms.BooleanField(
        label=_("Also below the lowest cost of an asset"), required=False, widget=UnfoldBooleanWidget
    )


@needs(P.WRITE)
def receipts_page(request: HttpRequest) -> HttpResponseBase:
    """List the lines of goods receipts that can still become assets."""
    page = Paginator(to_capitalize(), ROWS).get_page(request.GET.get("page"))
    context = {
        **organization_site.each_context(request),
        "title": _t("Assets from goods receipts"),
        "page": page,
        "other_query": "",
    }
    return TemplateResponse(request, "erp/assets/receipts.html", context)


@needs(P.WRITE)
def capitalize_page(request: HttpRequest, line_id: int) -> HttpResponse:
    """Ask how many, then enter the assets."""
    line: Any = get_to_capitalize(line_id)
    back = reverse("admin:erp_assets_receipts")

    def act(values: dict[str, object]) -> HttpResponse:
        made = capitalize(line=line, actor=admin_actor(request), **values)  # type: ignore[arg-type]
        text = ngettext("%(count)d asset is entered.", "%(count)d assets are entered.", len(made))
        messages.success(request, text % {"count": len(made)})
        return HttpResponseRedirect(back)

    left = max(int(line.left), 0)
    return ask(
        request,
        organization_site,
        title=f"{line.receipt}: {line.order_item.item}",
        text=_t("%(left)d of this line can still become assets, each at the landed cost of one.")
        % {"left": left},
        button=_t("Enter the assets"),
        back=back,
        act=act,
        form=CapitalizeForm(request.POST if request.method == "POST" else None, initial={"count": left}),
    )


def receipt_pages() -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    wrap = organization_site.admin_view
    return [
        path("assets/receipts/", wrap(receipts_page), name="erp_assets_receipts"),
        path("assets/receipts/<int:line_id>/", wrap(capitalize_page), name="erp_assets_capitalize"),
    ]


organization_site.register_pages(receipt_pages)
register_entries(
    TenantType.ORGANIZATION,
    "assets",
    Entry(_("Assets from goods receipts"), "input", "erp_assets_receipts", P.WRITE),
    order=75,
)
