"""Pages beside the list: templates, upload, the import with its preview, apply, credentials."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminSelectWidget

from core.actors import Actor
from core.admin.pages import Credentials, ask, counts_answer, show_once
from core.admin.rights import needs
from core.admin.sites import KaryalayaSite, admin_actor, site_of
from core.errors import DomainError
from core.formatting import inr
from core.imports import selectors
from core.imports.downloads import FORMATS, template_response, workbook_response
from core.imports.enums import UNDER_WAY, ImportState
from core.imports.models import ImportJob
from core.imports.permissions import ImportPermission as P
from core.imports.registry import choices_for, get_subject
from core.imports.services.applying import start_applying
from core.imports.services.credentials import issue_first_credentials
from core.imports.services.templates import make_template
from core.imports.services.uploads import upload_import
from core.numbers import whole_number

View = Callable[..., HttpResponse]
ERRORS_ON_A_PAGE = 50
# More than this is no list that somebody cuts up with scissors; the REST door gives more at once.
CREDENTIALS_ON_A_PAGE = 500


class UploadForm(forms.Form):
    """A filled-in template."""

    kind = forms.ChoiceField(label=_("What the file holds"), widget=UnfoldAdminSelectWidget)
    file = forms.FileField(
        label=_("File"),
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": ".xlsx,.csv"}),
        help_text=_("*.xlsx or *.csv"),
    )

    def __init__(self, *args: Any, actor: Actor, **kwargs: Any) -> None:
        """Offer what the one who uploads may import."""
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = choices_for(actor)  # type: ignore[attr-defined]


@needs(P.READ)
def template(request: HttpRequest, kind: str, file_format: str) -> HttpResponse:
    """Give a template."""
    subject = get_subject(kind)
    if file_format not in FORMATS:
        raise Http404
    content = make_template(subject=subject, file_format=file_format, actor=admin_actor(request))
    return template_response(content, subject.name, file_format)


@needs(P.WRITE)
def upload(request: HttpRequest) -> HttpResponse:
    """Take a file in and lead to its preview."""

    def act(values: dict[str, Any]) -> HttpResponse:
        file = values["file"]
        job = upload_import(kind=values["kind"], file=file, file_name=file.name, actor=admin_actor(request))
        return _to(job)

    return ask(
        request,
        site_of(request),
        title=_t("Upload a file"),
        text=_t(
            "The whole file is checked and you see what would change; nothing is written before you apply it."
            " At most %(rows)s rows and %(size)d MB."
        )
        % {"rows": inr(settings.IMPORT_MAX_ROWS), "size": settings.IMPORT_MAX_MB},
        button=_t("Upload and check"),
        back=_list(),
        act=act,
        form=UploadForm(
            request.POST or None,
            request.FILES or None,
            initial={"kind": request.GET.get("kind")},
            actor=admin_actor(request),
        ),
    )


@needs(P.READ)
def job_page(request: HttpRequest, import_id: int) -> HttpResponse:
    """Show progress, then what would change or what is wrong, then what was done."""
    job = selectors.import_for(admin_actor(request), import_id)
    number = whole_number(request.GET.get("page", "1")) or 1
    page = selectors.errors_page(job, number, ERRORS_ON_A_PAGE)
    headings = {column.name: column.heading for column in get_subject(job.kind).columns()}
    sample = [_with_headings(row, headings) for row in job.sample]
    context = {
        **site_of(request).each_context(request),
        "title": job.file_name,
        "job": job,
        "is_under_way": job.state in UNDER_WAY,
        "errors": page,
        "sample": sample,
        "may_write": site_of(request).allows(request, P.WRITE),
        "may_apply": job.state == ImportState.READY and site_of(request).allows(request, P.WRITE),
        "waiting_credentials": selectors.waiting_credentials(job)
        if site_of(request).allows(request, P.CREDENTIALS)
        else 0,
    }
    return TemplateResponse(request, "imports/job.html", context)


@needs(P.READ)
def progress(request: HttpRequest, import_id: int) -> HttpResponse:
    """Answer how far the work is; the page's script asks."""
    job = selectors.import_for(admin_actor(request), import_id)
    return counts_answer(job.progress, state=job.state, is_over=job.state not in UNDER_WAY)


