"""Pages beside the list: create, upload, download, restore, progress."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminTextInputWidget

from core.admin.pages import ask, counts_answer
from core.admin.rights import needs
from core.admin.sites import KaryalayaSite, admin_actor, site_of
from core.documents.exports import stored_response
from core.outbox.enums import JobState
from core.tenancy.backup import selectors, services, storing
from core.tenancy.backup.models import Backup
from core.tenancy.backup.permissions import BackupPermission as P
from core.tenancy.context import current_tenant

View = Callable[..., HttpResponseBase]


class UploadForm(forms.Form):
    """A file that was downloaded here earlier."""

    file = forms.FileField(
        label=_("Backup file"),
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": ".kbk"}),
        help_text=_("*.kbk"),
    )


class ConfirmForm(forms.Form):
    """Typing the name is harder to do by mistake than pressing a button."""

    confirm = forms.CharField(
        label=_("Name of the institution in its address"), max_length=40, widget=UnfoldAdminTextInputWidget()
    )


def _to_list(**_more: Any) -> HttpResponseRedirect:
    return HttpResponseRedirect(_list())


@needs(P.WRITE, back=_to_list)
def create(request: HttpRequest) -> HttpResponse:
    """Ask, then start a backup."""

    def act(_values: dict[str, Any]) -> HttpResponse:
        services.create_backup(tenant=current_tenant(), actor=admin_actor(request))
        messages.success(request, _t("The backup is being made."))
        return _to_list()

    return ask(
        request,
        site_of(request),
        title=_t("Create a backup"),
        text=_t("One file with all data and documents of this institution. You can go on working meanwhile."),
        button=_t("Create a backup"),
        back=_list(),
        act=act,
    )


@needs(P.WRITE, back=_to_list)
def upload(request: HttpRequest) -> HttpResponse:
    """Take in a file."""

    def act(values: dict[str, Any]) -> HttpResponse:
        file = values["file"]
        services.upload_backup(tenant=current_tenant(), file=file, size=file.size, actor=admin_actor(request))
        messages.success(request, _t("The backup is verified and stored."))
        return _to_list()

    return ask(
        request,
        site_of(request),
        title=_t("Upload a backup"),
        text=_t("Only files that were made for this institution here are taken; every byte is verified."),
        button=_t("Upload"),
        back=_list(),
        act=act,
        form=UploadForm(request.POST or None, request.FILES or None),
    )


@needs(P.RESTORE, back=_to_list)
def download(request: HttpRequest, backup_id: int) -> FileResponse:
    """Give the file."""
    backup = selectors.get_backup(current_tenant(), backup_id)
    file = services.open_for_download(backup=backup, actor=admin_actor(request))
    name = storing.download_name(backup.file)
    return stored_response(file, filename=name, content_type="application/octet-stream")


@needs(P.RESTORE, back=_to_list)
def restore(request: HttpRequest, backup_id: int) -> HttpResponse:
    """Ask for the institution's slug, then start."""
    tenant = current_tenant()
    backup = selectors.get_backup(tenant, backup_id)

    def act(values: dict[str, Any]) -> HttpResponse:
        services.restore_backup(backup=backup, actor=admin_actor(request), **values)
        messages.warning(
            request, _t("The institution is being restored. Then everybody, you too, has to sign in again.")
        )
        return _to_list()

    return ask(
        request,
        site_of(request),
        title=_t("Restore the state of %(backup)s") % {"backup": backup},
        text=_restore_text(backup, tenant.slug),
        button=_t("Replace all current data"),
        back=reverse("admin:tenancy_backup_change", args=[backup.pk]),
        act=act,
        form=ConfirmForm(request.POST or None),
        is_dangerous=True,
    )


@needs(P.READ, back=_to_list)
def progress(request: HttpRequest) -> JsonResponse:
    """Answer how far the work under way is; the page's script asks."""
    work = selectors.current_work(current_tenant())
    if work is None:
        return JsonResponse({"is_over": True})
    return counts_answer(work.progress, state=JobState.RUNNING, is_over=False)


def pages(site: KaryalayaSite) -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    wrap = site.admin_view
    return [
        path("backups/create/", wrap(create), name="backup_create"),
        path("backups/upload/", wrap(upload), name="backup_upload"),
        path("backups/progress/", wrap(progress), name="backup_progress"),
        path("backups/<int:backup_id>/download/", wrap(download), name="backup_download"),
        path("backups/<int:backup_id>/restore/", wrap(restore), name="backup_restore"),
    ]


def _restore_text(backup: Backup, slug: str) -> str:
    return _t(
        "All data entered since %(backup)s is replaced. Nobody can work meanwhile, and everybody has to sign in"
        " again afterwards. A safety backup of the present state is made first. Type %(slug)s to confirm."
    ) % {"backup": backup, "slug": slug}


def _list() -> str:
    return reverse("admin:tenancy_backup_changelist")
