"""Declared acts (`core.acts`) in the admin: buttons where state and right allow them, their forms and pages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from unfold.enums import ActionVariant
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from core.actors import Door
from core.acts import Act, Acts, Kind, Param
from core.admin.bulk import BulkAct
from core.admin.pages import ask
from core.admin.record_page import page_name
from core.admin.service_admin import ServiceAdmin
from core.admin.ways import along, carried_on
from core.admin.widgets import DayInput, MonthInput
from core.errors import NotFound
from core.forms import AmountField, DayField, MonthField

FIELDS: dict[Kind, Callable[..., forms.Field]] = {
    Kind.LINE: lambda param, **kwargs: forms.CharField(
        max_length=param.most, widget=UnfoldAdminTextInputWidget, **kwargs
    ),
    Kind.WORDS: lambda param, **kwargs: forms.CharField(
        max_length=param.most, widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}), **kwargs
    ),
    Kind.MONEY: lambda param, **kwargs: AmountField(
        min_value=param.least, widget=UnfoldAdminTextInputWidget, **kwargs
    ),
    Kind.NUMBER: lambda param, **kwargs: forms.IntegerField(
        min_value=param.least, widget=UnfoldAdminIntegerFieldWidget, **kwargs
    ),
    Kind.DAYS: lambda _param, **kwargs: forms.DecimalField(
        max_digits=5, decimal_places=1, widget=UnfoldAdminDecimalFieldWidget, **kwargs
    ),
    Kind.DAY: lambda _param, **kwargs: DayField(widget=DayInput, **kwargs),
    Kind.MONTH: lambda _param, **kwargs: MonthField(widget=MonthInput, **kwargs),
    Kind.TICK: lambda _param, **kwargs: forms.BooleanField(widget=UnfoldBooleanWidget, **kwargs),
    Kind.CHOICE: lambda _param, **kwargs: forms.ChoiceField(widget=UnfoldAdminSelectWidget, **kwargs),
}


def field_of(param: Param, row: Any = None) -> forms.Field:
    """Return the form field of a parameter."""
    more: dict[str, Any] = {}
    if param.choices:
        # Nothing is chosen for somebody who did not look.
        more["choices"] = [*([] if param.initial else [("", _("Choose one"))]), *param.choices(row)]
    return FIELDS[param.kind](param, label=param.label, help_text=param.help, required=param.required, **more)


def form_of(act: Act, row: Any = None) -> type[forms.Form]:
    """Return the form class of an act's parameters."""
    return type("ActForm", (forms.Form,), {param.name: field_of(param, row) for param in act.params})


def as_bulk(acts: Acts, act: Act) -> BulkAct:
    """Return the act as one on many rows."""
    return BulkAct(
        name=act.name,
        label=act.label,
        needs=act.needs,
        form=form_of(act) if act.params else None,
        each=lambda row, values, actor: acts.do(act, row, values, actor),
        describe=lambda row, _values: acts.describe(row),
        icon=act.icon,
    )


