"""Makes the demo schools: people of two years, sign-ins of every role, and what each part of the suite fills in."""

from collections.abc import Callable
from datetime import date

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.utils.translation import gettext as _

from core.access import PlatformPermission, authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState
from core.tenancy.context import in_public, tenant_context
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from core.tenancy.services import provision_tenant
from core.tenancy.template import template_sql
from school.demo.attendance import fill_attendance
from school.demo.counter import fill_counter
from school.demo.exams import fill_exams
from school.demo.families import fill_students
from school.demo.fees import fill_fees
from school.demo.ground import fill_masters, fill_staff, make_years
from school.demo.homework import fill_homework
from school.demo.inquiries import fill_admissions
from school.demo.leave import fill_leave
from school.demo.library import fill_library
from school.demo.notices import fill_notices
from school.demo.online import fill_online
from school.demo.report_cards import fill_report_cards
from school.demo.salaries import fill_salaries
from school.demo.schedules import fill_schedules
from school.demo.schools import PASSWORD, SCHOOLS, DemoSchool
from school.demo.stock import fill_stock
from school.demo.terms import fill_terms
from school.demo.timetable import fill_timetable
from school.demo.transport import fill_transport
from school.demo.turn import fill_turn
from school.demo.world import DemoWorld

Report = Callable[[str], None]
# What fills a school, in this order; each finds in the world what those before it made.
PARTS: tuple[Callable[[DemoWorld], None], ...] = (
    fill_terms,
    fill_masters,
    fill_staff,
    fill_students,
    fill_turn,
    fill_attendance,
    fill_timetable,
    fill_exams,
    fill_report_cards,
    fill_homework,
    fill_notices,
    fill_admissions,
    fill_transport,
    fill_fees,
    fill_counter,
    fill_online,
    fill_leave,
    fill_salaries,
    fill_library,
    fill_stock,
    fill_schedules,
)
STEPS = len(SCHOOLS) * len(PARTS)


def _say_nothing(_step: str) -> None:
    """Report to nobody."""


def refuse_deployment(*, force: bool) -> None:
    """Raise InvalidState outside a developer's machine: the demo's password is known to everybody."""
    if not settings.DEBUG and not force:
        raise InvalidState(
            _("This is a deployment (DEBUG is off), and everybody knows the demo's password. Say --force.")
        )


def missing_schools() -> list[DemoSchool]:
    """Return the demo's schools that are not there yet."""
    with in_public():
        there = set(Tenant.objects.values_list("slug", flat=True))
    return [one for one in SCHOOLS if one.slug not in there]


def seed_school(school: DemoSchool, *, actor: Actor, today: date, report: Report = _say_nothing) -> DemoWorld:
    """Make one demo school, all or nothing, and return what is in it.

    Dates follow `today`: this session is the current year, last session is closed, admissions are for the next
    one. Raises Duplicate when an institution of the name is there, Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    with in_public():
        template_sql(TenantType.SCHOOL)  # made outside of the transaction where it is out of date
        with transaction.atomic():
            tenant = provision_tenant(
                slug=school.slug,
                name=school.name,
                type=TenantType.SCHOOL,
                actor=actor,
                options=school.options,
            )
            with tenant_context(tenant):
                last, year, following = make_years(today)
                world = DemoWorld(
                    school, tenant, today, actor, make_password(PASSWORD), last, year, following
                )
                for part in PARTS:
                    report(f"{school.slug}: {part.__name__}")
                    part(world)
                record(actor, "demo.school_filled", after={"students": len(world.students)})
    _collect_statistics(tenant)
    return world


def _collect_statistics(tenant: Tenant) -> None:
    """Tell the planner what the new tables hold, instead of waiting for autovacuum."""
    with tenant_context(tenant), connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        cursor.execute("ANALYZE " + ", ".join(connection.ops.quote_name(table) for table in tables))
