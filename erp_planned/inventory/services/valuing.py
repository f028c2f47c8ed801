"""The value of stock in the books follows its history: differences are posted as revaluations, with a voucher."""

from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.periods import today
from erp_planned.inventory.enums import ValuationMethod
from erp_planned.inventory.models import ItemBook, Revaluation
from erp_planned.inventory.selectors.books import method_on, replayed
from erp_planned.inventory.services.vouchers import voucher_of_revaluation


def revalue(item_id: int, *, ref_doc: str, reason: str, actor: Actor) -> Revaluation | None:
    """Bring a held item's value to what its history says, and return the difference posted; None where it is right.

    The values of movements stay as posted.
    """
    book = ItemBook.objects.get(item=item_id)
    difference = replayed(item_id, book.method).value - book.value
    if not difference:
        return None
    row = Revaluation.objects.create(
        item_id=item_id, revalued_on=today(), amount=difference, ref_doc=ref_doc, reason=reason[:300],
        made_by=actor.name[:150],
    )  # fmt: skip
    record(actor, "stock.revalued", row, after={"amount": difference, "document": ref_doc})
    voucher_of_revaluation(row, actor=actor)
    return row


def settle_method(book: ItemBook, *, actor: Actor) -> None:
    """Value a held item by the method that is in force today; a change of it is posted as a revaluation."""
    wanted = method_on(today())
    if book.method == wanted:
        return
    was, book.method = book.method, wanted
    book.save(update_fields=["method"])
    if was and book.quantity:
        label = ValuationMethod(wanted).label
        revalue(book.item_id, ref_doc="", reason=_("Valued by: %(method)s") % {"method": label}, actor=actor)
        book.refresh_from_db(fields=["value"])
