"""Export of a list as it is filtered on the screen."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.columns import Column
from core.documents.exports import export
from core.errors import ValidationFailed
from core.showing import follow

if TYPE_CHECKING:
    from core.admin.service_admin import ServiceAdmin

BATCH = 1000
FORMATS = ("xlsx", "csv")


def export_urls(admin: "ServiceAdmin") -> list[URLPattern]:
    """Return the address of the list's export."""
    options = admin.model._meta
    name = f"{options.app_label}_{options.model_name}_export"

    def view(request: HttpRequest, file_format: str) -> HttpResponse:
        return export_list(admin, request, file_format)

    return [path("export.<str:file_format>", admin.admin_site.admin_view(view), name=name)]


def export_list(admin: "ServiceAdmin", request: HttpRequest, file_format: str) -> HttpResponse:
    """Return the rows of the list with the filters, search and order of the query string."""
    if not admin.has_view_permission(request):
        raise PermissionDenied
    if file_format not in FORMATS:
        raise Http404(file_format)
    admin.bound_search(request)
    try:
        rows = admin.get_changelist_instance(request).get_queryset(request)
    except IncorrectLookupParameters as error:
        text = _("The list has no such filter, or it does not take this value.")
        raise ValidationFailed(text) from error
    columns = [Column(heading, name) for heading, name in admin.list_export]
    title = str(admin.model._meta.verbose_name_plural)
    filename = slugify(title) if get_language() == "en" else str(admin.model._meta.model_name)
    return export(_values(admin, rows), columns, format=file_format, title=title, filename=filename)


def _values(admin: "ServiceAdmin", rows: Any) -> Iterator[Sequence[Any]]:
    """Yield the cells, a thousand rows at a time so that an admin can fetch what belongs to them at once."""
    stream = rows.iterator(BATCH) if not rows._prefetch_related_lookups else iter(rows)  # noqa: SLF001 - no public name
    while batch := list(islice(stream, BATCH)):
        admin.prepare_export(batch)
        for row in batch:
            yield [_cell(admin, row, name) for _heading, name in admin.list_export]


def _cell(admin: "ServiceAdmin", row: Any, name: str) -> Any:
    """Return a display of the row's choice, a method of the admin, or an attribute of the row.

    Raises AttributeError for a name that leads nowhere: an empty column would be taken for no data.
    """
    if hasattr(admin, name) and not hasattr(row, f"get_{name}_display"):
        return getattr(admin, name)(row)
    return _plain(follow(row, name)[0])


def _plain(value: Any) -> Any:
    """Return numbers, dates and texts as they are, anything else as it is named."""
    if value is None or isinstance(value, str | int | bool) or hasattr(value, "as_tuple"):
        return value
    return value if hasattr(value, "year") else str(value)
