"""Which notices a person also gets outside the inbox, and in which language: the person's own choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext as _

from core.accounts.services import update_user
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.outbox.enums import Channel
from core.outbox.kinds import kinds_for, ways_here
from core.outbox.models import NoticePreference
from core.outbox.selectors import reader_of

# By channel, then by kind of notice: whether it is sent.
Choices = Mapping[str, Mapping[str, bool]]


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's choices. `choices` says for each channel and each kind that the person can get whether it is sent."""

    language: str
    address: str
    phone: str
    choices: dict[str, dict[str, bool]]

    @property
    def email(self) -> dict[str, bool]:
        """What comes by e-mail."""
        return self.choices[Channel.EMAIL]


def preferences_of(actor: Actor) -> Preferences:
    """Return the own choices. Raises Forbidden for whoever has no inbox here."""
    user = _own_user(actor)
    rows = NoticePreference.objects.filter(user=user).values_list("channel", "kind", "is_wanted")
    chosen = {(channel, kind): is_wanted for channel, kind, is_wanted in rows}
    kinds = kinds_for(actor)
    choices = {
        channel.value: {kind.code: chosen.get((channel, kind.code), not kind.is_opt_in) for kind in kinds}
        for channel in ways_here()
    }
    return Preferences(user.language, user.email, user.phone, choices)


def change_preferences(
    *,
    actor: Actor,
    language: str | None = None,
    email: Mapping[str, bool] | None = None,
    choices: Choices | None = None,
) -> Preferences:
    """Change the own choices; what is not given stays. `email` is short for the choices of that channel.

    Raises ValidationFailed for an unknown language or channel, for a kind that the person does not get and for
    switching off what concerns the account; Forbidden for whoever has no inbox here.
    """
    user = _own_user(actor)
    wanted = {**(choices or {}), **({Channel.EMAIL.value: email} if email else {})}
    _check_language(language)
    for channel, kinds in wanted.items():
        _check(actor, channel, kinds)
    with transaction.atomic():
        if language is not None and language != user.language:
            update_user(user=user, actor=actor, language=language)
        _keep(user, actor, wanted)
    return preferences_of(actor)


def _check_language(language: str | None) -> None:
    known = dict(settings.LANGUAGES)
    if language is not None and language not in known:
        text = _("Choose one of these languages: %(codes)s.") % {"codes": ", ".join(known)}
        raise ValidationFailed.at("language", text)


def _check(actor: Actor, channel: str, wanted: Mapping[str, bool]) -> None:
    if channel not in ways_here():
        text = _("Choose one of these ways: %(ways)s.") % {"ways": ", ".join(ways_here())}
        raise ValidationFailed.at(channel, text)
    kinds = {kind.code: kind for kind in kinds_for(actor)}
    strange = [kind for kind in wanted if kind not in kinds]
    if strange:
        text = _("You get no notices of the kind “%(kind)s”. Known are: %(kinds)s.") % {
            "kind": strange[0],
            "kinds": ", ".join(kinds),
        }
        raise ValidationFailed.at(channel, text)
    fixed = [kinds[kind] for kind, is_on in wanted.items() if kinds[kind].is_fixed and not is_on]
    if fixed:
        raise ValidationFailed.at(channel, _("“%(kind)s” cannot be switched off.") % {"kind": fixed[0].label})


def _keep(user: Any, actor: Actor, wanted: Choices) -> None:
    """Write the choices that differ from what holds now; the user's row is locked against a second tab."""
    get_user_model().objects.select_for_update().get(pk=user.pk)
    now = preferences_of(actor).choices
    changed = {
        (channel, kind): is_on
        for channel, kinds in wanted.items()
        for kind, is_on in kinds.items()
        if now[channel][kind] != is_on
    }
    if not changed:
        return
    rows = [
        NoticePreference(user=user, kind=kind, channel=channel, is_wanted=is_on)
        for (channel, kind), is_on in changed.items()
    ]
    NoticePreference.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "kind", "channel"],
        update_fields=["is_wanted"],
    )
    after = {_named(*key): is_on for key, is_on in changed.items()}
    before = {_named(*key): now[key[0]][key[1]] for key in changed}
    record(actor, "outbox.preferences_changed", user, before=before, after=after)


def _named(channel: str, kind: str) -> str:
    """Return what the audit calls a choice; e-mail goes without saying."""
    return kind if channel == Channel.EMAIL else f"{kind} ({channel})"


def _own_user(actor: Actor) -> Any:
    return get_user_model().objects.get(pk=reader_of(actor))
