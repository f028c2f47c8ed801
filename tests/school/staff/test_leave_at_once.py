"""Two people at once: the days of a balance are taken once, and a request is decided once."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from core.errors import DomainError
from core.periods import today
from school.staff.models import LeaveAccount, LeaveEntry, LeaveRequest
from school.staff.services.leave_credit import credit_leave
from school.staff.services.leave_requests import approve_leave
from school.staff.services.leave_settings import seed_leave_types, set_balance
from tests.kit.threads import at_once
from tests.school.staff.kit import asked
from tests.school.world import SYSTEM, make_world


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_is_refused(school: Any) -> None:
    """Two credits, two askers for the same day, two deciders, and two requests for the last day."""
    world = make_world(school)
    seed_leave_types(actor=SYSTEM)
    at_once(lambda: credit_leave(actor=SYSTEM), lambda: credit_leave(actor=SYSTEM))
    assert LeaveEntry.objects.count() == 2 * 3
    day = today() + timedelta(days=(1 - today().weekday()) % 7 + 7)
    outcomes = at_once(lambda: asked(world, "CL", day), lambda: asked(world, "SL", day))
    assert [isinstance(one, DomainError) for one in outcomes].count(True) == 1
    row = LeaveRequest.objects.get()
    principal, office = world.actor("principal"), world.actor("school_admin")
    outcomes = at_once(
        lambda: approve_leave(request=row, actor=principal), lambda: approve_leave(request=row, actor=office)
    )
    assert [isinstance(one, DomainError) for one in outcomes].count(True) == 1
    rows = [asked(world, "CL", day + timedelta(days=days), who="other_teacher") for days in (0, 1)]
    accounts = LeaveAccount.objects.filter(staff=world.staff["other_teacher"], leave_type__code="CL")
    account = accounts.latest("year_on")
    set_balance(account=account, balance=Decimal(1), note="Set", actor=office)
    outcomes = at_once(
        lambda: approve_leave(request=rows[0], actor=principal),
        lambda: approve_leave(request=rows[1], actor=office),
    )
    assert [isinstance(one, DomainError) for one in outcomes].count(True) == 1
    account.refresh_from_db()
    assert account.balance == 0
