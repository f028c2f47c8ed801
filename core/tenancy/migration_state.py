"""Which migrations and guards the code has, and which schemas lack some of them."""

import hashlib
import time
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from django.db.migrations.loader import MigrationLoader

from core.tenancy import guarding, step_over
from core.tenancy.every_schema import of_each_schema
from core.tenancy.kinds import configs_of

# Raised when the making or cleaning of template SQL changes, so that stored templates are made anew.
TEMPLATE_FORMAT = "2"


APPLIED = "SELECT %s::text, array_agg(app::text), array_agg(name::text) FROM {schema}.django_migrations"


@lru_cache(maxsize=1)
def _migrations() -> dict[tuple[str, str], Any]:
    """Return the migrations on disk by (app label, name); the code of a process does not change."""
    return dict(MigrationLoader(None).disk_migrations)


@lru_cache(maxsize=1)
def expected_migrations() -> frozenset[tuple[str, str]]:
    """Return what every schema's django_migrations holds once it is up to date.

    Django records all apps' migrations in every schema; the router leaves out the operations of other types.
    """
    return frozenset(MigrationLoader(None).graph.nodes)


@lru_cache(maxsize=1)
def known_migrations() -> frozenset[str]:
    """Return `label.name` of every migration that the code knows, those among them that were squashed."""
    replaced = {name for migration in _migrations().values() for name in migration.replaces}
    names = {*_migrations(), *replaced, *expected_migrations()}
    return frozenset(f"{label}.{name}" for label, name in names) | step_over.known()


def applied_migrations(schemas: Iterable[str]) -> dict[str, frozenset[tuple[str, str]]]:
    """Return the applied migrations of each schema."""
    wanted = set(schemas)
    applied: dict[str, frozenset[tuple[str, str]]] = dict.fromkeys(wanted, frozenset())
    for schema, labels, names in of_each_schema(wanted, "django_migrations", APPLIED):
        applied[schema] = frozenset(zip(labels or (), names or (), strict=True))
    return applied


def schemas_behind(schemas: Iterable[str]) -> set[str]:
    """Return those schemas that lack a migration or the guards of the code."""
    expected, guards = expected_migrations(), guarding.digests()
    found = applied_migrations(schemas)
    behind = {schema for schema, applied in found.items() if expected - applied or not guards & applied}
    _current.update(set(found) - behind)
    _current.difference_update(behind)
    return behind


# Schemas that this process has found up to date. They stay so: code does not change, and schemas go forward only.
_current: set[str] = set()
# Schemas found behind, and until when that is taken for so.
_behind_until: dict[str, float] = {}
BEHIND_SECONDS = 5.0


def is_up_to_date(schema: str) -> bool:
    """Say whether the schema has all migrations of the code; asks the database once per process and schema."""
    if schema in _current:
        return True
    now = time.monotonic()
    if _behind_until.get(schema, 0.0) > now:
        return False
    if schemas_behind([schema]):
        _behind_until[schema] = now + BEHIND_SECONDS
        return False
    return True


def forget_known() -> None:
    """Ask the database anew about every schema."""
    _current.clear()
    _behind_until.clear()


@lru_cache(maxsize=8)
def fingerprint(tenant_type: str) -> str:
    """Return a digest of all that decides the tables of a type: its apps and their migration files."""
    labels = {config.label for config in configs_of(tenant_type)}
    about = f"{TEMPLATE_FORMAT} {tenant_type} {guarding.digest_of(tenant_type)} {sorted(labels)}"
    digest = hashlib.sha256(about.encode())
    for (label, name), migration in sorted(_migrations().items()):
        digest.update(f"\n{label}.{name}\n".encode())
        if label in labels:
            file = import_module(migration.__module__).__file__
            digest.update(Path(file).read_bytes() if file else b"")
    return digest.hexdigest()
