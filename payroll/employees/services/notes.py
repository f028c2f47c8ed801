"""What a change that was entered late reaches: said at once, paid or recovered in the next run."""

from datetime import date

from payroll.employees.models import Employee
from payroll.employees.services.checks import account_note, same_account
from payroll.organizations.final_months import arrears_note


def late_notes(*days: date | None) -> tuple[str, ...]:
    """Return the sentence on locked months from the earliest of some days on; nothing where none is locked."""
    given = [day for day in days if day is not None]
    note = arrears_note(min(given)) if given else ""
    return (note,) if note else ()


def shared_account(employee: Employee) -> tuple[str, ...]:
    """Return the sentence that names who else has the bank account."""
    owners = same_account([employee.bank_account]).get(employee.bank_account, ())
    note = account_note(employee.pk, owners)
    return (note,) if note else ()
