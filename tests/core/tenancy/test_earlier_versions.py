"""Databases of earlier versions come up: what they hold stays, and their tables end as those of a new institution.

`earlier/` has dumps of the platform and one institution as these versions made them; the people are made up.
"""

import gzip
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection

from core.tenancy.postgres_tools import environment, tool

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DUMPS = Path(__file__).with_name("earlier")
DATABASE = "test_earlier_version"
SCHEMA = "t_demo2"
# In the first of the versions schedules, and what they sent, stood in payroll's own tables.
SCHEDULE = f"""
INSERT INTO {SCHEMA}.payroll_reports_reportschedule (report, parameters, period, file_format, day_of_month, hour,
    is_active, starts_at, created_by, created_at)
VALUES ('salary-register', '{{}}', 'month', 'xlsx', 5, 7, true, now(), 'A', now());
INSERT INTO {SCHEMA}.outbox_job (task, kwargs, state, attempts, error, progress_done, progress_total, created_by_name,
    created_at, sends, next_send_at)
VALUES ('payroll_reports.make', '{{"report": "lpc"}}', 'queued', 0, '', 0, 0, 'A', now(), 0, now());
"""
# What a schema is: columns, constraints, indexes, triggers and functions, without its name.
SHAPE = """
SELECT 'column', c.relname, a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
       || ' ' || a.attidentity::text
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
 WHERE c.relnamespace = %(schema)s::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
SELECT 'constraint', conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = %(schema)s::regnamespace AND contype <> 'n'
UNION ALL
SELECT 'index', tablename, indexdef FROM pg_indexes WHERE schemaname = %(schema)s
UNION ALL
SELECT 'trigger', c.relname, pg_get_triggerdef(t.oid)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
 WHERE c.relnamespace = %(schema)s::regnamespace AND NOT t.tgisinternal
UNION ALL
SELECT 'function', proname, prosrc || array_to_string(proconfig, ' ') FROM pg_proc p
 WHERE pronamespace = %(schema)s::regnamespace
   AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""


@pytest.fixture
def _database(transactional_db: None) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {DATABASE}")
        cursor.execute(f"CREATE DATABASE {DATABASE}")
    yield
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {DATABASE} WITH (FORCE)")


def _psql(text: str) -> str:
    done = subprocess.run(
        [tool("psql"), "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-d", DATABASE],
        input=text.encode(),
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return done.stdout.decode()


def _manage(*arguments: str) -> str:
    given = settings.DATABASES["default"]
    url = f"postgresql://{given['USER']}@/{DATABASE}?host={quote(str(given['HOST']))}"
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    return done.stdout


def _load(version: str) -> None:
    extensions = "".join(f"CREATE EXTENSION {name} WITH SCHEMA public;" for name in ("pg_trgm", "btree_gist"))
    dump = gzip.decompress((DUMPS / f"{version}.sql.gz").read_bytes()).decode()
    _psql(extensions + dump.replace("CREATE SCHEMA public;", ""))


def _there(schema: str) -> set[str]:
    return _lines(_psql(_question(schema)), schema)


def _here(schema: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(_question(schema))
        return _lines("\n".join(text for (text,) in cursor.fetchall()), schema)


def _question(schema: str) -> str:
    return f"SELECT x::text FROM (SELECT ROW(q.*) FROM ({SHAPE % {'schema': repr(schema)}}) q) AS s (x)"


def _lines(text: str, schema: str) -> set[str]:
    """Return what was told without the schema, and without the casts that a dump writes otherwise."""
    plain = re.sub(r"::(character varying|text)(\[\])?|[()\[\]]", "", text.replace(f"{schema}.", ""))
    return {line.strip().replace(schema, "SCHEMA") for line in plain.split("\n")} - {""}


@pytest.mark.usefixtures("_database")
@pytest.mark.parametrize("version", ["24e0330", "20022a17"])
def test_a_database_of_an_earlier_version_comes_up(version: str) -> None:
    """Tables, constraints, indexes and guards are those of a new institution; people and locked pay are there."""
    _load(version)
    figures = f"SELECT count(*), sum(net) FROM {SCHEMA}.payroll_runs_salarydetail"
    before = _psql(figures)
    if version == "24e0330":
        _psql(SCHEDULE)
    _manage("migrate_schemas")
    assert "up to date" in _manage("migrate_schemas")
    assert _psql(figures) == before
    for schema, like in (("public", "public"), (SCHEMA, "t_alpha")):
        there, here = _there(schema), _here(like)
        assert (sorted(there - here), sorted(here - there)) == ([], [])
    if version == "24e0330":
        assert (
            _psql(f"SELECT report, frequency FROM {SCHEMA}.reports_reportschedule")
            == "salary-register|monthly\n"
        )
        jobs = _psql(f"SELECT task FROM {SCHEMA}.outbox_job WHERE kwargs ->> 'report' = 'lpc'")
        assert jobs == "reports.make\n"
        assert _psql(f"SELECT count(*) FROM {SCHEMA}.erp_sourcing_purchaselimit") == "14\n"
