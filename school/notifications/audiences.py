"""Who is reached by "all", a role, a class, a section, a student: apps above register whom they know.

    register_audience(TargetType.SECTION, Audience(people, visible, names))

Several may be registered for one type; a person whom two of them name is one person.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from core.actors import Actor
from school.notifications.enums import TargetType


@dataclass(frozen=True, slots=True)
class Person:
    """One who may be reached: by the account, by phone or e-mail without one. `is_minor`: a student."""

    user_id: int | None
    name: str
    phone: str = ""
    email: str = ""
    language: str = ""
    is_minor: bool = False

    @property
    def key(self) -> str:
        """What makes two entries one person: the account, or phone and e-mail."""
        return f"u{self.user_id}" if self.user_id is not None else f"p{self.phone or self.email}"


@dataclass(frozen=True, slots=True)
class Audience:
    """`people(ids, role)` returns them in few queries, the ids being those of the target or, for a role, none.

    `names(actor, ids)` returns those of the ids that the caller may write to, each with the name it goes by;
    `codes(codes)` the ids of what people name by a code.
    """

    people: Callable[[Collection[UUID], str], Iterable[Person]]
    names: Callable[[Actor, Collection[UUID]], Mapping[UUID, str]] | None = None
    codes: Callable[[Collection[str]], Mapping[str, UUID]] | None = None


_audiences: dict[str, list[Audience]] = defaultdict(list)


def register_audience(target: TargetType, audience: Audience) -> None:
    """Add people to a type of target."""
    if audience not in _audiences[target]:
        _audiences[target].append(audience)


def people_of(target: str, ids: Collection[UUID], role: str) -> list[Person]:
    """Return everybody once; what one audience does not know of a person, another adds."""
    found: dict[str, Person] = {}
    for audience in _audiences[target]:
        for person in audience.people(ids, role):
            known = found.get(person.key)
            found[person.key] = _merged(known, person) if known else person
    return [person for person in found.values() if person.user_id is not None or person.phone or person.email]


def names_of(target: str, actor: Actor, ids: Collection[UUID]) -> dict[UUID, str]:
    """Return those of the ids that are there and that the caller may write to, with their names."""
    found: dict[UUID, str] = {}
    for audience in _audiences[target]:
        if audience.names is not None:
            found.update(audience.names(actor, ids))
    return found


def ids_of_codes(target: str, codes: Collection[str]) -> dict[str, UUID]:
    """Return the ids of those of the codes that are there."""
    found: dict[str, UUID] = {}
    for audience in _audiences[target]:
        if audience.codes is not None:
            found.update(audience.codes(codes))
    return found


def _merged(one: Person, other: Person) -> Person:
    return replace(
        one,
        phone=one.phone or other.phone,
        email=one.email or other.email,
        language=one.language or other.language,
        is_minor=one.is_minor or other.is_minor,
    )
