"""From a notice and a person to messages: one for each channel by which the person can be reached."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.outbox.enums import Channel, MessageState, Suppression
from core.outbox.models import Message, give_up_time
from core.outbox.quiet import after_quiet
from core.outbox.sms import SmsText, Texts
from core.outbox.wording import Wording, word
from core.tenancy.addresses import absolute

logger = logging.getLogger(__name__)

DEFAULT_LANGUAGE = "en"
# Ways for which an address or number is needed; the inbox and push go by the account.
ADDRESSED = frozenset({Channel.EMAIL, Channel.SMS})


@dataclass(frozen=True, slots=True)
class Recipient:
    """One person: a user, whose addresses and language are then looked up, or somebody without an account.

    `address` goes before the user's own on every channel, `email` and `phone` on theirs alone. `context` is added to
    the notice's own; `key` makes sending twice send once; `about` names the record that it tells of, by which the
    message is taken back. `payload["url"]` is the path on the institution's host that the notice leads to: a link in
    the inbox, a line below the text of an e-mail.
    """

    user_id: int | None = None
    address: str = ""
    language: str = ""
    context: Mapping[str, Any] = field(default_factory=dict)
    payload: Mapping[str, Any] = field(default_factory=dict)
    key: str | None = None
    email: str = ""
    phone: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """What is told to many: by whom, of what, over which channels, not before when, and the registered SMS texts."""

    sender_id: int | None
    template: str
    context: Mapping[str, Any]
    channels: Sequence[Channel]
    send_after: datetime | None = None
    sms: Texts | None = None


def messages_to(recipient: Recipient, users: Mapping[int, Any], notice: Notice) -> Iterator[Message]:
    """Yield the messages for one person. Raises ValidationFailed when there is neither a user nor an address."""
    user = users.get(recipient.user_id) if recipient.user_id is not None else None
    if recipient.user_id is None and not (recipient.address or recipient.email or recipient.phone):
        raise ValidationFailed(
            _("A notice needs a user or an address."), fields={"address": [_("Give a user or an address.")]}
        )
    language = recipient.language or getattr(user, "language", "") or DEFAULT_LANGUAGE
    context = {"name": getattr(user, "display_name", ""), **notice.context, **recipient.context}
    wording = word(notice.template, language, context)
    for channel in notice.channels:
        address = _address(recipient, user, channel)
        if not _reaches(recipient, channel, address):
            continue
        message = message_for(
            channel,
            user_id=recipient.user_id,
            address=address,
            template=notice.template,
            language=wording.language,
            subject=wording.subject,
            body=_body(wording.body, recipient, channel),
            payload=dict(recipient.payload),
            send_after=notice.send_after,
            about=recipient.about,
            created_by_id=notice.sender_id,
            dedupe_key=f"{recipient.key}:{channel}" if recipient.key else None,
        )
        if channel == Channel.SMS and notice.sms is not None:
            _use_registered(message, notice.sms, wording, context)
        yield message


def message_for(
    channel: str, *, send_after: datetime | None = None, is_promotional: bool = False, **values: Any
) -> Message:
    """Return a message as it begins: in the inbox it is there at once, or when its hold time is over.

    What is promotional and leaves the house is held over the quiet hours (core.outbox.quiet).
    """
    now = timezone.now()
    start = max(send_after or now, now)
    is_inbox = channel == Channel.INBOX
    if is_promotional and not is_inbox:
        start = after_quiet(start)
    message = Message(channel=channel, is_promotional=is_promotional, **values)
    message.send_after = start if start > now else None
    if is_inbox:
        message.address, message.state, message.sent_at = "", MessageState.SENT, start
    else:
        message.next_try_at, message.give_up_at = start, give_up_time() + (start - now)
    return message


def suppress(message: Message, reason: Suppression) -> Message:
    """Make it a message that is kept to be seen, and not sent."""
    message.state, message.error, message.sent_at = MessageState.SUPPRESSED, reason, None
    return message


def use_text(message: Message, text: SmsText) -> None:
    """Give an SMS its registered text, and the gateway what the operator wants to know."""
    message.body, message.payload = text.text, {**message.payload, "sms": dict(text.data)}


def _use_registered(message: Message, texts: Texts, wording: Wording, context: Mapping[str, Any]) -> None:
    """Give the SMS its registered text, that of the default language where there is none in the person's own."""
    fill = texts.get(wording.language) or texts.get(DEFAULT_LANGUAGE)
    if fill is None:
        suppress(message, Suppression.NO_TEMPLATE)
    else:
        use_text(message, fill(context))


def _reaches(recipient: Recipient, channel: Channel, address: str) -> bool:
    if channel not in ADDRESSED:
        return recipient.user_id is not None
    if not address:
        logger.info("User %s has no address for %s; no notice.", recipient.user_id, channel)
    return bool(address)


def _address(recipient: Recipient, user: Any, channel: Channel) -> str:
    own = {Channel.EMAIL: recipient.email, Channel.SMS: recipient.phone}.get(channel, "")
    return own or recipient.address or address_of(user, channel)


def _body(text: str, recipient: Recipient, channel: Channel) -> str:
    """Return the text; an e-mail, which is read elsewhere, ends with the whole address of the page."""
    url = str(recipient.payload.get("url", ""))
    return f"{text}\n\n{absolute(url)}" if url and channel == Channel.EMAIL else text


def address_of(user: Any, channel: str) -> str:
    """Return where a channel reaches the user, or nothing."""
    names = {Channel.EMAIL.value: "email", Channel.SMS.value: "phone"}
    return str(getattr(user, names[channel], "") or "") if user and channel in names else ""
