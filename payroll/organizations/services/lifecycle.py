"""Making, suspending and closing organizations. A schema is never dropped: pay records are kept."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import PlatformPermission, authorize
from core.accounts.managing import check_username
from core.accounts.services import create_user
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, InUse, NotFound, ValidationFailed
from core.refusals import check_fields
from core.tenancy.context import in_public, tenant_context
from core.tenancy.enums import TenantStatus, TenantType
from core.tenancy.models import Plan, Tenant
from core.tenancy.seeding import run_seeds
from core.tenancy.services import (
    archive_tenant,
    close_tenant,
    provision_tenant,
    resume_tenant,
    suspend_tenant,
)
from payroll.organizations.checks import follow_settings, reasons_against_closing
from payroll.organizations.models import Organization, OrganizationSettings
from payroll.organizations.permissions import ADMIN
from payroll.organizations.services.particulars import tidy, with_rule_set

CODE_LENGTH = 20
ADMIN_FIELDS = ("username", "name", "email")


def create_organization(
    *,
    slug: str,
    name: str,
    admin: Mapping[str, str],
    actor: Actor,
    code: str = "",
    particulars: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    plan: Plan | None = None,
) -> Tenant:
    """Make an organization: schema, particulars, settings, seeds, first administrator; all or nothing.

    `admin` has username, name and email. The generated password stands in
    `tenant.provision_results["credentials"]`, only on the object returned. Without `code` the slug in
    capitals is used. Raises Duplicate (slug taken), ValidationFailed, Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    options = {
        "code": code,
        "particulars": dict(particulars or {}),
        "settings": dict(settings or {}),
        **{f"admin_{name}": admin.get(name, "") for name in ADMIN_FIELDS},
    }
    try:
        check_username(admin.get("username", ""), field="admin_username")
        return provision_tenant(
            slug=slug, name=name, type=TenantType.ORGANIZATION, actor=actor, plan=plan, options=options
        )
    except DomainError as error:
        error.fields = {_own_name(field): texts for field, texts in error.fields.items()}
        raise


def _own_name(field: str) -> str:
    """Return `admin.username` for the option `admin_username`: here it is part of `admin`."""
    prefix, _underscore, rest = field.partition("_")
    return f"admin.{rest}" if prefix == "admin" and rest in ADMIN_FIELDS else field


def fill_organization(tenant: Tenant, actor: Actor, options: Mapping[str, Any]) -> dict[str, Any]:
    """Fill a new schema (callback of provisioning): particulars, settings, seeds, first administrator.

    Without `admin_username` in the options no administrator is made (an operator may want none).
    Raises ValidationFailed, which undoes the whole.
    """
    row = Organization(name=tenant.name, code=options.get("code") or tenant.slug[:CODE_LENGTH].upper())
    _fill(row, {**options.get("particulars", {}), "code": row.code})
    settings = OrganizationSettings()
    _fill(settings, with_rule_set(settings, dict(options.get("settings", {}))))
    record(actor, "organizations.created", row, after={"name": row.name, "code": row.code})
    run_seeds(actor=actor)
    follow_settings(OrganizationSettings(), settings, actor)
    return _first_administrator(actor, options)


def _fill(row: Organization | OrganizationSettings, values: Mapping[str, Any]) -> None:
    for name, value in tidy(dict(values)).items():
        setattr(row, name, value)
    check_fields(row)
    row.save(force_insert=True)


def _first_administrator(actor: Actor, options: Mapping[str, Any]) -> dict[str, Any]:
    if not options.get("admin_username"):
        return {}
    username = check_username(options["admin_username"], field="admin_username")
    name = str(options.get("admin_name") or "").strip()
    if not name:
        raise ValidationFailed.at("admin_name", _("Give the name of the first administrator."))
    user, password = create_user(
        actor=actor, username=username, name=name, email=options.get("admin_email") or "", role=ADMIN
    )
    return {"credentials": {"username": user.username, "password": password}}


def change_status(*, tenant: Tenant, status: str, reason: str, actor: Actor) -> Tenant:
    """Suspend, archive or open an organization; the same status again changes nothing.

    Raises InvalidTransition, ValidationFailed for an unknown status, Forbidden for all but the platform.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    if status == tenant.status:
        return tenant
    if status == TenantStatus.SUSPENDED:
        return suspend_tenant(tenant=tenant, reason=reason, actor=actor)
    if status == TenantStatus.ARCHIVED:
        return archive_tenant(tenant=tenant, reason=reason, actor=actor)
    if status == TenantStatus.ACTIVE:
        return resume_tenant(tenant=tenant, actor=actor)
    problem = _("Choose one of: %(known)s.") % {"known": ", ".join(TenantStatus.values)}
    raise ValidationFailed.at("status", problem)


def close_organization(*, tenant: Tenant, actor: Actor) -> Tenant:
    """Take an organization off the lists. Its schema and slug are kept; its own domains are freed.

    Raises InUse while there are locked payroll runs, unless it has been archived first (contract:
    DELETE /api/organizations/:id), NotFound for what is no open organization, Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    with in_public(), transaction.atomic():
        row = Tenant.objects.select_for_update().filter(pk=tenant.pk, type=TenantType.ORGANIZATION).first()
        if row is None or row.closed_at:
            raise NotFound(_("There is no such organization."))
        if row.status != TenantStatus.ARCHIVED:
            with tenant_context(row):
                reasons = reasons_against_closing()
            if reasons:
                advice = _("Archive the organization first (status “archived”), then close it.")
                raise InUse(" ".join([*reasons, advice]))
        return close_tenant(tenant=row, actor=actor)
