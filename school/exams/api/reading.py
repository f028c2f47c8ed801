"""Keys in bodies and queries, turned into the rows they name."""

from typing import Any, TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from core.errors import NotFound, ValidationFailed
from core.refusals import get_or_refuse
from school.exams.models import GradingScale
from school.exams.services.planning import Component, SubjectPlan
from school.masters.models import AcademicYear, SchoolClass

M = TypeVar("M", bound=Model)


def named(rows: Any, key: Any) -> Any:
    """Return the row with a key from the query. Raises NotFound."""
    return get_or_refuse(rows, NotFound(_("There is no such entry.")), pk=key)


def given(model: type[M], field: str, body: dict[str, Any]) -> M | None:
    """Return the row that a field of the body names, None where it is left out. Raises ValidationFailed."""
    if body.get(field) is None:
        return None
    refusal = ValidationFailed.at(field, _("There is no such entry."))
    found: M = get_or_refuse(model._default_manager, refusal, pk=body[field])
    return found


def plan_of(body: dict[str, Any]) -> dict[str, Any]:
    """Return the values of an exam as the services take them. Raises ValidationFailed naming what is unknown."""
    values = dict(body)
    if "academic_year_id" in values:
        values["academic_year"] = given(AcademicYear, "academic_year_id", values)
        del values["academic_year_id"]
    if "grading_scale_id" in values:
        values["scale"] = given(GradingScale, "grading_scale_id", values)
        del values["grading_scale_id"]
    if "class_ids" in values:
        values["classes"] = _classes(values.pop("class_ids"))
    if "components" in values:
        values["components"] = [Component(**part) for part in values["components"]]
    if "subjects" in values:
        values["subjects"] = [_subject(plan) for plan in values["subjects"]]
    return values


def _classes(keys: list[Any]) -> list[SchoolClass]:
    found = SchoolClass.objects.in_bulk(keys)
    unknown = [str(key) for key in keys if key not in found]
    if unknown:
        text = _("There are no such classes: %(keys)s.") % {"keys": ", ".join(unknown)}
        raise ValidationFailed.at("class_ids", text)
    return list(found.values())


def _subject(plan: dict[str, Any]) -> SubjectPlan:
    parts = [Component(**part) for part in plan.pop("components", ())]
    return SubjectPlan(**plan, components=parts)
