"""Customers as parties of the books: `customer:12`."""

from collections.abc import Collection
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.access import is_allowed
from core.actors import Actor
from core.errors import InvalidState
from erp_planned.billing.models import Customer
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.selectors.ageing import PARTY
from erp_planned.billing.selectors.documents import get_customer
from erp_planned.finance.parties import PartyKind

MOST = 20


def _names(numbers: Collection[int]) -> dict[int, str]:
    return dict(Customer.objects.filter(pk__in=numbers).values_list("pk", "name"))


def _search(words: str, actor: Actor) -> list[tuple[int, str]]:
    if not is_allowed(actor.permissions, P.READ):
        return []
    rows = Customer.objects.filter(is_active=True, name__icontains=words.strip())
    return list(rows.values_list("pk", "name")[:MOST])


def _payable(number: int, _on: date) -> None:
    """Refuse a payment, a refund mostly, to one who is not active."""
    if not get_customer(number).is_active:
        raise InvalidState(_("This customer is not active."))


CUSTOMERS = PartyKind(PARTY, _t("Customer"), _names, _search, _payable)
