"""Making a school, closing and opening it, and its plan: what the platform's administrators do."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import PlatformPermission, authorize
from core.accounts.managing import check_username
from core.accounts.services import create_user
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, ValidationFailed
from core.refusals import check_fields
from core.tenancy.context import in_public
from core.tenancy.enums import SubscriptionStatus, TenantStatus, TenantType
from core.tenancy.models import Plan, Tenant
from core.tenancy.seeding import run_seeds
from core.tenancy.services import archive_tenant, provision_tenant, resume_tenant, suspend_tenant
from core.tenancy.subscriptions import change_subscription
from school.foundation.enums import Role
from school.foundation.models import School

ADMIN_FIELDS = ("username", "name", "email", "phone")
TERMS = ("plan", "trial_ends_on", "ends_on")


def create_school(
    *,
    slug: str,
    name: str,
    admin: Mapping[str, str],
    actor: Actor,
    plan: Plan | None = None,
    trial_ends_on: date | None = None,
    ends_on: date | None = None,
) -> Tenant:
    """Make a school: schema, particulars, seeds, first administrator, subscription; all or nothing.

    `admin` has username and name, and may have email and phone. The generated password stands in
    `tenant.provision_results["credentials"]`, only on the object returned. With `trial_ends_on` the subscription begins
    as a trial. Raises Duplicate (tenantId taken), ValidationFailed, Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    if plan is None and (trial_ends_on or ends_on):
        raise ValidationFailed.at("plan", _("Dates belong to a plan; name one."))
    status = SubscriptionStatus.TRIAL if trial_ends_on else SubscriptionStatus.ACTIVE
    terms = {"status": status, "trial_ends_on": trial_ends_on, "ends_on": ends_on}
    options = {f"admin_{field}": admin.get(field, "") for field in ADMIN_FIELDS}
    try:
        check_username(admin.get("username", ""), field="admin_username")
        return provision_tenant(
            slug=slug,
            name=name,
            type=TenantType.SCHOOL,
            actor=actor,
            plan=plan,
            terms=terms,
            options=options,
        )
    except DomainError as error:
        error.fields = {_own_name(field): texts for field, texts in error.fields.items()}
        raise


def _own_name(field: str) -> str:
    """Return `admin.username` for the option `admin_username`, and `tenant_id` for the slug."""
    prefix, _underscore, rest = field.partition("_")
    if prefix == "admin" and rest in ADMIN_FIELDS:
        return f"admin.{rest}"
    return "tenant_id" if field == "slug" else field


def fill_school(tenant: Tenant, actor: Actor, options: Mapping[str, Any]) -> dict[str, Any]:
    """Fill a new schema (callback of provisioning): particulars, seeds, first administrator.

    Without `admin_username` in the options no administrator is made (an operator may want none). Raises
    ValidationFailed, which undoes the whole.
    """
    row = School(name=tenant.name, email=str(options.get("admin_email") or ""))
    check_fields(row)
    row.save(force_insert=True)
    record(actor, "school.created", row, after={"name": row.name})
    run_seeds(actor=actor)
    if not options.get("admin_username"):
        return {}
    username = check_username(options["admin_username"], field="admin_username")
    name = str(options.get("admin_name") or "").strip()
    if not name:
        raise ValidationFailed.at("admin_name", _("Give the name of the first administrator."))
    user, password = create_user(
        actor=actor,
        username=username,
        name=name,
        email=options.get("admin_email") or "",
        phone=options.get("admin_phone") or "",
        role=Role.SCHOOL_ADMIN,
    )
    return {"credentials": {"username": user.username, "password": password}}


def change_school(*, tenant: Tenant, actor: Actor, **values: Any) -> Tenant:
    """Suspend, resume or archive a school (`status`, `reason`), or change its subscription, all or nothing.

    `subscription_status`, `plan`, `trial_ends_on` and `ends_on` are the subscription's, `reason` belongs to whichever
    status is given. The same status again changes nothing. Raises InvalidTransition, ValidationFailed, Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    status, reason = values.pop("status", None), values.pop("reason", "")
    standing = values.pop("subscription_status", None)
    if reason and not (status or standing):
        raise ValidationFailed.at("reason", _("A reason belongs to a status; send both."))
    with in_public(), transaction.atomic():
        if status and status != tenant.status:
            tenant = _set_status(tenant, status, reason, actor)
        if standing:
            values.update(status=standing, reason=reason)
        if values:
            change_subscription(tenant=tenant, actor=actor, **values)
        return Tenant.objects.select_related("subscription__plan").get(pk=tenant.pk)


def _set_status(tenant: Tenant, status: str, reason: str, actor: Actor) -> Tenant:
    if status == TenantStatus.ACTIVE:
        return resume_tenant(tenant=tenant, actor=actor)
    if not reason:
        raise ValidationFailed.at("reason", _("Give the reason; everybody who comes to the pages reads it."))
    act = suspend_tenant if status == TenantStatus.SUSPENDED else archive_tenant
    return act(tenant=tenant, reason=reason, actor=actor)
