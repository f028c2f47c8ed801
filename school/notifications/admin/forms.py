"""The form of an announcement: shape only, the rules are the services'."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from core.errors import DomainError
from school.masters.selectors import all_classes, all_sections
from school.notifications.audiences import ids_of_codes
from school.notifications.enums import TargetType, Way
from school.notifications.models import Announcement
from school.notifications.services import Draft

WRITTEN = (
    "title", "message", "target_type", "target_role", "channels", "purpose", "template", "variables", "scheduled_at",
)  # fmt: skip
# In which box the targets of a type are chosen.
BOXES: dict[str, str] = {
    TargetType.CLASS: "classes", TargetType.SECTION: "sections", TargetType.STUDENT: "students",
}  # fmt: skip


class MomentInput(UnfoldAdminTextInputWidget):
    """Day and time, picked by the browser."""

    input_type = "datetime-local"

    def format_value(self, value: Any) -> Any:
        """Write the moment as the browser's picker reads it."""
        return f"{value:%Y-%m-%dT%H:%M}" if hasattr(value, "strftime") else value


class LinesField(forms.CharField):
    """Several texts, one a line."""

    widget = UnfoldAdminTextareaWidget(attrs={"rows": 3})

    def to_python(self, value: Any) -> Any:
        """Return the lines that have text."""
        lines = value if isinstance(value, list) else str(value or "").splitlines()
        return [line.strip() for line in lines if line.strip()]

    def prepare_value(self, value: Any) -> Any:
        """Write one a line."""
        return "\n".join(value) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare the lines."""
        return self.to_python(initial) != self.to_python(data)


class AnnouncementForm(forms.ModelForm):
    """What is announced, to whom, over which channels, when."""

    classes = forms.ModelMultipleChoiceField(
        label=_("Classes"), queryset=all_classes(), required=False, widget=UnfoldAdminCheckboxSelectMultipleWidget,
    )  # fmt: skip
    sections = forms.ModelMultipleChoiceField(
        label=_("Sections"), queryset=all_sections(), required=False,
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
    )  # fmt: skip
    students = LinesField(
        label=_("Students"),
        required=False,
        help_text=_("Student codes, one a line, where it goes to students."),
    )
    channels = forms.MultipleChoiceField(
        label=_("Channels"), choices=Way.choices, required=False, widget=UnfoldAdminCheckboxSelectMultipleWidget,
        help_text=_("On top of the inbox, which has every announcement."),
    )  # fmt: skip
    variables = LinesField(
        label=_("Values"),
        required=False,
        help_text=_("What comes in for {#var#} in the template, one a line."),
    )
    scheduled_at = forms.DateTimeField(
        label=_("To be sent at"), required=False, widget=MomentInput,
        help_text=_("Left empty: as soon as you press Send."),
    )  # fmt: skip

    class Meta:
        model = Announcement
        fields: ClassVar = ["title", "message", "target_type", "target_role", "purpose", "template"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["message"].required = False
        row = self.instance
        if row.target_ids:
            box = BOXES.get(row.target_type, "students")
            if box != "students":
                self.initial.setdefault(box, row.target_ids)

    def clean(self) -> Any:
        """Say which student codes are not there."""
        values = super().clean()
        codes = self.cleaned_data.get("students") or []
        if codes:
            found = ids_of_codes(TargetType.STUDENT, codes)
            missing = [code for code in codes if code not in found]
            if missing:
                text = _("There is no student with this code: %(codes)s.") % {"codes": ", ".join(missing[:5])}
                self.add_error("students", text)
            self.cleaned_data["students"] = list(found.values())
        return values


def draft_of(values: dict[str, Any], row: Announcement | None = None) -> Draft:
    """Return what the form says as the service takes it; what was not changed is the row's."""
    old = {name: getattr(row, name) for name in WRITTEN} if row is not None else {}
    told = {**old, **{name: values[name] for name in WRITTEN if name in values}}
    kept = {row.target_type: row.target_ids} if row is not None else {}
    return Draft(**told, target_ids=_ids(values, told["target_type"], kept))


@contextmanager
def naming_boxes(target: str) -> Iterator[None]:
    """Have a refusal of the targets stand beside the box in which they were chosen."""
    try:
        yield
    except DomainError as error:
        box = BOXES.get(target, "target_type")
        if "target_ids" in error.fields:
            error.fields[box] = error.fields.pop("target_ids")
        raise


def _ids(values: dict[str, Any], target: str, kept: dict[str, list[UUID]]) -> list[UUID]:
    box = BOXES.get(target)
    if box is None:
        return []
    if box not in values or (box == "students" and not values[box]):
        return list(kept.get(target, []))
    return [getattr(one, "pk", one) for one in values[box]]
