"""The acts on messages that were given up (`core.acts`)."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.access import OfficePermission
from core.actors import Actor
from core.acts import Act, Acts, declare
from core.outbox import failures, selectors
from core.outbox.models import Message


def _send_again(*, message: Message, actor: Actor) -> Message:
    return failures.send_again(actor=actor, message_id=message.pk)


def _again(message: Message) -> str:
    text = _t("It goes to the address that the person has now. The reason last time: %(reason)s")
    return text % {"reason": message.error}


def _counted(count: int) -> str:
    text = ngettext("%(count)d message is sent again.", "%(count)d messages are sent again.", count)
    return text % {"count": count}


# fmt: off
FAILED_MESSAGE_ACTS = declare(Acts(
    "failed_message", "message", find=selectors.failed_message, title=lambda message: message.subject, each=(
        Act("send_again", _("Send again"), OfficePermission.USER_WRITE, _send_again, text=_again, icon="send",
            note=lambda sent: _t("The message is sent again to %(to)s.") % {"to": sent.address}),
        Act("send_all_again", _("Send all again"), OfficePermission.USER_WRITE, failures.send_all_again,
            on_list=True, icon="forward_to_inbox", note=_counted, text=_(
                "Each goes to the address that the person has now. What fails again comes back to this list.")),
    )))
# fmt: on
