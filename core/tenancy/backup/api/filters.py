"""Query parameters of /api/backup."""

import django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.outbox.enums import JobState
from core.tenancy.backup.enums import BackupKind
from core.tenancy.backup.models import Backup


class BackupFilter(CamelFilterSet):
    """By the way it was made and by state."""

    kind = django_filters.ChoiceFilter(choices=BackupKind.choices)
    state = django_filters.ChoiceFilter(choices=JobState.choices)
    search = SearchFilter("created_by_name")
    ordering = django_filters.OrderingFilter(
        fields={"created_at": "createdAt", "taken_at": "takenAt", "size": "size"}
    )

    class Meta:
        model = Backup
        fields: list[str] = []
