"""The register: assets, categories with their terms, what somebody has in custody, values on a date."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db.models import Q, QuerySet

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.assets.calc.schedule import YearRow, schedule, value_on
from erp_planned.assets.enums import AssetBook, AssetStatus
from erp_planned.assets.errors import NoSuchAsset
from erp_planned.assets.models import (
    Asset,
    AssetAddition,
    AssetCategory,
    AssetDepreciation,
    CapitalizationLimit,
    CategoryTerms,
)
from erp_planned.assets.selectors.facts import additions_of, known_by, layers_of


def assets() -> QuerySet[Asset]:
    """Return the register by code, with category, custodian and the whole that a part belongs to."""
    return Asset.objects.select_related("category", "custodian", "parent", "receipt_line__receipt")


def get_asset(pk: int) -> Asset:
    """Return an asset. Raises NoSuchAsset."""
    row: Asset = get_or_refuse(assets(), NoSuchAsset(), pk=pk)
    return row


def asset_by_code(code: str) -> Asset:
    """Return the asset of a code, in any case of letters. Raises NoSuchAsset."""
    row: Asset = get_or_refuse(assets(), NoSuchAsset(), asset_code__iexact=code.strip())
    return row


def matching(term: str) -> QuerySet[Asset]:
    """Return the assets whose code, name, serial or old number holds what was typed."""
    return assets().filter(
        Q(asset_code__icontains=term)
        | Q(name__icontains=term)
        | Q(serial_no__icontains=term)
        | Q(tag_no__icontains=term)
    )


def in_custody_of(employee_id: int) -> QuerySet[Asset]:
    """Return the assets that an employee has in custody, without those that are gone."""
    return assets().filter(custodian_id=employee_id).exclude(status=AssetStatus.DISPOSED)


def active_categories() -> QuerySet[AssetCategory]:
    """Return the categories that a new asset may have."""
    return AssetCategory.objects.filter(is_active=True)


def terms_on(category: AssetCategory, day: date) -> CategoryTerms | AssetCategory:
    """Return the terms of a category for assets put to use on a day; of a category without dated ones its own."""
    found = category.terms.filter(effective_on__lte=day).order_by("-effective_on").first()
    return found or category.terms.order_by("effective_on").first() or category


def limit_on(day: date) -> Decimal:
    """Return from which unit cost on (rupees) goods received on a day become assets; nil without a row."""
    row = CapitalizationLimit.objects.filter(effective_on__lte=day).order_by("-effective_on").first()
    return row.amount if row else ZERO


def values_on(rows: Sequence[Asset], day: date) -> dict[int, Decimal]:
    """Return what assets are worth in the evening of a day by the schedule, by number; one query.

    One that is not yet put to use is worth its cost, one that is gone by then nothing.
    """
    added = additions_of(rows)
    found: dict[int, Decimal] = {}
    for row in rows:
        if row.purchased_on > day or (row.disposed_on is not None and row.disposed_on <= day):
            found[row.pk] = ZERO
        elif row.used_from is None or row.used_from > day:
            found[row.pk] = row.cost
        else:
            found[row.pk] = value_on(known_by(layers_of(row, added[row.pk]), day), day)
    return found


def schedule_of(row: Asset, to: date, book: str = AssetBook.BOOK) -> list[YearRow]:
    """Return the years of an asset in a book up to a day; of one that is gone up to the disposal."""
    end = min(to, row.disposed_on) if row.disposed_on else to
    return schedule(known_by(layers_of(row, additions_of([row])[row.pk], book), end), end)


def additions(row: Asset) -> QuerySet[AssetAddition]:
    """Return what was added to the cost of an asset, by day."""
    return row.additions.order_by("added_on", "pk")


def has_posted(row: Asset) -> bool:
    """Say whether depreciation of an asset was ever posted, or it is gone: its facts stay then."""
    return (
        row.status == AssetStatus.DISPOSED
        or AssetDepreciation.objects.filter(asset=row, run__state="posted").exists()
    )
