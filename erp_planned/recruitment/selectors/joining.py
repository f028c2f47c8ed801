"""Who joined by recruitment, and how far the checklist of each is."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.refusals import get_or_refuse
from erp_planned.recruitment.models import Candidate, JoiningTask
from payroll.employees.models import Employee


@dataclass(frozen=True, slots=True)
class Joiner:
    """A new employee with the checklist."""

    candidate: Candidate
    tasks: list[JoiningTask]

    @property
    def employee(self) -> Employee:
        """Who joined."""
        if self.candidate.employee is None:
            raise TypeError(f"{self.candidate} has not joined")
        return self.candidate.employee

    @property
    def done(self) -> int:
        """How many tasks are done or left out."""
        return sum(not is_open(task) for task in self.tasks)

    @property
    def open(self) -> int:
        """How many tasks are open."""
        return len(self.tasks) - self.done


def is_open(task: JoiningTask) -> bool:
    """Say whether a task is to be done yet."""
    return task.done_on is None and not task.is_left_out


def tasks() -> QuerySet[JoiningTask]:
    """Return all tasks with employee and item, in the order of the checklist."""
    rows = JoiningTask.objects.select_related("employee__department", "employee__designation", "item")
    return rows.order_by("employee", "item")


def open_tasks() -> QuerySet[JoiningTask]:
    """Return the tasks that are to be done yet."""
    return tasks().filter(done_on=None, is_left_out=False)


def task_by_id(number: int) -> JoiningTask:
    """Return one task. Raises NotFound."""
    found: JoiningTask = get_or_refuse(tasks(), NotFound(_("There is no such task.")), pk=number)
    return found


def joined_candidates(*, only_open: bool | None = None) -> QuerySet[Candidate]:
    """Return candidates who joined, the latest first; if asked those with open tasks alone, or those without."""
    waiting = JoiningTask.objects.filter(employee=OuterRef("employee"), done_on=None, is_left_out=False)
    rows = Candidate.objects.filter(employee__isnull=False).select_related(
        "employee__department", "employee__designation", "requisition"
    )
    if only_open is not None:
        rows = rows.filter(Exists(waiting) if only_open else ~Exists(waiting))
    return rows.order_by("-employee__date_of_joining", "-pk")


def joiners(rows: Iterable[Candidate]) -> list[Joiner]:
    """Return a page of those who joined with their tasks; one query."""
    page = list(rows)
    found: dict[int, list[JoiningTask]] = defaultdict(list)
    for task in tasks().filter(employee__in=[one.employee_id for one in page]):
        found[task.employee_id].append(task)
    return [Joiner(one, found[one.employee_id or 0]) for one in page]


def joiner_of(employee_id: int) -> Joiner:
    """Return one new employee with the checklist. Raises NotFound for who did not come by recruitment."""
    none = NotFound(_("This employee did not join by recruitment."))
    return joiners([get_or_refuse(joined_candidates(), none, employee=employee_id)])[0]
