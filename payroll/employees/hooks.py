"""Questions that this app asks apps above it, which register their answers in `AppConfig.ready()`."""

from collections.abc import Callable

# Takes an employee's id and returns why the employee is needed and what to do instead (one sentence), or an
# empty text.
InUseCheck = Callable[[int], str]

in_use_checks: list[InUseCheck] = []
register_in_use_check = in_use_checks.append


def reason_in_use(employee_id: int) -> str:
    """Return the first reason why an employee cannot go, or an empty text."""
    return next((reason for reason in (check(employee_id) for check in in_use_checks) if reason), "")
