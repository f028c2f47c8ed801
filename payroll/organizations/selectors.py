"""The current institution's particulars and settings, and the organizations that a caller may administer."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from core.tenancy.context import current_tenant
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from payroll.organizations.models import Organization, OrganizationSettings


def organization() -> Organization:
    """Return the current institution's particulars. Raises NotFound outside an organization."""
    refusal = NotFound(_("The particulars of this institution have not been entered."))
    return get_or_refuse(Organization.objects, refusal)


def organization_settings() -> OrganizationSettings:
    """Return the current institution's settings, asked each time. Raises NotFound outside an organization."""
    refusal = NotFound(_("The settings of this institution have not been entered."))
    return get_or_refuse(OrganizationSettings.objects, refusal)


def organizations_for(actor: Actor) -> QuerySet[Tenant]:
    """Return the organizations the caller may administer: all for the platform, else the own one.

    Closed ones are left out. Rows of the public schema only: nothing is asked of the tenants themselves.
    """
    tenants = Tenant.objects.filter(type=TenantType.ORGANIZATION, closed_at=None)
    return tenants if actor.is_platform else tenants.filter(pk=current_tenant().pk)


def organization_tenant(tenant_id: int, *, actor: Actor) -> Tenant:
    """Return one of these organizations. Raises NotFound, also for another institution's number."""
    return get_or_refuse(
        organizations_for(actor), NotFound(_("There is no such organization.")), pk=tenant_id
    )
