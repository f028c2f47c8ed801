"""Changes to many students at once."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.actors import Actor
from core.admin.bulk import BulkAct
from core.admin.widgets import DayInput
from core.forms import DayField
from school.masters.models import Section
from school.masters.selectors import all_sections
from school.students.models import Student
from school.students.permissions import StudentPermission as P
from school.students.services.updates import move_student


class MoveForm(forms.Form):
    """The section that all of them get."""

    section = forms.ModelChoiceField(
        label=_("Section"),
        queryset=all_sections(),
        widget=UnfoldAdminSelectWidget,
    )
    moved_on = DayField(label=_("From"), required=False, widget=DayInput, help_text=_("Left empty: today."))


def _move(row: Student, values: dict[str, Any], actor: Actor) -> None:
    move_student(student=row, section=values["section"], moved_on=values["moved_on"], actor=actor)


def _moves(row: Student, values: dict[str, Any]) -> str:
    """Say from what to what section a student goes."""
    section: Section = values["section"]
    return "" if section.pk == row.section_id else f"{row.section} → {section}"


BULK_ACTS = (BulkAct("move", _("Change section"), P.WRITE, MoveForm, _move, _moves, "swap_horiz"),)