class ActsAdmin(ServiceAdmin):
    """A ServiceAdmin with a page for each act, and its button where state and right allow it.

    What is special at one act is written by hand: `form_<act>(data, row)` returns its form, `page_<act>(request,
    row)` answers it whole. `page_<act>` is what an act without a service consists of.
    """

    acts: ClassVar[Acts]
    actions_detail: Sequence[Any] = ()
    actions_list: Sequence[Any] = ()

    def __init__(self, model: type[models.Model], admin_site: Any) -> None:
        """Make the buttons known to Unfold, which finds them by name."""
        for act in self.acts.at(Door.ADMIN):
            setattr(self, act.name, _button(self, act))
            if act.on_list:
                self.actions_list = [*self.actions_list, act.name]
            else:
                self.actions_detail = [*self.actions_detail, act.name]
        self.bulk_acts = [*self.bulk_acts, *(as_bulk(self.acts, act) for act in self.acts.each if act.bulk)]
        super().__init__(model, admin_site)

    def row_name(self, obj: Any) -> str:
        """Name a record as the pages of its acts do."""
        return self.acts.title(obj)

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer what the role may do and the state allows."""
        found = super().get_actions_detail(request, object_id)
        declared = {act.name for act in self.acts.each}
        offered = {act.name for act in self.offered(request, object_id)}
        return [item for item in found if self.name_of(item) in offered or self.name_of(item) not in declared]

    def get_actions_row(self, request: HttpRequest) -> list[Any]:
        """Offer what the role may do; the state is asked by the act."""
        return self._allowed(request, super().get_actions_row(request))

    def get_actions_list(self, request: HttpRequest) -> list[Any]:
        """Offer what the role may do."""
        return self._allowed(request, super().get_actions_list(request))

    def _allowed(self, request: HttpRequest, items: list[Any]) -> list[Any]:
        needed = {act.name: act.needs for act in self.acts.each}
        return [
            item
            for item in items
            if self.name_of(item) not in needed or self.admin_site.allows(request, needed[self.name_of(item)])
        ]

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Return the acts that are possible now."""
        try:
            row = self.acts.find(self.model._meta.pk.to_python(object_id))
        except (NotFound, ValidationError):
            return []
        return self.acts.offered(row, self.actor(request), Door.ADMIN)

    def row_of(self, request: HttpRequest, object_id: Any) -> Any:
        """Return the record, or answer 403 or 404."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            return self.acts.find(self.model._meta.pk.to_python(object_id))
        except (NotFound, ValidationError) as error:
            raise Http404(str(error)) from error

    def path_to(self, row: Any, act: str = "change") -> str:
        """Return the address of a record's page, or of one of its acts."""
        return reverse(f"{page_name(self)}_{act}", args=[row.pk])

    def facts(self, request: HttpRequest, row: Any, act: Act) -> Mapping[str, Any]:
        """Return what else the page of an act shows; `facts` names the template that shows it above the form."""
        return {}

    def form_for(self, request: HttpRequest, row: Any, act: Act) -> forms.Form:
        """Return the form of an act."""
        data = request.POST if request.method == "POST" else None
        by_hand = getattr(self, f"form_{act.name}", None)
        if by_hand is not None:
            form: forms.Form = by_hand(data, row)
            return form
        initial = {param.name: param.initial(row) for param in act.params if param.initial}
        return form_of(act, row)(data, initial=initial)

    def perform(self, request: HttpRequest, row: Any, act: Act, values: dict[str, Any]) -> Any:
        """Carry the act out and return what its service returned."""
        return self.acts.do(act, row, values, self.actor(request))

    def after(self, request: HttpRequest, row: Any, act: Act, result: Any) -> HttpResponse:
        """Say what is done and lead back: to the record, or to the list where it is gone."""
        note = act.note(result) if act.note else ""
        self.message_user(request, f"{act.done} {note}".strip(), messages.SUCCESS)
        shown = result if result is None or isinstance(result, self.model) else row
        return HttpResponseRedirect(self.back_to(request, shown))

    def back_to(self, request: HttpRequest, row: Any) -> str:
        """Return the address of a record, with the way back from there, or of the list where there is none."""
        if row is None:
            return reverse(f"{page_name(self)}_changelist")
        return along(self.path_to(row), carried_on(request))

    def act_page(self, request: HttpRequest, row: Any, act: Act) -> HttpResponse:

        def acted(values: dict[str, Any]) -> HttpResponse:
            return self.after(request, row, act, self.perform(request, row, act, values))

        return ask(
            request,
            self.admin_site,
            title=act.label if row is None else f"{self.acts.title(row)}: {act.label}",
            text=act.words(row),
            button=act.label,
            back=self.back_to(request, row),
            act=acted,
            form=self.form_for(request, row, act),
            is_dangerous=act.dangerous,
            facts=self.facts(request, row, act),
        )


def _button(admin: ActsAdmin, act: Act) -> Callable[..., HttpResponse]:
    """Return the view behind a button, with what Unfold wants to know of it."""

    def view(request: HttpRequest, object_id: Any = None) -> HttpResponse:
        row = None if act.on_list else admin.row_of(request, object_id)
        if not admin.admin_site.allows(request, act.needs):
            raise PermissionDenied
        refusal = (
            "" if row is None or act.service is None else admin.acts.refusal(act, row, admin.actor(request))
        )
        if refusal and request.method != "POST":
            messages.warning(request, refusal)
            return HttpResponseRedirect(admin.back_to(request, row))
        by_hand: Callable[..., HttpResponse] | None = getattr(admin, f"page_{act.name}", None)
        if by_hand is None:
            return admin.act_page(request, row, act)
        return by_hand(request) if act.on_list else by_hand(request, row)

    told: Any = view
    told.short_description, told.icon, told.attrs = act.label, act.icon, {}
    told.url_path = act.name.replace("_", "-")
    told.variant = ActionVariant.DEFAULT
    return view
