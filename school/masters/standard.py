"""The classes of a school from nursery to XII, and the subjects that CBSE schools teach in them."""

from school.masters.enums import SubjectType

# Grade: code and name.
CLASSES: dict[int, tuple[str, str]] = {
    -2: ("NUR", "Nursery"),
    -1: ("LKG", "LKG"),
    0: ("UKG", "UKG"),
    1: ("I", "Class I"),
    2: ("II", "Class II"),
    3: ("III", "Class III"),
    4: ("IV", "Class IV"),
    5: ("V", "Class V"),
    6: ("VI", "Class VI"),
    7: ("VII", "Class VII"),
    8: ("VIII", "Class VIII"),
    9: ("IX", "Class IX"),
    10: ("X", "Class X"),
    11: ("XI", "Class XI"),
    12: ("XII", "Class XII"),
}
CORE, LANGUAGE, ELECTIVE = SubjectType.CORE, SubjectType.LANGUAGE, SubjectType.ELECTIVE
CO_SCHOLASTIC, SKILL = SubjectType.CO_SCHOLASTIC, SubjectType.SKILL
ENGLISH, HINDI = ("ENG", "English", LANGUAGE), ("HIN", "Hindi", LANGUAGE)
MATHS = ("MAT", "Mathematics", CORE)
ART = ("ART", "Art Education", CO_SCHOLASTIC)
SPORT = ("PHE", "Health and Physical Education", CO_SCHOLASTIC)
WORK = ("WED", "Work Education", CO_SCHOLASTIC)
EVS = ("EVS", "Environmental Studies", CORE)
SCIENCE, SOCIAL = ("SCI", "Science", CORE), ("SST", "Social Science", CORE)
# First grade and last grade: code, name, kind.
SUBJECTS: dict[tuple[int, int], tuple[tuple[str, str, str], ...]] = {
    (-2, 0): (ENGLISH, HINDI, ("NUM", "Numbers", CORE), ART),
    (1, 2): (ENGLISH, HINDI, MATHS, ART, SPORT),
    (3, 5): (ENGLISH, HINDI, MATHS, EVS, ART, SPORT),
    (6, 8): (ENGLISH, HINDI, ("SKT", "Sanskrit", LANGUAGE), MATHS, SCIENCE, SOCIAL, ART, SPORT, WORK),
    (9, 10): (
        ENGLISH, HINDI, MATHS, SCIENCE, SOCIAL, ("CAP", "Computer Applications", SKILL), ART, SPORT, WORK,
    ),
    (11, 12): (
        ("ENG", "English Core", LANGUAGE),
        ("PHY", "Physics", ELECTIVE),
        ("CHE", "Chemistry", ELECTIVE),
        ("BIO", "Biology", ELECTIVE),
        ("MAT", "Mathematics", ELECTIVE),
        ("CSC", "Computer Science", ELECTIVE),
        ("ACC", "Accountancy", ELECTIVE),
        ("BST", "Business Studies", ELECTIVE),
        ("ECO", "Economics", ELECTIVE),
        ("HIS", "History", ELECTIVE),
        ("POL", "Political Science", ELECTIVE),
        ("GEO", "Geography", ELECTIVE),
        ("PED", "Physical Education", ELECTIVE),
    ),
}  # fmt: skip


def subjects_of(grade: int) -> tuple[tuple[str, str, str], ...]:
    """Return code, name and kind of the subjects of a grade."""
    return next(found for (first, last), found in SUBJECTS.items() if first <= grade <= last)
