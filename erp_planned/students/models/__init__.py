"""Rows of students, their years, attendance, papers and certificates."""

from erp_planned.students.models.attendance import AttendanceChange, ClassDay, StudentAttendance
from erp_planned.students.models.papers import Certificate, StudentDocument
from erp_planned.students.models.people import AcademicYear, Enrolment, SchoolClass, Student, Subject
from erp_planned.students.models.promotion import PromotionBatch, PromotionLine
from erp_planned.students.models.teaching import StudentRule, TeachingAssignment

__all__ = [
    "AcademicYear",
    "AttendanceChange",
    "Certificate",
    "ClassDay",
    "Enrolment",
    "PromotionBatch",
    "PromotionLine",
    "SchoolClass",
    "Student",
    "StudentAttendance",
    "StudentDocument",
    "StudentRule",
    "Subject",
    "TeachingAssignment",
]
