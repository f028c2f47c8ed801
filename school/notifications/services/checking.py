"""What an announcement must hold to, whoever writes it, and to whom somebody may write."""

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.access import authorize, is_allowed
from core.actors import Actor
from core.errors import Forbidden
from core.refusals import refuse_wrong
from school.foundation.enums import Role
from school.notifications.audiences import names_of
from school.notifications.calc import MOST_LETTERS, count
from school.notifications.enums import FOR_TEACHERS, WITH_IDS, TargetType, Way
from school.notifications.errors import NoSuchTarget
from school.notifications.models import Announcement
from school.notifications.permissions import NotificationPermission as P

MOST_TARGETS = 500
LATEST = timedelta(days=366)
NAMES_LENGTH = 300


def check(row: Announcement) -> None:
    """Raise ValidationFailed naming every field that is wrong and what would be right."""
    problems: dict[str, str] = {}
    if not row.title.strip():
        problems["title"] = _("Give a title.")
    if not row.message.strip():
        problems["message"] = _("Write the message, or choose a template.")
    problems.update(_of_target(row))
    problems.update(_of_sms(row))
    if row.scheduled_at is not None and row.scheduled_at <= timezone.now():
        problems["scheduled_at"] = _(
            "This time is over. Give one to come, or leave it empty to send at once."
        )
    elif row.scheduled_at is not None and row.scheduled_at > timezone.now() + LATEST:
        problems["scheduled_at"] = _("Give a time within a year.")
    refuse_wrong(problems)


def check_target(row: Announcement, actor: Actor) -> None:
    """Refuse whom the caller may not write to, and note the names of those who are meant.

    Raises Forbidden for a target beyond the right, NoSuchTarget for ids that are not there or not the caller's.
    """
    if not is_allowed(actor.permissions, P.WRITE):
        authorize(actor, P.SECTION)
        if row.target_type not in FOR_TEACHERS:
            raise Forbidden(_("You may write to your own sections and their students only."))
    if row.target_type not in WITH_IDS:
        row.target_names = _named(row)
        return
    wanted = list(dict.fromkeys(row.target_ids))
    names = names_of(row.target_type, actor, wanted)
    missing = [one for one in wanted if one not in names]
    if missing:
        kind = TargetType(row.target_type).label
        text = _("There is no such entry among the %(kind)s: %(ids)s.")
        raise NoSuchTarget.at("target_ids", text % {"kind": kind, "ids": _few(missing)})
    row.target_ids = wanted
    row.target_names = _short([names[one] for one in wanted])


def _of_target(row: Announcement) -> dict[str, str]:
    problems: dict[str, str] = {}
    if row.target_type == TargetType.ROLE and row.target_role not in Role.values:
        problems["target_role"] = _("Choose a role: %(roles)s.") % {"roles": ", ".join(Role.values)}
    if row.target_type != TargetType.ROLE and row.target_role:
        problems["target_role"] = _("A role is given only where the announcement goes to a role.")
    if row.target_type in WITH_IDS and not row.target_ids:
        problems["target_ids"] = _("Choose at least one.")
    if row.target_type not in WITH_IDS and row.target_ids:
        problems["target_ids"] = _("Leave this empty: the announcement goes to a role or to everybody.")
    if len(row.target_ids) > MOST_TARGETS:
        problems["target_ids"] = _("At most %(most)d.") % {"most": MOST_TARGETS}
    return problems


def _of_sms(row: Announcement) -> dict[str, str]:
    """Name what an SMS lacks; a template is only for announcements that go out by SMS."""
    problems: dict[str, str] = {}
    if Way.SMS not in row.channels:
        if row.template is not None:
            problems["template"] = _("A template is for SMS: add that channel, or leave the template out.")
        return problems
    if row.template is None:
        return {"template": _("An SMS goes out with a registered text only: choose a message template.")}
    if row.template.channel != Way.SMS or not row.template.is_active:
        problems["template"] = _("Choose a template for SMS that is in use.")
    if row.template.purpose != row.purpose:
        values = {"template": row.template.get_purpose_display(), "purpose": row.get_purpose_display()}
        problems["template"] = (
            _("The template is registered as %(template)s, the announcement is %(purpose)s.") % values
        )
    needed = count(row.template.text)
    if len(row.variables) != needed:
        text = ngettext("The template has %(count)d value.", "The template has %(count)d values.", needed)
        problems["variables"] = text % {"count": needed}
    elif any(not value.strip() or len(value) > MOST_LETTERS for value in row.variables):
        problems["variables"] = _("Each value has 1 to %(most)d letters.") % {"most": MOST_LETTERS}
    return problems


def _named(row: Announcement) -> str:
    if row.target_type == TargetType.ROLE:
        return str(Role(row.target_role).label)
    return str(TargetType.ALL.label)


def _few(ids: Collection[UUID]) -> str:
    return ", ".join(str(one) for one in list(ids)[:3])


def _short(names: list[str]) -> str:
    text = ", ".join(names)
    return text if len(text) <= NAMES_LENGTH else text[: NAMES_LENGTH - 1] + "…"
