"""A payee's year by PAN, over contract staff and what other apps pay; and one writer at a time for each PAN."""

from collections.abc import Iterable

from django.db import connection
from django.db.models import Sum

from payroll.contract_staff.calc import YearSoFar
from payroll.contract_staff.enums import PayeeType
from payroll.contract_staff.models import ContractTdsEntry
from payroll.contract_staff.providers import paid_elsewhere


def section_of(payee_type: str) -> str:
    """Return what the yearly threshold counts together: all works contracts, and each kind of fee."""
    is_contract = payee_type in {PayeeType.CONTRACTOR_PERSON, PayeeType.CONTRACTOR_OTHER}
    return "contract" if is_contract else str(payee_type)


def year_so_far(*, year: int, pan: str, payee_type: str) -> YearSoFar:
    """Return what a PAN got in the financial year beginning in `year` for payments that count with this kind.

    By contract staff's locked months and by every app that registered its payments; a fixed number of queries.
    """
    section, total = section_of(payee_type), YearSoFar()
    own = ContractTdsEntry.objects.filter(financial_year=year, pan=pan).values("payee_type")
    for row in own.annotate(paid=Sum("amount"), base=Sum("taxed"), owed=Sum("due"), taken=Sum("tax")):
        if section_of(row["payee_type"]) == section:
            total = total.plus(YearSoFar(row["paid"], row["base"], row["owed"], row["taken"]))
    for payee in paid_elsewhere(year, pan):
        if payee.pan == pan and section_of(payee.payee_type) == section:
            total = total.plus(payee.so_far)
    return total


def hold_payees(keys: Iterable[str]) -> None:
    """Let nobody else deduct from these payees until the caller's transaction ends.

    A key is a PAN, or what stands for a payee without one. Of two at once the second waits and then counts the
    first, so that both cannot stay below a threshold. Taken in one order, after the row that is being decided.
    """
    wanted = sorted({key for key in keys if key})
    names = [f"{connection.schema_name}:tds_payee:{key}" for key in wanted]  # type: ignore[attr-defined]
    if names:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_advisory_xact_lock(hashtextextended(name, 0))"
                " FROM unnest(%s::text[]) WITH ORDINALITY AS list(name, place) ORDER BY place",
                [names],
            )
