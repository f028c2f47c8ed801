"""What an institution may use now: the standing of its subscription, the modules and bounds of its plan."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from core.modules import modules_of
from core.tenancy.enums import CLOSED_STATUSES, SubscriptionStatus

if TYPE_CHECKING:
    from core.tenancy.models import Plan, Subscription, Tenant

GIGABYTE = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one institution today. `plan` is None, and nothing is bounded, without a subscription."""

    status: str
    subscription: "Subscription | None"
    plan: "Plan | None"
    modules_off: frozenset[str]

    @property
    def most_people(self) -> int | None:
        """How many people the plan has room for; None without a bound."""
        return self.plan.max_people if self.plan else None

    @property
    def storage_gb(self) -> Decimal | None:
        """How many gigabytes of files the plan has room for; None without a bound."""
        return self.plan.storage_gb if self.plan else None

    @property
    def most_bytes(self) -> int | None:
        """The same in bytes; a gigabyte is 10^9 bytes."""
        return None if self.storage_gb is None else int(self.storage_gb * GIGABYTE)

    @property
    def is_closed(self) -> bool:
        """Whether nobody may come in."""
        return self.status in CLOSED_STATUSES


def terms_of(tenant: "Tenant") -> Terms:
    """Return the terms of an institution. One without a subscription (a test or a demo) has everything.

    Look-ups of tenants bring subscription and plan along, so that this asks the database nothing.
    """
    subscription: Subscription | None = getattr(tenant, "subscription", None)
    if subscription is None:
        return Terms(SubscriptionStatus.ACTIVE, None, None, frozenset())
    plan = subscription.plan
    off = frozenset(modules_of(tenant.type)) - frozenset(plan.modules)
    return Terms(standing(subscription, timezone.localdate()), subscription, plan, off)


def standing(subscription: "Subscription", today: date) -> str:
    """Return the status by the dates: a trial that is over is past due, and after its last day everything has ended.

    Reckoned when asked, so that nothing depends on a clock that may have stood still.
    """
    status = str(subscription.status)
    if subscription.ends_on and subscription.ends_on < today:
        return str(SubscriptionStatus.ENDED)
    is_trial = status == SubscriptionStatus.TRIAL
    if is_trial and subscription.trial_ends_on and subscription.trial_ends_on < today:
        return str(SubscriptionStatus.PAST_DUE)
    return status


def notice_of(tenant: "Tenant") -> str:
    """Return what the office is told above its pages: that a payment is due; nothing otherwise."""
    if terms_of(tenant).status != SubscriptionStatus.PAST_DUE:
        return ""
    return _(
        "The payment for this subscription is due. Everything works on; settle it with the platform soon."
    )


def closed_by_terms(today: date, prefix: str = "") -> Q:
    """Return the condition of institutions whose subscription lets nobody in; the same rule as `standing`."""
    place = f"{prefix}subscription__"
    closed = Q(**{f"{place}status__in": CLOSED_STATUSES})
    return closed | Q(**{f"{place}ends_on__lt": today})
