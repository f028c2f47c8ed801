"""The own leave: what is left, asking, adding a paper, withdrawing, what became of it."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from core.actors import Actor
from core.documents.exports import upload_response
from core.errors import DomainError, Forbidden, NotFound
from core.forms import DayField, add_refusal
from core.periods import today
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import STAFF
from school.staff.enums import LeaveState
from school.staff.models import LeaveRequest
from school.staff.permissions import StaffPermission as P
from school.staff.selectors import leave as selectors
from school.staff.services import leave_requests as services

PAGE_SIZE = 20
HERE = "portal:teaching-leave"


class LeaveForm(forms.Form):
    """What is asked for; the rules are the service's."""

    leave_type = forms.ChoiceField(
        label=_("Leave type"), error_messages={"required": _("Choose the type of leave.")}
    )
    starts_on = DayField(label=_("From"), error_messages={"required": _("Give the first day.")})
    starts_half = forms.BooleanField(label=_("Begins at noon of this day"), required=False)
    ends_on = DayField(label=_("To"), error_messages={"required": _("Give the last day.")})
    ends_half = forms.BooleanField(label=_("Ends at noon of this day"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Say why.")},
    )
    file = forms.FileField(
        label=_("Paper"),
        required=False,
        help_text=_("A medical certificate, for example: PDF or photograph, at most 5 MB."),
        widget=forms.FileInput(attrs={"accept": "application/pdf,image/jpeg,image/png"}),
    )

    def __init__(self, *args: Any, types: list[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["leave_type"]
        field.choices = [("", _t("Choose one")), *((str(one.pk), str(one)) for one in types)]


@portal_page(P.LEAVE, STAFF)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show what is left, and the own leave, the latest first."""
    member = selectors.own_record(actor)
    page = Paginator(selectors.leave_of(member), PAGE_SIZE).get_page(request.GET.get("page"))
    rows = [
        {
            "row": row,
            "may_cancel": _may_cancel(row),
            "may_add": row.state == LeaveState.REQUESTED and row.document_id is None,
        }
        for row in page
    ]
    standing = selectors.standing_of(member)
    year = standing[0].year if standing else None
    context = {"page": page, "rows": rows, "standing": standing, "year": year}
    return render(request, "school/portal/teacher/leave.html", context)


def _may_cancel(row: LeaveRequest) -> bool:
    """Say whether who asked can still withdraw it."""
    if row.state == LeaveState.APPROVED:
        return row.starts_on > today()
    return row.state == LeaveState.REQUESTED


@portal_page(P.LEAVE, STAFF)
def new(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Ask for leave."""
    types = selectors.types_for(selectors.own_record(actor))
    form = LeaveForm(request.POST or None, request.FILES or None, types=types)
    if request.method == "POST" and form.is_valid():
        values = dict(form.cleaned_data)
        kind = next(one for one in types if str(one.pk) == values.pop("leave_type"))
        file = values.pop("file")
        try:
            with transaction.atomic():
                row = services.ask_leave(leave_type=kind, actor=actor, **values)
                if file:
                    services.attach_certificate(request=row, file=file, actor=actor)
        except (NotFound, Forbidden):
            raise
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _t("Your leave is asked for. You are told when it is decided."))
            return redirect(HERE)
    return render(request, "school/portal/teacher/leave_new.html", {"form": form, "has_types": bool(types)})


@portal_page(P.LEAVE, STAFF)
def paper(request: HttpRequest, actor: Actor, leave_id: UUID) -> HttpResponse:
    """Give the paper of the own leave; a POST adds one."""
    row = _own(actor, leave_id)
    if request.method != "POST":
        if row.document is None:
            raise NotFound(_t("No paper was added to this leave."))
        name = f"{row.document}.{str(row.document.file).rpartition('.')[2]}"
        return upload_response(row.document.file, filename=name)
    file = request.FILES.get("file")
    if file is None:
        messages.error(request, _t("Choose a file first."))
        return redirect(HERE)
    return _done(
        request,
        lambda: services.attach_certificate(request=row, file=file, actor=actor),
        _t("The paper is added."),
    )


@require_POST
@portal_page(P.LEAVE, STAFF)
def cancel(request: HttpRequest, actor: Actor, leave_id: UUID) -> HttpResponse:
    """Withdraw the own leave."""
    row = _own(actor, leave_id)
    return _done(
        request, lambda: services.cancel_leave(request=row, actor=actor), _t("The leave is withdrawn.")
    )


def _own(actor: Actor, leave_id: UUID) -> LeaveRequest:
    """Return leave of the caller's own. Raises NotFound."""
    row = selectors.get_leave(actor, leave_id)
    if not selectors.is_own(row, actor):
        raise NotFound(_t("There is no such leave request."))
    return row


def _done(request: HttpRequest, act: Any, text: str) -> HttpResponse:
    try:
        act()
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        messages.error(request, str(error.message))
    else:
        messages.success(request, text)
    return redirect(HERE)
