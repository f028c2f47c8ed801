"""Which vouchers of a row stand, and the keys of those to come."""

from collections.abc import Collection
from decimal import Decimal

from django.db.models import Q, QuerySet, Sum

from core.money import ZERO
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.models import Voucher
from erp_planned.payroll_vouchers.enums import SOURCES, Step

GONE = (VoucherStatus.REJECTED, VoucherStatus.CANCELLED)


def vouchers_of(step: Step, key: int) -> QuerySet[Voucher]:
    """Return the vouchers of a row that were neither rejected nor cancelled, those reversed since included.

    The keys are the row's number, then number-2, number-3 for those made after a reversal or for what was left.
    """
    mine = Q(source_key=str(key)) | Q(source_key__startswith=f"{key}-")
    rows = Voucher.objects.filter(mine, source=SOURCES[step], reversal_of=None).exclude(status__in=GONE)
    return rows.order_by("id")


def standing_of(step: Step, key: int) -> Voucher | None:
    """Return the voucher of a row that stands: not rejected, cancelled, or reversed by an approved one."""
    return _standing(vouchers_of(step, key)).last()


def _standing(rows: QuerySet[Voucher]) -> QuerySet[Voucher]:
    return rows.exclude(reversed_by__status=VoucherStatus.APPROVED)


def next_key(step: Step, key: int) -> str:
    """Return the key of the next voucher of a row; the caller holds the row."""
    made = vouchers_of(step, key).count()
    return f"{key}-{made + 1}" if made else str(key)


def posted_total(step: Step, key: int) -> Decimal:
    """Return what the vouchers of a row that stand come to, rupees."""
    total: Decimal | None = _standing(vouchers_of(step, key)).aggregate(sum=Sum("total"))["sum"]
    return total or ZERO


def standing_by_key(step: Step, keys: Collection[int]) -> dict[int, Voucher]:
    """Return the last voucher that stands of each row; one query."""
    rows = Voucher.objects.filter(source=SOURCES[step], reversal_of=None).exclude(status__in=GONE)
    wanted = set(keys)
    found: dict[int, Voucher] = {}
    if not wanted:
        return found
    prefixes = Q(source_key__in=[str(key) for key in wanted])
    for key in wanted:
        prefixes |= Q(source_key__startswith=f"{key}-")
    for row in _standing(rows.filter(prefixes)).order_by("id"):
        found[int(row.source_key.partition("-")[0])] = row
    return found


def rejections() -> dict[tuple[str, int], str]:
    """Return why the last rejected voucher of a row was rejected, by source and number of the row; one query."""
    rows = Voucher.objects.filter(
        source__in=SOURCES.values(), reversal_of=None, status=VoucherStatus.REJECTED
    )
    found = rows.order_by("id").values_list("source", "source_key", "remarks")
    return {(source, int(key.partition("-")[0])): remarks for source, key, remarks in found}
