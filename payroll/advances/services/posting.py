"""Posting a locked payroll month's recoveries to the ledger."""

from typing import Any

from django.db import connection

from core.actors import Actor
from core.audit.services import record
from core.periods import Month, today
from payroll.advances.enums import DRAWN
from payroll.advances.models import AdvanceApplication
from payroll.advances.selectors.dues import DUES, LEDGERS

POST = """
INSERT INTO payroll_advances_advanceentry
    (application_id, month, happened_on, kind, amount, run_id, reference, actor, created_at)
SELECT due.application_id, %(first)s, %(today)s, part.kind, part.amount, %(run)s, '', %(actor)s, now()
FROM ({dues}) due
CROSS JOIN LATERAL (VALUES ('principal', due.principal), ('interest', due.interest)) part (kind, amount)
WHERE part.amount > 0 AND due.employee_id IN ({paid})
"""
# The first recovery begins the recovery; what has neither principal nor interest left afterwards is closed.
BEGIN = """
UPDATE payroll_advances_advanceapplication SET state = 'recovering'
WHERE state = 'disbursed' AND id IN (
    SELECT application_id FROM payroll_advances_advanceentry WHERE run_id = %(run)s)
"""
CLOSE = """
UPDATE payroll_advances_advanceapplication SET state = 'closed'
WHERE state = 'recovering'
  AND id IN (SELECT application_id FROM payroll_advances_advanceentry WHERE run_id = %(run)s)
  AND id IN (SELECT application_id FROM ({ledgers}) after WHERE after.rest = 0 AND after.accrued <= after.paid)
"""


def post_recoveries(*, run_id: int, month: Month, paid: str, actor: Actor) -> int:
    """Post what is due of a month for the employees that the run pays; returns the number of entries.

    `paid` is a SELECT of their numbers with the parameter `run`. Must be called in the transaction that locks
    the run: the advances are locked, so that nobody enters a repayment meanwhile, and a unique constraint keeps
    a run from being posted twice. Five statements, however many advances there are.
    """
    rows = AdvanceApplication.objects.select_for_update(of=("self",)).filter(state__in=DRAWN).order_by("pk")
    count = len(rows.values_list("pk", flat=True))
    if not count:
        return 0
    params: dict[str, Any] = {
        "run": run_id,
        "first": month.first,
        "today": today(),
        "actor": actor.name,
        "only": None,
    }
    with connection.cursor() as cursor:
        cursor.execute(POST.format(dues=DUES, paid=paid), params)
        posted = cursor.rowcount
        if posted:
            cursor.execute(BEGIN, params)
            begun = cursor.rowcount
            cursor.execute(CLOSE.format(ledgers=LEDGERS), {**params, "first": month.plus(1).first})
            counts = {"run": run_id, "month": str(month), "entries": posted, "begun": begun}
            record(actor, "advance.recovered", after={**counts, "closed": cursor.rowcount})
    return posted
