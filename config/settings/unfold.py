"""Look of the browser admin (django-unfold). Its sidebar is core.admin.menu."""

from typing import Any

from django.templatetags.static import static

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Karyalaya",
    "SITE_HEADER": "Karyalaya",
    "SITE_SUBHEADER": "core.admin.navigation.whose",
    "SITE_SYMBOL": "account_balance",
    "SITE_URL": "/",
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    # The switch is a button in the header: templates/unfold/helpers/language_button.html.
    "SHOW_LANGUAGES": False,
    "ENVIRONMENT": None,
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda _request: static("admin_pages/icon.svg")}
    ],
    "STYLES": [lambda _request: static("admin_pages/admin_pages.css")],
    "SCRIPTS": [
        lambda _request: static("admin_pages/admin_pages.js"),
        lambda _request: static("core/days.js"),
    ],
    # Colours and corners stand in static/admin_pages/admin_pages.css.
    "COLORS": {},
    "SIDEBAR": {
        "show_search": True,
        "show_all_applications": False,
    },
}
