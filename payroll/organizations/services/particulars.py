"""Particulars and settings of the current institution."""

from copy import copy
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.documents.pictures import replace_picture
from core.errors import NotFound
from core.refusals import check_fields, get_or_refuse
from core.tenancy.context import current_tenant
from core.tenancy.services import rename_tenant
from payroll.organizations.checks import check_settings, follow_settings, settings_effects
from payroll.organizations.enums import RULE_SET_VALUES, RuleSet
from payroll.organizations.models import Organization, OrganizationSettings
from payroll.organizations.permissions import OrganizationPermission
from payroll.organizations.selectors import organization_settings

# Numbers issued in capitals; people also type them in small letters.
UPPER_CASE = ("code", "pan", "tan", "gstin", "ain", "responsible_pan")
# Pixels: 25 mm at 600 dpi, more than a payslip's head needs.
LOGO_SIDE = 600


def update_organization(*, actor: Actor, **values: Any) -> Organization:
    """Change particulars of the current institution, only those given, and return them.

    `logo` takes an open file (JPEG or PNG, at most 2 MiB) or a false value that removes it. Raises
    ValidationFailed naming each wrong field, TooLarge and UnsupportedMedia for the logo, Forbidden.
    """
    authorize(actor, OrganizationPermission.WRITE)
    has_logo, logo = "logo" in values, values.pop("logo", None)
    with transaction.atomic():
        row: Organization = _locked(Organization)
        before, after = _apply(row, tidy(values))
        if has_logo:
            before["logo"], after["logo"] = (
                row.logo.name,
                replace_picture(row, "logo", logo, max_side=LOGO_SIDE),
            )
        row.save()
        if "name" in after:
            rename_tenant(tenant=current_tenant(), name=row.name, actor=actor)
        if after:
            record(actor, "organizations.updated", row, before=before, after=after)
    return row


def update_settings(*, actor: Actor, **values: Any) -> OrganizationSettings:
    """Change settings of the current institution, only those given, and return them.

    `rule_set` sets what the rules say of each setting; another value of one of these makes the rules one's own.
    Raises ValidationFailed naming each wrong field (a commission whose pay matrix is empty among them),
    Forbidden.
    """
    authorize(actor, OrganizationPermission.WRITE)
    with transaction.atomic():
        row: OrganizationSettings = _locked(OrganizationSettings)
        old = copy(row)
        before, after = _apply(row, with_rule_set(row, values))
        if after:
            check_settings(row)
            row.save()
            record(actor, "organizations.settings_changed", row, before=before, after=after)
            follow_settings(old, row, actor)
    return row


def preview_settings(*, actor: Actor, **values: Any) -> list[str]:
    """Return what these settings would do, in sentences; nothing is saved. Raises as `update_settings`."""
    authorize(actor, OrganizationPermission.WRITE)
    row = organization_settings()
    old = copy(row)
    _before, after = _apply(row, with_rule_set(row, values))
    if not after:
        return []
    check_settings(row)
    return settings_effects(old, row)


def with_rule_set(row: OrganizationSettings, values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with what a chosen set of rules says, or with "own" where one departs from the set."""
    chosen = values.get("rule_set", row.rule_set)
    if "rule_set" in values and chosen != row.rule_set:
        values = {**RULE_SET_VALUES.get(chosen, {}), **values}
    said = RULE_SET_VALUES.get(chosen, {})
    if any(values.get(name, getattr(row, name)) != value for name, value in said.items()):
        values = {**values, "rule_set": RuleSet.OWN}
    return values


def tidy(values: dict[str, Any]) -> dict[str, Any]:
    """Strip the texts, and write numbers issued in capitals so."""
    tidied = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    return {name: value.upper() if name in UPPER_CASE and value else value for name, value in tidied.items()}


def _apply(row: models.Model, values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Set what differs on the row, validate it, and return old and new values."""
    before, after = changes(row, values)
    for name, value in after.items():
        setattr(row, name, value)
    check_fields(row, after)
    return before, after


def _locked(model: Any) -> Any:
    refusal = NotFound(_("The particulars of this institution have not been entered."))
    return get_or_refuse(model.objects.select_for_update(), refusal)
