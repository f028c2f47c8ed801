"""The head of a demo school's papers, and what it has agreed to with the platform."""

from decimal import Decimal

from core.modules import modules_of
from core.tenancy.context import in_public
from core.tenancy.enums import TenantType
from core.tenancy.models import Plan
from core.tenancy.plans import create_plan
from core.tenancy.subscriptions import subscribe
from school.demo.ground import OFFICE
from school.demo.world import DemoWorld
from school.foundation.modules import Module
from school.foundation.services.particulars import update_particulars

# Code, name, most students, GB, rupees a month, and the modules that it leaves out.
FULL = ("school-full", "School, everything", 1500, Decimal(20), Decimal(12000), ())
SMALL = (
    "school-small", "School, the essentials", 300, Decimal(2), Decimal(2500),
    (Module.TIMETABLE, Module.HOMEWORK),
)  # fmt: skip
PRINCIPAL = next(full for name, full, _role, _title in OFFICE if name == "principal")


def fill_terms(world: DemoWorld) -> None:
    """Give the school particulars and a subscription to the plan of its size; both plans are there to choose from."""
    number = f"{world.school.seed:02}"
    update_particulars(
        actor=world.actor,
        address="12 Example Road\nNew Delhi 110001",
        affiliation_no=f"27300{number}",
        school_code=f"650{number}",
        udise_code=f"070901234{number}",
        phone="011 4000 1234",
        email=f"office@{world.school.slug}.example.org",
        principal_name=PRINCIPAL,
    )
    with in_public():
        small, full = (_plan(world, *one) for one in (SMALL, FULL))
        fits = small if world.school.students <= (small.max_people or 0) else full
        subscribe(tenant=world.tenant, plan=fits, started_on=world.last_year.start_date, actor=world.actor)


def _plan(
    world: DemoWorld,
    code: str,
    name: str,
    most: int,
    storage: Decimal,
    price: Decimal,
    without: tuple[Module, ...],
) -> Plan:
    """Return the plan, made where the platform has none of this code."""
    found = Plan.objects.filter(code=code).first()
    modules = [one for one in modules_of(TenantType.SCHOOL) if one not in without]
    return found or create_plan(
        actor=world.actor,
        code=code,
        name=name,
        max_people=most,
        storage_gb=storage,
        price=price,
        modules=modules,
    )
