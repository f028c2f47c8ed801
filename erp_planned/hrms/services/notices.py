"""Telling people of orders, appraisals, trainings, documents and grievances; never the words of a grievance."""

from collections.abc import Mapping
from typing import Any

from core.accounts.rights import users_with
from core.actors import Actor
from core.outbox.services import Recipient, notify, notify_many
from core.tenancy.context import current_tenant
from erp_planned.hrms.models import Order
from erp_planned.hrms.permissions import HrmsPermission as P
from payroll.employees.models import Employee

TEMPLATES = (
    "order_made", "order_approved", "order_in_force", "order_cancelled", "order_hindered", "appraisal_opened",
    "appraisal_submitted", "appraisal_closed", "training_enrolled", "training_cancelled", "training_certificate",
    "document_uploaded", "document_decided", "document_expiring", "grievance_assigned", "grievance_moved",
    "grievance_waiting",
)  # fmt: skip
ADMIN = "/admin/erp_hrms"


def tell(
    person: Employee | None,
    template: str,
    actor: Actor,
    /,
    *,
    url: str,
    key: str | None = None,
    **context: Any,
) -> None:
    """Write a notice for one employee, in the caller's transaction; without an account nothing."""
    if person is None or person.user_id is None:
        return
    notify(
        actor=actor,
        template=f"hrms_{template}",
        context={"institution": current_tenant().name, **context},
        user_id=person.user_id,
        payload={"url": url},
        key=key,
    )


def tell_office(
    template: str,
    actor: Actor,
    *,
    url: str,
    right: str = P.DECIDE,
    key: str = "",
    but: int | None = None,
    **context: Any,
) -> None:
    """Write a notice for everybody with a right, but not for the one who acts, nor for the user `but`."""
    left_out = [number for number in (actor.user_id, but) if number is not None]
    people = users_with(right).exclude(pk__in=left_out).values_list("pk", flat=True)
    notify_many(
        actor=actor,
        template=f"hrms_{template}",
        context=context,
        recipients=[
            Recipient(user_id=pk, payload={"url": f"{ADMIN}/{url}"}, key=f"{key}:{pk}" if key else None)
            for pk in people
        ],
    )


def order_facts(row: Order) -> Mapping[str, Any]:
    """Return what a notice says of an order."""
    return {
        "order": str(row),
        "employee": str(row.employee),
        "on": row.effective_on,
        "comments": row.comments,
    }


def tell_decided(row: Order, template: str, actor: Actor) -> None:
    """Tell the person whom an order is about what became of it."""
    key = f"hrms:{row._meta.model_name}:{row.pk}:{template}"
    tell(row.employee, template, actor, url="/ess/notices", key=key, **order_facts(row))


def tell_deciders(row: Order, template: str, actor: Actor, problem: str = "") -> None:
    """Tell whoever decides on orders that one waits, or what hinders it."""
    tell_office(
        template, actor, url=f"{row._meta.model_name}/{row.pk}/change/", problem=problem, **order_facts(row)
    )
