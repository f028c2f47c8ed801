"""Messages that were given up: who looks after them, and sending them again."""

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import OfficePermission, authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState
from core.outbox.channels import masked
from core.outbox.enums import Channel, MessageState
from core.outbox.models import Message, give_up_time
from core.outbox.selectors import failed_message, failed_messages
from core.outbox.services import address_of
from core.outbox.wake import SEND_MESSAGES, wake_after_commit


def send_again(*, actor: Actor, message_id: int) -> Message:
    """Queue a message that was given up, to the address that its user has now.

    Raises NotFound for one that has not failed (any more), InvalidState without an address to send it to,
    Forbidden.
    """
    authorize(actor, OfficePermission.USER_WRITE)
    with transaction.atomic():
        message = failed_message(message_id, lock=True)
        user = get_user_model().objects.filter(pk=message.user_id).first() if message.user_id else None
        before, message.address = message.address, address_of(user, message.channel) or message.address
        if not message.address:
            raise InvalidState(_("There is no address to send it to. Enter one with the user first."))
        message.state, message.attempts, message.error = MessageState.PENDING, 0, ""
        message.next_try_at, message.give_up_at = timezone.now(), give_up_time()
        message.save(update_fields=["state", "attempts", "error", "next_try_at", "give_up_at", "address"])
        addresses = [masked(before), masked(message.address)]
        record(actor, "outbox.sent_again", message, before={"to": addresses[0]}, after={"to": addresses[1]})
        wake_after_commit(SEND_MESSAGES)
    return message


def send_all_again(*, actor: Actor) -> int:
    """Queue everything that was given up, say after the mail server was away; return how many messages.

    Each goes to the address that its user has now. Raises Forbidden.
    """
    authorize(actor, OfficePermission.USER_WRITE)
    users = get_user_model().objects.filter(pk=OuterRef("user_id"))
    with transaction.atomic():
        numbers = list(failed_messages().select_for_update().values_list("pk", flat=True))
        rows = Message.objects.filter(pk__in=numbers)
        current = NullIf(Subquery(users.values("email")[:1]), Value(""))
        rows.filter(channel=Channel.EMAIL).update(address=Coalesce(current, F("address")))
        again = {"next_try_at": timezone.now(), "give_up_at": give_up_time()}
        rows.update(state=MessageState.PENDING, attempts=0, error="", **again)
        if numbers:
            record(actor, "outbox.all_sent_again", after={"messages": len(numbers)})
            wake_after_commit(SEND_MESSAGES)
    return len(numbers)
