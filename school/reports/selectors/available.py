"""Which reports somebody may run: lists, and the prepared reports of the office."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.reports.definitions import Parameter, Report, Table, Texts
from core.reports.permissions import ReportPermission
from core.reports.registry import reports
from school.reports.exports.registry import exports, exports_for, get_export
from school.reports.permissions import ReportsPermission as P
from school.staff.selectors import is_everywhere

LIST = "list-"


@dataclass(frozen=True, slots=True)
class Available:
    """A report that the caller may run at /reports/export/<name>.csv."""

    name: str
    title: str
    purpose: str
    group: str
    formats: Sequence[str]
    parameters: Sequence[Parameter]
    is_schedulable: bool


def available(actor: Actor) -> list[Available]:
    """Return the reports that the caller may run, lists first. Raises Forbidden."""
    authorize(actor, P.READ)
    found = [_told(one.name, one.as_report()) for one in exports_for(actor)]
    if is_allowed(actor.permissions, P.EXPORT):
        found += [_told(one.name, one) for one in office_reports(actor)]
    return found


def office_reports(actor: Actor) -> list[Report]:
    """Return the reports of the office beside the lists; they tell of the whole school."""
    if not is_everywhere(actor) or not is_allowed(actor.permissions, ReportPermission.READ):
        return []
    return [
        one
        for one in reports().values()
        if not one.name.startswith(LIST)
        and "csv" in one.formats
        and is_allowed(actor.permissions, one.permission)
    ]


def stored_name(name: str) -> str:
    """Return under which name the office keeps a report: lists have names of their own there."""
    return f"{LIST}{name}" if name in exports() else name


def short_name(name: str) -> str:
    """Return the name of a report as it stands in addresses."""
    return name.removeprefix(LIST)


def table_for(actor: Actor, name: str, texts: Texts) -> Table:
    """Return a list or report by name as the caller may see it.

    Raises NotFound for a name that is none, Forbidden, ValidationFailed naming the filter.
    """
    authorize(actor, P.EXPORT)
    report = next((one for one in office_reports(actor) if one.name == name), None)
    if report is None:
        return get_export(actor, name).table(actor, texts)
    found = report.build(texts)
    if not isinstance(found, Table):
        raise NotFound(_("There is no such report."))
    return found


def _told(name: str, report: Report) -> Available:
    return Available(
        name=name,
        title=str(report.title),
        purpose=str(report.purpose),
        group=str(report.group),
        formats=report.formats,
        parameters=report.parameters,
        is_schedulable=report.is_schedulable,
    )
