"""Rules on a student's and a guardian's record, shared by entering, changing and importing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from core import validators
from core.documents.limits import MEBIBYTE
from core.documents.uploads import checked_image
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields, refuse_wrong
from school.masters.models import AcademicYear
from school.students.enums import Relation
from school.students.models import Guardian, Student

# What people give of a student beside the place in a class.
PERSON_FIELDS = (
    "full_name",
    "date_of_birth",
    "gender",
    "category",
    "is_ews",
    "is_cwsn",
    "is_bpl",
    "nationality",
    "mother_tongue",
    "address",
    "previous_school",
    "pen",
    "apaar_id",
)
REQUIRED = ("full_name", "date_of_birth", "gender")
# What a guardian's fields are called where they stand beside the student's (spec: school, create student).
BESIDE = {"full_name": "guardian_name", "phone": "guardian_phone", "email": "guardian_email"}
EARLIEST_BIRTH = date(1950, 1, 1)
PHOTO_BYTES, PHOTO_SIDE = 2 * MEBIBYTE, 600


@dataclass(frozen=True, slots=True)
class GuardianWish:
    """A guardian as somebody gives it; known by the phone number."""

    full_name: str
    phone: str
    email: str = ""
    occupation: str = ""
    relation: str = Relation.GUARDIAN


def cleaned(values: Mapping[str, Any], *, known: Collection[str] = PERSON_FIELDS) -> dict[str, Any]:
    """Return the values without blanks around texts and in the middle of names.

    Raises ValidationFailed for a name that is no field.
    """
    unknown = sorted(set(values) - set(known))
    if unknown:
        text = _("This cannot be set here.")
        raise ValidationFailed(text, fields={name: [text] for name in unknown})
    return {name: _tidy(name, value) for name, value in values.items()}


def _tidy(name: str, value: Any) -> Any:
    if value is None and name not in ("date_of_birth", "admitted_on", "photo"):
        return ""
    if not isinstance(value, str):
        return value
    return value.strip() if name == "address" else " ".join(value.split())


def check_required(values: Mapping[str, Any], names: Collection[str] = REQUIRED) -> None:
    """Raise ValidationFailed for what nobody can be entered without."""
    refuse_wrong({name: _("This is needed.") for name in names if values.get(name) in (None, "")})


def check_student(student: Student) -> None:
    """Hold the record alone against formats and dates; asks the database nothing. Raises ValidationFailed."""
    check_fields(student, PERSON_FIELDS)
    check_birth(student.date_of_birth)
    if student.admitted_on <= student.date_of_birth:
        text = _("The day of admission comes after the date of birth.")
        raise ValidationFailed.at("admitted_on", text)


def check_birth(born: date) -> None:
    """Raise ValidationFailed for a date of birth that no student has."""
    if not EARLIEST_BIRTH <= born < today():
        text = _("The date of birth lies between %(first)s and yesterday.") % {
            "first": in_date(EARLIEST_BIRTH)
        }
        raise ValidationFailed.at("date_of_birth", text)


def admission_day(given: date | None, year: AcademicYear) -> date:
    """Return the day of admission: today where none is given, or the nearest day of the year.

    Raises ValidationFailed for a day after the year.
    """
    if given is None:
        return min(max(today(), year.start_date), year.end_date)
    if given > year.end_date:
        values = {"year": year.name, "day": in_date(year.end_date)}
        text = _("%(year)s ends on %(day)s; give an earlier day or a later year.") % values
        raise ValidationFailed.at("admitted_on", text)
    return given


def cleaned_guardian(wish: GuardianWish, *, names: Mapping[str, str] | None = None) -> GuardianWish:
    """Return the guardian with a bare phone number of ten digits.

    `names` are what the fields are called outside. Raises ValidationFailed naming all that are wrong.
    """
    names = names or {}
    problems: dict[str, Any] = {}
    wish = replace(
        wish,
        full_name=" ".join((wish.full_name or "").split()),
        email=(wish.email or "").strip().lower(),
        occupation=(wish.occupation or "").strip(),
    )
    if not wish.full_name:
        problems["full_name"] = _("The name of the guardian is needed.")
    try:
        wish = replace(wish, phone=validators.clean_mobile(wish.phone))
    except ValidationError as error:
        problems["phone"] = error.messages[0]
    row = Guardian(full_name=wish.full_name or "-", email=wish.email, occupation=wish.occupation)
    try:
        check_fields(row, ("full_name", "email", "occupation"))
    except ValidationFailed as error:
        problems |= {name: texts[0] for name, texts in error.fields.items() if name not in problems}
    if wish.relation not in Relation.values:
        problems["relation"] = _("Choose one of: %(known)s.") % {"known": ", ".join(Relation.values)}
    refuse_wrong({names.get(name, name): text for name, text in problems.items()})
    return wish


def checked_photo(file: Any) -> Any:
    """Return the picture written anew, without what the camera put in. Raises TooLarge, UnsupportedMedia."""
    return checked_image(file, max_bytes=PHOTO_BYTES, max_side=PHOTO_SIDE)
