"""Making, closing and opening institutions. Dropping one is not offered: data is kept."""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import PlatformPermission, authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidTransition, ValidationFailed
from core.tenancy import provisioning, selectors
from core.tenancy.context import in_public
from core.tenancy.due import ALL
from core.tenancy.enums import INSTITUTIONS, PUBLIC_SLUG, STATUS_TRANSITIONS, TenantStatus
from core.tenancy.models import Due, Plan, Tenant
from core.tenancy.slugs import check_slug, schema_for
from core.tenancy.subscriptions import subscribe
from core.tenancy.template import template_sql


def provision_tenant(
    *,
    slug: str,
    name: str,
    type: str,  # noqa: A002 - the field's name
    actor: Actor,
    plan: Plan | None = None,
    terms: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Tenant:
    """Make an institution: row, schema, tables and seeds, all or nothing, and return it.

    With a `plan` it has a subscription from today on, `terms` are its status and dates
    (`core.tenancy.subscriptions.subscribe`); without one it has everything, without bounds. The subscription begins
    after the seeds, which also fill what the plan leaves out. `options` goes to the callbacks of the type
    (`provisioning.on_provisioned`); their answers are in `tenant.provision_results`. Raises Duplicate (slug taken),
    ValidationFailed (slug, name, type), Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    check_slug(slug)
    name = _check_name(name)
    _check_type(type)
    with in_public():
        _check_free(slug)
        template_sql(type)  # made before the transaction begins when it is out of date
        tenant = Tenant(slug=slug, schema_name=schema_for(slug), name=name, type=type)
        # None yet, which is known: the rights that the seeds need ask for it.
        tenant._state.fields_cache["subscription"] = None  # noqa: SLF001 - Django has no public way
        try:
            with transaction.atomic():
                tenant.save(force_insert=True)
                provisioning.make_schema(tenant)
                tenant.provision_results = provisioning.run_callbacks(tenant, actor, options or {})
                if plan is not None:
                    subscription = subscribe(tenant=tenant, plan=plan, actor=actor, **(terms or {}))
                    tenant.subscription = subscription
                Due.objects.create(tenant=tenant, look=ALL, at=timezone.now())
                record(actor, "tenancy.created", tenant, after={"slug": slug, "name": name, "type": type})
        except IntegrityError:
            _check_free(slug)  # somebody was faster
            raise
        finally:
            selectors.forget_cached()
    return tenant


def suspend_tenant(*, tenant: Tenant, reason: str, actor: Actor) -> Tenant:
    """Close an institution for now: every door answers 403 with the reason."""
    return _set_status(tenant, TenantStatus.SUSPENDED, actor, reason)


def resume_tenant(*, tenant: Tenant, actor: Actor) -> Tenant:
    """Open an institution again."""
    return _set_status(tenant, TenantStatus.ACTIVE, actor, "")


def archive_tenant(*, tenant: Tenant, reason: str, actor: Actor) -> Tenant:
    """Close an institution for good; its schema stays as it is."""
    return _set_status(tenant, TenantStatus.ARCHIVED, actor, reason)


def close_tenant(*, tenant: Tenant, actor: Actor) -> Tenant:
    """Take an institution off the lists: archived, with its own domains freed. Schema and slug are kept.

    Opening it again (`resume_tenant`) is possible. Raises InvalidTransition when it is closed already.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    with in_public(), transaction.atomic():
        row = Tenant.objects.select_for_update().get(pk=tenant.pk)
        if row.is_public or row.closed_at:
            raise InvalidTransition(_("%(tenant)s is closed already.") % {"tenant": row.name})
        domains = list(row.domains.values_list("domain", flat=True))
        row.domains.all().delete()
        before = {"status": row.status, "domains": domains}
        row.status, row.closed_at = TenantStatus.ARCHIVED, timezone.now()
        row.save(update_fields=["status", "closed_at"])
        record(actor, "tenancy.closed", row, before=before, after={"status": row.status, "domains": []})
        transaction.on_commit(selectors.forget_cached)
    return row


def rename_tenant(*, tenant: Tenant, name: str, actor: Actor) -> Tenant:  # noqa: ARG001 - audited elsewhere
    """Keep the name in the list of institutions equal to the one in its own particulars.

    The caller has checked the right to change the particulars; the change is audited there.
    """
    with in_public(), transaction.atomic():
        row = Tenant.objects.select_for_update().get(pk=tenant.pk)
        row.name = _check_name(name)
        row.save(update_fields=["name"])
        transaction.on_commit(selectors.forget_cached)
    return row


def _set_status(tenant: Tenant, status: TenantStatus, actor: Actor, reason: str) -> Tenant:
    authorize(actor, PlatformPermission.TENANT_WRITE)
    with in_public(), transaction.atomic():
        row = Tenant.objects.select_for_update().get(pk=tenant.pk)
        if row.is_public:
            raise InvalidTransition(_("The platform itself cannot be closed."))
        if status not in STATUS_TRANSITIONS[row.status]:
            raise InvalidTransition(
                _("%(tenant)s is %(status)s already, or cannot become so from what it is now.")
                % {"tenant": row.name, "status": status.label}
            )
        before = {"status": row.status, "suspended_reason": row.suspended_reason}
        row.status = status
        row.suspended_reason = reason.strip()[:300]
        if status == TenantStatus.ACTIVE:
            row.closed_at = None
        row.save(update_fields=["status", "suspended_reason", "closed_at"])
        record(
            actor,
            f"tenancy.{status.value}",
            row,
            before=before,
            after={"status": row.status, "suspended_reason": row.suspended_reason},
        )
        transaction.on_commit(selectors.forget_cached)
    return row


def _check_name(name: str) -> str:
    text = (name or "").strip()
    if not text:
        raise ValidationFailed.at("name", _("Give the institution's name."))
    return text


def _check_type(tenant_type: str) -> None:
    known = [kind.value for kind in INSTITUTIONS]
    if tenant_type not in known:
        problem = _("Choose one of these types: %(types)s.") % {"types": ", ".join(known)}
        raise ValidationFailed.at("type", problem)


def _check_free(slug: str) -> None:
    """Raise Duplicate when a row or a schema (left over from elsewhere) has the name."""
    if (
        slug == PUBLIC_SLUG
        or Tenant.objects.filter(slug=slug).exists()
        or provisioning.schema_exists(schema_for(slug))
    ):
        raise Duplicate.at("slug", _("The name “%(slug)s” is taken. Choose another.") % {"slug": slug})
