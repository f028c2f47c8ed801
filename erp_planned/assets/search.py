"""Assets, found by code, name, serial or old number from anywhere."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.register import matching


def _assets(term: str, limit: int) -> Iterator[Hit]:
    for row in matching(term)[:limit]:
        detail = " · ".join(text for text in (row.serial_no, row.location, row.get_status_display()) if text)
        yield Hit(str(row), detail, "erp_assets_asset_change", row.pk)


PROVIDERS = (Provider("assets", _("Assets"), TenantType.ORGANIZATION, P.READ, _assets, "chair"),)
