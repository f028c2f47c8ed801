"""Rights: students."""

from core.access import Permission


class StudentsPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "students:read"  # students, classes, attendance, certificates
    WRITE = "students:write"  # admit, change, promote, mark attendance
    CERTIFY = "students:certify"  # issue certificates, end an enrolment
    ERASE = "students:erase"  # hand out and erase what is kept of one student
    TEACH = "students:teach"  # of employees: the classes they are teachers of
    OWN = "students:own"  # of students: the own record
    SEE = "students:see"  # of everybody: those students that are the own business
