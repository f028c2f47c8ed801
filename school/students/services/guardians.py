"""Guardians: one row and one account for each phone number, however many children."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts.services import update_user
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InvalidState, NotFound
from core.refusals import naming_refusals
from core.states import take
from school.students.models import Guardian, Student, StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.services.accounts import guardian_user, open_accounts
from school.students.services.checks import GuardianWish, cleaned_guardian

MOST_NAMED = 3
CONTACT = ("full_name", "phone", "email", "occupation")


def guardians_by_phone(wishes: Sequence[GuardianWish]) -> dict[str, Guardian]:
    """Return the guardian of each phone number, locked, made with an account where there was none.

    A number that is known keeps the name on record. In the caller's transaction, in the order of the numbers; of
    two who bring the same new number at once, one makes the row and the other finds it.
    """
    first: dict[str, GuardianWish] = {}
    for wish in wishes:
        first.setdefault(wish.phone, wish)
    new = [
        Guardian(full_name=wish.full_name, phone=phone, email=wish.email, occupation=wish.occupation)
        for phone, wish in sorted(first.items())
    ]
    known = set(Guardian.objects.filter(phone__in=first).values_list("phone", flat=True))
    missing = [row for row in new if row.phone not in known]
    Guardian.objects.bulk_create(missing, ignore_conflicts=True)
    rows = Guardian.objects.filter(phone__in=first).order_by("phone").select_for_update(no_key=True)
    found = {row.phone: row for row in rows}
    without = [row for row in found.values() if row.user_id is None]
    for row, user in zip(
        without, open_accounts([guardian_user(row) for row in without], _taken), strict=True
    ):
        row.user = user
    Guardian.objects.bulk_update(without, ["user"], batch_size=1000)
    return found


def add_guardian(
    *, student: Student, wish: GuardianWish, is_primary: bool = False, actor: Actor
) -> StudentGuardian:
    """Add a guardian to a student, found by the phone number or made with an account.

    With `is_primary` this one is written to first from now on. Raises Duplicate for one whom the student has
    already, ValidationFailed, NotAtSchool, Forbidden.
    """
    authorize(actor, P.WRITE)
    wish = cleaned_guardian(wish)
    with transaction.atomic():
        student = _kept(student)
        guardian = guardians_by_phone([wish])[wish.phone]
        if student.guardian_links.filter(guardian=guardian).exists():
            text = _("%(guardian)s is a guardian of %(student)s already.")
            raise Duplicate.at("phone", text % {"guardian": guardian, "student": student.full_name})
        is_first = not student.guardian_links.exists()
        link = StudentGuardian(student=student, guardian=guardian, relation=wish.relation)
        link.save()
        if is_primary or is_first:
            _make_primary(link)
        after = {"guardian": guardian, "relation": wish.relation, "is_primary": link.is_primary}
        record(actor, "students.guardian_added", student, after=after)
    return link


def change_guardian(
    *,
    link: StudentGuardian,
    actor: Actor,
    relation: str | None = None,
    is_primary: bool | None = None,
    **values: Any,
) -> StudentGuardian:
    """Change a guardian of a student: what they are to each other, or the guardian's own particulars.

    Name, phone, e-mail and occupation count for all the guardian's children; the account follows, and a new phone
    number is its new user name. Raises Duplicate for a number that is another guardian's, naming whose,
    ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        _kept(link.student)
        link = take(StudentGuardian.objects.select_related("guardian", "student"), _no_guardian(), pk=link.pk)
        guardian = take(Guardian.objects.all(), _no_guardian(), pk=link.guardian_id)
        before = {"relation": link.relation, "is_primary": link.is_primary}
        wish = GuardianWish(
            **{name: values.get(name, getattr(guardian, name)) for name in CONTACT},
            relation=relation or link.relation,
        )
        wish = cleaned_guardian(wish)
        _change_contact(guardian, wish, actor)
        link.guardian, link.relation = guardian, wish.relation
        link.save(update_fields=["relation"])
        if is_primary and not link.is_primary:
            _make_primary(link)
        elif is_primary is False and link.is_primary:
            text = _("One guardian is written to first; mark another one instead.")
            raise InvalidState.at("is_primary", text)
        after = {"relation": link.relation, "is_primary": link.is_primary}
        if before != after:
            record(actor, "students.guardian_changed", link.student, before=before, after=after)
    return link


