"""Query parameters of the list of homework."""

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from school.homework.enums import HomeworkState
from school.homework.models import Homework


class HomeworkFilter(CamelFilterSet):
    """By section, subject, day and state."""

    class_id = django_filters.UUIDFilter(field_name="section__school_class_id")
    section_id = django_filters.UUIDFilter(field_name="section_id")
    subject_id = django_filters.UUIDFilter(field_name="subject_id")
    due_from = django_filters.DateFilter(
        field_name="due_on", lookup_expr="gte", label=_("due on or after this day")
    )
    due_to = django_filters.DateFilter(
        field_name="due_on", lookup_expr="lte", label=_("due on or before this day")
    )
    status = django_filters.ChoiceFilter(choices=HomeworkState.choices, field_name="state")
    search = SearchFilter("title", "subject__name")

    class Meta:
        model = Homework
        fields: list[str] = []
