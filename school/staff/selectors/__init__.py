"""Reads of staff: what a teacher is assigned to (`teaching`), leave and papers."""

from school.staff.selectors.teaching import (
    EVERYWHERE,
    assignments_of,
    is_class_teacher,
    is_everywhere,
    sections_led,
    sections_of,
    sections_taught,
    subjects_taught,
    teacher_of,
    teaches,
)

__all__ = [
    "EVERYWHERE", "assignments_of", "is_class_teacher", "is_everywhere", "sections_led", "sections_of",
    "sections_taught", "subjects_taught", "teacher_of", "teaches",
]  # fmt: skip
