"""Setting homework, changing and withdrawing it, and its papers: by the teacher of the subject in the section."""

from datetime import date, timedelta
from functools import partial
from typing import IO, Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.documents.exports import safe_filename
from core.documents.limits import MEBIBYTE
from core.documents.uploads import UploadKind, checked_upload
from core.errors import DomainError, InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields
from core.states import moving, take
from school.homework.enums import TRANSITIONS, HomeworkState
from school.homework.models import Homework, HomeworkFile
from school.homework.permissions import HomeworkPermission as P
from school.homework.selectors import attachment_of, own_work
from school.homework.services.notices import take_back, tell_set
from school.masters.models import Section, Subject
from school.masters.selectors import year_on
from school.staff.selectors import sections_of, teacher_of, teaches

MOST_FILES = 5
MOST_BYTES = 5 * MEBIBYTE
KINDS = (UploadKind.PDF, UploadKind.JPEG, UploadKind.PNG)
LONGEST = timedelta(days=366)
CHANGEABLE = ("title", "description", "due_on")


def set_homework(
    *,
    section: Section,
    subject: Subject,
    title: str,
    due_on: date,
    actor: Actor,
    description: str = "",
    assigned_on: date | None = None,
) -> Homework:
    """Set homework to a section in a subject, from today where no day is given; students and parents are told.

    Raises NotFound for a section or subject that is not the caller's, ValidationFailed naming the field,
    NoCurrentYear, Forbidden.
    """
    authorize(actor, P.WRITE)
    if subject.school_class_id != section.school_class_id:
        values = {"subject": subject, "section": section}
        raise ValidationFailed.at("subject", _("%(subject)s is no subject of %(section)s.") % values)
    start = assigned_on or today()
    year = year_on(start)
    if not sections_of(actor, year).filter(pk=section.pk).exists():
        raise NotFound(_("There is no such section."))
    if not teaches(actor, section, subject.pk, year):
        raise NotFound(_("You do not teach this subject in the section."))
    row = Homework(
        section=section,
        subject=subject,
        academic_year=year,
        teacher=teacher_of(actor),
        title=title.strip(),
        description=description.strip(),
        assigned_on=start,
        due_on=due_on,
        set_by=actor.name[:150],
    )
    _check(row)
    with transaction.atomic():
        row.save()
        record(actor, "homework.set", row, after={"section": section, "subject": subject, "due_on": due_on})
        tell_set(row, actor)
    return row


def change_homework(*, homework: Homework, actor: Actor, **values: Any) -> Homework:
    """Change title, description or due date, only what is given, and return it.

    Raises InvalidState for what is withdrawn, ValidationFailed naming the field, NotFound for another teacher's,
    Forbidden.
    """
    unknown = sorted(set(values) - set(CHANGEABLE))
    if unknown:
        text = _("This stays as it was set. Withdraw the homework and set it anew.")
        raise ValidationFailed(text, fields={name: [text] for name in unknown})
    tidy = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    with transaction.atomic():
        row = _taken(homework, actor)
        before, after = changes(row, tidy)
        for name, value in after.items():
            setattr(row, name, value)
        _check(row)
        if after:
            row.save()
            record(actor, "homework.changed", row, before=before, after=after)
    return row


def withdraw_homework(*, homework: Homework, actor: Actor, reason: str = "") -> Homework:
    """Take homework back: students and parents see it no longer. Raises as `change_homework`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(homework, actor, any_state=True)
        with moving(
            row,
            to=HomeworkState.WITHDRAWN,
            table=TRANSITIONS,
            actor=actor,
            event="homework.withdrawn",
            stamp="withdrawn",
        ):
            row.withdrawn_why = reason.strip()[:300]
        take_back(row)
    return row


def attach_file(*, homework: Homework, file: IO[bytes], name: str, actor: Actor) -> HomeworkFile:
    """Add a paper (PDF, JPEG or PNG by its content, at most 5 MB), at most five in all.

    Raises TooLarge, UnsupportedMedia and ValidationFailed naming `file`, and as `change_homework`.
    """
    authorize(actor, P.WRITE)
    try:
        checked = checked_upload(file, kinds=KINDS, max_bytes=MOST_BYTES)
    except DomainError as error:
        error.fields = {"file": [error.message]}
        raise
    with transaction.atomic():
        row = _taken(homework, actor)
        if row.attachments.count() >= MOST_FILES:
            text = _("At most %(count)d files: take one out first.") % {"count": MOST_FILES}
            raise ValidationFailed.at("file", text)
        paper = HomeworkFile.objects.create(
            homework=row,
            name=safe_filename(name or "file"),
            file=checked.file,
            kind=checked.kind,
            size=checked.file.size,
        )
        record(actor, "homework.attached", row, after={"file": paper.name})
    return paper


def detach_file(*, homework: Homework, attachment: HomeworkFile, actor: Actor) -> None:
    """Take a paper out, and its file with it once that is sure. Raises as `change_homework`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(homework, actor)
        paper = attachment_of(row, attachment.pk)
        record(actor, "homework.detached", row, before={"file": paper.name})
        transaction.on_commit(partial(paper.file.storage.delete, str(paper.file.name)))
        paper.delete()


def _taken(homework: Homework, actor: Actor, *, any_state: bool = False) -> Homework:
    """Return the row, locked, if the caller may change it."""
    authorize(actor, P.WRITE)
    refusal = NotFound(_("There is no such homework."))
    row = take(Homework.objects.select_related("section", "academic_year"), refusal, pk=homework.pk)
    if not own_work(actor, row):
        raise refusal
    if not any_state and row.state == HomeworkState.WITHDRAWN:
        raise InvalidState(_("The homework is withdrawn; set it anew."))
    return row


def _check(row: Homework) -> None:
    check_fields(row, ("title", "description", "assigned_on", "due_on"))
    if row.due_on < row.assigned_on:
        text = _("It is due on %(due)s, before it is assigned.") % {"due": in_date(row.due_on)}
        raise ValidationFailed.at("due_on", text)
    if row.due_on - row.assigned_on > LONGEST:
        raise ValidationFailed.at("due_on", _("Give a day within a year."))
