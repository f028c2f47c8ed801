"""Whose record it is."""

from dataclasses import replace

import pytest

from core.actors import Actor
from core.errors import InvalidState
from payroll.employees.access import is_own, refuse_own
from payroll.employees.models import Employee

pytestmark = pytest.mark.django_db


def test_the_own_record_is_known_by_the_account(asha: Employee, hr: Actor) -> None:
    me = replace(hr, user_id=asha.user_id)
    assert is_own(asha, me)
    with pytest.raises(InvalidState):
        refuse_own(asha, me)
    assert not is_own(asha, hr)
    refuse_own(asha, hr)


def test_numbers_of_the_platform_are_nobodys_here(asha: Employee, hr: Actor) -> None:
    """Public users are numbered from 1 too."""
    assert not is_own(asha, replace(hr, user_id=asha.user_id, is_platform=True))


def test_without_a_user_nothing_is_own(asha: Employee, system: Actor) -> None:
    assert not is_own(asha, system)
    assert not is_own(Employee(user=None), system)
