"""What a migration does to the types of an institution that is there already."""

import pytest
from django.db import connection

from core.tenancy.models import Tenant
from core.tenancy.step_over import sections
from payroll.leave.models import LeaveType
from tests.payroll.leave.conftest import kind

pytestmark = pytest.mark.django_db
LIMITS = "payroll_leave", "0005_limits_of_seeds"


@pytest.fixture
def old(organization: Tenant) -> None:
    """The types as they were seeded before."""
    LeaveType.objects.filter(code="CL").update(is_casual=False)
    LeaveType.objects.filter(code="EL").update(max_days=None)


def step() -> None:
    with connection.cursor() as cursor:
        cursor.execute(sections()[LIMITS])


def limits_now() -> tuple[object, ...]:
    return kind("CL").is_casual, kind("EL").max_days


def test_untouched_seeds_get_the_limits(old: None) -> None:
    step()
    assert limits_now() == (True, 180)
    others = LeaveType.objects.exclude(code__in=["CL", "EL"])
    assert not others.filter(is_casual=True).exists()


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("EL", {"max_days": 120}),
        ("EL", {"entitlement": 33}),
        ("EL", {"carry_maximum": 240}),
        ("CL", {"entitlement": 12}),
        ("CL", {"counts_weekends": True}),
    ],
)
def test_what_somebody_has_changed_is_left_alone(old: None, code: str, change: dict[str, object]) -> None:
    LeaveType.objects.filter(code=code).update(**change)
    before = LeaveType.objects.values().get(code=code)
    step()
    assert LeaveType.objects.values().get(code=code) == before


def test_a_type_of_the_same_name_is_not_meant(old: None) -> None:
    LeaveType.objects.filter(code="CL").update(code="CLX")
    step()
    assert not LeaveType.objects.filter(is_casual=True).exists()
