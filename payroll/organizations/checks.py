"""Checks that apps above this one add to its rules; they register in their `AppConfig.ready()`.

A settings check is called with the new settings before they are saved and raises a DomainError that names
the field. A follower is called after they are saved, in the same transaction. A closing check is called inside
the organization and returns why it may not be closed, or "".
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


def on_settings(check: SettingsCheck) -> SettingsCheck:
    """Register a check of changed settings, e.g. that the chosen commission's pay matrix is not empty."""
    if check not in _settings_checks:
        _settings_checks.append(check)
    return check


def on_settings_saved(follower: SettingsFollower) -> SettingsFollower:
    """Register what follows from changed settings: called with the old ones, the new ones and the actor."""
    if follower not in _settings_followers:
        _settings_followers.append(follower)
    return follower


def on_closing(check: ClosingCheck) -> ClosingCheck:
    """Register a reason against closing, e.g. that there are locked payroll runs."""
    if check not in _closing_checks:
        _closing_checks.append(check)
    return check


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
