"""What transport adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.imports.registry import register_import
from core.masters.imports import register_master_import
from core.outbox.kinds import NoticeKind, register_notices
from core.reports.registry import register_reports
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.students.hooks import register_held
from school.students.providers import register_leaving
from school.transport import masters
from school.transport.imports import RIDES
from school.transport.permissions import TransportPermission as P
from school.transport.providers import HELD
from school.transport.services import expiry
from school.transport.services.rides import end_with_exit, go_on_after_exit
from school.transport.todo import steps, waiting

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL
NOTICES = NoticeKind("transport", _("Papers of vehicles and drivers"), 40, needs=P.WRITE)


def _reports() -> Sequence["Report"]:
    from school.transport.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_module(Module.TRANSPORT, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.OFFICE],
        Role.ACCOUNTANT: [P.READ, P.OFFICE],
        # Who rides which bus home is the class teacher's business too.
        Role.TEACHER: [P.READ],
        Role.PARENT: [P.READ],
        Role.STUDENT: [P.READ],
    },
)
register_urls(SCHOOL, "school.transport.api.urls")
register_notices(NOTICES, expiry.TEMPLATE, suites=(SCHOOL,))
register_group(SCHOOL, "transport", Group(_("Transport"), order=54))
register_entries(
    SCHOOL,
    "transport",
    Entry(_("Routes"), "route", "school_transport_route_changelist", P.OFFICE),
    Entry(_("Stops"), "pin_drop", "school_transport_stop_changelist", P.OFFICE),
    Entry(_("Rides"), "directions_bus", "school_transport_ride_changelist", P.OFFICE),
)
register_import(SCHOOL, RIDES)
register_master_import(SCHOOL, masters.vehicles, key="number")
register_reports(SCHOOL, _reports)
on_to_do(SCHOOL, waiting)
on_set_up(SCHOOL, steps)
on_due(expiry.LOOK, expiry.on_due, type=SCHOOL)
register_held(HELD)
register_leaving(end_with_exit, go_on_after_exit)
