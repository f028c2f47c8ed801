"""Many tries in one test, each from the same beginning: nothing of the one before is left in rows, cache or process."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.utils import translation

from core.tenancy import selectors
from core.tenancy.models import Tenant
from tests.cache import forget_cache


@contextmanager
def undone() -> Iterator[None]:
    """Undo what is done inside; code that asks for a transaction of its own gets on as in TestCase."""
    atom = transaction.atomic()
    atom._from_testcase = True  # type: ignore[attr-defined]
    with atom:
        yield
        transaction.set_rollback(True)


@contextmanager
def anew(tenant: Tenant) -> Iterator[None]:
    """Begin in a tenant as a test of its own would, and undo what is done inside."""
    forget_cache()
    translation.deactivate()
    selectors.forget_cached()
    connection.set_tenant(tenant)  # type: ignore[attr-defined]
    with undone():
        yield
