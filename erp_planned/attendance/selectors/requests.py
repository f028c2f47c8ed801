"""Requests for regularization."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.attendance.models import Regularization


def requests() -> QuerySet[Regularization]:
    """Return all requests with the employee, the latest days first."""
    rows = Regularization.objects.select_related(
        "employee__department", "employee__designation", "employee__user"
    )
    return rows.order_by("-on", "-id")


def request_by_id(request_id: int) -> Regularization:
    """Return one request. Raises NotFound."""
    return get_or_refuse(requests(), NotFound(_("There is no such request.")), pk=request_id)


def requests_of(employee_id: int) -> QuerySet[Regularization]:
    """Return the requests of one employee, the latest days first."""
    return requests().filter(employee_id=employee_id)


def own_request(employee_id: int, request_id: int) -> Regularization:
    """Return one of the employee's requests. Raises NotFound, also for another's."""
    return get_or_refuse(requests_of(employee_id), NotFound(_("There is no such request.")), pk=request_id)


def standing(row: Regularization) -> str:
    """Say what has become of a request."""
    if row.decided_at is None:
        return _("The request waits for a decision.")
    values = {"state": row.get_state_display(), "by": row.decided_by, "day": in_date(row.decided_at)}
    return _("%(state)s by %(by)s on %(day)s.") % values


def own_text() -> str:
    """Return what those are told who would decide on the own request."""
    return _("Nobody decides on the own attendance; ask somebody else who may.")
