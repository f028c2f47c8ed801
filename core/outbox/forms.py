"""The form of a person's choices, the same in admin and portal: shape only."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.outbox.enums import Channel
from core.outbox.kinds import kinds
from core.outbox.preferences import Preferences, change_preferences


class PreferencesForm(forms.Form):
    """Language, and for each channel one box for each kind of notice that may come by it."""

    language = forms.ChoiceField(
        label=_("Language of notices and pages"),
        choices=settings.LANGUAGES,
        error_messages={"required": _("Choose a language.")},
    )

    def __init__(self, data: Any = None, *, now: Preferences) -> None:
        initial = {
            box_of(way, code): is_on for way, kinds in now.choices.items() for code, is_on in kinds.items()
        }
        super().__init__(data, initial={"language": now.language, **initial})
        always = _("Always sent, so that you hear of whatever happens to your account.")
        self.ways = [Channel(way) for way in now.choices]
        self.kinds = [kind for kind in kinds() if kind.code in now.email]
        for way in self.ways:
            for kind in self.kinds:
                self.fields[box_of(way, kind.code)] = forms.BooleanField(
                    label=kind.label,
                    required=False,
                    disabled=kind.is_fixed,
                    help_text=always if kind.is_fixed else "",
                )

    def boxes(self, way: str = Channel.EMAIL) -> list[forms.BoundField]:
        """Return the boxes of the kinds for one channel."""
        return [self[box_of(way, kind.code)] for kind in self.kinds]

    def by_way(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """Return each channel's name with its boxes."""
        return [(way.label, self.boxes(way)) for way in self.ways]

    def keep(self, actor: Actor) -> Preferences:
        """Hand the choices to the service."""
        values = self.cleaned_data
        free = [kind.code for kind in self.kinds if not kind.is_fixed]
        choices = {way.value: {code: values[box_of(way, code)] for code in free} for way in self.ways}
        return change_preferences(actor=actor, language=values["language"], choices=choices)


def box_of(way: str, kind: str) -> str:
    """Return the name of a box; that of e-mail is the kind's own."""
    return kind if way == Channel.EMAIL else f"{way}-{kind}"
