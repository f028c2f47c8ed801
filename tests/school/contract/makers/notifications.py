"""Announcements of the teacher, and a notice of the parent."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from core.outbox.composing import message_for
from core.outbox.models import Message
from core.outbox.services import post
from school.notifications.services import Draft, create_announcement
from tests.school.world import World


def announcements(world: World) -> dict[str, Any]:
    """Make one that waits for its time, a draft, and a notice in the parent's inbox."""
    target = {"target_type": "section", "target_ids": [world.sections["VI A"].pk]}
    later = timezone.now() + timedelta(days=1)
    actor = world.actor("teacher")
    waiting = Draft(title="Test", message="On Monday.", scheduled_at=later, **target)
    draft = Draft(title="Trip", message="On Tuesday.", **target)
    parent = world.users["parent"].pk
    post(
        [
            message_for(
                "inbox",
                user_id=parent,
                template="announcement",
                language="en",
                subject="Rain",
                body="Stay in.",
            )
        ]
    )
    return {
        "announcement": create_announcement(actor=actor, draft=waiting).pk,
        "draft_announcement": create_announcement(actor=actor, draft=draft, is_sent=False).pk,
        "notice": Message.objects.get(user_id=parent, subject="Rain").pk,
    }
