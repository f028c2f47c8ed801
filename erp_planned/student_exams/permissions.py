"""Rights: exams."""

from core.access import Permission


class StudentExamsPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "student_exams:read"  # exams, marks, report cards
    WRITE = "student_exams:write"  # exams and marks of every class, locking
    TEACH = "student_exams:teach"  # of employees: marks of the subjects they teach
    OWN = "student_exams:own"  # of students: the own report cards
