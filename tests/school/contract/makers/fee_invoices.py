"""Plans of two classes and an invoice of the first student, a child of `parent`; a run that waits for the worker."""

from decimal import Decimal
from typing import Any

from core.outbox.models import Job
from school.fees.services.bulk import preview_invoices, start_raising
from school.fees.services.invoices import raise_by_hand
from tests.school.fees.billing import example_plan, heads
from tests.school.world import SYSTEM, World


def fee_invoices(world: World) -> dict[str, Any]:
    """Make them as of today."""
    plan, spare = example_plan(world), example_plan(world, "VII")
    card = heads()["COM"]
    line = {"head": card, "amount": Decimal(150), "description": "Lost card"}
    row = raise_by_hand(student=world.students[0], lines=[line], actor=SYSTEM)
    digest = preview_invoices(plan=plan, number=4, actor=SYSTEM).digest
    if world.tenant.slug != "gamma":
        Job.objects.create(task="reports.make", kwargs={})  # so that the number of the next is unknown here
    job = start_raising(plan=plan, number=4, actor=SYSTEM, digest=digest)
    return {
        "fee_plan": plan.pk,
        "spare_plan": spare.pk,
        "fee_head": card.pk,
        "invoice": row.pk,
        "open_invoice": row.pk,
        "fee_run": job.pk,
    }
