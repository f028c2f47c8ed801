"""Requisitions and candidates, found from anywhere."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.recruitment.calc import name_key
from erp_planned.recruitment.models import Candidate, JobRequisition
from erp_planned.recruitment.permissions import RecruitmentPermission as P


def _requisitions(term: str, limit: int) -> Iterator[Hit]:
    found = Q(number__istartswith=term) | Q(designation__name__icontains=term)
    rows = JobRequisition.objects.select_related("department", "designation").filter(found)
    for row in rows.order_by("-pk")[:limit]:
        detail = f"{row.department}, {row.get_state_display()}"
        yield Hit(str(row), detail, "erp_recruitment_jobrequisition_change", row.pk)


def _candidates(term: str, limit: int) -> Iterator[Hit]:
    found = Q(number__istartswith=term) | Q(email__istartswith=term) | Q(phone=term)
    key = name_key(term)
    if key:
        found |= Q(name_key__contains=key) | Q(name__icontains=term)
    rows = Candidate.objects.select_related("requisition__designation").filter(found, erased_at=None)
    for row in rows.order_by("-pk")[:limit]:
        detail = f"{row.requisition}, {row.get_state_display()}"
        yield Hit(f"{row.number} {row.name}", detail, "erp_recruitment_candidate_change", row.pk)


PROVIDERS = (
    Provider(
        "requisitions", _("Requisitions"), TenantType.ORGANIZATION, P.READ, _requisitions, "work_outline"
    ),
    Provider("candidates", _("Candidates"), TenantType.ORGANIZATION, P.READ, _candidates, "person_search"),
)
