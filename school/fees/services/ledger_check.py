"""The clock looks every night whether the books tie, and leaves what does not for the accountant to see."""

import logging
from datetime import datetime

from django.db import transaction

from core.access import is_allowed
from core.actors import Door, system_actor
from core.tenancy.due import next_day
from school.fees.models import LedgerFault
from school.fees.permissions import FeePermission as P
from school.fees.selectors.standing import ledger_faults

LOOK = "school_fees.ledger_check"
AT = (2, 20)
logger = logging.getLogger(__name__)


def check_ledger(now: datetime) -> datetime | None:
    """Look, keep what was found in place of what was found before, and return when to look again.

    Reads the whole ledger, once a night. What does not tie is a fault of the program or of somebody in the database,
    so the operator is told too.
    """
    if not is_allowed(system_actor(Door.TASK, "Fee ledger").permissions, P.REPORTS):
        return None
    faults = ledger_faults()
    with transaction.atomic():
        LedgerFault.objects.all().delete()
        LedgerFault.objects.bulk_create(
            LedgerFault(what=one.what, name=one.name[:60], kept=one.kept, found=one.found, seen_at=now)
            for one in faults
        )
    if faults:
        logger.error("The fee ledger does not tie in %d places: check_fee_ledger names them.", len(faults))
    return next_day(now, hour=AT[0], minute=AT[1])
