"""Content types have their own ids in every schema; Django's process-wide cache must know that."""

from typing import Any
from weakref import WeakSet

from django.contrib.contenttypes.models import ContentTypeManager
from django.db import connections


class SchemaCache:
    """Stands in for ContentTypeManager._cache: {alias: {key: content type}}, kept apart by schema.

    The schema is read from the calling thread's own connection, and single dict operations are atomic,
    so threads that serve different tenants neither see nor overwrite each other's entries.
    """

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], dict[Any, Any]] = {}
        _caches.add(self)

    def __getitem__(self, alias: str) -> dict[Any, Any]:
        """Return the entries of the current schema; KeyError when there are none yet."""
        return self._entries[_key(alias)]

    def setdefault(self, alias: str, default: dict[Any, Any]) -> dict[Any, Any]:
        """Return the entries of the current schema, beginning with `default`."""
        return self._entries.setdefault(_key(alias), default)

    def clear(self) -> None:
        self._entries.clear()

    def forget(self, schema: str) -> None:
        """Forget the entries of one schema."""
        for key in [key for key in self._entries if key[1] == schema]:
            self._entries.pop(key, None)


_caches: WeakSet[SchemaCache] = WeakSet()
_generations: dict[str, int] = {}


def see_generation(schema: str, generation: int) -> None:
    """Forget a schema's entries when a restore has replaced its rows since this process saw it last."""
    if _generations.setdefault(schema, generation) != generation:
        _generations[schema] = generation
        for cache in list(_caches):
            cache.forget(schema)


def _key(alias: str) -> tuple[str, str]:
    connection: Any = connections[alias]
    return alias, connection.schema_name


def install() -> None:
    """Give every content type manager (those of migrations too) a cache per schema."""

    def cache_of(manager: Any) -> SchemaCache:
        cache = manager.__dict__.get("_schema_cache")
        if cache is None:
            cache = manager.__dict__.setdefault("_schema_cache", SchemaCache())
        return cache

    def ignore(manager: Any, value: Any) -> None:
        """Django's own __init__ sets a plain dict; the property stays."""

    ContentTypeManager._cache = property(cache_of, ignore)  # type: ignore[attr-defined]  # noqa: SLF001 - no hook
