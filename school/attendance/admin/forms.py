"""Forms of the pages of attendance: shape only, the rules are the services'."""

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.widgets import DayInput
from core.forms import DayField
from school.masters.selectors import all_classes


class DayForm(forms.Form):
    """Which day is looked at."""

    date = DayField(label=_("Date"), widget=DayInput, required=False)

    def day(self, default: dt.date) -> dt.date:
        """Return the day that was asked for."""
        return (self.is_valid() and self.cleaned_data["date"]) or default


def _classes() -> list[tuple[str, str]]:
    return [("", _t("Choose one")), *((str(one.pk), one.name) for one in all_classes())]


class AnalyticsForm(forms.Form):
    """Which class, over which days."""

    school_class = forms.ChoiceField(label=_("Class"), widget=UnfoldAdminSelectWidget, choices=_classes)
    first = DayField(label=_("From"), widget=DayInput, required=False)
    last = DayField(label=_("To"), widget=DayInput, required=False)


class MarkForm(forms.Form):
    """What goes along with the marks of a section."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    why = forms.CharField(label=_("Reason of a late change"), max_length=300, required=False)

    def marks(self, students: Any) -> list[dict[str, Any]]:
        """Return what was sent of each student; the service says what is wrong with it."""
        return [
            {
                "student_id": one.pk,
                "status": self.data.get(f"status-{one.pk}", ""),
                "reason": self.data.get(f"reason-{one.pk}", ""),
                "remarks": self.data.get(f"remarks-{one.pk}", ""),
            }
            for one in students
        ]
