"""Form widgets of the admin that Unfold does not have."""

from typing import Any

from django.forms import ClearableFileInput
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from unfold.widgets import DATETIME_CLASSES, UnfoldAdminTextInputWidget

from core import forms as core_forms

_CLASSES = " ".join(DATETIME_CLASSES)


class PrivateFileInput(ClearableFileInput):
    """A file that has no address: says whether one is stored, takes another, or removes it.

    The stock widgets link to the file, which our storage refuses (core.tenancy.storage).
    """

    template_name = "admin/private_file.html"

    def is_initial(self, value: Any) -> bool:
        """Say whether a file is stored."""
        return bool(value and getattr(value, "name", ""))

    def format_value(self, value: Any) -> Any:
        """Keep the stored file out of the page."""
        return None

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """Render with the project's templates; Django's form renderer knows only those of apps."""
        context = self.get_context(name, value, attrs)
        return render_to_string(self.template_name, context)


class DayInput(core_forms.DayInput):
    """A day in the look of the admin."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs={"class": _CLASSES, **(attrs or {})})


class MonthInput(core_forms.MonthInput):
    """A month in the look of the admin."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs={"class": _CLASSES, **(attrs or {})})


class AmountInput(UnfoldAdminTextInputWidget):
    """Rupees, in the look of the admin."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs={"inputmode": "decimal", "autocomplete": "off", **(attrs or {})})
