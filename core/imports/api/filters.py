"""Query parameters of /api/import/jobs."""

import django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.imports.enums import ImportState
from core.imports.models import ImportJob
from core.imports.registry import all_choices


class ImportFilter(CamelFilterSet):
    """By kind, state, and words of file or uploader."""

    type = django_filters.ChoiceFilter(field_name="kind", choices=all_choices)
    status = django_filters.ChoiceFilter(field_name="state", choices=ImportState.choices)
    search = SearchFilter("file_name")
    ordering = django_filters.OrderingFilter(
        fields={"created_at": "createdAt", "applied_at": "appliedAt", "rows": "rows"}
    )

    class Meta:
        model = ImportJob
        fields: list[str] = []
