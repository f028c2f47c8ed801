"""Putting the guards of the code (`core.triggers`) on the tables of a schema.

Guards are no migrations: what they are now stands in each app's `guards.py`, and a schema whose guards are others than
the code's gets them anew. Which ones it has is one row of its django_migrations.
"""

import hashlib
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from core.tenancy.kinds import configs_of

# Stands in django_migrations in place of an app; the name beside it is the digest of the guards.
LABEL = "guards"

# Trigger functions are ours alone; dropping one takes its triggers along.
DROP = """
DO $$
DECLARE name text;
BEGIN
    FOR name IN
        SELECT p.oid::regprocedure::text FROM pg_catalog.pg_proc p
         WHERE p.pronamespace = current_schema()::regnamespace AND p.prorettype = 'trigger'::regtype
           AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    LOOP
        EXECUTE 'DROP FUNCTION ' || name || ' CASCADE';
    END LOOP;
END $$;
"""


@lru_cache(maxsize=4)
def guards_of(tenant_type: str) -> str:
    """Return the SQL of all guards of a type's apps, in the order of the apps."""
    modules = [f"{config.name}.guards" for config in configs_of(tenant_type)]
    return "\n".join(import_module(name).GUARDS for name in modules if find_spec(name))


@lru_cache(maxsize=4)
def digest_of(tenant_type: str) -> str:
    """Return the name under which a schema says that it has these guards."""
    return hashlib.sha256(guards_of(tenant_type).encode()).hexdigest()[:32]


def digests() -> frozenset[tuple[str, str]]:
    """Return the rows of django_migrations of which an up to date schema has one."""
    return frozenset((LABEL, digest_of(tenant_type)) for tenant_type in settings.TENANT_TYPES)


def install(tenant_type: str, recorder: MigrationRecorder) -> bool:
    """Give the current schema the guards of the code, in the transaction that is open; say whether it lacked them."""
    rows = recorder.migration_qs.filter(app=LABEL)
    wanted = digest_of(tenant_type)
    if list(rows.values_list("name", flat=True)) == [wanted]:
        return False
    with connection.cursor() as cursor:
        cursor.execute(DROP + guards_of(tenant_type))
    rows.delete()
    recorder.record_applied(LABEL, wanted)
    return True
