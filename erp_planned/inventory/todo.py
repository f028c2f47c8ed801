"""What stock has for the office to do."""

from datetime import date

from django.utils.translation import gettext as _

from core.formatting import rupees
from core.todo import Counted, ToDo
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors.documents import waiting_counts
from erp_planned.inventory.selectors.stock import expiring
from erp_planned.inventory.services.checking import difference_to_books


def waiting(today: date) -> list[Counted | ToDo]:
    """Return counts to be approved, stock past its date, and a difference to the books; a fixed number of queries."""
    found: list[Counted | ToDo] = [
        Counted(
            waiting_counts(), lambda count: _("Stock counts that wait for approval: %(count)d") % {"count": count},
            "admin:erp_inventory_stockcount_changelist", P.APPROVE, "status__exact=waiting",
        ),
        Counted(
            expiring(today), lambda count: _("Batches in stock that are past their date: %(count)d") % {"count": count},
            "admin:erp_inventory_stock_changelist", P.WRITE,
        ),
    ]  # fmt: skip
    difference, _waiting = difference_to_books()
    if difference:
        text = _("Stock is worth %(amount)s more or less than its account in the books says")
        page = "admin:erp_inventory_stock_changelist"
        found.append(ToDo(text % {"amount": rupees(abs(difference))}, page, P.APPROVE))
    return found
