"""Tenants, domains, plans and template SQL: tables of the public schema."""

import uuid
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.functions import RandomUUID
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django_tenants.models import DomainMixin, TenantMixin

from core.money import MoneyField
from core.tenancy.backup.models import Backup, BackupSettings, Restore
from core.tenancy.enums import PUBLIC_SLUG, SubscriptionStatus, TenantStatus, TenantType
from core.tenancy.slugs import schema_for, slug_problem
from core.tenancy.terms import Terms, terms_of

__all__ = [
    "Backup",
    "BackupSettings",
    "Domain",
    "Due",
    "Heartbeat",
    "Plan",
    "Restore",
    "SchemaTemplate",
    "Subscription",
    "Tenant",
]


def validate_slug(slug: str) -> None:
    """Refuse a slug that cannot be a subdomain or is reserved; the public row keeps its own."""
    problem = slug_problem(slug)
    if problem and slug != PUBLIC_SLUG:
        raise ValidationError(problem)


class Plan(models.Model):
    """What an institution has agreed to: modules, bounds on people and files, and a price in rupees a month.

    `modules` are the names of the suites' modules (core.modules) that it includes; those left out are switched off.
    """

    code = models.SlugField(_("code"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=120)
    max_people = models.PositiveIntegerField(_("most people"), null=True, blank=True)
    storage_gb = models.DecimalField(
        _("storage (GB)"), max_digits=8, decimal_places=2, null=True, blank=True,
        validators=[MinValueValidator(0)],
    )  # fmt: skip
    modules = ArrayField(models.CharField(max_length=40), verbose_name=_("modules"), default=list, blank=True)
    price = MoneyField(_("price a month"), default=0)
    is_active = models.BooleanField(_("offered"), default=True)

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(condition=models.Q(price__gte=0), name="tenancy_plan_price_positive"),
            models.CheckConstraint(
                condition=models.Q(storage_gb__gte=0), name="tenancy_plan_storage_positive"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Tenant(TenantMixin):
    """One institution (or the platform itself, slug `public`); its data stands in its own schema."""

    auto_create_schema = False
    auto_drop_schema = False

    slug = models.CharField(_("slug"), max_length=40, unique=True, validators=[validate_slug])
    name = models.CharField(_("name"), max_length=200)
    type = models.CharField(_("type"), max_length=20, choices=TenantType.choices)
    status = models.CharField(
        _("status"), max_length=20, choices=TenantStatus.choices, default=TenantStatus.ACTIVE
    )
    suspended_reason = models.CharField(_("reason for closing"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    # Set when an archived institution is closed: it leaves the lists, its schema stays.
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True, editable=False)
    # Says whose a backup is, on whatever server: slugs and row numbers repeat elsewhere.
    uid = models.UUIDField(default=uuid.uuid4, db_default=RandomUUID(), unique=True, editable=False)
    # Set while a restore is under way; counts only as long as that process lives (tenancy.maintenance).
    maintenance_since = models.DateTimeField(null=True, blank=True, editable=False)
    # Raised by each restore: what a process keeps of the schema's rows is out of date then.
    generation = models.PositiveIntegerField(default=0, editable=False)

    # What the callbacks of provisioning answered, e.g. {"credentials": {...}}; on the fresh object only.
    provision_results: Mapping[str, Any] = MappingProxyType({})

    class Meta:
        verbose_name = _("institution")
        verbose_name_plural = _("institutions")
        ordering = ["slug"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(type__in=TenantType.values), name="tenancy_tenant_type"
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=TenantStatus.values), name="tenancy_tenant_status"
            ),
        ]
        indexes = [models.Index(fields=["type", "status"], name="tenancy_type_status")]

    def __str__(self) -> str:
        return f"{self.name} ({self.slug})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Derive the schema name of a new row from its slug."""
        if not self.schema_name:  # type: ignore[has-type]
            self.schema_name = schema_for(self.slug)
        super().save(*args, **kwargs)

    @property
    def terms(self) -> Terms:
        """What the institution may use now (`core.tenancy.terms`)."""
        return terms_of(self)

    @property
    def plan(self) -> Plan | None:
        """The plan of its subscription, or None without one."""
        return self.terms.plan

    @property
    def is_open(self) -> bool:
        """Whether people may come in."""
        return self.status == TenantStatus.ACTIVE

    @property
    def is_public(self) -> bool:
        """Whether this is the platform itself."""
        return self.slug == PUBLIC_SLUG


class Subscription(models.Model):
    """Which plan an institution has and how it stands with the platform: at most one row each.

    An institution without one has everything, without bounds: a test, a demo, or an organization of its own.
    """

    tenant = models.OneToOneField(
        Tenant, verbose_name=_("institution"), on_delete=models.CASCADE, related_name="subscription"
    )
    plan = models.ForeignKey(
        Plan, verbose_name=_("plan"), on_delete=models.PROTECT, related_name="subscriptions"
    )
    status = models.CharField(
        _("status"), max_length=20, choices=SubscriptionStatus.choices, default=SubscriptionStatus.ACTIVE
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    started_on = models.DateField(_("since"))
    trial_ends_on = models.DateField(_("last day of the trial"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)

    class Meta:
        verbose_name = _("subscription")
        verbose_name_plural = _("subscriptions")
        ordering = ["tenant__slug"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=SubscriptionStatus.values), name="tenancy_subscription_status"
            ),
            models.CheckConstraint(
                condition=models.Q(trial_ends_on__gte=models.F("started_on")),
                name="tenancy_subscription_trial_after_start",
            ),
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("started_on")),
                name="tenancy_subscription_end_after_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tenant} ({self.get_status_display()})"


class Domain(DomainMixin):
    """An institution's own host name, beside <slug>.<base domain>."""

    class Meta:
        verbose_name = _("domain")
        verbose_name_plural = _("domains")
        ordering = ["domain"]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Host names compare without case and without the final dot."""
        self.domain = self.domain.strip().rstrip(".").lower()  # type: ignore[has-type]
        super().save(*args, **kwargs)


class SchemaTemplate(models.Model):
    """The SQL that makes a new schema of one type: tables, functions, migrations, permissions."""

    type = models.CharField(_("type"), max_length=20, unique=True, choices=TenantType.choices)
    fingerprint = models.CharField(_("fingerprint"), max_length=64)
    sql = models.TextField(_("SQL"))
    built_at = models.DateTimeField(_("built at"), auto_now=True)

    class Meta:
        verbose_name = _("schema template")
        verbose_name_plural = _("schema templates")

    def __str__(self) -> str:
        return f"{self.type} {self.fingerprint[:12]}"


class Heartbeat(models.Model):
    """When a part of the system last showed that it is alive: beat, worker, mail (core.tenancy.heartbeats)."""

    name = models.CharField(_("part"), max_length=20, primary_key=True)
    at = models.DateTimeField(_("last seen"))
    host = models.CharField(_("where"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("sign of life")
        verbose_name_plural = _("signs of life")
        ordering = ["name"]

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M:%S}"


class Due(models.Model):
    """That the clock is to look into an institution at this moment, since something waits there (`due.py`)."""

    tenant = models.ForeignKey(
        Tenant, verbose_name=_("institution"), on_delete=models.CASCADE, related_name="+"
    )
    look = models.CharField(_("look"), max_length=60, blank=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("due look")
        verbose_name_plural = _("due looks")
        ordering = ["at"]
        indexes = [models.Index(fields=["at"], name="tenancy_due_at")]

    def __str__(self) -> str:
        return f"{self.tenant_id} {self.at:%Y-%m-%d %H:%M:%S}"