@needs(P.WRITE)
def apply(request: HttpRequest, import_id: int) -> HttpResponse:
    """Ask, then write."""
    job = selectors.import_for(admin_actor(request), import_id)

    def act(_values: dict[str, Any]) -> HttpResponse:
        try:
            done = start_applying(job=job, actor=admin_actor(request))
        except DomainError as error:
            messages.error(request, str(error.message))
            return _to(job)
        if done.state == ImportState.APPLIED:
            messages.success(request, _t("The import is applied."))
        return _to(job)

    text = _t("%(added)s are added, %(changed)s changed, %(unchanged)s left as they are, in one go.") % {
        "added": inr(job.added),
        "changed": inr(job.changed),
        "unchanged": inr(job.unchanged),
    }
    return ask(
        request,
        site_of(request),
        title=_t("Apply %(file)s") % {"file": job.file_name},
        text=text,
        button=_t("Apply"),
        back=reverse("admin:import_job", args=[job.pk]),
        act=act,
    )


@needs(P.READ)
def workbook(request: HttpRequest, import_id: int) -> HttpResponse:
    """Give the uploaded rows with the wrong cells marked."""
    job = selectors.import_for(admin_actor(request), import_id)
    try:
        return workbook_response(job)
    except DomainError as error:
        messages.error(request, str(error.message))
        return _to(job)


@needs(P.CREDENTIALS)
def credentials(request: HttpRequest, import_id: int) -> HttpResponse:
    """Ask, then make first passwords and show them once, ready to be printed."""
    job = selectors.import_for(admin_actor(request), import_id)
    waiting = selectors.waiting_credentials(job)

    def act(_values: dict[str, Any]) -> HttpResponse:
        found = issue_first_credentials(job=job, actor=admin_actor(request), most=CREDENTIALS_ON_A_PAGE)
        rows = [Credentials(row.name, row.username, row.password) for row in found]
        back = reverse("admin:import_job", args=[job.pk])
        return show_once(request, site_of(request), title=_t("Credentials"), rows=rows, back=back)

    text = _t(
        "%(count)s new people have no password yet. The list is shown once, at most %(most)d at a time, to be"
        " printed; every password must be changed at the first sign-in."
    ) % {"count": inr(waiting), "most": CREDENTIALS_ON_A_PAGE}
    return ask(
        request,
        site_of(request),
        title=_t("Credentials of new people"),
        text=text,
        button=_t("Make the list"),
        back=reverse("admin:import_job", args=[job.pk]),
        act=act,
    )


def pages(site: KaryalayaSite) -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    wrap = site.admin_view
    return [
        path("imports/upload/", wrap(upload), name="import_upload"),
        path("imports/template/<str:kind>.<str:file_format>", wrap(template), name="import_template"),
        path("imports/<int:import_id>/", wrap(job_page), name="import_job"),
        path("imports/<int:import_id>/progress/", wrap(progress), name="import_progress"),
        path("imports/<int:import_id>/apply/", wrap(apply), name="import_apply"),
        path("imports/<int:import_id>/workbook/", wrap(workbook), name="import_workbook"),
        path("imports/<int:import_id>/credentials/", wrap(credentials), name="import_credentials"),
    ]


def _with_headings(row: dict[str, Any], headings: dict[str, Any]) -> dict[str, Any]:
    values = [
        {**value, "heading": headings.get(value["field"], value["field"])} for value in row.get("values", [])
    ]
    fields = [headings.get(name, name) for name in row["fields"]]
    return {**row, "fields": fields, "values": values}


def _list() -> str:
    return reverse("admin:imports_importjob_changelist")


def _to(job: ImportJob) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse("admin:import_job", args=[job.pk]))
