"""A database of a benchmark's own on the server that DATABASE_URL names, dropped afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit


@contextmanager
def own_database(name: str) -> Iterator[str]:
    """Make, migrate and afterwards drop a database; yield its URL. Needs Django set up."""
    from django.conf import settings  # noqa: PLC0415 - needs the set-up
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    settings.DEBUG = False  # with it Django keeps every statement
    old_name = connection.settings_dict["NAME"]
    connection.settings_dict["TEST"]["NAME"] = name
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    parts = urlsplit(os.environ.get("DATABASE_URL", "postgresql:///karyalaya"))
    try:
        yield urlunsplit(parts._replace(path=f"/{name}"))
    finally:
        connection.creation.destroy_test_db(old_name, verbosity=0)
