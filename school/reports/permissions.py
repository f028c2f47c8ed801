"""Rights over reports; which rows somebody gets is asked of the apps that own them."""

from core.access import Permission


class ReportsPermission(Permission):
    """Spec: school, Authentication (a teacher "views reports", an accountant "financial reports"); in its style."""

    # The school's numbers and the list of reports: for those who work at the school.
    READ = "reports:read"
    # The own start page: everybody has one, of the own children or sections only.
    OWN = "reports:own"
    # Lists as CSV; each asks for the right to its rows besides.
    EXPORT = "reports:export"
    # Have a report made and told of by the clock.
    SCHEDULE = "reports:schedule"
