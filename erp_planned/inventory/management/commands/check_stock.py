"""Check stock against its movements and the books: manage.py check_stock --tenant SLUG."""

from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from core.commands import TenantCommand
from core.formatting import rupees
from core.tenancy.enums import TenantType
from erp_planned.inventory.services.checking import check_stock, difference_to_books


class Command(TenantCommand):
    """Exit code 1 where stock is not the sum of its movements; a difference to the books is told with its papers."""

    help = "Check that stock is the sum of its movements, and compare it with its account in the books."
    tenant_type = TenantType.ORGANIZATION

    def run(self, *args: Any, **options: Any) -> None:
        difference, papers = difference_to_books()
        if difference:
            text = _("Stock is worth %(amount)s more than its account in the books says.")
            self.stdout.write(text % {"amount": rupees(difference)})
            for paper in papers:
                self.stdout.write(f"  {paper}")
        if wrong := check_stock():
            raise CommandError("\n".join(wrong))
        self.stdout.write(_("Stock is the sum of its movements."))
