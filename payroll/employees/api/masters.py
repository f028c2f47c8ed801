"""Routes of departments, designations and pay elements."""

from core.masters.api import MasterViewSet, master_paths
from payroll.employees.masters import departments, designations, pay_elements


class DepartmentViewSet(MasterViewSet):
    """Departments."""

    master = departments


class DesignationViewSet(MasterViewSet):
    """Designations; `confirm` says that another retirement age is meant to move people's dates."""

    master = designations


class PayElementViewSet(MasterViewSet):
    """Heads of pay beside the formula."""

    master = pay_elements


urlpatterns = [
    *master_paths("api/departments", DepartmentViewSet),
    *master_paths("api/designations", DesignationViewSet),
    *master_paths("api/pay-elements", PayElementViewSet),
]
