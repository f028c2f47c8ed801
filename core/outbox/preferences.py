"""Which notices a person also gets by e-mail, and in which language: the person's own choice."""

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
from core.outbox.kinds import kinds_for
from core.outbox.models import NoticePreference
from core.outbox.selectors import reader_of


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's choices. `email` says for each kind that the person can get whether it comes by e-mail."""

    language: str
    address: str
    email: dict[str, bool]


def preferences_of(actor: Actor) -> Preferences:
    """Return the own choices. Raises Forbidden for whoever has no inbox here."""
    user = _own_user(actor)
    chosen = dict(
        NoticePreference.objects.filter(user=user, channel=Channel.EMAIL).values_list("kind", "is_wanted")
    )
    email = {kind.code: chosen.get(kind.code, True) for kind in kinds_for(actor)}
    return Preferences(user.language, user.email, email)


def change_preferences(
    *, actor: Actor, language: str | None = None, email: Mapping[str, bool] | None = None
) -> Preferences:
    """Change the own choices; what is not given stays.

    Raises ValidationFailed for an unknown language, for a kind that the person does not get and for
    switching off what concerns the account; Forbidden for whoever has no inbox here.
    """
    user = _own_user(actor)
    wanted = dict(email or {})
    _check(actor, language, wanted)
    with transaction.atomic():
        if language is not None and language != user.language:
            update_user(user=user, actor=actor, language=language)
        _keep(user, actor, wanted)
    return preferences_of(actor)


def _check(actor: Actor, language: str | None, email: Mapping[str, bool]) -> None:
    known = dict(settings.LANGUAGES)
    if language is not None and language not in known:
        text = _("Choose one of these languages: %(codes)s.") % {"codes": ", ".join(known)}
        raise ValidationFailed.at("language", text)
    kinds = {kind.code: kind for kind in kinds_for(actor)}
    strange = [kind for kind in email if kind not in kinds]
    if strange:
        text = _("You get no notices of the kind “%(kind)s”. Known are: %(kinds)s.") % {
            "kind": strange[0],
            "kinds": ", ".join(kinds),
        }
        raise ValidationFailed.at("email", text)
    fixed = [kinds[kind] for kind, is_on in email.items() if kinds[kind].is_fixed and not is_on]
    if fixed:
        raise ValidationFailed.at("email", _("“%(kind)s” cannot be switched off.") % {"kind": fixed[0].label})


def _keep(user: Any, actor: Actor, email: Mapping[str, bool]) -> None:
    """Write the choices that differ from what holds now; the user's row is locked against a second tab."""
    get_user_model().objects.select_for_update().get(pk=user.pk)
    now = preferences_of(actor).email
    changed = {kind: is_on for kind, is_on in email.items() if now[kind] != is_on}
    if not changed:
        return
    rows = [
        NoticePreference(user=user, kind=kind, channel=Channel.EMAIL, is_wanted=is_on)
        for kind, is_on in changed.items()
    ]
    NoticePreference.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "kind", "channel"],
        update_fields=["is_wanted"],
    )
    before = {kind: now[kind] for kind in changed}
    record(actor, "outbox.preferences_changed", user, before=before, after=changed)


def _own_user(actor: Actor) -> Any:
    return get_user_model().objects.get(pk=reader_of(actor))
