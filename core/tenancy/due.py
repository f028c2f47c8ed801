"""When the clock has to look into an institution: a public list, so that idle ones cost nothing.

Whatever leaves something for later inside an institution (a job that may get lost, a message to try again, a
schedule) writes here, in its own transaction, when it wants to be looked at. Beat reads this one list; an
institution that wants nothing is not entered. Rows are only added by writers, so that no two wait for each other.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from core.outages import is_outage
from core.tenancy.context import current_tenant
from core.tenancy.enums import TenantStatus
from core.tenancy.models import Due
from core.tenancy.tasks import send_tenant_task

logger = logging.getLogger(__name__)

LOOK_TASK = "core.tenancy.look"
# A look that was asked for and did not end (a worker died, the database went away) is asked for again after this.
AGAIN_AFTER = timedelta(minutes=5)
# Institutions that one turn of the clock asks for; the rest come with the next turn.
TURN = 2000

# Called inside the institution with the moment; does what is due and returns when it wants to be called next.
Look = Callable[[datetime], datetime | None]
_looks: list[tuple[Look, str | None]] = []


def on_due(look: Look, *, type: str | None = None) -> None:  # noqa: A002 - the field's name
    """Register an app's look, for institutions of one type or of all; called from `AppConfig.ready()`."""
    if (look, type) not in _looks:
        _looks.append((look, type))


def look_at(moment: datetime) -> None:
    """Ask for a look into the current institution at the moment, if the surrounding transaction commits.

    The platform itself is looked at by every turn of the clock and needs no row.
    """
    tenant = current_tenant()
    if not tenant.is_public:
        Due.objects.create(tenant_id=tenant.pk, at=moment)


def send_due(now: datetime) -> int:
    """Send a look to every open institution that wants one by now; return to how many. Stand in public."""
    with transaction.atomic():
        rows = Due.objects.filter(at__lte=now, tenant__status=TenantStatus.ACTIVE)
        schemas = (
            rows.values_list("tenant__schema_name").annotate(rows=Count("pk")).order_by("tenant_id")[:TURN]
        )
        found = [schema for schema, _count in schemas]
        rows.filter(tenant__schema_name__in=found).update(at=now + AGAIN_AFTER)
        for schema in found:
            send_tenant_task(LOOK_TASK, schema, expires=AGAIN_AFTER.total_seconds())
    return len(found)


def look_in() -> None:
    """Do what is due in the current institution, and note when the next look is wanted.

    Only rows that stood before are taken away: what is written meanwhile asks for a look of its own.
    """
    now, tenant = timezone.now(), current_tenant()
    seen = list(Due.objects.filter(tenant_id=tenant.pk).values_list("pk", flat=True))
    wanted = [_look(look, now) for look, kind in _looks if kind in {None, tenant.type}]
    moments = [moment for moment in wanted if moment is not None]
    with transaction.atomic():
        Due.objects.filter(pk__in=seen).delete()
        if moments:
            look_at(min(moments))


def _look(look: Look, now: datetime) -> datetime | None:
    """Return when the look wants to be called next; one that fails does not keep the others from theirs."""
    try:
        with transaction.atomic():
            return look(now)
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("A look failed: %s.%s", look.__module__, look.__qualname__)
        return now + AGAIN_AFTER
