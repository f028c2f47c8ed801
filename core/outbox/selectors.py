"""Reading jobs and messages."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.outbox.enums import Channel, JobState
from core.outbox.models import Job, Message
from core.progress import Progress, get_progress


def get_job(job_id: int) -> Job:
    """Return the job. Raises NotFound. The door decides who may see it (`jobs_of` for own ones)."""
    job = Job.objects.filter(pk=job_id).first()
    if job is None:
        raise NotFound(_("There is no such job."))
    return job


def jobs_of(actor: Actor) -> QuerySet[Job]:
    """Return the jobs that the actor asked for, latest first."""
    return Job.objects.filter(created_by_id=actor.user_id) if actor.user_id else Job.objects.none()


def progress_of(job: Job) -> Progress:
    """Return how far the job is: live from Redis while it runs, else the counts in its row."""
    live = get_progress(job.progress_key) if job.state == JobState.RUNNING else None
    return live or Progress(job.progress_done, job.progress_total)


def inbox(user_id: int) -> QuerySet[Message]:
    """Return the person's inbox, latest first."""
    return Message.objects.filter(channel=Channel.INBOX, user_id=user_id).order_by("-id")


def unread_count(user_id: int) -> int:
    """Return how many notices in the inbox the person has not read."""
    return inbox(user_id).filter(read_at=None).count()
