"""Every act on an announcement in every state, at every door: possible by the table, else refused with no trace."""

from itertools import product
from typing import Any

import pytest

from core.audit.models import AuditEntry
from core.errors import DomainError, InvalidTransition
from core.outbox.models import Job, Message
from core.states import advance, is_possible
from school.notifications import services
from school.notifications.acts import ANNOUNCEMENT_ACTS
from school.notifications.enums import TRANSITIONS, AnnouncementState
from school.notifications.models import Announcement
from tests.school.notifications.conftest import draft
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
ACTS = {"send": AnnouncementState.SCHEDULED, "cancel": AnnouncementState.CANCELLED}
EACH = list(product(ACTS, AnnouncementState))


def make(world: World, state: AnnouncementState) -> Announcement:
    row = services.create_announcement(actor=world.actor("principal"), draft=draft(), is_sent=False)
    Announcement.objects.filter(pk=row.pk).update(state=state)
    row.refresh_from_db()
    return row


def traces(row: Announcement) -> tuple[Any, ...]:
    row.refresh_from_db()
    return row.state, row.remarks, Job.objects.count(), Message.objects.count(), AuditEntry.objects.count()


def test_every_step_of_the_table(world: World) -> None:
    for before, to in product(AnnouncementState, AnnouncementState):
        row = make(world, before)
        if is_possible(TRANSITIONS, before, to):
            advance(row, to, table=TRANSITIONS, actor=SYSTEM)
            assert traces(row)[0] == to
            continue
        noted = traces(row)
        with pytest.raises(InvalidTransition):
            advance(row, to, table=TRANSITIONS, actor=SYSTEM)
        assert traces(row) == noted


def test_by_the_service(world: World) -> None:
    for name, state in EACH:
        row = make(world, state)
        act, noted = ANNOUNCEMENT_ACTS.named(name), traces(row)
        if is_possible(TRANSITIONS, state, ACTS[name]):
            ANNOUNCEMENT_ACTS.do(act, row, {}, world.actor("principal"))
            assert traces(row)[0] == ACTS[name]
            continue
        with pytest.raises(DomainError):
            ANNOUNCEMENT_ACTS.do(act, row, {}, world.actor("principal"))
        assert traces(row) == noted


@pytest.mark.parametrize(("name", "state"), EACH)
def test_in_the_browser(world: World, name: str, state: AnnouncementState) -> None:
    """The button is there where the act is possible, and a page that was open before changes nothing after."""
    row, browser = make(world, state), world.browser("principal")
    page = f"/admin/school_notifications/announcement/{row.pk}"
    is_offered = is_possible(TRANSITIONS, state, ACTS[name])
    assert (f"{row.pk}/{name}" in browser.get(f"{page}/change/").content.decode()) == is_offered
    noted = traces(row)
    answer = browser.post(f"{page}/{name}/")
    if is_offered:
        assert (answer.status_code, traces(row)[0]) == (302, ACTS[name])
    else:
        assert traces(row) == noted
