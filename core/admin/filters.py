"""Filters of lists in the admin."""

from datetime import datetime, time
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import RangeDateTimeFilter
from unfold.widgets import UnfoldAdminTextInputWidget

from core.admin.widgets import DayInput
from core.forms import DayField

DAY_BEGINS, DAY_ENDS = time.min, time.max


class InstantRangeForm(forms.Form):
    """A day and a time for each end of the range, under the names that the filter reads."""

    def __init__(self, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for end, day, at in (
            ("from", _("From day"), _("From time")),
            ("to", _("To day"), _("To time")),
        ):
            self.fields[f"{name}_{end}_0"] = DayField(
                label=day, required=False, widget=DayInput({"aria-label": day, "placeholder": day})
            )
            self.fields[f"{name}_{end}_1"] = forms.TimeField(
                label=at,
                required=False,
                widget=UnfoldAdminTextInputWidget({"aria-label": at, "placeholder": at}),
            )


class InstantRangeFilter(RangeDateTimeFilter):
    """From and to, typed day first and in Indian time; a date without a time means the whole day."""

    form_class = InstantRangeForm

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Narrow to the range; what is no date narrows nothing."""
        bounds = {"gte": self._instant("from", DAY_BEGINS), "lte": self._instant("to", DAY_ENDS)}
        return queryset.filter(
            **{f"{self.parameter_name}__{name}": at for name, at in bounds.items() if at is not None}
        )

    def _instant(self, end: str, default: time) -> datetime | None:
        typed = [self.used_parameters.get(f"{self.parameter_name}_{end}_{part}") for part in (0, 1)]
        try:
            day = DayField(required=False).clean(typed[0])
            at = forms.TimeField(required=False).clean(typed[1]) or default
        except forms.ValidationError:
            return None
        return timezone.make_aware(datetime.combine(day, at)) if day else None
