"""The lock of the ledger: documents share it, making and filing a return have it alone.

Order of locks: the ledger, then originals of notes, then returns, the series of numbers last.
"""

from django.db import connection

from erp_planned.gst.models import GSTInvoice


def hold_ledger(*, alone: bool = False) -> None:
    """Hold the ledger until the caller's transaction ends: with others who enter documents, or alone.

    So no document comes into a month while its return is made or filed.
    """
    function = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {function}(hashtextextended(current_schema() || %s, 0))", [GSTInvoice._meta.db_table]
        )
