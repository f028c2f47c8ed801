"""Section codes (to 2025-26) and payment codes (from 2026-27) of what was paid (reference: tds-returns, section 3).

1026 for technical services stands in the reference as unverified.
"""

from payroll.organizations.enums import DeductorCategory
from payroll.tds.enums import PaymentKind
from payroll.tds.periods import Period

CODES: dict[PaymentKind, tuple[str, str]] = {
    PaymentKind.SALARY_UNION: ("92C", "1003"),
    PaymentKind.SALARY_STATE: ("92A", "1001"),
    PaymentKind.SALARY_OTHER: ("92B", "1002"),
    PaymentKind.CONTRACTOR_PERSON: ("94C", "1023"),
    PaymentKind.CONTRACTOR_OTHER: ("94C", "1024"),
    PaymentKind.TECHNICAL: ("4JA", "1026"),
    PaymentKind.PROFESSIONAL: ("4JB", "1027"),
}
# Salaries of the governments themselves; all others are other employers.
SALARIES: dict[str, PaymentKind] = {
    DeductorCategory.CENTRAL: PaymentKind.SALARY_UNION,
    DeductorCategory.STATE: PaymentKind.SALARY_STATE,
}


def payment_code(kind: str, period: Period) -> str:
    """Return the code that the period's form uses for a kind of payment."""
    return CODES[PaymentKind(kind)][period.is_new_act]


def salary_kind(category: str) -> PaymentKind:
    """Return which salaries a deductor of this category pays."""
    return SALARIES.get(category, PaymentKind.SALARY_OTHER)


def is_government(category: str) -> bool:
    """Say whether the deductor is an office of the government (deposit dates, book adjustment)."""
    return category in SALARIES
