"""The browser admin: one site per tenant type, and model admins that call services.

`ServiceAdmin` is loaded when it is asked for: what names an entry of the sidebar needs no forms and widgets.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.admin.service_admin import ServiceAdmin
    from core.admin.sites import platform_site

__all__ = ["ServiceAdmin", "platform_site"]


def __getattr__(name: str) -> Any:
    if name == "ServiceAdmin":
        from core.admin.service_admin import ServiceAdmin  # noqa: PLC0415 - heavy, loaded when it is used

        return ServiceAdmin
    if name == "platform_site":
        from core.admin.sites import platform_site  # noqa: PLC0415 - brings Unfold's site

        return platform_site
    raise AttributeError(name)
