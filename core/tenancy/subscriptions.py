"""Subscriptions: which plan an institution has, and how it stands with the platform."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import PlatformPermission, authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.refusals import check_fields
from core.states import require_transition
from core.tenancy.context import in_public
from core.tenancy.enums import SUBSCRIPTION_TRANSITIONS, SubscriptionStatus
from core.tenancy.models import Plan, Subscription, Tenant
from core.tenancy.selectors import forget_cached
from core.tenancy.terms import standing

BEGINNINGS = (SubscriptionStatus.TRIAL, SubscriptionStatus.ACTIVE)


def subscribe(
    *,
    tenant: Tenant,
    plan: Plan,
    actor: Actor,
    status: str = SubscriptionStatus.ACTIVE,
    started_on: date | None = None,
    trial_ends_on: date | None = None,
    ends_on: date | None = None,
) -> Subscription:
    """Give an institution its subscription and return it.

    Raises Duplicate where it has one, ValidationFailed (a plan that is not offered, dates), Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    with in_public(), transaction.atomic():
        row = Tenant.objects.select_for_update(no_key=True).get(pk=tenant.pk)
        if Subscription.objects.filter(tenant=row).exists():
            text = _("%(tenant)s has a subscription already; change that.") % {"tenant": row.name}
            raise Duplicate.at("tenant", text)
        if status not in BEGINNINGS:
            raise ValidationFailed.at("status", _("A subscription begins as a trial or active."))
        subscription = Subscription(
            tenant=row,
            plan=_offered(plan),
            status=status,
            started_on=started_on or timezone.localdate(),
            trial_ends_on=trial_ends_on,
            ends_on=ends_on,
        )
        _check(subscription)
        subscription.save(force_insert=True)
        after = {"tenant": row.slug, "plan": plan.code, "status": subscription.status}
        record(actor, "tenancy.subscribed", subscription, after=after)
        transaction.on_commit(forget_cached)
    return subscription


def change_subscription(*, tenant: Tenant, actor: Actor, **values: Any) -> Subscription:
    """Change plan, status (with `reason`) or dates, only those given, and return the subscription.

    An institution without a subscription gets one when a plan is given. A plan that is not offered any more can be
    kept, not chosen. Raises InvalidState where there is none to change, InvalidTransition naming what is possible,
    ValidationFailed, Forbidden.
    """
    authorize(actor, PlatformPermission.TENANT_WRITE)
    with in_public(), transaction.atomic():
        row = Subscription.objects.select_for_update(of=("self",)).select_related("tenant", "plan")
        subscription = row.filter(tenant=tenant.pk).first()
        if subscription is None:
            return _first(tenant, values, actor)
        values = _tidied(subscription, values)
        before, after = changes(subscription, values)
        if "plan" in after:
            _offered(after["plan"])
        if "status" in after:
            _check_step(subscription, after)
        for name, value in after.items():
            setattr(subscription, name, value)
        _check(subscription)
        if after.get("status") == SubscriptionStatus.ACTIVE and _has_ended(subscription):
            text = _("Its last day has passed. Give a later one, or none, together with the status.")
            raise ValidationFailed.at("ends_on", text)
        if after:
            subscription.save()
            record(actor, "tenancy.subscription_changed", subscription, before=before, after=after)
            transaction.on_commit(forget_cached)
    return subscription


def _first(tenant: Tenant, values: dict[str, Any], actor: Actor) -> Subscription:
    if not values.get("plan"):
        text = _("%(tenant)s has no subscription. Choose a plan for it first.") % {"tenant": tenant.name}
        raise InvalidState.at("plan", text)
    given = {name: value for name, value in values.items() if value and name != "reason"}
    return subscribe(tenant=tenant, actor=actor, **given)


def _tidied(subscription: Subscription, values: dict[str, Any]) -> dict[str, Any]:
    """Return the values, the reason stripped; with another status an old reason goes."""
    tidied = dict(values)
    if "reason" in tidied:
        tidied["reason"] = str(tidied["reason"] or "").strip()
    elif tidied.get("status", subscription.status) != subscription.status:
        tidied["reason"] = ""
    if "plan" in tidied and tidied["plan"] is None:
        raise ValidationFailed.at("plan", _("Choose a plan."))
    return tidied


def _check_step(subscription: Subscription, after: dict[str, Any]) -> None:
    """Raise InvalidTransition for a step that the table lacks; a suspension says why."""
    field: Any = Subscription._meta.get_field("status")
    require_transition(SUBSCRIPTION_TRANSITIONS, subscription.status, after["status"], field=field)
    if after["status"] == SubscriptionStatus.SUSPENDED and not after.get("reason", subscription.reason):
        raise ValidationFailed.at("reason", _("Give the reason; everybody who comes to the pages reads it."))


def _has_ended(subscription: Subscription) -> bool:
    return standing(subscription, timezone.localdate()) == SubscriptionStatus.ENDED


def _check(subscription: Subscription) -> None:
    """Raise ValidationFailed naming the field."""
    check_fields(subscription)
    if subscription.status == SubscriptionStatus.TRIAL and subscription.trial_ends_on is None:
        raise ValidationFailed.at("trial_ends_on", _("Give the last day of the trial."))
    for name in ("trial_ends_on", "ends_on"):
        day = getattr(subscription, name)
        if day and day < subscription.started_on:
            raise ValidationFailed.at(name, _("This day is before the subscription begins."))


def _offered(plan: Plan) -> Plan:
    """Return the plan. Raises ValidationFailed for one that is not offered any more."""
    if not plan.is_active:
        raise ValidationFailed.at("plan", _("This plan is not offered any more. Choose another."))
    return plan
