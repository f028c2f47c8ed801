"""Makes the demo: two organizations with people, paid months and sign-ins; all or nothing."""

from collections.abc import Callable
from datetime import date

from django.conf import settings
from django.db import connection, transaction
from django.utils.translation import gettext as _

from core.access import PLATFORM_ADMIN as PLATFORM_ROLE
from core.access import PlatformPermission, authorize
from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Actor
from core.errors import Duplicate, InvalidState
from core.periods import FinancialYear, Month
from core.tenancy.context import in_public, tenant_context
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from core.tenancy.services import provision_tenant
from core.tenancy.template import template_sql
from payroll.demo.filling import enter_people, enter_staff
from payroll.demo.institutions import INSTITUTIONS, PASSWORD, PLATFORM_ADMIN, DemoInstitution
from payroll.demo.months import pay_months
from payroll.demo.people import make_people
from payroll.demo.story import LOCKED_MONTHS, plan_story
from payroll.income_tax.tables import available_years
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.selectors import matrix
from payroll.runs.services import create_run

Report = Callable[[str], None]
# What is reported: each institution's people, and each of the locked months.
STEPS = len(INSTITUTIONS) + LOCKED_MONTHS


def _say_nothing(_step: str) -> None:
    """Report to nobody."""


def refuse_deployment(*, force: bool) -> None:
    """Raise InvalidState outside a developer's machine: the demo's password is known to everybody."""
    if not settings.DEBUG and not force:
        raise InvalidState(
            _(
                "This is a deployment (DEBUG is off), and everybody knows the demo's password. "
                "Say --force if you want the demo here all the same."
            )
        )


def has_institutions() -> bool:
    """Say whether any institution has been made."""
    with in_public():
        return Tenant.objects.exclude(type=TenantType.PUBLIC).exists()


def seed_demo(*, actor: Actor, today: date, report: Report = _say_nothing) -> list[Tenant]:
    """Make the demo institutions and the platform's administrator, in one transaction.

    Months are the six before today's, locked, and today's in draft; after the last year with tax tables,
    that year's March counts as today. Raises Duplicate when an institution is there already, Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    with in_public():
        taken = Tenant.objects.filter(slug__in=[row.slug for row in INSTITUTIONS]).first()
        if taken:
            raise Duplicate(_("The institution %(slug)s is there already.") % {"slug": taken.slug})
        template_sql(TenantType.ORGANIZATION)  # made outside of the transaction where it is out of date
        with transaction.atomic():
            _platform_admin(actor)
            tenants = [
                _make(institution, _current_month(today), actor, report) for institution in INSTITUTIONS
            ]
    _collect_statistics(tenants)
    return tenants


def _current_month(today: date) -> Month:
    last = FinancialYear.parse(available_years()[-1]).months[-1]
    return min(Month.of(today), last)


def _platform_admin(actor: Actor) -> None:
    username, name = PLATFORM_ADMIN
    if not User.objects.filter(username=username).exists():
        create_user(
            actor=actor,
            username=username,
            name=name,
            role=PLATFORM_ROLE,
            password=PASSWORD,
            must_change_password=False,
        )


def _make(institution: DemoInstitution, current: Month, actor: Actor, report: Report) -> Tenant:
    report(institution.slug)
    tenant = provision_tenant(
        slug=institution.slug,
        name=institution.name,
        type=TenantType.ORGANIZATION,
        actor=actor,
        options={
            "code": institution.code,
            "particulars": institution.particulars,
            "settings": institution.settings,
        },
    )
    months = [current.plus(number - LOCKED_MONTHS) for number in range(LOCKED_MONTHS + 1)]
    with tenant_context(tenant):
        enter_staff(institution, actor)
        cells = matrix(organization_settings().commission_version)
        people = make_people(
            number=institution.people, seed=institution.seed, first=months[0], current=current, matrix=cells
        )
        years = sorted({month.financial_year for month in months})
        if institution.has_history:
            story = plan_story(people, months, cells)
            enter_people(story.people, first=months[0], years=years, actor=actor)
            pay_months(story, months, actor, report)
        else:
            enter_people(people, first=current, years=years[-1:], actor=actor)
            create_run(month=current, actor=actor)
    return tenant


def _collect_statistics(tenants: list[Tenant]) -> None:
    """Tell the planner what the new tables hold, instead of waiting for autovacuum."""
    for tenant in tenants:
        with tenant_context(tenant), connection.cursor() as cursor:
            tables = connection.introspection.table_names(cursor)
            cursor.execute("ANALYZE " + ", ".join(connection.ops.quote_name(table) for table in tables))
