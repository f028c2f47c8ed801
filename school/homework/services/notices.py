"""Telling students and parents of new homework: in the inbox and as a push notice, no SMS."""

from core.actors import Actor
from core.outbox.cancelling import cancel_pending
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify_many
from core.periods import today
from school.homework.models import Homework
from school.homework.selectors import students_for
from school.students.models import StudentGuardian

TEMPLATE = "homework_set"
CHANNELS = (Channel.INBOX, Channel.PUSH)


def tell_set(homework: Homework, actor: Actor) -> None:
    """Tell whoever has an account: the students, and the primary guardian of each; each person once."""
    if homework.assigned_on > today():
        return
    students = list(students_for(homework).values_list("pk", "user_id"))
    links = StudentGuardian.objects.filter(student__in=[pk for pk, _user in students], is_primary=True)
    guardians = links.values_list("student", "guardian__user_id")
    about = _about(homework)
    # Who has two children in the section is told once.
    people = {user: pk for pk, user in (*students, *guardians) if user is not None}
    page = f"/portal/family/homework/{homework.pk}"
    notify_many(
        actor=actor,
        template=TEMPLATE,
        context={
            "title": homework.title,
            "subject": homework.subject.name,
            "section": str(homework.section),
            "due": homework.due_on,
        },
        channels=CHANNELS,
        recipients=[
            Recipient(
                user_id=user,
                key=f"{about}:{user}",
                about=about,
                payload={"url": f"{page}?child={people[user]}"},
            )
            for user in sorted(people)
        ],
    )


def take_back(homework: Homework) -> None:
    """Take back what has not gone out."""
    cancel_pending(about=[_about(homework)], template=TEMPLATE)


def _about(homework: Homework) -> str:
    return f"homework:{homework.pk}"
