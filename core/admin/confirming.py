"""A second press where a change is unusual or reaches far: the form comes back with the question and a tick."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldBooleanWidget


class ConfirmingForm(forms.ModelForm):
    """A model's form with the tick; it is shown once the service has asked."""

    confirm = forms.BooleanField(label=_("Yes, that is meant"), required=False, widget=UnfoldBooleanWidget)


class ConfirmingAdmin:
    """For a ServiceAdmin with a ConfirmingForm: services get `confirm`, and ask by an error of that name."""

    form = ConfirmingForm

    def get_fieldsets(self: Any, request: HttpRequest, obj: Any = None) -> Any:
        """Show the tick below the form that comes back."""
        fieldsets = list(super().get_fieldsets(request, obj))  # type: ignore[misc]
        if request.method != "POST":
            return fieldsets
        return [*fieldsets, (_("Please confirm"), {"fields": ("confirm",)})]
