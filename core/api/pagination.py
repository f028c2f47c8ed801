"""Lists: items, page, limit, total."""

from typing import Any

from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.queries import DEFAULT_LIMIT, MAX_LIMIT, page_and_limit

# Rows before a page from which on its rows are found in two steps.
FAR = 1000


def is_plain(queryset: Any) -> bool:
    """Say whether rows chosen by their numbers are the same rows: not those of a window, a sum or a union."""
    query = getattr(queryset, "query", None)
    if query is None or query.combinator or query.group_by or query.values_select or query.distinct:
        return False
    return not any(getattr(row, "contains_over_clause", False) for row in query.annotations.values())


class PagePagination(BasePagination):
    """`?page=1&limit=20`, at most 100 a page; a page past the end is empty."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """Return the rows of the page asked for."""
        self.page, self.limit = page_and_limit(request)
        self.total = len(queryset) if isinstance(queryset, list) else queryset.count()
        start = (self.page - 1) * self.limit
        if start >= FAR and is_plain(queryset):
            # Joins and annotations would be made for every row that the page skips: find its numbers first.
            numbers = queryset.values_list("pk", flat=True)[start : start + self.limit]
            return list(queryset.filter(pk__in=list(numbers)))
        return list(queryset[start : start + self.limit])

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"items": data, "page": self.page, "limit": self.limit, "total": self.total})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe the page for OpenAPI."""
        number = {"type": "integer", "example": 1}  # the example value completes the examples of each list
        return {
            "type": "object",
            "required": ["items", "page", "limit", "total"],
            "properties": {
                "items": schema,
                "page": number,
                "limit": {**number, "example": DEFAULT_LIMIT},
                "total": number,
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Describe `page` and `limit` for OpenAPI."""
        return [
            {"name": "page", "in": "query", "schema": {"type": "integer", "default": 1, "minimum": 1}},
            {
                "name": "limit",
                "in": "query",
                "schema": {"type": "integer", "default": DEFAULT_LIMIT, "minimum": 1, "maximum": MAX_LIMIT},
            },
        ]
