"""Rights over exams; whose results somebody sees is asked of `selectors.visibility`."""

from core.access import Permission


class ExamPermission(Permission):
    """Spec: school, Authentication; the rest in its style."""

    READ = "exams:read"  # exams, sheets and results as the school works on them
    WRITE = "exams:write"  # enter and submit marks
    MANAGE = "exams:manage"  # plan exams, publish, decide re-evaluations
    ASK = "re-evaluations:write"  # ask for another look at an answer book
    RESULTS = "results:read"  # published results and report cards, of those whom one may see
