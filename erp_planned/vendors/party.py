"""Vendors as parties of voucher lines: `vendor:12`."""

from django.utils.translation import gettext_lazy as _

from core.access import is_allowed
from core.actors import Actor
from core.periods import today
from erp_planned.finance.parties import PartyKind
from erp_planned.vendors.heads import PARTY
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.vendors import called, matching, names_of, usable_on
from erp_planned.vendors.services.vendors import payable

MOST_FOUND = 20


def _search(words: str, actor: Actor) -> list[tuple[int, str]]:
    """Return the first few vendors that may be chosen today."""
    if not is_allowed(actor.permissions, P.READ):
        return []
    return [(row.pk, str(row)) for row in matching(usable_on(today()), words)[:MOST_FOUND]]


VENDORS = PartyKind(PARTY, _("Vendor"), names=names_of, search=_search, payable=payable, called=called)
