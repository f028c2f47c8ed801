"""Who asked for the job that is being carried out: the same person, with the rights of now."""

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door, actor_for, system_actor
from core.errors import Forbidden
from core.outbox.models import Job
from core.outbox.running import current_job
from core.tenancy.context import current_tenant, in_public, tenant_context
from core.tenancy.enums import PUBLIC_SCHEMA
from core.tenancy.selectors import tenant_by_schema


def job_actor(permission: str = "") -> Actor:
    """Return who acts in the current job, after asking for the right once more.

    Work that nobody asked for (the clock, a command) is the system's. Raises Forbidden when the account was
    closed, or has lost the right, since the job was asked for.
    """
    job = current_job()
    if job is None or job.created_by_id is None:
        return system_actor(Door.TASK, job.created_by_name if job and job.created_by_name else "system")
    actor = _asker(job)
    if permission:
        authorize(actor, permission)
    return actor


def _asker(job: Job) -> Actor:
    here = current_tenant()
    home = here
    if job.created_by_schema == PUBLIC_SCHEMA:
        with in_public():
            home = current_tenant()
    elif job.created_by_schema:
        home = tenant_by_schema(job.created_by_schema) or here
    with tenant_context(home):
        user = get_user_model().objects.filter(pk=job.created_by_id, is_active=True).first()
    if user is None:
        raise Forbidden(
            _("The account of %(name)s, who asked for this, is closed.") % {"name": job.created_by_name}
        )
    return actor_for(user, tenant_type=home.type, door=Door.TASK)
