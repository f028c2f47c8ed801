"""Forms of the payroll pages: shape only, the services decide."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import MONTHS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from payroll.runs.enums import CorrectableField


class NewRunForm(forms.Form):
    """The month of a new run."""

    month = forms.TypedChoiceField(
        label=gettext_lazy("Month"), choices=list(MONTHS.items()), coerce=int, widget=UnfoldAdminSelectWidget
    )
    year = forms.IntegerField(
        label=gettext_lazy("Year"), min_value=2000, max_value=2100, widget=UnfoldAdminIntegerFieldWidget
    )


class LockForm(forms.Form):
    """The month typed in, so that nobody locks by a slip of the hand."""

    typed = forms.CharField(
        label=gettext_lazy("Type the month to lock it"),
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off", "placeholder": "2026-11"}),
    )

    def __init__(self, *args: Any, month: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.month = month
        self.fields["typed"].widget.attrs["placeholder"] = month
        self.fields["typed"].help_text = _("Write %(month)s.") % {"month": month}

    def clean_typed(self) -> str:
        """Hold it against the month."""
        typed = self.cleaned_data["typed"].strip()
        if typed != self.month:
            raise ValidationError(_("This is not the month of the run; write %(month)s.") % {"month": self.month})
        return typed


class CorrectForm(forms.Form):
    """One figure, its value and the reason."""

    field = forms.ChoiceField(
        label=gettext_lazy("Figure"), choices=CorrectableField.choices, widget=UnfoldAdminSelectWidget
    )
    value = forms.DecimalField(
        label=gettext_lazy("New value"), max_digits=12, decimal_places=2, widget=UnfoldAdminDecimalFieldWidget
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=300, widget=UnfoldAdminTextInputWidget
    )


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=300, widget=UnfoldAdminTextareaWidget(attrs={"rows": 2})
    )
