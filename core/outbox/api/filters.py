"""Filters of the own inbox."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from core.api.filters import CamelFilterSet, SearchFilter
from core.outbox.kinds import kinds, templates_of


def _choices() -> list[tuple[str, Any]]:
    return [(kind.code, kind.label) for kind in kinds()]


class NoticeFilter(CamelFilterSet):
    """By read or unread, by kind, by words; the latest first unless told otherwise."""

    # A plain BooleanFilter takes every other word for "both".
    unread = django_filters.ChoiceFilter(
        choices=[("true", _("unread")), ("false", _("read"))], method="by_reading", label="true or false"
    )
    kind = django_filters.ChoiceFilter(choices=_choices, method="of_kind", label="kind of notice")
    search = SearchFilter("subject", "body")
    ordering = django_filters.OrderingFilter(fields=[("id", "createdAt")])

    def by_reading(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Keep the unread ones, or the others."""
        return rows.filter(read_at__isnull=value == "true")

    def of_kind(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Keep those of one kind."""
        return rows.filter(template__in=templates_of(value))
