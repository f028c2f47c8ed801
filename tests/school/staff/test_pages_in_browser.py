"""Pages of leave in a browser, wide and on a phone: nothing serious for axe, nothing to scroll sideways."""

import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from core.periods import today
from core.tenancy.models import Tenant
from school.staff.services.leave_requests import approve_leave
from school.staff.services.papers import add_paper
from tests.browser.conftest import DESKTOP, PHONE, address, browser, check_page
from tests.school.homework.kit import picture
from tests.school.staff.kit import asked, types
from tests.school.world import make_world

__all__ = ["address", "browser"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_pages_fit_and_can_be_used(
    school: Tenant, browser: Any, address: Callable[[Tenant], str], client: Any
) -> None:
    """Axe, a sideways scroll, and what the content security policy turns away."""
    world = make_world(school)
    types()
    member = world.staff["teacher"]
    day = today() + timedelta(days=(1 - today().weekday()) % 7 + 7)
    row = asked(world, "CL", day, day + timedelta(days=1))
    approve_leave(request=row, actor=world.actor("principal"), remarks="Enjoy the wedding")
    waiting = asked(world, "SL", day + timedelta(days=14), ends_half=True)
    add_paper(member=member, kind="licence", file=picture(), actor=world.actor("school_admin"))
    visits = (
        ("teacher", ("/portal/teaching/leave", "/portal/teaching/leave/new")),
        (
            "school_admin",
            (
                f"/admin/school_staff/staffmember/{member.pk}/change/",
                "/admin/school_staff/leaverequest/",
                f"/admin/school_staff/leaverequest/{waiting.pk}/change/",
                f"/admin/school_staff/leaverequest/{waiting.pk}/approve/",
            ),
        ),
    )
    shots = os.environ.get("SHOTS")
    for who, pages in visits:
        client.force_login(world.users[who])
        for name, viewport in (("wide", DESKTOP), ("phone", PHONE)):
            context = browser.new_context(viewport=viewport, base_url=address(school))
            context.add_cookies(
                [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address(school)}]
            )
            page = context.new_page()
            complaints: list[str] = []
            page.on(
                "console",
                lambda line, told=complaints: told.append(line.text) if line.type == "error" else None,
            )
            for number, target in enumerate(pages):
                assert page.goto(target).status == 200
                check_page(page)
                if shots:
                    page.screenshot(path=f"{shots}/{who}-{number}-{name}.png", full_page=True)
            assert complaints == []
            context.close()
