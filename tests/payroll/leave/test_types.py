"""Leave types: the spec's four, presets, and the institution's own."""

from decimal import Decimal

import pytest

from core.actors import Actor
from core.errors import Duplicate, InUse, ValidationFailed
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.masters import leave_types
from payroll.leave.models import LeaveType
from payroll.leave.services.types import seed_leave_types
from tests.payroll.leave.conftest import Apply, kind

D = Decimal

pytestmark = pytest.mark.django_db


def test_a_new_institution_has_the_types_of_the_spec(organization: Tenant, actor: Actor) -> None:
    found = {
        row.code: (row.entitlement, row.carry_forward, row.carry_maximum)
        for row in LeaveType.objects.exclude(credit_mode="none")
    }
    assert found == {
        "CL": (8, "none", None),
        "EL": (30, "maximum", 300),
        "HPL": (20, "unlimited", None),
        "CCL": (730, "lifetime", None),
    }
    presets = set(LeaveType.objects.filter(credit_mode="none").values_list("code", flat=True))
    assert presets == {"COM", "ML", "PL", "EOL"}
    seed_leave_types(actor=actor)  # again: nothing is added
    assert LeaveType.objects.count() == 8


def test_own_type_is_credited_yearly_by_default(organization: Tenant, actor: Actor) -> None:
    row = leave_types.create(code=" scl ", name="Special Casual Leave", entitlement=D(10), actor=actor)
    assert (row.code, row.credit_mode, row.keeps_account) == ("SCL", "yearly", True)
    with pytest.raises(Duplicate):
        leave_types.create(code="el", name="Again", actor=actor)


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"credit_mode": "yearly"}, "entitlement"),
        ({"entitlement": D(10), "carry_forward": "maximum"}, "carry_maximum"),
        ({"entitlement": D(10), "carry_forward": "lifetime"}, "carry_forward"),
        ({"min_days": D(5), "max_days": D(3)}, "max_days"),
        ({"debit_factor": 3}, "debit_factor"),
        ({"pay_effect": "double"}, "pay_effect"),
    ],
)
def test_contradictions_are_refused(
    organization: Tenant, actor: Actor, rules: dict[str, object], field: str
) -> None:
    with pytest.raises(ValidationFailed) as refused:
        leave_types.create(code="X", name="X", actor=actor, **rules)
    assert list(refused.value.fields) == [field]
    assert not LeaveType.objects.filter(code="X").exists()


def test_used_types_stay(asha: Employee, apply: Apply, actor: Actor) -> None:
    with pytest.raises(InUse):
        leave_types.delete(kind("EL"), actor=actor)
    with pytest.raises(InUse):
        leave_types.delete(kind("HPL"), actor=actor)  # commuted leave debits it
    with pytest.raises(InUse):
        leave_types.update(kind("EL"), actor=actor, credit_mode="yearly")
    leave_types.delete(kind("PL"), actor=actor)
    assert leave_types.update(kind("EL"), actor=actor, entitlement=D(33)).entitlement == 33


def test_a_change_of_type_leaves_approved_leave(asha: Employee, take: Apply, actor: Actor) -> None:
    """Would catch pay of a past month that changes with the type's rules."""
    row = take(asha, "HPL", "2026-06-01", "2026-06-05")
    leave_types.update(kind("HPL"), actor=actor, pay_effect="full")
    assert {day.pay for day in row.leave_days.all()} == {"half"}
