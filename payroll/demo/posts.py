"""Departments, designations and how many people hold which pay level in the demo."""

# Code, name, whether teachers work there.
DEPARTMENTS = (
    ("DIR", "Director's Office", False),
    ("EST", "Establishment", False),
    ("ACC", "Accounts", False),
    ("STO", "Stores and Purchase", False),
    ("LIB", "Central Library", False),
    ("ITC", "Computer Centre", False),
    ("ENG", "Estate and Works", False),
    ("MED", "Health Centre", False),
    ("PHY", "Physics", True),
    ("CHE", "Chemistry", True),
    ("MAT", "Mathematics", True),
    ("CSE", "Computer Science", True),
    ("CIV", "Civil Engineering", True),
    ("HUM", "Humanities and Social Sciences", True),
)
# Pay level: designation in an office, designation in a teaching department.
DESIGNATIONS = {
    1: ("Multi-tasking Staff", "Laboratory Attendant"),
    2: ("Lower Division Clerk", "Laboratory Assistant"),
    3: ("Driver", "Workshop Assistant"),
    4: ("Upper Division Clerk", "Junior Technician"),
    5: ("Junior Engineer (Grade II)", "Technician"),
    6: ("Assistant", "Technical Assistant"),
    7: ("Section Officer", "Senior Technical Assistant"),
    8: ("Private Secretary", "Technical Superintendent"),
    9: ("Senior Private Secretary", "Senior Technical Superintendent"),
    10: ("Assistant Registrar", "Assistant Professor"),
    11: ("Deputy Librarian", "Assistant Professor (Senior Scale)"),
    12: ("Deputy Registrar", "Assistant Professor (Selection Grade)"),
    13: ("Superintending Engineer", "Associate Professor"),
    14: ("Registrar", "Professor"),
    15: ("Dean", "Professor (Higher Administrative Grade)"),
    16: ("Deputy Director", "Deputy Director"),
    17: ("Director", "Director"),
    18: ("Chairperson", "Chairperson"),
}
# People at each level, for the large and for the small institution.
PEOPLE_AT_LEVEL = {
    1: 22, 2: 18, 3: 14, 4: 22, 5: 18, 6: 28, 7: 24, 8: 16, 9: 8, 10: 24, 11: 18, 12: 14, 13: 10, 14: 8,
    15: 3, 16: 1, 17: 1, 18: 1,
}  # fmt: skip
SMALL = (1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 10, 10, 11, 12, 14)
FIRST_HEAD = 16  # from this level on in the director's office, with a car instead of transport allowance


def levels_for(count: int) -> list[int]:
    """Return the pay level of each person."""
    if count == len(SMALL):
        return list(SMALL)
    return [level for level, people in PEOPLE_AT_LEVEL.items() for _person in range(people)][:count]
