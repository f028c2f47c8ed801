"""What did not tie when the clock last looked."""

from typing import ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Section
from core.admin.service_admin import ServiceAdmin
from school.fees.models import LedgerFault
from school.fees.permissions import FeePermission as P
from school.foundation.site import school_site


@admin.register(LedgerFault, site=school_site)
class LedgerFaultAdmin(ServiceAdmin):
    """Faults of the ledger: shown, since only a look at the program or the database mends them."""

    permissions: ClassVar = {"view": P.REPORTS}
    empty_text = _("Everything ties. The ledger is looked through every night.")
    record = Record(
        heading="__str__",
        figures=("kept", "found"),
        sections=(Section("fault", _("Fault"), facts=("what", "name", "seen_at")),),
    )
    list_display = ("name", "what", "kept", "found", "seen_at")
    list_filter = ("what",)
