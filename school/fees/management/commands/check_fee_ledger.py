"""Say whether the books of the fees tie: ledger, invoices, accounts, receipts and their series."""

from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from core.commands import TenantCommand
from core.tenancy.enums import TenantType
from school.fees.selectors.standing import ledger_faults


class Command(TenantCommand):
    """`check_fee_ledger --tenant`: exit code 1 where something does not tie."""

    help = "Compare the fee ledger with invoices, accounts and receipts, and name what does not tie."
    tenant_type = TenantType.SCHOOL

    def run(self, *args: Any, **options: Any) -> None:
        """Print each fault, or that there is none. Raises CommandError where there is one."""
        faults = ledger_faults()
        for one in faults:
            values = {"what": one.what, "name": one.name, "kept": one.kept, "found": one.found}
            self.stdout.write(_("%(what)s %(name)s: kept %(kept)s, the lines say %(found)s") % values)
        if faults:
            raise CommandError(_("The fee ledger does not tie in %(count)d places.") % {"count": len(faults)})
        self.stdout.write(self.style.SUCCESS(_("The fee ledger ties.")))
