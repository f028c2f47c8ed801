"""Generated employee codes: prefix and six digits, without gaps, in the order of entry."""

from django.db import connection
from django.db.models import IntegerField
from django.db.models.functions import Cast, Right
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from payroll.employees.calc import generated_code
from payroll.employees.models import CodeSeries, Employee
from payroll.organizations.selectors import organization_settings

DIGITS = 6


def next_codes(count: int) -> list[str]:
    """Return so many free codes in order, in the caller's transaction.

    The series' row stays locked until that transaction ends, and a rollback gives the numbers back: hence no
    gaps and no code twice. Codes written by hand are passed over.
    """
    prefix = organization_settings().employee_code_prefix
    codes = _codes(prefix, _take(count), count)
    if Employee.objects.filter(code__in=codes).exists():
        highest = _highest(prefix)
        CodeSeries.objects.filter(pk=1).update(last_number=highest)
        codes = _codes(prefix, _take(count), count)
    if len(codes[-1]) > len(prefix) + DIGITS:
        raise ValidationFailed.at("code", _("All generated codes are used up; write the code yourself."))
    return codes


def _codes(prefix: str, last: int, count: int) -> list[str]:
    return [generated_code(prefix, number) for number in range(last - count + 1, last + 1)]


def _take(count: int) -> int:
    table = connection.ops.quote_name(CodeSeries._meta.db_table)
    sql = (
        f"INSERT INTO {table} (id, last_number) VALUES (1, %s) "  # noqa: S608 - our own table's name
        f"ON CONFLICT (id) DO UPDATE SET last_number = {table}.last_number + EXCLUDED.last_number "
        "RETURNING last_number"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [count])
        (number,) = cursor.fetchone()
    return int(number)


def _highest(prefix: str) -> int:
    """Return the highest number that stands in a code of the generated form."""
    rows = Employee.objects.filter(code__regex=rf"^{prefix.upper()}[0-9]{{{DIGITS}}}$")
    numbers = rows.annotate(number=Cast(Right("code", DIGITS), IntegerField())).order_by("-number")
    return numbers.values_list("number", flat=True).first() or 0
