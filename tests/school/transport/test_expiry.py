"""Reminders of papers that run out: each step once, whatever the clock does."""

from collections.abc import Callable
from datetime import date, timedelta
from io import BytesIO

import pytest
from django.utils import timezone

from core.errors import UnsupportedMedia
from core.outbox.models import Message
from school.transport.masters import papers
from school.transport.models import CrewMember, ExpiryReminder, Route, Vehicle, VehiclePaper
from school.transport.reports import papers as papers_report
from school.transport.selectors.expiry import step_of
from school.transport.services.expiry import TEMPLATE, on_due, remind
from school.transport.services.papers import attach_scan
from school.transport.todo import waiting
from tests.kit.threads import at_once
from tests.school.homework.kit import picture
from tests.school.terms import subscribed
from tests.school.transport.kit import FRIDAY
from tests.school.world import SYSTEM, World

DAY = timedelta(days=1)


def paper(days: int, kind: str = "insurance") -> VehiclePaper:
    vehicle = Vehicle.objects.get_or_create(number="KA 01 AB 1234")[0]
    return papers.create(
        actor=SYSTEM, vehicle=vehicle, kind=kind, number="P", valid_until=FRIDAY + days * DAY
    )


def told() -> int:
    return Message.objects.filter(template=TEMPLATE, channel="inbox").count()


@pytest.mark.parametrize(("left", "step"), [(31, None), (30, 30), (8, 30), (7, 7), (1, 7), (0, 0), (-40, 0)])
def test_the_step_of_a_day(left: int, step: int | None) -> None:
    assert step_of(FRIDAY + left * DAY, FRIDAY) == step


@pytest.mark.django_db
class TestReminders:
    """At 30, 7 and 0 days."""

    def test_each_step_is_told_once_to_the_office(self, world: World, at: Callable[[str], None]) -> None:
        paper(30)
        CrewMember.objects.create(name="Raju", licence_valid_until=FRIDAY + 31 * DAY)
        counts = []
        for days in (0, 0, 1, 22, 23, 30, 31, 60):
            at(f"{FRIDAY + days * DAY} 07:00")
            counts.append(remind(timezone.now()))
        # The licence follows the insurance by a day: both stand on the notice of the 30th, at 0 and 7 days.
        assert counts == [1, 0, 1, 0, 1, 2, 1, 0]
        assert told() == 5
        assert {row.user_id for row in Message.objects.filter(template=TEMPLATE)} == {
            world.users["school_admin"].pk
        }

    def test_a_clock_that_was_away_tells_only_the_step_that_holds(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        paper(30)
        at(f"{FRIDAY + 28 * DAY} 07:00")
        assert [remind(timezone.now()), remind(timezone.now())] == [1, 0]
        assert list(ExpiryReminder.objects.values_list("days_before", flat=True)) == [7]

    def test_a_renewed_paper_and_a_vehicle_out_of_use_are_not_told(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        at(f"{FRIDAY} 07:00")
        paper(5)
        paper(370)
        assert remind(timezone.now()) == 0
        paper(3, kind="puc")
        Vehicle.objects.update(is_active=False)
        assert remind(timezone.now()) == 0
        assert waiting(FRIDAY) == []

    def test_the_clock_comes_again_tomorrow_and_tells_nothing_where_the_module_is_off(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        at(f"{FRIDAY} 07:00")
        paper(3)
        subscribed(world.tenant, without=("transport",))
        again = on_due(timezone.now())
        assert timezone.localtime(again).isoformat()[:16] == f"{FRIDAY + DAY}T07:00"
        assert ExpiryReminder.objects.count() == 0

    def test_to_do_and_report_name_what_runs_out(self, world: World, at: Callable[[str], None]) -> None:
        at(f"{FRIDAY} 09:00")
        paper(-2)
        Route.objects.create(code="R1", name="R1", vehicle=Vehicle.objects.get())
        assert [one.text for one in waiting(FRIDAY)] == [
            "1 paper of transport runs out: KA 01 AB 1234, Insurance, 18 Nov 2026",
            "Enter the seats of KA 01 AB 1234: until then riders are not bounded",
        ]
        (line,) = papers_report({}).rows.stream()
        assert (line["expires_on"], line["days"]) == (date(2026, 11, 18), -2)

    def test_a_scan_is_kept_by_its_content(self, world: World, at: Callable[[str], None]) -> None:
        at(f"{FRIDAY} 09:00")
        row = paper(90)
        with pytest.raises(UnsupportedMedia) as caught:
            attach_scan(paper=row, file=BytesIO(b"MZ\x00\x01 no paper"), actor=SYSTEM)
        assert list(caught.value.fields) == ["file"]
        attach_scan(paper=row, file=picture(), actor=SYSTEM)
        browser = world.browser("principal")
        page = f"/admin/school_transport/vehiclepaper/{row.pk}"
        assert browser.get(f"{page}/file/").status_code == 200
        assert browser.get(f"{page}/change/").status_code == 200
        assert world.browser("school_admin").get(f"{page}/attach/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_two_clocks_at_once_tell_each_paper_once(world: World, at: Callable[[str], None]) -> None:
    at(f"{FRIDAY} 07:00")
    paper(3)
    now = timezone.now()
    assert sorted(at_once(*[lambda: remind(now)] * 2)) == [0, 1]
    assert told() == 1
