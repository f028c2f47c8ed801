"""What HR management has for the office to do."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import ngettext

from core.todo import Counted
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


def waiting(today: date) -> list[Counted]:
    """Return orders to approve and orders that are hindered, ratings and documents that wait."""
    reviewed = Appraisal.objects.filter(state=AppraisalState.REVIEWED, cycle__state=CycleState.OPEN)
    papers = EmployeeDocument.objects.filter(state=Verification.PENDING)
    unassigned = Grievance.objects.filter(state__in=UNRESOLVED, assigned_to=None, against=None)
    return [
        *_orders(TransferOrder, today),
        *_orders(PromotionRecord, today),
        _one(reviewed, _ratings, "appraisal", f"state__exact={AppraisalState.REVIEWED}"),
        _one(papers, _papers, "employeedocument", f"state__exact={Verification.PENDING}"),
        _one(unassigned, _grievances, "grievance", "", needs=P.GRIEVANCES),
    ]


def _orders(model: type[Order], today: date) -> list[Counted]:
    name, kinds = str(model._meta.model_name), str(model._meta.verbose_name_plural)
    rows = model._default_manager.all()
    drafts = rows.filter(state=OrderState.DRAFT)
    hindered = rows.filter(state=OrderState.APPROVED, effective_on__lte=today).exclude(problem="")
    return [
        _one(drafts, partial(_drafts, kinds), name, f"state__exact={OrderState.DRAFT}", due="effective_on"),
        _one(hindered, partial(_hindered, kinds), name, f"state__exact={OrderState.APPROVED}"),
    ]


def _one(
    rows: "QuerySet[Any]",
    text: Callable[[int], str],
    page: str,
    query: str,
    *,
    needs: str = P.DECIDE,
    due: str = "",
) -> Counted:
    return Counted(rows, text, f"admin:erp_hrms_{page}_changelist", needs, query, due)


def _drafts(kinds: str, count: int) -> str:
    text = ngettext(
        "%(kinds)s: %(count)d waits for approval", "%(kinds)s: %(count)d wait for approval", count
    )
    return capfirst(text % {"count": count, "kinds": kinds})


def _hindered(kinds: str, count: int) -> str:
    text = ngettext(
        "%(kinds)s: %(count)d could not take effect", "%(kinds)s: %(count)d could not take effect", count
    )
    return capfirst(text % {"count": count, "kinds": kinds})


def _ratings(count: int) -> str:
    text = ngettext(
        "%(count)d appraisal waits for the final rating",
        "%(count)d appraisals wait for the final rating",
        count,
    )
    return text % {"count": count}


def _papers(count: int) -> str:
    text = ngettext("%(count)d document is to be verified", "%(count)d documents are to be verified", count)
    return text % {"count": count}


def _grievances(count: int) -> str:
    text = ngettext("%(count)d grievance is to be assigned", "%(count)d grievances are to be assigned", count)
    return text % {"count": count}
