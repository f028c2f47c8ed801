"""Screens of homework in the office."""

from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.documents.exports import upload_response
from school.foundation.site import school_site
from school.homework.acts import HOMEWORK_ACTS
from school.homework.enums import HomeworkState
from school.homework.models import Homework, HomeworkStatus
from school.homework.permissions import HomeworkPermission as P
from school.homework.selectors import attachment_of, get_homework, homework_of, statuses_of, with_counts
from school.homework.services.homework import change_homework, set_homework

RECORD = Record(
    heading="__str__",
    subtitle="whose",
    state="standing_now",
    figures=("students", "seen", "done"),
    sections=(
        Section(
            "work",
            _("Homework"),
            facts=("description", "assigned_on", "due_on", "set_by", "set_at"),
            fields=("title", "description", "due_on"),
        ),
        Section("files", _("Attachments"), facts=("papers",)),
        Section("withdrawn", _("Withdrawn"), facts=("withdrawn_at", "withdrawn_by", "withdrawn_why")),
    ),
    related=(
        Related(
            "students",
            _("Students"),
            HomeworkStatus,
            ((_("student"), "student__full_name"), "seen_at", "done_at", "done_by", "check_result", "remark"),
            rows=statuses_of,
            needs=P.REPORT,
            empty=_("Nobody has seen it yet."),
        ),
    ),
)


@admin.register(Homework, site=school_site)
class HomeworkAdmin(ActsAdmin):
    """Homework of all sections."""

    acts = HOMEWORK_ACTS
    permissions: ClassVar = {"view": P.REPORT, "add": P.WRITE, "change": P.WRITE}
    record = RECORD
    fields = ("section", "subject", "title", "description", ("assigned_on", "due_on"))
    list_display = (
        "title",
        "section",
        "subject",
        "due_on",
        "set_by",
        "students",
        "seen",
        "done",
        "standing_now",
    )
    list_filter = ("state", "section__school_class", "section")
    search_fields = ("title", "subject__name", "set_by")
    date_hierarchy = "due_on"
    list_export: ClassVar = [
        (_("title"), "title"),
        (_("section"), "section"),
        (_("subject"), "subject"),
        (_("assigned on"), "assigned_on"),
        (_("due on"), "due_on"),
        (_("set by"), "set_by"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read links and numbers along."""
        return with_counts(homework_of(self.actor(request)))

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Homework:
        return set_homework(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Homework, changed: dict[str, Any]) -> Homework:
        return change_homework(homework=obj, actor=self.actor(request), **changed)

    def whose(self, obj: Homework) -> str:
        """Name section and subject."""
        return f"{obj.section}, {obj.subject.name}"

    @admin.display(description=_("students"))
    def students(self, obj: Any) -> int:
        return int(obj.students)

    @admin.display(description=_("seen"))
    def seen(self, obj: Any) -> int:
        """Return how many have seen it."""
        return int(obj.seen)

    @admin.display(description=_("done"))
    def done(self, obj: Any) -> int:
        """Return how many say that it is done."""
        return int(obj.done)

    @admin.display(description=_("attachments"))
    def papers(self, obj: Homework) -> str:
        """Lead to each file."""
        links = [
            (reverse("school:homework_file", args=[obj.pk, one.pk]), one.name)
            for one in obj.attachments.all()
        ]
        return format_html_join(", ", '<a href="{}">{}</a>', links)

    @display(
        description=_("state"),
        ordering="state",
        label={HomeworkState.PUBLISHED: "success", HomeworkState.WITHDRAWN: "danger"},
    )
    def standing_now(self, obj: Homework) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@needs(P.REPORT)
def paper_page(request: HttpRequest, pk: UUID, file_id: UUID) -> HttpResponse:
    """Give a paper of homework."""
    paper = attachment_of(get_homework(admin_actor(request), pk), file_id)
    return upload_response(paper.file, filename=paper.name)


def homework_pages() -> list[URLPattern]:
    """Return the pages below /admin/."""
    address = "homework/<uuid:pk>/files/<uuid:file_id>/"
    return [path(address, school_site.admin_view(paper_page), name="homework_file")]


school_site.register_pages(homework_pages)
