"""Closed lists of tenancy."""

from django.db import models
from django.utils.translation import gettext_lazy as _

PUBLIC_SLUG = "public"
PUBLIC_SCHEMA = "public"


class TenantType(models.TextChoices):
    """What a schema holds; the keys of settings.TENANT_TYPES."""

    PUBLIC = "public", _("Platform")
    ORGANIZATION = "organization", _("Organization")
    SCHOOL = "school", _("School")


# What a schema of its own is made for.
INSTITUTIONS = (TenantType.ORGANIZATION, TenantType.SCHOOL)


class TenantStatus(models.TextChoices):
    """Whether people may come in."""

    ACTIVE = "active", _("Active")
    SUSPENDED = "suspended", _("Suspended")
    ARCHIVED = "archived", _("Archived")


# Which status may follow which; resuming an archived tenant is allowed, its data is all there.
STATUS_TRANSITIONS: dict[str, set[str]] = {
    TenantStatus.ACTIVE: {TenantStatus.SUSPENDED, TenantStatus.ARCHIVED},
    TenantStatus.SUSPENDED: {TenantStatus.ACTIVE, TenantStatus.ARCHIVED},
    TenantStatus.ARCHIVED: {TenantStatus.ACTIVE},
}


class SubscriptionStatus(models.TextChoices):
    """How an institution stands with the platform. Past due works on with a notice; the last two let nobody in."""

    TRIAL = "trial", _("Trial")
    ACTIVE = "active", _("Active")
    PAST_DUE = "past_due", _("Payment is due")
    SUSPENDED = "suspended", _("Suspended")
    ENDED = "ended", _("Ended")


CLOSED_STATUSES = (SubscriptionStatus.SUSPENDED, SubscriptionStatus.ENDED)

SUBSCRIPTION_TRANSITIONS: dict[str, set[str]] = {
    SubscriptionStatus.TRIAL: {
        SubscriptionStatus.ACTIVE,
        SubscriptionStatus.PAST_DUE,
        SubscriptionStatus.SUSPENDED,
        SubscriptionStatus.ENDED,
    },
    SubscriptionStatus.ACTIVE: {
        SubscriptionStatus.PAST_DUE,
        SubscriptionStatus.SUSPENDED,
        SubscriptionStatus.ENDED,
    },
    SubscriptionStatus.PAST_DUE: {
        SubscriptionStatus.ACTIVE,
        SubscriptionStatus.SUSPENDED,
        SubscriptionStatus.ENDED,
    },
    SubscriptionStatus.SUSPENDED: {SubscriptionStatus.ACTIVE, SubscriptionStatus.ENDED},
    SubscriptionStatus.ENDED: {SubscriptionStatus.ACTIVE},
}
