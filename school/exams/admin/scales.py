"""Grading scales with their grades in one box, and co-scholastic areas."""

from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from core.masters.admin import MasterAdmin, register_master
from school.exams.masters import areas, grading_scales
from school.exams.models import GradeBand, GradingScale
from school.foundation.site import school_site

GROUP = "exams"


def line_of(band: GradeBand) -> str:
    """Return a grade as a line of the box."""
    point = "" if band.grade_point is None else f"{band.grade_point.normalize():f}"
    percent = "" if band.from_percent is None else str(band.from_percent)
    return f"{band.grade}; {percent}; {point}; {band.meaning}".rstrip("; ")


def bands_of_text(text: str) -> list[dict[str, Any]]:
    """Read the box. Raises ValidationError naming the line."""
    found = []
    for number, line in enumerate((line for line in text.splitlines() if line.strip()), start=1):
        grade, percent, point, meaning = [*(part.strip() for part in line.split(";", 3)), "", "", ""][:4]
        try:
            found.append(
                {
                    "grade": grade,
                    "from_percent": int(percent) if percent else None,
                    "grade_point": Decimal(point) if point else None,
                    "meaning": meaning,
                }
            )
        except (ValueError, InvalidOperation) as error:
            wanted = _t("Line %(number)d: write grade; from percent; grade point; meaning.") % {
                "number": number
            }
            raise forms.ValidationError(wanted) from error
    return found


class ScaleForm(forms.ModelForm):
    """The scale and its grades."""

    bands = forms.CharField(
        label=_("Grades"),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 9}),
        help_text=_(
            "One to a line, for example “A1; 91; 10; Outstanding”: grade; from percent; grade point; meaning."
        ),
    )

    class Meta:
        model = GradingScale
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance._state.adding and "bands" in self.fields:  # noqa: SLF001 - Django's own marker
            self.fields["bands"].initial = "\n".join(line_of(band) for band in self.instance.bands.all())

    def clean_bands(self) -> list[dict[str, Any]]:
        """Return the grades as the service takes them."""
        return bands_of_text(self.cleaned_data["bands"])


class GradingScaleAdmin(MasterAdmin):
    """Grading scales."""

    form = ScaleForm


register_master(
    school_site,
    grading_scales,
    group=GROUP,
    icon="grade",
    base=GradingScaleAdmin,
    fields=(("name", "kind"), ("from_grade", "to_grade"), "is_active", "bands"),
)
register_master(school_site, areas, group=GROUP, icon="palette")
