"""What changed settings would do, said before they are saved. Apps above register in `registration.py`."""

from collections.abc import Callable
from typing import TypeAlias

from payroll.organizations.models import OrganizationSettings

# Called with the settings as they are and as they would be; returns sentences, none where nothing follows.
SettingsEffect: TypeAlias = Callable[[OrganizationSettings, OrganizationSettings], list[str]]

_effects: list[SettingsEffect] = []
on_settings_preview = _effects.append


def settings_effects(before: OrganizationSettings, after: OrganizationSettings) -> list[str]:
    """Return what would follow, in sentences."""
    return [text for effect in _effects for text in effect(before, after)]
