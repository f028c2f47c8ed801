"""Query parameters of the lists of HR management."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.hrms.enums import (
    AppraisalState,
    GrievanceState,
    OrderState,
    TrainingState,
    TrainingType,
    Verification,
)
from erp_planned.hrms.models import (
    Appraisal,
    EmployeeDocument,
    Grievance,
    PromotionRecord,
    Training,
    TransferOrder,
)
from payroll.employees.department_filter import DepartmentFilter


class OrderFilter(CamelFilterSet):
    """By employee, department, state and day; search in number, code and name."""

    search = SearchFilter("order_no", "employee__code", "employee__name")
    employee_id = filters.NumberFilter()
    department = DepartmentFilter("employee__")
    status = filters.ChoiceFilter(field_name="state", choices=OrderState.choices)
    effective_from = filters.DateFilter(field_name="effective_on", lookup_expr="gte")
    effective_to = filters.DateFilter(field_name="effective_on", lookup_expr="lte")


class TransferFilter(OrderFilter):
    """Transfer orders."""

    class Meta:
        model = TransferOrder
        fields: list[str] = []


class PromotionFilter(OrderFilter):
    """Promotions."""

    class Meta:
        model = PromotionRecord
        fields: list[str] = []


class TrainingFilter(CamelFilterSet):
    """By type, completion and days; search in title and trainer."""

    search = SearchFilter("title", "trainer")
    type = filters.ChoiceFilter(choices=TrainingType.choices)
    completion_status = filters.ChoiceFilter(field_name="state", choices=TrainingState.choices)
    start_from = filters.DateFilter(field_name="start_on", lookup_expr="gte")
    start_to = filters.DateFilter(field_name="start_on", lookup_expr="lte")

    class Meta:
        model = Training
        fields: list[str] = []


class AppraisalFilter(CamelFilterSet):
    """By round, employee, department and state."""

    search = SearchFilter("employee__code", "employee__name")
    cycle_id = filters.NumberFilter()
    employee_id = filters.NumberFilter()
    department = DepartmentFilter("employee__")
    status = filters.ChoiceFilter(field_name="state", choices=AppraisalState.choices)

    class Meta:
        model = Appraisal
        fields: list[str] = []


class DocumentFilter(CamelFilterSet):
    """By verification."""

    status = filters.ChoiceFilter(field_name="state", choices=Verification.choices)

    class Meta:
        model = EmployeeDocument
        fields: list[str] = []


class GrievanceFilter(CamelFilterSet):
    """By number, category and state: never by people, which would tell who complains."""

    search = SearchFilter("number")
    category_id = filters.NumberFilter()
    status = filters.ChoiceFilter(field_name="state", choices=GrievanceState.choices)

    class Meta:
        model = Grievance
        fields: list[str] = []
