"""Reads of challans and of the deductor's particulars."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.refusals import get_or_refuse
from payroll.organizations.selectors import organization
from payroll.tds.deductor import Deductor, deductor_of
from payroll.tds.errors import NoSuchChallan
from payroll.tds.models import Challan
from payroll.tds.periods import Period


def challans(*, period: Period, kind: str) -> QuerySet[Challan]:
    """Return the challans of a quarter's statement, the earliest first."""
    rows = Challan.objects.filter(financial_year=period.year.start, quarter=period.quarter, kind=kind)
    return rows.order_by("paid_on", "id")


def all_challans() -> QuerySet[Challan]:
    """Return all challans, the newest period first."""
    return Challan.objects.order_by("-financial_year", "-quarter", "paid_on", "id")


def get_challan(challan_id: int) -> Challan:
    """Return a challan. Raises NoSuchChallan."""
    return get_or_refuse(Challan.objects, NoSuchChallan(_("There is no such challan.")), pk=challan_id)


def deductor() -> Deductor:
    """Return the current organization as the head of a statement."""
    return deductor_of(organization())
