"""django_tenants' wrapper with a content type cache per schema and cheaper introspection."""

import select
from typing import Any

from django_tenants.postgresql_backend import base
from psycopg.pq import TransactionStatus

from core.tenancy.backend.content_types import install, see_generation
from core.tenancy.backend.introspection import SchemaIntrospection

install()


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection; `set_tenant` decides whose tables the next statement sees."""

    schema_name: str | None
    include_public_schema: bool
    search_path_set_schemas: list[str] | None
    _path_of: tuple[str | None, bool] | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.introspection = SchemaIntrospection(self)

    def init_connection_state(self) -> None:
        """Bound the time of a statement where the settings say so (web processes)."""
        super().init_connection_state()
        seconds = self.settings_dict.get("STATEMENT_SECONDS")
        if seconds:
            with self.connection.cursor() as cursor:
                cursor.execute(f"SET statement_timeout = {int(seconds) * 1000}")

    def is_usable(self) -> bool:
        """Say whether the server is still there; between transactions without asking it.

        It never speaks first but to say goodbye: a socket without anything to read is one that still leads to it.
        """
        link: Any = self.connection
        if link is None or link.closed or link.info.transaction_status != TransactionStatus.IDLE:
            return super().is_usable()
        watch = select.poll()
        watch.register(link.fileno(), select.POLLIN)
        return not watch.poll(0) or super().is_usable()

    def _handle_search_path(self, cursor: Any = None) -> None:
        """Set the path only where the session has another one; a thread mostly serves one institution after itself."""
        wanted = (self.schema_name, self.include_public_schema)
        if self.search_path_set_schemas and self._path_of == wanted:
            return
        self.search_path_set_schemas, self._path_of = None, wanted
        super()._handle_search_path(cursor)

    def set_tenant(self, tenant: Any, include_public: bool = True) -> None:
        """Make the tenant current: one SET with the next statement, none if the session has its path already.

        The stock method empties the content type cache here, because it is shared by all schemas;
        ours is kept per schema (content_types.py), so it stays warm.
        """
        self.tenant = tenant
        self.schema_name = tenant.schema_name
        self.include_public_schema = include_public
        self.set_settings_schema(self.schema_name)
        see_generation(tenant.schema_name, getattr(tenant, "generation", 0))
        if base.EXTRA_SET_TENANT_METHOD:
            base.EXTRA_SET_TENANT_METHOD(self, tenant)


# Django looks these up in the engine's module.
DatabaseError = base.DatabaseError
IntegrityError = base.IntegrityError
__all__ = ["DatabaseError", "DatabaseWrapper", "IntegrityError"]
