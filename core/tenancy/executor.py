"""Executor of `migrate_schemas` that leaves out the schemas that are up to date."""

import logging
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django_tenants.migration_executors import get_executor as get_stock_executor
from django_tenants.migration_executors.base import MigrationExecutor, run_migrations

from core.tenancy.enums import PUBLIC_SCHEMA
from core.tenancy.forward import bring_forward
from core.tenancy.migration_state import schemas_behind

logger = logging.getLogger(__name__)

# With one of these, migrate does something else than bringing a schema forward; nothing is left out then.
SPECIAL = ("app_label", "migration_name", "fake", "fake_initial", "prune", "plan", "check_unapplied")


class SkippingExecutor(MigrationExecutor):
    """Asks all schemas for their migrations in one statement, and migrates only those that lack some.

    The stock executors start a whole migrate per schema even when there is nothing to do: half a second
    each, and more the larger the catalog.
    """

    codename = "skipping"

    def run_migrations(self, tenants: list[str] | None = None) -> None:
        """Migrate schemas given by name: public. What fails there ends the command: all else stands on it."""
        for schema in self._behind(list(tenants or [])):
            self._migrate(schema, PUBLIC_SCHEMA)

    def run_multi_type_migrations(self, tenants: Iterable[tuple[str, str]]) -> None:
        """Migrate tenants given as (schema, type), each whole or not at all; begun again, it goes on where it stopped.

        One that fails holds up no other. Raises CommandError at the end, naming those that failed.
        """
        types = dict(tenants or ())
        behind = self._behind(list(types))
        failed: dict[str, str] = {}
        for schema in behind:
            try:
                self._migrate(schema, types[schema])
            except Exception as error:
                logger.exception("Migrating %s failed.", schema)
                failed[schema] = f"{type(error).__name__}: {error}".strip().splitlines()[0]
                connections[self.TENANT_DB_ALIAS].close()
        if failed:
            lines = [f"  {schema}: {reason}" for schema, reason in failed.items()]
            done = len(behind) - len(failed)
            text = f"{len(failed)} schema(s) could not be migrated, {done} could:"
            raise CommandError("\n".join([text, *lines]))

    def _migrate(self, schema: str, tenant_type: str) -> None:
        """Bring one schema forward; what only the stock command knows (--fake, an app by name) is left to it."""
        if self._is_special():
            run_migrations(self.args, self.options, self.codename, schema, tenant_type=tenant_type)
            return
        try:
            done = bring_forward(schema, tenant_type)
        finally:
            connections[self.TENANT_DB_ALIAS].set_schema_to_public()  # type: ignore[attr-defined]
        self._print(
            f"{schema}: {done.migrations} migration(s), {done.statements} statements, {done.seconds:.1f} s"
        )

    def _is_special(self) -> bool:
        return any(self.options.get(name) for name in SPECIAL) or self._syncs_tables()

    def _behind(self, schemas: list[str]) -> list[str]:
        if self._is_special():
            return schemas
        connections[self.TENANT_DB_ALIAS].set_schema_to_public()  # type: ignore[attr-defined]
        behind = schemas_behind(schemas)
        self._say(len(schemas) - len(behind), len(schemas))
        return [schema for schema in schemas if schema in behind]

    def _syncs_tables(self) -> bool:
        """Say whether --run-syncdb has something to do: tables of apps without migrations."""
        return bool(self.options.get("run_syncdb") and _unmigrated_tables())

    def _say(self, skipped: int, total: int) -> None:
        if skipped:
            self._print(f"{skipped} of {total} schema(s) up to date, left out")

    def _print(self, text: str) -> None:
        if int(self.options.get("verbosity", 1)) >= 1:
            print(text, flush=True)  # noqa: T201 - a command's output


def _unmigrated_tables() -> bool:
    from django.apps import apps  # noqa: PLC0415 - needs loaded apps

    labels = MigrationLoader(None).unmigrated_apps
    return any(True for label in labels for _model in apps.get_app_config(label).get_models())


def get_executor(codename: str | None = None) -> Any:
    """Return the executor class: ours, or a stock one where the command line names it."""
    if codename in {None, "standard", SkippingExecutor.codename}:
        return SkippingExecutor
    return get_stock_executor(codename=codename)
