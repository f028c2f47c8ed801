"""The reports of each type of institution, registered by the apps that own them."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from core.errors import NotFound
from core.reports.definitions import Report
from core.tenancy.context import current_tenant

Source = Callable[[], Sequence[Report]]

_sources: dict[str, list[Source]] = {}


def register_reports(tenant_type: str, source: Source) -> None:
    """Add an app's reports for institutions of a type; called in its `ready()`.

    `source()` returns them when they are first needed: what prints a report takes its time to load.
    """
    listed = _sources.setdefault(tenant_type, [])
    if source not in listed:
        listed.append(source)


def reports_of(tenant_type: str) -> dict[str, Report]:
    """Return the reports of a type of institution by name, in the order in which they were registered."""
    return {report.name: report for source in _sources.get(tenant_type, []) for report in source()}


def reports() -> dict[str, Report]:
    """Return the reports of the current institution by name."""
    return reports_of(current_tenant().type)


def get_report(name: str) -> Report:
    """Return a report of the current institution. Raises NotFound."""
    found = reports().get(name)
    if found is None:
        raise NotFound(_("There is no such report."))
    return found
