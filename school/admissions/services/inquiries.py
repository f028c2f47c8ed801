"""Receiving inquiries, by the public form, the counter and REST, and mending what was typed."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door
from core.audit.services import record
from core.errors import DomainError, InvalidState, ValidationFailed
from core.numbering.services import next_number
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import take
from core.validators import clean_mobile
from school.admissions.calc import name_key
from school.admissions.enums import WAITING, Source
from school.admissions.models import Inquiry, InquiryDocument, InquiryRemark
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.selectors.inquiries import held_rows, inquiries, no_such, standing
from school.admissions.selectors.windows import open_windows, papers_of, year_for
from school.admissions.services.notices import tell_guardian
from school.masters.models import AcademicYear, SchoolClass

SERIES = "admission_inquiry"
OLDEST_CHILD = 30
# What people give of a child and its guardian.
FACTS = (
    "student_name", "date_of_birth", "gender", "guardian_name", "guardian_phone", "guardian_email", "relation",
    "previous_school", "category", "address",
)  # fmt: skip
VISITOR = "visitor"
# The constraint that lets one form make one inquiry.
FORM_KEY = "school_admissions_inquiry_form_key_key"


class _SameForm(DomainError):
    """The form was sent twice."""


def _sent_before() -> _SameForm:
    return _SameForm(_("The form was sent before."))


def visitor(address: str) -> Actor:
    """Return the actor for somebody without an account at the public form."""
    return Actor(None, _("Public form"), VISITOR, Door.PORTAL, address, frozenset({P.APPLY}))


def create_inquiry(
    *,
    actor: Actor,
    school_class: SchoolClass,
    academic_year: AcademicYear | None = None,
    source: str = Source.COUNTER,
    form_key: UUID | None = None,
    **facts: Any,
) -> Inquiry:
    """Receive an inquiry and return it, `new`, with the papers of its class as a checklist.

    `facts` are those of FACTS. The public form takes it only through an open window; sent twice under one
    `form_key` it makes one. The guardian is told. Nobody is refused as a duplicate: those are pointed out
    (`selectors.inquiries.duplicates_of`). Raises ValidationFailed naming the field, InvalidState where the
    class is closed to the form, NoCurrentYear, Forbidden.
    """
    is_web = source == Source.WEB
    authorize(actor, P.APPLY if is_web else P.WRITE)
    year = _year(school_class, academic_year, is_web=is_web)
    row = Inquiry(
        school_class=school_class,
        academic_year=year,
        source=source,
        form_key=form_key,
        consented_at=timezone.now() if is_web else None,
        created_by=actor.name[:150],
        language=(get_language() or "en").partition("-")[0],
    )
    _fill(row, facts, FACTS)
    try:
        with transaction.atomic(), naming_refusals({FORM_KEY: _sent_before}):
            row.number = f"ADM-{year.code}-{next_number(SERIES, period=year.code):04d}"
            row.save(force_insert=True)
            _open_checklist(row)
            InquiryRemark.objects.create(inquiry=row, status=row.status, by=actor.name[:150])
            record(actor, "inquiry.received", row, after={"number": row.number, "source": source})
            tell_guardian(row, actor, "admission_received")
    except _SameForm:
        found = inquiries().get(form_key=form_key)
        if (found.name_key, found.date_of_birth) == (row.name_key, row.date_of_birth):
            return found
        # Back in the browser and another child typed over the first one.
        given = {"school_class": school_class, "academic_year": academic_year, "source": source, **facts}
        return create_inquiry(actor=actor, **given)
    return row


def correct_inquiry(*, inquiry: Inquiry, actor: Actor, **changed: Any) -> Inquiry:
    """Mend what was typed, while nothing is decided. `changed` holds facts of FACTS, and `school_class`.

    Another class brings its papers along; those that were given stay. Raises InvalidState after the decision,
    ValidationFailed naming the field, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(held_rows(), no_such(), pk=inquiry.pk)
        if row.status not in WAITING:
            raise InvalidState(standing(row))
        names = [*FACTS, "school_class", "academic_year"]
        before = {name: str(getattr(row, name)) for name in names}
        _fill(row, changed, names)
        after = {name: str(getattr(row, name)) for name in names}
        told = {name: value for name, value in after.items() if value != before[name]}
        if told:
            row.save()
            _open_checklist(row)
            record(actor, "inquiry.changed", row, before={name: before[name] for name in told}, after=told)
    return row


def remark(*, inquiry: Inquiry, actor: Actor, remarks: str) -> Inquiry:
    """Note something on an inquiry in any state. Raises ValidationFailed, NotFound, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(held_rows(), no_such(), pk=inquiry.pk)
        row.remarks = checked_remarks(remarks, is_needed=True)
        row.save(update_fields=["remarks"])
        note(row, actor, row.remarks)
        record(actor, "inquiry.remarked", row, after={"remarks": row.remarks})
    return row


def note(row: Inquiry, actor: Actor, text: str) -> None:
    """Keep a step or remark in the inquiry's history."""
    InquiryRemark.objects.create(inquiry=row, status=row.status, text=text, by=actor.name[:150])


def checked_remarks(remarks: str, *, is_needed: bool) -> str:
    """Return the remarks tidied. Raises ValidationFailed where they are too long, or needed and not there."""
    text = remarks.strip()
    if len(text) > 500:
        raise ValidationFailed.at("remarks", _("Write at most 500 letters."))
    if is_needed and not text:
        raise ValidationFailed.at("remarks", _("Write what is to be said; the guardian is told."))
    return text


def _year(school_class: SchoolClass, given: AcademicYear | None, *, is_web: bool) -> AcademicYear:
    if not is_web:
        return given or year_for(school_class, today())
    windows = open_windows(today()).filter(school_class=school_class)
    window = (windows.filter(academic_year=given) if given else windows).first()
    if window is None:
        raise InvalidState(_("%(name)s takes no inquiries now.") % {"name": school_class.name})
    return window.academic_year


def _fill(row: Inquiry, values: Mapping[str, Any], names: Any) -> None:
    """Set what is given, tidied and checked. Raises ValidationFailed naming what is wrong."""
    for name, value in values.items():
        if name not in names:
            raise ValidationFailed.at(name, _("This cannot be set."))
        setattr(row, name, value.strip() if isinstance(value, str) else value)
    try:
        row.guardian_phone = clean_mobile(row.guardian_phone)
    except DjangoValidationError as error:
        raise ValidationFailed.at("guardian_phone", error.messages[0]) from error
    check_fields(row, FACTS)
    _check_born(row.date_of_birth)
    row.name_key = name_key(row.student_name)
    if not row.name_key:
        raise ValidationFailed.at("student_name", _("Write the child's name in letters."))


def _check_born(born: date) -> None:
    day = today()
    if born >= day:
        raise ValidationFailed.at("date_of_birth", _("The date of birth lies before today."))
    if born.year < day.year - OLDEST_CHILD:
        text = _("The date of birth is of the last %(years)d years.") % {"years": OLDEST_CHILD}
        raise ValidationFailed.at("date_of_birth", text)


def _open_checklist(row: Inquiry) -> None:
    """Add the papers of the class that are not on the list, and say of each whether it is required."""
    wanted = papers_of(row.school_class)
    there = {one.kind: one for one in row.documents.all()}
    InquiryDocument.objects.bulk_create(
        InquiryDocument(inquiry=row, kind=kind, is_required=is_required)
        for kind, is_required in wanted.items()
        if kind not in there
    )
    for kind, one in there.items():
        if one.is_required != wanted.get(kind, False):
            one.is_required = wanted.get(kind, False)
            one.save(update_fields=["is_required"])
