"""django_tenants' wrapper with a content type cache per schema and cheaper introspection."""

from typing import Any

from django_tenants.postgresql_backend import base

from core.tenancy.backend.content_types import install, see_generation
from core.tenancy.backend.introspection import SchemaIntrospection

install()


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection; `set_tenant` decides whose tables the next statement sees."""

    schema_name: str | None
    include_public_schema: bool

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

    def set_tenant(self, tenant: Any, include_public: bool = True) -> None:
        """Make the tenant current: one SET with the next statement, none if it was current already.

        The stock method empties the content type cache here, because it is shared by all schemas;
        ours is kept per schema (content_types.py), so it stays warm.
        """
        same = self.schema_name == tenant.schema_name and self.include_public_schema == include_public
        self.tenant = tenant
        self.schema_name = tenant.schema_name
        self.include_public_schema = include_public
        self.set_settings_schema(self.schema_name)
        see_generation(tenant.schema_name, getattr(tenant, "generation", 0))
        if base.EXTRA_SET_TENANT_METHOD:
            base.EXTRA_SET_TENANT_METHOD(self, tenant)
        if not same:
            self.search_path_set_schemas = None


# Django looks these up in the engine's module.
DatabaseError = base.DatabaseError
IntegrityError = base.IntegrityError
__all__ = ["DatabaseError", "DatabaseWrapper", "IntegrityError"]
