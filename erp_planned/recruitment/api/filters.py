"""Query parameters of the lists of requisitions and candidates."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.recruitment.enums import CandidateState, RequisitionState
from erp_planned.recruitment.models import Candidate, JobRequisition
from payroll.employees.department_filter import DepartmentFilter


class RequisitionFilter(CamelFilterSet):
    """By status, department and last day; search in number and position."""

    search = SearchFilter("number", "designation__name")
    status = filters.ChoiceFilter(field_name="state", choices=RequisitionState.choices)
    department = DepartmentFilter()
    closes_from = filters.DateFilter(field_name="closes_on", lookup_expr="gte")
    closes_to = filters.DateFilter(field_name="closes_on", lookup_expr="lte")

    class Meta:
        model = JobRequisition
        fields: list[str] = []


class CandidateFilter(CamelFilterSet):
    """By requisition and status; search in number, name, e-mail and phone."""

    search = SearchFilter("number", "name", "email", "phone")
    applied_for = filters.NumberFilter(field_name="requisition_id", min_value=1, label="requisition")
    status = filters.ChoiceFilter(field_name="state", choices=CandidateState.choices)

    class Meta:
        model = Candidate
        fields: list[str] = []
