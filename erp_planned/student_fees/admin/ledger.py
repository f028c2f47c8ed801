"""The students' ledgers: what was charged, let off and received, and what is open."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.formatting import rupees
from core.periods import today
from erp_planned.student_fees.models import FeeAccount, FeeCharge, FeeEntry
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.dues import dues_of
from erp_planned.student_fees.selectors.finding import accounts, entries_of
from payroll.organizations.site import organization_site


@admin.register(FeeAccount, site=organization_site)
class FeeAccountAdmin(ServiceAdmin):
    """What each student was charged and paid; the ledger only grows."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("student",)
    search_fields = ("student__name", "student__admission_no")
    empty_text = _("Bill a class: its students get their ledgers.")
    list_export: ClassVar = [(_("student"), "student")]
    record = Record(
        subtitle="student",
        figures=("figure_owed", "figure_overdue"),
        sections=(Section("student", _("Student"), facts=("student",)),),
        related=(
            Related(
                "charges", _("Fees"), FeeCharge, ("title", "due_on", "amount"),
                rows=lambda row: row.charges.order_by("due_on", "pk"), needs=P.READ, empty=_("None."),
            ),
            Related(
                "entries", _("Ledger"), FeeEntry, ("on", "kind", "charge", "amount", "payment"),
                rows=entries_of, needs=P.READ, empty=_("None."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return accounts()

    @admin.display(description=_("owed"))
    def figure_owed(self, obj: FeeAccount) -> str:
        """Return all that is open, with the late fees of today."""
        found = dues_of(obj.student, today())
        return rupees(found.total + found.late_fee)

    @admin.display(description=_("overdue"))
    def figure_overdue(self, obj: FeeAccount) -> str:
        """Return what should have been paid before today."""
        return rupees(dues_of(obj.student, today()).overdue)
