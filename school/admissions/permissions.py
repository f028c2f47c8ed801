"""Rights over admissions."""

from core.access import Permission


class AdmissionPermission(Permission):
    """Reading inquiries, entering and enrolling, deciding, and setting windows and checklists.

    `APPLY` is what a visitor of the public form has, and nobody else needs.
    """

    READ = "admission:read"
    WRITE = "admission:write"
    DECIDE = "admission:decide"
    SET_UP = "admission:setup"
    APPLY = "admission:apply"
