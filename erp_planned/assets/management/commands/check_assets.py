"""Say whether the register of assets and the accounts tie."""

from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from core.commands import TenantCommand
from core.formatting import rupees
from core.periods import today
from core.tenancy.enums import TenantType
from erp_planned.assets.selectors.figures import differences


class Command(TenantCommand):
    """`check_assets --tenant`: exit code 1 where an account differs."""

    help = "Compare the register of assets with the accounts of finance, and name what differs."
    tenant_type = TenantType.ORGANIZATION

    def run(self, *args: Any, **options: Any) -> None:
        """Print each difference, or that there is none. Raises CommandError where there is one."""
        found = differences(today())
        for one in found:
            values = {"name": one.account, "kept": rupees(one.register), "found": rupees(one.books)}
            self.stdout.write(_("%(name)s: the register says %(kept)s, the books %(found)s") % values)
        if found:
            raise CommandError(_("%(count)d accounts differ from the register.") % {"count": len(found)})
        self.stdout.write(self.style.SUCCESS(_("Register and accounts tie.")))
