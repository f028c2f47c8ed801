"""Admin screens of the commissions and their pay matrix: browse as grid, list, load."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.admin import ServiceAdmin
from core.admin.pages import ask
from payroll.organizations.site import organization_site
from payroll.pay_commission import selectors
from payroll.pay_commission.admin.forms import LoadMatrixForm
from payroll.pay_commission.matrix_file import read_matrix
from payroll.pay_commission.models import Commission, PayMatrixCell
from payroll.pay_commission.permissions import RatesPermission as P
from payroll.pay_commission.services.matrix import load_matrix


@admin.register(Commission, site=organization_site)
class CommissionAdmin(ServiceAdmin):
    """Versions of the pay commission."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("name", "version", "effective_on", "used_at")
    fields = ("name", "version", "effective_on", "used_at")
    actions_detail: ClassVar = ["grid", "load"]

    def has_load_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.admin_site.allows(request, P.WRITE)

    @action(description=_("Pay matrix as a grid"), url_path="grid", permissions=["view"], icon="grid_on")
    def grid(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Show all cells, a column for each level."""
        commission = get_object_or_404(Commission, pk=object_id)
        levels = selectors.matrix_levels(commission.version)
        height = max((len(row.cells) for row in levels), default=0)
        lines = [
            (number, [row.cells[number - 1].basic if number <= len(row.cells) else None for row in levels])
            for number in range(1, height + 1)
        ]
        context = {
            **organization_site.each_context(request),
            "title": _t("Pay matrix of the %(name)s") % {"name": commission.name},
            "levels": [row.level for row in levels],
            "lines": lines,
            "back": _page_of(commission),
        }
        return TemplateResponse(request, "payroll/pay_commission/grid.html", context)

    @action(description=_("Load the pay matrix"), url_path="load", permissions=["load"], icon="upload")
    def load(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Replace the matrix by a file or a fitment factor."""
        commission = get_object_or_404(Commission, pk=object_id)

        def act(values: dict[str, Any]) -> HttpResponse:
            file = values["file"]
            load_matrix(
                version=commission.version,
                cells=read_matrix(file) if file else None,
                fitment_factor=values["fitment_factor"],
                actor=self.actor(request),
            )
            count = commission.cells.count()
            messages.success(request, _t("%(count)d cells are loaded.") % {"count": count})
            return HttpResponseRedirect(_page_of(commission))

        return ask(
            request,
            organization_site,
            form=LoadMatrixForm(*((request.POST, request.FILES) if request.method == "POST" else ())),
            title=_t("Load the pay matrix of the %(name)s") % {"name": commission.name},
            text=_t("All cells of this version are replaced, as long as no locked run has paid by them."),
            button=_("Load"),
            back=_page_of(commission),
            act=act,
        )


@admin.register(PayMatrixCell, site=organization_site)
class PayMatrixCellAdmin(ServiceAdmin):
    """Cells of the matrix, to look up and export."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("commission", "level", "cell", "basic")
    list_filter = ("commission", "level")
    search_fields = ("basic",)
    list_select_related = ("commission",)
    list_per_page = 100
    list_export: ClassVar = [
        (_("version"), "commission_id"),
        (_("pay level"), "level"),
        (_("cell"), "cell"),
        (_("basic pay"), "basic"),
    ]


def _page_of(commission: Commission) -> str:
    return reverse(f"{organization_site.name}:payroll_pay_commission_commission_change", args=[commission.pk])
