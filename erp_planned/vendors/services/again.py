"""Vouchers of bills made again, where finance rejected the ones they had."""

from collections.abc import Callable, Collection

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from core.refusals import get_or_refuse
from erp_planned.finance.models import Voucher
from erp_planned.finance.sources import Origin, Source, origin
from erp_planned.vendors.enums import VendorPaymentStatus as S
from erp_planned.vendors.errors import NoSuchVendorPayment
from erp_planned.vendors.models import VendorPayment
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.services.bills import take_payment
from erp_planned.vendors.services.vouchers import BILL, PAID, book_bill, book_payment


def _again(
    book: Callable[[VendorPayment, Actor], Voucher | None], states: Collection[S]
) -> Callable[..., Voucher | None]:
    def make(*, source_key: str, actor: Actor) -> Voucher | None:
        authorize(actor, P.WRITE)
        found = get_or_refuse(VendorPayment.objects.all(), NoSuchVendorPayment(), pk=int(source_key))
        with transaction.atomic():
            row = take_payment(found)
            if row.status not in states:
                values = {"bill": row.invoice_no, "state": row.get_status_display()}
                raise InvalidState(_("Bill %(bill)s: %(state)s. It wants no voucher.") % values)
            return book(row, actor)

    return make


def _bill(source_key: str) -> Origin | None:
    row = VendorPayment.objects.filter(pk=int(source_key)).first()
    return origin(row, row.entered_by_id if row else None)


SOURCES = (
    Source(BILL, _bill, _again(book_bill, (S.APPROVED, S.PAID))),
    Source(PAID, _bill, _again(book_payment, (S.PAID,))),
)
