"""Assets by what stands on their labels, and which labels are wanted."""

from urllib.parse import unquote, urlparse

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from erp_planned.assets.enums import AssetStatus
from erp_planned.assets.models import Asset
from erp_planned.assets.selectors.register import asset_by_code, assets

PAGE = "/ess/a/"
# One more than a file holds, so that too many are told and not cut off.
MOST = 2_001


def code_of(text: str) -> str:
    """Return the code in what was scanned or typed: the code itself, or the address of a label's QR code."""
    found = text.strip()
    path = urlparse(found).path if "://" in found else found
    return unquote(path.split(PAGE, 1)[1]).strip("/") if PAGE in path else found


def asset_by_label(text: str) -> Asset:
    """Return the asset of a scanned or typed text. Raises NoSuchAsset."""
    return asset_by_code(code_of(text)[:60])


def assets_for_labels(*, ids: str = "", category: str = "", location: str = "") -> list[Asset]:
    """Return the assets whose labels are wanted: those numbered, else those of the filters; gone ones without.

    Raises ValidationFailed naming `ids` or `category`.
    """
    rows: QuerySet[Asset] = assets().exclude(status=AssetStatus.DISPOSED).order_by("asset_code")
    if ids:
        rows = rows.filter(pk__in=[_number(one, "ids") for one in ids.split(",")[:MOST] if one.strip()])
    if category:
        rows = rows.filter(category_id=_number(category, "category"))
    if location:
        rows = rows.filter(location__iexact=location.strip())
    return list(rows[:MOST])


def _number(text: str, field: str) -> int:
    found = text.strip()
    if not (found.isascii() and found.isdigit() and len(found) <= 18):
        raise ValidationFailed.at(field, _("Numbers, with commas between."))
    return int(found)
