"""The notice of the day on which an enquiry closes: in the morning, once, late runs catch up."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from core.outbox.models import Message
from core.tenancy.due import look_in
from core.tenancy.models import Due, Tenant
from erp_planned.sourcing.models import Enquiry
from erp_planned.sourcing.services.enquiries import cancel_enquiry
from erp_planned.sourcing.services.notices import LOOK
from tests.core.accounts.people import user_of
from tests.erp_planned.sourcing.goods import MAKER, approved, enquiry, vendor
from tests.erp_planned.sourcing.test_bids import opened, quote

pytestmark = pytest.mark.django_db
INDIA = ZoneInfo("Asia/Kolkata")


def moment(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=INDIA)


@pytest.fixture
def november(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-20 10:00")


@pytest.fixture
def running(november: None) -> Enquiry:
    return enquiry(approved(600000), vendor("A"), closes_at=moment(25, 15), opens_at=moment(26, 11, 30))


def told(user: Any = None) -> list[Message]:
    rows = Message.objects.filter(template="enquiry_closing", channel="inbox")
    return list(rows.filter(user_id=user.pk) if user else rows)


def wanted(organization: Tenant) -> list[datetime]:
    rows = Due.objects.filter(tenant_id=organization.pk, look=LOOK)
    return [timezone.localtime(one.at, INDIA) for one in rows]


def test_openers_are_told_on_the_morning_of_the_closing_day_once(
    organization: Tenant, running: Enquiry, at: Callable[[str], None]
) -> None:
    """Whoever may open then: also who got the right after the enquiry was sent; nobody else."""
    assert wanted(organization) == [moment(25, 7)]
    officer, clerk = user_of(organization, "finance_officer"), user_of(organization, "accountant")
    at("2026-11-25 06:59")
    look_in([LOOK])
    assert told() == []
    assert wanted(organization) == [moment(25, 7)]
    at("2026-11-25 07:00")
    look_in([LOOK])
    (one,) = told(officer)
    assert "15:00 on 25 November 2026" in one.body or "15:00 on 25 Nov 2026" in one.body
    assert "11:30 on 26" in one.body
    assert one.payload["url"] == f"/admin/erp_sourcing/enquiry/{running.pk}/change/"
    assert told(clerk) == []
    at("2026-11-25 09:00")
    look_in([LOOK])
    look_in([""])
    assert len(told(officer)) == 1
    assert wanted(organization) == []


def test_a_late_clock_catches_up_and_asks_for_the_next_one(
    organization: Tenant, running: Enquiry, at: Callable[[str], None]
) -> None:
    """The clock stood still for two days; another enquiry closes later, and is told of on its own day."""
    officer = user_of(organization, "finance_officer")
    other = enquiry(
        approved(600000, group="Glass"), vendor("B"), closes_at=moment(30, 9), opens_at=moment(30, 9)
    )
    at("2026-11-27 10:00")
    look_in([LOOK])
    assert [one.payload["url"].split("/")[4] for one in told(officer)] == [str(running.pk)]
    assert wanted(organization) == [moment(30, 7)]
    at("2026-11-30 07:00")
    look_in([LOOK])
    assert {one.payload["url"].split("/")[4] for one in told(officer)} == {str(running.pk), str(other.pk)}


def test_nobody_is_told_of_one_that_is_cancelled_or_opened(
    organization: Tenant, running: Enquiry, at: Callable[[str], None]
) -> None:
    user_of(organization, "finance_officer")
    other = enquiry(
        approved(600000, group="Glass"), by := vendor("B"), closes_at=moment(25, 9), opens_at=moment(25, 9)
    )
    quote(other, by, "100")
    cancel_enquiry(enquiry=running, remarks="Not needed", actor=MAKER)
    opened(other)
    at("2026-11-25 12:00")
    look_in([LOOK])
    assert told() == []
    assert wanted(organization) == []


def test_one_that_closes_on_the_day_it_is_made_is_told_of_at_once(
    organization: Tenant, at: Callable[[str], None]
) -> None:
    at("2026-11-25 10:00")
    officer = user_of(organization, "finance_officer")
    enquiry(approved(600000), vendor("A"), closes_at=moment(25, 17))
    assert wanted(organization) == [moment(25, 7)]
    look_in([LOOK])
    assert len(told(officer)) == 1
