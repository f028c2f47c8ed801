"""Form fields for days and months, the same in admin and portal: day first, shown as people read them."""

import json
import re
from datetime import date, time
from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils import dates as django_dates
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from core import dates
from core.errors import DomainError, ValidationFailed
from core.formatting import in_date, in_short_month, inr
from core.periods import Month

# Lakhs or thousands: groups of two or three digits, the last one of three.
_GROUPED = re.compile(r"-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?")


class _PickedInput(forms.TextInput):
    """A text box, and beside it a button that opens the browser's calendar (static/core/days.js).

    The browser's own date field is not used: it reads and shows a date in the order of the machine's region,
    so that the same keys mean another day on another desk.
    """

    template_name = "core/picked_input.html"
    picker = ""

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Add what the calendar's button needs."""
        context = super().get_context(name, value, attrs)
        short = [str(django_dates.MONTHS_3[number]) for number in range(1, 13)]
        context.update({"picker": self.picker, "months": json.dumps([name.title() for name in short])})
        context["widget"]["attrs"].setdefault("autocomplete", "off")
        return context

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """Render with the project's templates; Django's form renderer knows only those of apps."""
        return render_to_string(self.template_name, self.get_context(name, value, attrs))


class DayInput(_PickedInput):
    """A day as 21 Nov 2026."""

    picker = "date"

    def format_value(self, value: Any) -> Any:
        """Show the day as it is read elsewhere; what was typed wrongly stays as it was typed."""
        return in_date(value) if isinstance(value, date) else super().format_value(value)


class MonthInput(_PickedInput):
    """A month as Nov 2026."""

    picker = "month"

    def format_value(self, value: Any) -> Any:
        """Show the month as it is read elsewhere."""
        if isinstance(value, Month):
            value = value.first
        return in_short_month(value) if isinstance(value, date) else super().format_value(value)


class DayField(forms.DateField):
    """A day, typed day first; the hint says so."""

    widget = DayInput

    def __init__(self, *, help_text: Any = "", **kwargs: Any) -> None:
        super().__init__(help_text=_hint(dates.DAY_HINT, help_text), **kwargs)

    def to_python(self, value: Any) -> date | None:
        """Read it. Raises ValidationError, naming the format."""
        if value in self.empty_values or isinstance(value, date):
            return super().to_python(value)
        try:
            return dates.read_day(str(value))
        except dates.NotADate as error:
            raise ValidationError(str(error), code="invalid") from error

    def prepare_value(self, value: Any) -> Any:
        """Show what was typed or handed over in any known form as people read it; other text stays."""
        try:
            return dates.read_day(value) if isinstance(value, str) and value.strip() else value
        except dates.NotADate:
            return value


class ClockField(forms.TimeField):
    """A time of the day as 09:05, typed; the browser's own boxes show twelve hours in some languages."""

    def __init__(self, *, help_text: Any = "", **kwargs: Any) -> None:
        formats = ["%H:%M", "%H.%M", "%H:%M:%S"]
        super().__init__(help_text=help_text or _("Such as 09:05 or 17:30."), input_formats=formats, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Show hours and minutes; what was typed stays as it was typed."""
        return f"{value:%H:%M}" if isinstance(value, time) else value


class AmountField(forms.DecimalField):
    """A number as people write it: 77,904 or ₹ 77,904.50 is read, and shown with Indian grouping.

    A comma that parts no thousands (77904,50) is refused: nobody knows what was meant.
    """

    widget = forms.TextInput
    default_error_messages: ClassVar = {
        "invalid": _("Write an amount in rupees, for example 1,50,000 or 77,904.50."),
        "max_decimal_places": _("Write rupees and at most two digits of paise."),
        "max_digits": _("The amount is too large."),
        "max_whole_digits": _("The amount is too large."),
    }

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_digits", 14)
        kwargs.setdefault("decimal_places", 2)
        super().__init__(**kwargs)
        self.widget.attrs.setdefault("inputmode", "decimal")
        self.widget.attrs.setdefault("autocomplete", "off")

    def to_python(self, value: Any) -> Any:
        """Read it without grouping and rupee sign. Raises ValidationError."""
        if isinstance(value, str):
            value = "".join(value.split()).replace("₹", "")
            if "," in value and not _GROUPED.fullmatch(value):
                raise ValidationError(self.error_messages["invalid"], code="invalid")
            value = value.replace(",", "")
        return super().to_python(value)

    def prepare_value(self, value: Any) -> Any:
        """Show a number with grouping; what was typed stays as it was typed."""
        return inr(value) if isinstance(value, Decimal) else value


class MonthField(forms.CharField):
    """A month; gives `core.periods.Month`, or None where it is left empty."""

    widget = MonthInput

    def __init__(self, *, help_text: Any = "", **kwargs: Any) -> None:
        super().__init__(help_text=_hint(dates.MONTH_HINT, help_text), **kwargs)

    def to_python(self, value: Any) -> Any:
        """Read it. Raises ValidationError, naming the format."""
        if isinstance(value, Month):
            return value
        text = super().to_python(value)
        if not text:
            return None
        try:
            return Month.of(dates.read_month(str(text)))
        except (dates.NotADate, ValidationFailed) as error:
            raise ValidationError(str(error), code="invalid") from error

    def prepare_value(self, value: Any) -> Any:
        """Show YYYY-MM, the form that addresses and defaults have, as people read it."""
        try:
            return Month.of(dates.read_month(value)) if isinstance(value, str) and value else value
        except dates.NotADate:
            return value


def add_refusal(form: forms.BaseForm, error: DomainError) -> None:
    """Put a service's refusal beside the fields it names, or on top of the form."""
    for name, texts in error.fields.items():
        form.add_error(name if name in form.fields else None, [str(text) for text in texts])
    if not error.fields:
        form.add_error(None, str(error.message))


def _hint(hint: Any, own: Any) -> Any:
    return format_lazy("{} {}", own, hint) if own else hint
