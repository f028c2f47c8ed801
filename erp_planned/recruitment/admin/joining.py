"""Screens of joining: the checklists, each on a page with boxes; tasks one by one; the items."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section, add_to_record
from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.errors import NotFound
from core.masters.admin import register_master
from erp_planned.recruitment.acts_hiring import TASK_ACTS
from erp_planned.recruitment.masters_hiring import joining_items
from erp_planned.recruitment.models import JoiningTask
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.joining import (
    is_open,
    joined_candidates,
    joiner_of,
    joiners,
    tasks,
)
from erp_planned.recruitment.services.joining import tick_tasks
from payroll.employees.links import OfEmployee
from payroll.employees.models import Employee
from payroll.organizations.site import organization_site

ROWS = 30
OPEN, DONE, LEFT_OUT = "open", "done", "left_out"

register_master(organization_site, joining_items, group="hrms", icon="checklist")


def standing_of_task(row: JoiningTask) -> str:
    """Return what has become of a task."""
    if is_open(row):
        return OPEN
    return LEFT_OUT if row.is_left_out else DONE


@admin.register(JoiningTask, site=organization_site)
class JoiningTaskAdmin(OfEmployee, ActsAdmin):
    """Tasks of joining one by one."""

    acts = TASK_ACTS
    permissions: ClassVar = {"view": P.READ}
    fields = ("employee", "item", "done_on", "note")
    list_display = ("employee", "item", "done_on", "note", "done_by", "status")
    list_filter = ("item", "done_on", "is_left_out", "employee__department")
    search_fields = ("employee__name", "employee__code", "item__name")
    list_export: ClassVar = [
        (_("code"), "employee__code"), (_("name"), "employee__name"), (_("item"), "item__name"),
        (_("done on"), "done_on"), (_("left out"), "is_left_out"), (_("note"), "note"), (_("entered by"), "done_by"),
    ]  # fmt: skip
    empty_text = _("No tasks yet. They are made when somebody who accepted an offer is onboarded.")
    record = Record(
        heading="heading", state="status", main=("done",),
        sections=(
            Section("task", _("Task"), facts=("person", "item", "required", "done_on", "note", "done_by")),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read employee and item along."""
        return tasks()

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Offer what the task can become; a required one is not left out."""
        found = super().offered(request, object_id)
        row: Any = self.acts.find(int(object_id)) if found else None
        if row is None:
            return found
        wanted = {"done", "leave_out"} if is_open(row) else {"open_again"}
        wanted -= {"leave_out"} if row.item.is_required else set()
        return [act for act in found if act.name in wanted]

    def heading(self, obj: JoiningTask) -> str:
        """Name person and item."""
        return f"{obj.employee}: {obj.item}"

    @admin.display(description=_("required"), boolean=True)
    def required(self, obj: JoiningTask) -> bool:
        """Return whether it may not be left out."""
        return obj.item.is_required

    @display(description=_("state"), label={OPEN: "warning", DONE: "success", LEFT_OUT: "info"})
    def status(self, obj: JoiningTask) -> tuple[str, Any]:
        """Return the state as a label."""
        labels = {OPEN: _("Open"), DONE: _("Done"), LEFT_OUT: _("Left out")}
        found = standing_of_task(obj)
        return found, labels[found]


@needs(P.READ)
def checklists_page(request: HttpRequest) -> HttpResponseBase:
    """List who joined by recruitment with how far each checklist is."""
    only_open = request.GET.get("open") == "1"
    rows = joined_candidates(only_open=True if only_open else None)
    page = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    context = {
        **organization_site.each_context(request),
        "title": _t("Joining"),
        "page": page,
        "rows": joiners(page),
        "only_open": only_open,
        "other_query": "open=1" if only_open else "",
    }
    return TemplateResponse(request, "erp/recruitment/checklists.html", context)


@needs(P.READ)
def checklist_page(request: HttpRequest, employee_id: int) -> HttpResponse:
    """Show one checklist with boxes; a POST ticks and unticks what changed, as of today."""
    try:
        found = joiner_of(employee_id)
    except NotFound as error:
        raise Http404(str(error)) from error
    may_change = organization_site.allows(request, P.WRITE)
    if request.method == "POST" and may_change:
        # Only what stood on the page is touched: somebody else may have ticked meanwhile.
        shown, ticked = set(request.POST.getlist("shown")), set(request.POST.getlist("done"))
        done = {one.pk: str(one.pk) in ticked for one in found.tasks if str(one.pk) in shown}
        count = tick_tasks(employee_id=employee_id, done=done, actor=admin_actor(request))
        text = ngettext("%(count)d task changed.", "%(count)d tasks changed.", count)
        messages.success(request, text % {"count": count})
        return HttpResponseRedirect(reverse("organization:joining_checklist", args=[employee_id]))
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _t("Joining of %(who)s") % {"who": found.employee},
        "found": found,
        "may_change": may_change,
    }
    return TemplateResponse(request, "erp/recruitment/checklist.html", context)


def joining_pages() -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    wrap = organization_site.admin_view
    return [
        path("hrms/joining/", wrap(checklists_page), name="joining_checklists"),
        path("hrms/joining/<int:employee_id>/", wrap(checklist_page), name="joining_checklist"),
    ]


organization_site.register_pages(joining_pages)


def _task_page(row: JoiningTask) -> str:
    return reverse("organization:erp_recruitment_joiningtask_change", args=[row.pk])


add_to_record(
    Employee,
    Related(
        "joining", _("Checklist of joining"), JoiningTask, ("item", "done_on", "note", "done_by"),
        rows=lambda employee: tasks().filter(employee=employee.pk), needs=P.READ, page=_task_page,
        empty=_("None: this employee did not join by recruitment."),
        everything="organization:erp_recruitment_joiningtask_changelist", narrowed="employee__id__exact={pk}",
    ),
)  # fmt: skip
