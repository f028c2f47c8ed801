"""Occupancy as a report: page, JSON, workbook, paper."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.actors import Door, system_actor
from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.periods import today
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from core.reports.parameters import day
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.stays import occupancy, percent

COLUMNS = (
    Column(_t("Hostel"), "hostel", Kind.TEXT, 32),
    Column(_t("Type"), "type", Kind.TEXT, 10),
    Column(_t("Floor"), "floor", Kind.INTEGER, 8),
    Column(_t("Usable beds"), "beds", Kind.INTEGER, 12),
    Column(_t("Occupied"), "occupied", Kind.INTEGER, 12),
    Column(_t("Percent"), "percent", Kind.NUMBER, 12),
)


def build(texts: Texts) -> Table:
    """Return the occupancy by hostel and floor on `date` (today). Raises ValidationFailed."""
    on = day(texts, "date") or today()
    found = occupancy(system_actor(Door.COMMAND), on)
    rows = [
        {
            "hostel": row.hostel, "type": row.type, "floor": row.floor, "beds": row.beds, "occupied": row.occupied,
            "percent": row.percent,
        }
        for row in found
    ]  # fmt: skip
    beds, occupied = sum(row.beds for row in found), sum(row.occupied for row in found)
    return Table(
        title=_("Occupancy of hostels"),
        subtitle=_("On %(day)s") % {"day": in_date(on)},
        columns=COLUMNS,
        rows=ListRows(rows),
        filename=f"hostel-occupancy-{on}",
        totals={"hostel": _("Total"), "beds": beds, "occupied": occupied, "percent": percent(occupied, beds)},
    )


OCCUPANCY = Report(
    name="hostel-occupancy",
    title=_t("Occupancy of hostels"),
    purpose=_t("Occupied of usable beds on any date, by hostel and floor."),
    parameters=(Parameter("date", _t("On"), ParameterKind.DATE, empty=_t("Today")),),
    build=build,
    permission=P.READ,
    usual=lambda: {"date": str(today())},
    group=_t("Hostels"),
)
