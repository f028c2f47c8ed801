"""The form of a person's choices, the same in admin and portal: shape only."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.outbox.kinds import kinds
from core.outbox.preferences import Preferences, change_preferences


class PreferencesForm(forms.Form):
    """Language, and one box for each kind of notice that may come by e-mail."""

    language = forms.ChoiceField(
        label=_("Language of notices and pages"),
        choices=settings.LANGUAGES,
        error_messages={"required": _("Choose a language.")},
    )

    def __init__(self, data: Any = None, *, now: Preferences) -> None:
        super().__init__(data, initial={"language": now.language, **now.email})
        always = _("Always sent, so that you hear of whatever happens to your account.")
        self.kinds = [kind for kind in kinds() if kind.code in now.email]
        for kind in self.kinds:
            self.fields[kind.code] = forms.BooleanField(
                label=kind.label,
                required=False,
                disabled=kind.is_fixed,
                help_text=always if kind.is_fixed else "",
            )

    def boxes(self) -> list[forms.BoundField]:
        """Return the boxes of the kinds."""
        return [self[kind.code] for kind in self.kinds]

    def keep(self, actor: Actor) -> Preferences:
        """Hand the choices to the service."""
        values = self.cleaned_data
        email = {kind.code: values[kind.code] for kind in self.kinds if not kind.is_fixed}
        return change_preferences(actor=actor, language=values["language"], email=email)
