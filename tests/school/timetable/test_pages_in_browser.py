"""The timetable's pages in a browser, wide and on a phone: nothing serious for axe, nothing to scroll sideways."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from core.tenancy.models import Tenant
from school.timetable.models import BellSchedule, Generation
from school.timetable.services.generations import apply_generation, run_generation, start_generation
from school.timetable.services.substitutions import open_substitutions
from tests.browser.conftest import DESKTOP, PHONE, address, browser, check_page
from tests.school.timetable.conftest import BELLS, MONDAY, load, minutes_later
from tests.school.world import SYSTEM, make_world

__all__ = ["address", "browser"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def fill(tenant: Tenant) -> tuple[Any, list[str]]:
    """A timetable in force, one to be looked at, one without a solution, an absence; return the pages' addresses."""
    world = make_world(tenant)
    schedule = BellSchedule.objects.create(name="All classes")
    for number, start in enumerate(BELLS, 1):
        schedule.periods.create(period_number=number, start_time=start, end_time=minutes_later(start, 40))
    load(world, "VI A", "MAT", "teacher", 6, double_periods=1)
    load(world, "VI A", "ENG", "other_teacher", 6)
    load(world, "VI B", "ENG", "other_teacher", 6, room=world.rooms[0])
    made = []
    for wish in ({}, {"seed": 2}, {"sections": [world.sections["VI A"]]}):
        if "sections" in wish:
            load(world, "VI A", "SCI", "teacher", 40)
        row = start_generation(actor=SYSTEM, seconds=5, **wish)
        made.append(run_generation(generation_id=str(row.pk), actor=SYSTEM, report=lambda *_counts: None))
        if not wish:
            apply_generation(generation=made[0], actor=SYSTEM)
    open_substitutions(teacher=world.staff["teacher"], starts_on=MONDAY, ends_on=MONDAY, actor=SYSTEM)
    Generation.objects.create(academic_year=world.year, seconds=60, created_by_name="Keeper")
    pages = [
        f"/admin/timetable/week/?section={world.sections['VI A'].pk}",
        f"/admin/timetable/day/?on={MONDAY.isoformat()}",
        "/admin/school_timetable/generation/",
        "/admin/school_timetable/generation/add/",
        *(f"/admin/school_timetable/generation/{row.pk}/change/" for row in Generation.objects.all()),
    ]
    return world, pages


def test_pages_fit_and_can_be_used(
    school: Tenant, browser: Any, address: Callable[[Tenant], str], client: Any
) -> None:
    """Axe, a sideways scroll, and what the content security policy turns away."""
    world, pages = fill(school)
    client.force_login(world.users["principal"])
    shots = os.environ.get("SHOTS")
    for name, viewport in (("wide", DESKTOP), ("phone", PHONE)):
        context = browser.new_context(viewport=viewport, base_url=address(school))
        context.add_cookies(
            [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address(school)}]
        )
        page = context.new_page()
        complaints: list[str] = []
        page.on(
            "console", lambda line, told=complaints: told.append(line.text) if line.type == "error" else None
        )
        for number, target in enumerate(pages):
            assert page.goto(target).status == 200
            check_page(page)
            if shots:
                page.screenshot(path=f"{shots}/{name}-{number}.png", full_page=True)
        context.close()
        assert complaints == []
