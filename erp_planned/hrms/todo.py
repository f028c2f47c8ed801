"""What HR management has for the office to do."""

from datetime import date

from django.db.models import Count, Min, Q
from django.utils.translation import ngettext

from core.todo import ToDo
from erp_planned.hrms.enums import UNRESOLVED, AppraisalState, CycleState, OrderState, Verification
from erp_planned.hrms.models import (
    Appraisal,
    EmployeeDocument,
    Grievance,
    Order,
    PromotionRecord,
    TransferOrder,
)
from erp_planned.hrms.permissions import HrmsPermission as P


def waiting(today: date) -> list[ToDo]:
    """Return orders to approve and orders that are hindered, ratings and documents that wait; five queries."""
    found = [*_orders(TransferOrder, today), *_orders(PromotionRecord, today)]
    reviewed = Appraisal.objects.filter(state=AppraisalState.REVIEWED, cycle__state=CycleState.OPEN).count()
    text = ngettext(
        "%(count)d appraisal waits for the final rating",
        "%(count)d appraisals wait for the final rating",
        reviewed,
    )
    found += _one(text, reviewed, "appraisal", f"state__exact={AppraisalState.REVIEWED}")
    papers = EmployeeDocument.objects.filter(state=Verification.PENDING).count()
    text = ngettext("%(count)d document is to be verified", "%(count)d documents are to be verified", papers)
    found += _one(text, papers, "employeedocument", f"state__exact={Verification.PENDING}")
    open_ones = Grievance.objects.filter(state__in=UNRESOLVED, assigned_to=None, against=None).count()
    text = ngettext(
        "%(count)d grievance is to be assigned", "%(count)d grievances are to be assigned", open_ones
    )
    found += _one(text, open_ones, "grievance", "", P.GRIEVANCES)
    return found


def _orders(model: type[Order], today: date) -> list[ToDo]:
    name, kinds = str(model._meta.model_name), str(model._meta.verbose_name_plural)
    draft = Q(state=OrderState.DRAFT)
    late = Q(state=OrderState.APPROVED, effective_on__lte=today) & ~Q(problem="")
    told = model._default_manager.aggregate(
        drafts=Count("pk", filter=draft),
        first=Min("effective_on", filter=draft),
        late=Count("pk", filter=late),
    )
    count, hindered = told["drafts"], told["late"]
    text = ngettext(
        "%(kinds)s: %(count)d waits for approval", "%(kinds)s: %(count)d wait for approval", count
    )
    found = _one(text, count, name, f"state__exact={OrderState.DRAFT}", due_on=told["first"], kinds=kinds)
    text = ngettext(
        "%(kinds)s: %(count)d could not take effect", "%(kinds)s: %(count)d could not take effect", hindered
    )
    return found + _one(text, hindered, name, f"state__exact={OrderState.APPROVED}", kinds=kinds)


def _one(
    text: str,
    count: int,
    page: str,
    query: str,
    needs: str = P.DECIDE,
    due_on: date | None = None,
    kinds: str = "",
) -> list[ToDo]:
    """Return the line, or nothing where nothing waits."""
    if not count:
        return []
    told = text % {"count": count, "kinds": kinds}
    return [ToDo(told, f"admin:erp_hrms_{page}_changelist", needs, query, due_on)]
