"""Who gets an announcement over which channel, and who does not and why: shown before sending, written then.

One function decides it for the preview and for the sending, so the counts shown are the messages written.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.outbox.composing import DEFAULT_LANGUAGE, message_for, suppress, use_text
from core.outbox.enums import Channel, MessageState, Suppression
from core.outbox.models import Message
from core.outbox.selectors import switched_off
from core.outbox.sms import SmsText
from school.notifications.audiences import Person, people_of
from school.notifications.calc import count
from school.notifications.consent import consenting
from school.notifications.enums import Way
from school.notifications.kinds import ANNOUNCEMENT, OFFER
from school.notifications.models import Announcement, MessageTemplate
from school.notifications.sms import text_for


@dataclass(frozen=True, slots=True)
class ChannelCount:
    """How many messages would go out over one channel, and how many not for which reason."""

    channel: str
    to_send: int
    suppressed: dict[str, int]


@dataclass(frozen=True, slots=True)
class Preview:
    """What sending now would do. `held_until`: until when promotional messages rest, if it is night."""

    recipients: int
    channels: list[ChannelCount]
    held_until: datetime | None
    sms_text: str


@dataclass(slots=True)
class _Plan:
    """What is the same for everybody, looked up once, and the addresses that have a message already."""

    row: Announcement
    template: str
    off: set[tuple[int, str]]
    consents: Collection[int]
    sms: dict[str, SmsText]
    seen: set[tuple[str, str]] = field(default_factory=set)


def recipients_of(row: Announcement) -> list[Person]:
    """Return everybody whom the announcement is for, once."""
    return people_of(row.target_type, row.target_ids, row.target_role)


def messages_of(row: Announcement, people: Iterable[Person]) -> Iterator[Message]:
    """Yield a message for each person and channel, those that are not sent included.

    Raises ValidationFailed where the template and its values do not fit (any more).
    """
    people = list(people)
    plan = _plan(row, [person.user_id for person in people if person.user_id is not None])
    for person in people:
        for channel in (Channel.INBOX, *(Channel(way) for way in row.channels)):
            if channel != Channel.INBOX or person.user_id is not None:
                yield _message(plan, person, channel)


def preview(row: Announcement) -> Preview:
    """Return what sending would do now; nothing is written."""
    people = recipients_of(row)
    sent: Counter[str] = Counter()
    not_sent: dict[str, Counter[str]] = {way: Counter() for way in row.channels}
    held: list[datetime] = []
    for message in messages_of(row, people):
        if message.state == MessageState.SUPPRESSED:
            not_sent[message.channel][message.error] += 1
            continue
        sent[message.channel] += 1
        if row.is_promotional and message.send_after is not None:
            held.append(message.send_after)
    channels = [
        ChannelCount(str(way), sent[way], dict(not_sent.get(way, {})))
        for way in (Channel.INBOX.value, *row.channels)
    ]
    texts = sms_texts(row)
    sms = texts[row.template.language].text if row.template and texts else ""
    return Preview(len(people), channels, min(held, default=None), sms)


def sms_texts(row: Announcement) -> dict[str, SmsText]:
    """Return the registered text with its values in each language in which it is registered.

    Raises ValidationFailed where the number of values is not that of the text.
    """
    if row.template is None or Way.SMS not in row.channels:
        return {}
    needed = count(row.template.text)
    if len(row.variables) != needed:
        text = _("The template has %(count)d values; %(given)d are given.")
        raise ValidationFailed.at("variables", text % {"count": needed, "given": len(row.variables)})
    others = MessageTemplate.objects.filter(
        code__iexact=row.template.code, channel=Way.SMS, purpose=row.template.purpose, is_active=True
    )
    fitting = [*(one for one in others if count(one.text) == needed), row.template]
    return {one.language: text_for(one, row.variables) for one in fitting}


def _plan(row: Announcement, user_ids: list[int]) -> _Plan:
    template = OFFER if row.is_promotional else ANNOUNCEMENT
    off = switched_off(template, user_ids, row.channels)
    consents = consenting(user_ids) if row.is_promotional else set()
    return _Plan(row, template, off, consents, sms_texts(row))


def _message(plan: _Plan, person: Person, channel: Channel) -> Message:
    row = plan.row
    address = {Channel.SMS: person.phone, Channel.EMAIL: person.email}.get(channel, "")
    message = message_for(
        channel,
        is_promotional=row.is_promotional,
        user_id=person.user_id,
        address=address,
        template=plan.template,
        language=person.language or DEFAULT_LANGUAGE,
        subject=row.title,
        body=row.message,
        payload=_payload(row),
        about=row.about,
        created_by_id=row.sender_id,
        dedupe_key=f"{row.about}:{person.key}:{channel}"[:220],
    )
    if channel == Channel.INBOX:
        return message
    reason = _reason_against(plan, person, channel, address)
    if reason is not None:
        return suppress(message, reason)
    if address:
        plan.seen.add((channel, address.lower()))
    if channel == Channel.SMS:
        _fill_sms(message, plan)
    return message


def _payload(row: Announcement) -> dict[str, Any]:
    return {"announcementId": str(row.pk)}


def _reason_against(plan: _Plan, person: Person, channel: Channel, address: str) -> Suppression | None:
    """Return why this person gets nothing over this channel, or None."""
    if plan.row.is_promotional and person.is_minor:
        return Suppression.NOT_PERMITTED
    if plan.row.is_promotional and not _has_consent(plan, person, channel):
        return Suppression.NO_CONSENT
    if not plan.row.is_promotional and (person.user_id, channel) in plan.off:
        return Suppression.SWITCHED_OFF
    if channel == Channel.PUSH:
        return None if person.user_id is not None else Suppression.NO_ADDRESS
    if not address:
        return Suppression.NO_ADDRESS
    if (channel, address.lower()) in plan.seen:
        return Suppression.SAME_ADDRESS
    return None


def _has_consent(plan: _Plan, person: Person, channel: Channel) -> bool:
    """Say whether a promotional message may go there: chosen by the person, or kept by the office."""
    if person.user_id is None:
        return False
    return (person.user_id, channel) not in plan.off or person.user_id in plan.consents


def _fill_sms(message: Message, plan: _Plan) -> None:
    """Give the SMS the text of the person's language, or of the template that was chosen."""
    text = plan.sms.get(message.language)
    if text is None and plan.row.template is not None:
        message.language = plan.row.template.language
        text = plan.sms.get(message.language)
    if text is None:
        suppress(message, Suppression.NO_TEMPLATE)
    else:
        use_text(message, text)
