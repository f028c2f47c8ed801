"""Routes of reporting lines and categories of grievances."""

from core.masters.api import MasterViewSet
from erp_planned.hrms.masters import grievance_categories, reporting_lines


class ReportingLineViewSet(MasterViewSet):
    """Who reports to whom."""

    master = reporting_lines


class GrievanceCategoryViewSet(MasterViewSet):
    """What grievances are about."""

    master = grievance_categories
