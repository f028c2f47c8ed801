"""Announcements to the own sections: writing, looking at whom it reaches, sending, taking back."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from core.actors import Actor
from core.errors import DomainError, Forbidden, NotFound
from core.forms import add_refusal
from core.outbox.enums import Channel, MessageState, Suppression
from school.notifications.enums import (
    MESSAGE_LENGTH,
    TITLE_LENGTH,
    TRANSITIONS,
    AnnouncementState,
    TargetType,
    Way,
)
from school.notifications.permissions import NotificationPermission as P
from school.notifications.selectors import announcements_of, counts_of, own_announcement
from school.notifications.services import (
    Draft,
    cancel_announcement,
    create_announcement,
    preview_announcement,
)
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import TEACHER
from school.staff.selectors import sections_of

PAGE_SIZE = 20
HERE = "portal:teaching-announcements"


class AnnouncementForm(forms.Form):
    """To which of the own sections, what, and how beside the inbox. An SMS is the office's: it has registered texts."""

    target_ids = forms.MultipleChoiceField(
        label=_("Sections"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one section.")},
    )
    title = forms.CharField(
        label=_("Title"), max_length=TITLE_LENGTH, error_messages={"required": _("Give a title.")}
    )
    message = forms.CharField(
        label=_("Message"),
        max_length=MESSAGE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5}),
        error_messages={"required": _("Write the message.")},
    )
    channels = forms.MultipleChoiceField(
        label=_("Also as"),
        choices=[(Way.PUSH.value, Way.PUSH.label), (Way.EMAIL.value, Way.EMAIL.label)],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, sections: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["target_ids"]
        field.choices = sections


@portal_page(P.SECTION, TEACHER)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List what the caller has announced, with what became of it."""
    page = Paginator(announcements_of(actor), PAGE_SIZE).get_page(request.GET.get("page"))
    counts = counts_of(list(page))
    channels, states = dict(Channel.choices), dict(MessageState.choices)
    rows = [
        {
            "row": row,
            "counts": [
                (channels[channel], states[state], number)
                for (channel, state), number in sorted(counts.get(row.pk, {}).items())
            ],
            "may_cancel": AnnouncementState.CANCELLED in TRANSITIONS[AnnouncementState(row.state)],
        }
        for row in page
    ]
    return render(request, "school/portal/teacher/announcements.html", {"rows": rows, "page": page})


@portal_page(P.SECTION, TEACHER)
def new(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Write and send; with `look` only say whom it would reach."""
    sections = [(str(one.pk), str(one)) for one in sections_of(actor)]
    form = AnnouncementForm(request.POST if request.method == "POST" else None, sections=sections)
    context: dict[str, Any] = {"form": form, "has_sections": bool(sections)}
    if request.method == "POST" and form.is_valid():
        draft = Draft(
            title=form.cleaned_data["title"],
            message=form.cleaned_data["message"],
            target_type=TargetType.SECTION,
            target_ids=[UUID(pk) for pk in form.cleaned_data["target_ids"]],
            channels=form.cleaned_data["channels"],
        )
        try:
            if "look" in request.POST:
                context["preview"] = _reach(actor, draft)
                return render(request, "school/portal/teacher/announcement_new.html", context)
            create_announcement(actor=actor, draft=draft)
        except (NotFound, Forbidden):
            raise
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _t("The announcement is on its way."))
            return redirect(HERE)
    return render(request, "school/portal/teacher/announcement_new.html", context)


def _reach(actor: Actor, draft: Draft) -> dict[str, Any]:
    """Return in words whom it would reach over which channel, and who gets nothing and why."""
    found = preview_announcement(actor=actor, draft=draft)
    channels, reasons = dict(Channel.choices), dict(Suppression.choices)
    return {
        "people": found.recipients,
        "lines": [
            {
                "channel": channels[one.channel],
                "to_send": one.to_send,
                "not_sent": [(reasons[reason], number) for reason, number in one.suppressed.items()],
            }
            for one in found.channels
        ],
    }


@require_POST
@portal_page(P.SECTION, TEACHER)
def cancel(request: HttpRequest, actor: Actor, announcement_id: UUID) -> HttpResponse:
    """Take back what has not gone out."""
    row = own_announcement(actor, announcement_id)
    try:
        cancel_announcement(announcement=row, actor=actor)
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        messages.error(request, str(error.message))
    else:
        messages.success(request, _t("The announcement is cancelled."))
    return redirect(HERE)
