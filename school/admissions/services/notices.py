"""Telling guardians, who have no account yet: by e-mail and SMS, in the language in which they wrote."""

from core.actors import Actor
from core.outbox.enums import Channel
from core.outbox.services import notify
from core.tenancy.context import current_tenant
from school.admissions.links import status_path
from school.admissions.models import Inquiry


def tell_guardian(row: Inquiry, actor: Actor, template: str) -> None:
    """Write the notice over each way by which the guardian can be reached."""
    context = {
        "guardian": row.guardian_name,
        "child": row.student_name,
        "number": row.number,
        "school_class": row.school_class.name,
        "year": row.academic_year.name,
        "remarks": row.remarks,
        "invoice": row.invoice_ref,
        "school": current_tenant().name,
    }
    ways = ((Channel.EMAIL, row.guardian_email), (Channel.SMS, row.guardian_phone))
    for channel, address in ways:
        if address:
            notify(
                actor=actor,
                template=template,
                context=context,
                channels=[channel],
                address=address,
                language=row.language,
                payload={"url": status_path()},
            )
