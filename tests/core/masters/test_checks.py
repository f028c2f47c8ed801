"""A bad declaration is named at start-up, not met by a person."""

from typing import Any

import pytest

from core.masters import Master
from core.masters.checks import check_masters, faults
from core.masters.declaration import DECLARED
from payroll.leave.models import LeaveType

SOUND: dict[str, Any] = {
    "label": "leave_type",
    "read": "leave:read",
    "write": "leave:write",
    "writable": ("code", "name", "debits_from"),
    "example": {"code": "X"},
}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"writable": ("code", "colour")}, "writable names “colour”, which is no field"),
        ({"filters": ("colour",)}, "filters names “colour”"),
        ({"ordering": ("colour",)}, "ordering names “colour”"),
        ({"wire": {"colour": "color"}}, "wire names “colour”"),
        ({"tidy": {"gender": str.upper}}, "tidy names “gender”, which is not writable"),
        ({"example": {"gender": "female"}}, "example names “gender”, which is not writable"),
        ({"search": ("debits_from__colour",)}, "search names “debits_from__colour”"),
        ({"by": {"code": "name"}}, "by tells “code” by “name”"),
        ({"by": {"debits_from": "colour"}}, "by tells “debits_from” by “colour”"),
        ({"dated": True}, "dated needs the fields effective_on and used_at"),
        ({"example": {}}, "example is empty"),
    ],
)
def test_a_fault_is_told(wrong: dict[str, Any], told: str) -> None:
    master: Master[Any] = Master(LeaveType, **{**SOUND, **wrong})
    try:
        assert any(fault.startswith(told) for fault in faults(master))
        assert [error.id for error in check_masters()] == ["core.E030"]
    finally:
        DECLARED.remove(master)


def test_a_sound_declaration_has_none() -> None:
    master: Master[Any] = Master(LeaveType, **SOUND)
    DECLARED.remove(master)
    assert list(faults(master)) == []
