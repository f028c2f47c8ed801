"""What HR management has for the office to do."""

from datetime import date

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
    """Return orders to approve and orders that are hindered, ratings and documents that wait; eight queries."""
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
    name = str(model._meta.model_name)
    rows = model._default_manager.all()
    drafts = rows.filter(state=OrderState.DRAFT)
    count, first = (
        drafts.count(),
        drafts.order_by("effective_on").values_list("effective_on", flat=True).first(),
    )
    kinds = str(model._meta.verbose_name_plural)
    text = ngettext(
        "%(kinds)s: %(count)d waits for approval", "%(kinds)s: %(count)d wait for approval", count
    )
    found = _one(text, count, name, f"state__exact={OrderState.DRAFT}", due_on=first, kinds=kinds)
    hindered = rows.filter(state=OrderState.APPROVED, effective_on__lte=today).exclude(problem="").count()
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
