"""The template SQL of a tenant type: made once per state of the migrations, kept in public.

A scratch schema is migrated, dumped and dropped. Replaying one text takes a fraction of the time of
replaying migrations, and fits into the transaction that adds the tenant's row.
"""

import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection, connections

from core.tenancy.enums import PUBLIC_SCHEMA
from core.tenancy.errors import TemplateError
from core.tenancy.forward import bring_forward
from core.tenancy.migration_state import fingerprint
from core.tenancy.models import SchemaTemplate
from core.tenancy.postgres_tools import environment, tool

# The name in the stored SQL that provisioning replaces.
SCRATCH = "_template_"
# One builder at a time; the number is arbitrary but fixed.
LOCK = 7_302_115
# Tables whose rows belong to people and never to a template.
NEVER_COPIED = ("sessions.Session", "admin.LogEntry", "audit.AuditEntry", "accounts.RefreshToken")


def scratch_schema(tenant_type: str) -> str:
    """Return the schema in which a type's template is made."""
    return SCRATCH + tenant_type


def template_sql(tenant_type: str) -> str:
    """Return the template SQL of the type as the code is now, making it when it is missing or out of date.

    Raises TemplateError.
    """
    wanted = fingerprint(tenant_type)
    sql = _stored(tenant_type, wanted)
    if sql is None:
        # In a thread, hence on a connection of its own: pg_dump sees only what is committed, and the caller
        # may stand in a transaction.
        with ThreadPoolExecutor(max_workers=1) as pool:
            pool.submit(_build_alone, tenant_type, wanted).result()
        sql = _stored(tenant_type, wanted)
    if sql is None:
        raise TemplateError(f"the template of {tenant_type} was made but is not visible; try again")
    return sql


def _stored(tenant_type: str, wanted: str) -> str | None:
    rows = SchemaTemplate.objects.filter(type=tenant_type, fingerprint=wanted)
    return rows.values_list("sql", flat=True).first()


def _build_alone(tenant_type: str, wanted: str) -> None:
    """Build under a lock, unless another process has just done so."""
    try:
        with _builder_lock():
            connection.set_schema_to_public()  # type: ignore[attr-defined]
            if _stored(tenant_type, wanted) is None:
                sql = build(tenant_type)
                SchemaTemplate.objects.update_or_create(
                    type=tenant_type, defaults={"fingerprint": wanted, "sql": sql}
                )
    finally:
        connections.close_all()


@contextmanager
def _builder_lock() -> Iterator[None]:
    """Hold the advisory lock on a connection of its own: migrating closes the default one."""
    holder = connection.copy()
    try:
        with holder.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            yield
    finally:
        holder.close()


def build(tenant_type: str) -> str:
    """Migrate a scratch schema from zero and return the SQL that makes the same again."""
    schema = scratch_schema(tenant_type)
    _drop(schema)
    try:
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE SCHEMA "{schema}"')
        bring_forward(schema, tenant_type)
        _check_functions(schema)
        return clean(_dump(schema), schema)
    finally:
        connection.set_schema_to_public()  # type: ignore[attr-defined]
        _drop(schema)


def _drop(schema: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'DROP SCHEMA IF EXISTS "{schema}" CASCADE')


def _check_functions(schema: str) -> None:
    """Refuse functions that name their schema: they would break when the schema is renamed (restore)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT proname FROM pg_catalog.pg_proc"
            " WHERE pronamespace = %s::regnamespace AND position(%s in prosrc) > 0",
            [schema, schema],
        )
        names = [name for (name,) in cursor.fetchall()]
    if names:
        raise TemplateError(f"functions that name their own schema: {', '.join(names)}")


def _dump(schema: str) -> str:
    """Return pg_dump's SQL of one schema, rows as INSERT so that one execute can replay them."""
    command = [tool("pg_dump"), f"--schema={schema}", "--inserts", "--rows-per-insert=500", "--no-owner"]
    command += ["--no-privileges", "--no-comments", "--no-tablespaces", "--no-publications", "--no-sync"]
    command += [f"--exclude-table-data={schema}.{table}" for table in _personal_tables()]
    # Without the planner setting, pg_dump's catalog queries take minutes among hundreds of tenants.
    given = environment(PGOPTIONS="-c enable_nestloop=off", PGCLIENTENCODING="UTF8")
    done = subprocess.run(command, capture_output=True, env=given, check=False)
    if done.returncode:
        raise TemplateError(f"pg_dump failed: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode()


def _personal_tables() -> list[str]:
    models = [get_user_model()]
    for name in NEVER_COPIED:
        try:
            models.append(apps.get_model(name))
        except LookupError:
            continue
    return [model._meta.db_table for model in models]


# psql's own commands, and settings that would outlive the statement or hide the search path.
_DROPPED_LINES = re.compile(
    r"^(\\(un)?restrict \w+|SET default_tablespace = .*|SET default_table_access_method = .*)$"
)
_HEADING = re.compile(r"^--\n-- (Name|Data for Name): .*\n--\n+", re.MULTILINE)


def clean(dump: str, schema: str) -> str:
    """Return the dump without psql commands and settings. Raises TemplateError for what must not be in it."""
    start = dump.find(f"CREATE SCHEMA {schema};")
    if start < 0:
        raise TemplateError("the dump does not begin with its schema")
    body = _HEADING.sub("", dump[start:])
    lines = [line for line in body.split("\n") if not _DROPPED_LINES.match(line)]
    sql = "\n".join(lines)
    if f"REFERENCES {PUBLIC_SCHEMA}." in sql:
        raise TemplateError("a tenant's table refers to a table in public")
    return sql
