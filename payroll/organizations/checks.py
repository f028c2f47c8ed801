"""What apps above this one add to its rules; they register in `registration.py`."""

from collections.abc import Callable
from typing import TypeAlias

from core.actors import Actor
from payroll.organizations.models import OrganizationSettings

# Called with the new settings before they are saved; raises a DomainError that names the field.
SettingsCheck: TypeAlias = Callable[[OrganizationSettings], None]
# Called with the settings as they are and as they would be; returns sentences, none where nothing follows.
SettingsEffect: TypeAlias = Callable[[OrganizationSettings, OrganizationSettings], list[str]]
# Called after the settings are saved, with the old ones, the new ones and the actor, in the same transaction.
SettingsFollower: TypeAlias = Callable[[OrganizationSettings, OrganizationSettings, Actor], None]
# Called inside the organization; returns why it may not be closed, or "".
ClosingCheck: TypeAlias = Callable[[], str]

_settings_checks: list[SettingsCheck] = []
_settings_effects: list[SettingsEffect] = []
_settings_followers: list[SettingsFollower] = []
_closing_checks: list[ClosingCheck] = []
on_settings = _settings_checks.append
on_settings_preview = _settings_effects.append
on_settings_saved = _settings_followers.append
on_closing = _closing_checks.append


def check_settings(settings: OrganizationSettings) -> None:
    """Run every registered check. Raises what they raise."""
    for check in _settings_checks:
        check(settings)


def settings_effects(before: OrganizationSettings, after: OrganizationSettings) -> list[str]:
    """Return what changed settings would do, in sentences."""
    return [text for effect in _settings_effects for text in effect(before, after)]


def follow_settings(before: OrganizationSettings, after: OrganizationSettings, actor: Actor) -> None:
    """Let every follower do its part."""
    for follower in _settings_followers:
        follower(before, after, actor)


def reasons_against_closing() -> list[str]:
    """Return why the current organization may not be closed; empty when nothing speaks against it."""
    return [reason for check in _closing_checks if (reason := str(check()))]
