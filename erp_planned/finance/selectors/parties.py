"""A party by what somebody typed: its name, a part of it, or its kind and number."""

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from erp_planned.finance.parties import KINDS

SHOWN = 4


def party_ref_of(text: str, actor: Actor, *, field: str = "party_ref") -> str:
    """Return `vendor:12` for words that mean one party, as they are for kind and number, nothing for nothing.

    Raises ValidationFailed naming `field`, with those that could be meant.
    """
    words = text.strip()
    kind, _colon, number = words.split(" ", 1)[0].partition(":") if words else ("", "", "")
    if not words or (kind in KINDS and number.isdigit()):
        return words.split(" ", 1)[0]
    found = [
        (f"{one.key}:{pk}", name) for one in KINDS.values() for pk, name in one.search(words[:100], actor)
    ]
    if len(found) == 1:
        return found[0][0]
    if not found:
        raise ValidationFailed.at(field, _("Nobody is found by “%(words)s”.") % {"words": words[:100]})
    names = "; ".join(f"{ref} {name}" for ref, name in found[:SHOWN])
    text = _("Several are found, write more of the name or one of these: %(names)s") % {"names": names}
    raise ValidationFailed.at(field, text)
