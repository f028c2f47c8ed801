"""What every web process would come to hold anyway, loaded once before they part: they share its memory."""

import gc
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.db import connections
from django.template import TemplateDoesNotExist, TemplateSyntaxError, engines
from django.urls import get_resolver
from django.utils import translation

from core.api.kept_documents import load_kept_documents
from core.doors import load_doors


def warm() -> None:
    """Load addresses, pages and texts in each language; leave no connection for a fork to inherit."""
    load_doors()
    types: dict[str, Any] = settings.TENANT_TYPES
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("Home")
            for parts in types.values():
                # Filled for each language of its own on the first look-up; `reverse` would want a name.
                get_resolver(parts["URLCONF"]).reverse_dict  # noqa: B018
    _load_templates()
    load_kept_documents()
    connections.close_all()
    caches.close_all()


def _load_templates() -> None:
    """Parse our templates and those of the admin's look; the cached loader keeps them."""
    engine: Any = engines["django"]
    for place in engine.template_dirs:
        folder = Path(place)
        for path in sorted(folder.rglob("*.html")):
            with suppress(TemplateDoesNotExist, TemplateSyntaxError):  # of a library's own, not used here
                engine.get_template(str(path.relative_to(folder)))


def freeze() -> None:
    """Spare the collector of garbage what the program itself holds: it would write into the shared memory."""
    gc.collect()
    gc.freeze()
