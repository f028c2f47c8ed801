"""Checks that apps above this one add to its rules; they register in `registration.py`.

A settings check is called with the new settings before they are saved and raises a DomainError that names
the field. A follower is called after they are saved, with the old ones, the new ones and the actor, in the same
transaction. A closing check is called inside the organization and returns why it may not be closed, or "".
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from core.actors import Actor

if TYPE_CHECKING:
    from payroll.organizations.models import OrganizationSettings

SettingsCheck: TypeAlias = Callable[["OrganizationSettings"], None]
SettingsFollower: TypeAlias = Callable[["OrganizationSettings", "OrganizationSettings", Actor], None]
ClosingCheck: TypeAlias = Callable[[], str]

_settings_checks: list[SettingsCheck] = []
_settings_followers: list[SettingsFollower] = []
_closing_checks: list[ClosingCheck] = []
on_settings = _settings_checks.append
on_settings_saved = _settings_followers.append
on_closing = _closing_checks.append


def check_settings(settings: "OrganizationSettings") -> None:
    """Run every registered check. Raises what they raise."""
    for check in _settings_checks:
        check(settings)


def follow_settings(before: "OrganizationSettings", after: "OrganizationSettings", actor: Actor) -> None:
    """Let every follower do its part."""
    for follower in _settings_followers:
        follower(before, after, actor)


def reasons_against_closing() -> list[str]:
    """Return why the current organization may not be closed; empty when nothing speaks against it."""
    return [reason for check in _closing_checks if (reason := str(check()))]
