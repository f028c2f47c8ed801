"""The acts on classes beside keeping them."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import Act, Acts, Kind, Param, declare
from school.masters import masters
from school.masters.permissions import MastersPermission as P
from school.masters.services import Made, add_standard_classes
from school.masters.standard import CLASSES


def _grades(_row: Any) -> list[tuple[str, str]]:
    return [(str(grade), name) for grade, (_code, name) in CLASSES.items()]


def _told(made: Made) -> str:
    values = {"classes": made.classes, "sections": made.sections, "subjects": made.subjects}
    return _t("%(classes)d classes, %(sections)d sections, %(subjects)d subjects.") % values


# fmt: off
CLASS_ACTS = declare(Acts(
    "school_class", "school_class", find=masters.classes.get, each=(
        Act("standard", _("Standard classes"), P.WRITE, add_standard_classes, on_list=True, icon="auto_awesome",
            text=_("Adds the classes that are missing, with sections A, B and so on and the subjects that CBSE schools"
                   " teach. What is there stays as it is; whatever does not fit can be changed or deleted."),
            done=_("Added:"), note=_told,
            params=(
                Param("first", Kind.CHOICE, _("From class"), required=True, choices=_grades,
                      initial=lambda _row: "-2"),
                Param("last", Kind.CHOICE, _("To class"), required=True, choices=_grades,
                      initial=lambda _row: "12"),
                Param("sections", Kind.NUMBER, _("Sections of each class"), required=True, least=0,
                      initial=lambda _row: 1),
                Param("seats", Kind.NUMBER, _("Seats of each section"), required=True, least=1,
                      initial=lambda _row: 40),
                Param("with_subjects", Kind.TICK, _("With the subjects of CBSE"),
                      initial=lambda _row: True))),
    )))
# fmt: on
