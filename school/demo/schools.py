"""The demo's schools: what they are called, how large they are, what is taught. Nobody's numbers."""

from dataclasses import dataclass, field
from typing import Any

PASSWORD = "Demo@12345"  # noqa: S105 - printed on the screen; seed_school_demo refuses a deployment


@dataclass(frozen=True, slots=True)
class DemoSchool:
    """One school: `grades` from the lowest to the highest, each with these sections of so many students."""

    slug: str
    name: str
    seed: int
    grades: tuple[int, ...]
    sections: str
    size: int
    seats: int
    teachers: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def students(self) -> int:
        """How many are at the school this year."""
        return len(self.grades) * len(self.sections) * self.size


SCHOOLS = (
    DemoSchool(
        slug="dps",
        name="Delhi Public School (demo)",
        seed=21,
        grades=tuple(range(-2, 13)),
        sections="AB",
        size=40,
        seats=45,
        teachers=52,
    ),
    DemoSchool(
        slug="kv",
        name="Kendriya Vidyalaya (demo)",
        seed=22,
        grades=(6, 7, 8),
        sections="A",
        size=20,
        seats=30,
        teachers=8,
    ),
)

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
BEFORE_ONE = {-2: "Nursery", -1: "LKG", 0: "UKG"}


def class_code(grade: int) -> str:
    """Return what a class is called."""
    return BEFORE_ONE.get(grade) or ROMAN[grade - 1]


SUBJECTS = {
    "ENG": "English", "HIN": "Hindi", "MAT": "Mathematics", "EVS": "Environmental Studies", "ART": "Art Education",
    "COM": "Computer Science", "SCI": "Science", "SST": "Social Science", "SKT": "Sanskrit", "PHY": "Physics",
    "CHE": "Chemistry", "PED": "Physical Education",
}  # fmt: skip
KINDS = {"HIN": "language", "SKT": "language", "ART": "co_scholastic", "PED": "additional", "COM": "skill"}


def subjects_of(grade: int) -> tuple[str, ...]:
    """Return the codes of the subjects of a class."""
    if grade <= 0:
        return ("ENG", "HIN", "MAT", "EVS", "ART")
    if grade <= 5:
        return ("ENG", "HIN", "MAT", "EVS", "COM", "ART")
    if grade <= 8:
        return ("ENG", "HIN", "MAT", "SCI", "SST", "SKT", "COM")
    if grade <= 10:
        return ("ENG", "HIN", "MAT", "SCI", "SST", "COM")
    return ("ENG", "MAT", "PHY", "CHE", "COM", "PED")


# Departments with the subjects that their members teach, and how many of every 52 belong to each.
DEPARTMENTS = (
    ("English", ("ENG",), 9), ("Hindi", ("HIN", "SKT"), 10), ("Mathematics", ("MAT",), 9), ("Science", ("SCI",), 4),
    ("Physics", ("PHY",), 1), ("Chemistry", ("CHE",), 1), ("Social Science", ("SST",), 4), ("Primary", ("EVS",), 6),
    ("Computer Science", ("COM",), 5), ("Art", ("ART",), 2), ("Physical Education", ("PED",), 1),
)  # fmt: skip
