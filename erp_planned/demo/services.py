"""Fills the demo of the ERP into the large demo institution, which payroll's demo has made; all or nothing."""

from collections.abc import Callable
from datetime import date, timedelta

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import PlatformPermission, authorize
from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, NotFound
from core.outbox.enums import Channel
from core.outbox.models import Message
from core.periods import Month
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from erp_planned.demo.attendance import fill_attendance
from erp_planned.demo.bank import fill_advices, fill_billing, fill_statement, open_bank
from erp_planned.demo.books import (
    WAITING_DAYS,
    approve_until,
    fill_books,
    leave_waiting,
    open_books,
    set_budgets,
)
from erp_planned.demo.buying import fill_purchases
from erp_planned.demo.hostels import fill_hostels
from erp_planned.demo.hrms import fill_hrms, fill_separation
from erp_planned.demo.pupils import fill_students
from erp_planned.demo.recruitment import fill_recruitment
from erp_planned.demo.stock import fill_stock
from erp_planned.demo.taxes import fill_gst
from erp_planned.demo.things import fill_assets
from erp_planned.demo.vendors import fill_vendors
from erp_planned.demo.world import ACCOUNTANT, OFFICER, DemoWorld
from payroll.demo.institutions import INSTITUTIONS, PASSWORD
from payroll.organizations import permissions
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun

SLUG = INSTITUTIONS[0].slug
# User name, name, role.
OFFICE = (
    (ACCOUNTANT, "Ramola Thapa", permissions.ACCOUNTANT),
    (OFFICER, "Anil Kulkarni", permissions.FINANCE_OFFICER),
)


def fill_finance(world: DemoWorld) -> None:
    """Fill books, vendors, bank and billing, which share their vouchers."""
    open_books(world)
    fill_vendors(world)
    fill_billing(world)
    fill_books(world)
    account = open_bank(world)
    fill_advices(world, account)
    approve_until(world, world.today - timedelta(days=WAITING_DAYS))
    fill_statement(world, account)
    set_budgets(world)
    leave_waiting(world)


def settle_late(world: DemoWorld) -> None:
    """Approve the vouchers that the last parts made of days that are over."""
    approve_until(world, world.today - timedelta(days=WAITING_DAYS))


# What fills the institution, in this order.
PARTS: tuple[Callable[[DemoWorld], None], ...] = (
    fill_attendance, fill_hrms, fill_recruitment, fill_finance, fill_separation, fill_stock, fill_assets,
    fill_purchases, fill_students, fill_hostels, fill_gst, settle_late,
)  # fmt: skip
STEPS = len(PARTS)


def _say_nothing(_step: str) -> None:
    """Report to nobody."""


def missing_in() -> Tenant | None:
    """Return the demo institution where it is there without the ERP's demo, else None."""
    with in_public():
        tenant = Tenant.objects.filter(slug=SLUG, closed_at=None).first()
    if tenant is None:
        return None
    with tenant_context(tenant):
        return None if _is_filled() else tenant


def _is_filled() -> bool:
    return User.objects.filter(username=ACCOUNTANT).exists()


def seed_erp(
    tenant: Tenant, *, actor: Actor, today: date, report: Callable[[str], None] = _say_nothing
) -> None:
    """Fill the demo institution, in one transaction.

    Raises Duplicate where that was done, NotFound where payroll's demo has other months than today's, Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    with tenant_context(tenant), transaction.atomic():
        if _is_filled():
            raise Duplicate(_("The demo of the ERP is there already."))
        current = PayrollRun.objects.exclude(state=RunState.LOCKED).filter(month=Month.of(today).first)
        if not current.exists():
            raise NotFound(_("The demo was made in another month; nothing was added."))
        _sign_ins(actor)
        told = list(Message.objects.order_by("-pk").values_list("pk", flat=True)[:1])
        world = DemoWorld(today)
        for part in PARTS:
            report(part.__name__)
            part(world)
        _quieten(told[0] if told else 0)
        record(actor, "demo.erp_filled", after={"day": today})
    _collect_statistics(tenant)


def _sign_ins(actor: Actor) -> None:
    for username, name, role in OFFICE:
        create_user(
            actor=actor, username=username, name=name, role=role, email=f"{username}@{SLUG}.example.org",
            password=PASSWORD, must_change_password=False,
        )  # fmt: skip


def _quieten(last: int) -> None:
    """Let no mail go out of what happened months ago, and keep the notices of it as read."""
    fresh = Message.objects.filter(pk__gt=last)
    fresh.exclude(channel=Channel.INBOX).delete()
    fresh.update(read_at=timezone.now())


def _collect_statistics(tenant: Tenant) -> None:
    """Tell the planner what the tables hold, instead of waiting for autovacuum."""
    with tenant_context(tenant), connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        cursor.execute("ANALYZE " + ", ".join(connection.ops.quote_name(table) for table in tables))
