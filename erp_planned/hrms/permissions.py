"""Rights over HR management; one's own are reached by the portal's rights."""

from core.access import Permission


class HrmsPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "hrms:read"  # trainings, appraisals, orders, documents
    WRITE = "hrms:write"  # make and change them
    DECIDE = "hrms:decide"  # approve orders, finalize appraisals, verify documents
    GRIEVANCES = "hrms:grievances"  # assign grievances; read those assigned to oneself
    SELF = "hrms:self"  # the own trainings, appraisal, documents, grievances; review one's own staff
