"""Bodies of exams, turned into what the services take."""

from typing import Any

from school.exams.selectors.finding import given_classes, given_scale, given_year
from school.exams.services.planning import Component, SubjectPlan


def plan_of(body: dict[str, Any]) -> dict[str, Any]:
    """Return the values of an exam as the services take them. Raises ValidationFailed naming what is unknown."""
    values = dict(body)
    if "academic_year_id" in values:
        values["academic_year"] = given_year(values.pop("academic_year_id"))
    if "grading_scale_id" in values:
        values["scale"] = given_scale(values.pop("grading_scale_id"))
    if "class_ids" in values:
        values["classes"] = given_classes(values.pop("class_ids"))
    if "components" in values:
        values["components"] = [Component(**part) for part in values["components"]]
    if "subjects" in values:
        values["subjects"] = [_subject(plan) for plan in values["subjects"]]
    return values


def _subject(plan: dict[str, Any]) -> SubjectPlan:
    parts = [Component(**part) for part in plan.pop("components", ())]
    return SubjectPlan(**plan, components=parts)