def change_contact(*, guardian: Guardian, actor: Actor, **values: Any) -> Guardian:
    """Change name, phone, e-mail or occupation of a guardian, for all the children. Raises as `change_guardian`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        guardian = take(Guardian.objects.all(), _no_guardian(), pk=guardian.pk)
        wish = GuardianWish(**{name: values.get(name, getattr(guardian, name)) for name in CONTACT})
        _change_contact(guardian, cleaned_guardian(wish), actor)
    return guardian


def notes_on(wishes: Sequence[GuardianWish], found: dict[str, Guardian]) -> tuple[str, ...]:
    """Return a sentence for each phone number that was known under another name."""
    return tuple(
        _("The phone %(phone)s is that of %(name)s, who is now a guardian of this student too.")
        % {"phone": wish.phone, "name": found[wish.phone].full_name}
        for wish in wishes
        if found[wish.phone].full_name.casefold() != wish.full_name.casefold()
    )


def remove_guardian(*, link: StudentGuardian, actor: Actor) -> None:
    """Take a guardian away from a student, who keeps at least one; the account is closed with the last child.

    Raises InvalidState for the only one and for the one who is written to first, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        student = _kept(link.student)
        link = take(StudentGuardian.objects.select_related("guardian__user"), _no_guardian(), pk=link.pk)
        if link.is_primary:
            raise InvalidState(
                _("This guardian is written to first; mark another one so, then remove this one.")
            )
        guardian = link.guardian
        link.delete()
        record(actor, "students.guardian_removed", student, before={"guardian": guardian})
        if guardian.user and not guardian.student_links.exists():
            update_user(user=guardian.user, actor=actor, is_active=False)


def _change_contact(guardian: Guardian, wish: GuardianWish, actor: Actor) -> None:
    before, after = changes(guardian, {name: getattr(wish, name) for name in CONTACT})
    if not after:
        return
    if "phone" in after:
        _refuse_taken(guardian, wish.phone)
    for name, value in after.items():
        setattr(guardian, name, value)
    with naming_refusals({"school_guardian_phone_unique": lambda: _of_another(None)}):
        guardian.save(update_fields=list(after))
    record(actor, "guardians.changed", guardian, before=before, after=after)
    if guardian.user is None:
        return
    account = {"name": wish.full_name, "email": wish.email, "phone": wish.phone}
    if "phone" in after:
        account["username"] = wish.phone
    try:
        guardian.user = update_user(user=guardian.user, actor=actor, **account)
    except Duplicate as error:
        raise Duplicate.at("phone", error.message) from error


def _refuse_taken(guardian: Guardian, phone: str) -> None:
    other = Guardian.objects.filter(phone=phone).exclude(pk=guardian.pk).first()
    if other is not None:
        raise _of_another(other)


def _of_another(other: Guardian | None) -> Duplicate:
    if other is None:
        return Duplicate.at("phone", _("Another guardian has this phone number."))
    children = other.student_links.select_related("student").order_by("student__full_name")[:MOST_NAMED]
    values = {
        "name": other.full_name,
        "children": ", ".join(link.student.full_name for link in children) or "–",
    }
    text = _("This is the phone number of %(name)s, guardian of %(children)s.") % values
    return Duplicate.at("phone", text)


def _make_primary(link: StudentGuardian) -> None:
    StudentGuardian.objects.filter(student_id=link.student_id, is_primary=True).update(is_primary=False)
    link.is_primary = True
    link.save(update_fields=["is_primary"])


def _kept(student: Student) -> Student:
    """Return the student as stored now, locked. Raises NotFound, InvalidState for one whose data are erased."""
    found = take(Student.objects.all(), NotFound(_("There is no such student.")), pk=student.pk)
    if found.erased_on:
        raise InvalidState(_("The personal data of this student have been erased."))
    return found


def _no_guardian() -> NotFound:
    return NotFound(_("There is no such guardian."))


def _taken(username: str) -> Duplicate:
    text = _(
        "The user name %(name)s, which a guardian with this phone would have, is taken by another account."
    )
    return Duplicate.at("guardian_phone", text % {"name": username})
