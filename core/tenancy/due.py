"""When the clock has to look into an institution: a public list, so that idle ones cost nothing.

Whatever leaves something for later inside an institution (a job that may get lost, a message to try again, a
schedule) writes here, in its own transaction, when it wants to be looked at. Beat reads this one list; an
institution that wants nothing is not entered. Rows are only added by writers, so that no two wait for each other.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.postgres.aggregates import ArrayAgg
from django.db import transaction
from django.utils import timezone

from core.outages import is_outage
from core.tenancy.context import current_tenant
from core.tenancy.enums import TenantStatus
from core.tenancy.models import Due
from core.tenancy.selectors import active_tenants
from core.tenancy.tasks import send_tenant_task
from core.tenancy.terms import closed_by_terms

logger = logging.getLogger(__name__)

LOOK_TASK = "core.tenancy.look"
# A look that was asked for and did not end (a worker died, the database went away) is asked for again after this.
AGAIN_AFTER = timedelta(minutes=5)
# Institutions that one turn of the clock asks for; the rest come with the next turn.
TURN = 2000

# Stands for every registered look: in an institution that is new or was restored, and everywhere once a night, so
# that what a newer version of the program looks for, or what was forgotten, is found.
ALL = ""

# Called inside the institution with the moment; does what is due and returns when it wants to be called next.
Act = Callable[[datetime], datetime | None]


@dataclass(frozen=True, slots=True)
class Look:
    """What an app wants to be called for, in institutions of one type or of all (None)."""

    name: str
    act: Act
    type: str | None


_looks: dict[str, Look] = {}


def on_due(name: str, act: Act, *, type: str | None = None) -> None:  # noqa: A002 - the field's name
    """Register an app's look under a name of its own; called from `AppConfig.ready()`."""
    _looks[name] = Look(name, act, type)


def look_at(name: str, moment: datetime) -> None:
    """Ask for a look into the current institution at the moment, if the surrounding transaction commits.

    The platform itself is looked at by every turn of the clock and needs no row.
    """
    tenant = current_tenant()
    if not tenant.is_public:
        Due.objects.create(tenant_id=tenant.pk, look=name, at=moment)


def look_everywhere(moment: datetime) -> None:
    """Ask for every look into every open institution. Stand in public."""
    Due.objects.bulk_create(Due(tenant=tenant, look=ALL, at=moment) for tenant in active_tenants())


def next_day(now: datetime, *, hour: int, minute: int) -> datetime:
    """Return the next moment after `now` at this time of day in India; what is daily wants to be called then."""
    here = timezone.localtime(now)
    moment = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return moment if moment > here else moment + timedelta(days=1)


def send_due(now: datetime) -> int:
    """Send a look to every open institution that wants one by now; return to how many. Stand in public."""
    with transaction.atomic():
        rows = Due.objects.filter(at__lte=now, tenant__status=TenantStatus.ACTIVE).exclude(
            closed_by_terms(timezone.localdate(now), "tenant__")
        )
        wanted = rows.values_list("tenant__schema_name").annotate(looks=ArrayAgg("look", distinct=True))
        found = dict(wanted.order_by("tenant_id")[:TURN])
        rows.filter(tenant__schema_name__in=found).update(at=now + AGAIN_AFTER)
        for schema, names in found.items():
            send_tenant_task(LOOK_TASK, schema, {"names": names}, expires=AGAIN_AFTER.total_seconds())
    return len(found)


def look_in(names: Sequence[str]) -> None:
    """Carry out these looks in the current institution, and note when each is wanted next.

    Only rows that stood before are taken away: what is written meanwhile asks for a look of its own.
    """
    tenant = current_tenant()
    known = [look for look in _looks.values() if look.type in {None, tenant.type}]
    # Of looks that are no more, and the one that stands for all.
    others = Due.objects.filter(tenant_id=tenant.pk, look__in=names).exclude(
        look__in=[one.name for one in known]
    )
    seen = list(others.values_list("pk", flat=True))
    for look in known:
        if look.name in names or ALL in names:
            _carry_out(look, tenant.pk)
    Due.objects.filter(pk__in=seen).delete()


def _carry_out(look: Look, tenant_id: int) -> None:
    now = timezone.now()
    rows = Due.objects.filter(tenant_id=tenant_id, look=look.name)
    seen = list(rows.values_list("pk", flat=True))
    moment = _called(look, now)
    with transaction.atomic():
        rows.filter(pk__in=seen).delete()
        if moment is not None:
            look_at(look.name, moment)


def _called(look: Look, now: datetime) -> datetime | None:
    """Return when the look wants to be called next; one that fails does not keep the others from theirs."""
    try:
        with transaction.atomic():
            return look.act(now)
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("The look %s failed.", look.name)
        return now + AGAIN_AFTER
