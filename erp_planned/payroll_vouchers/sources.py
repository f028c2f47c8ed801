"""Where payroll's vouchers come from: the list of what payroll has for the books, where they are made again."""

from functools import partial

from erp_planned.finance.sources import Origin, Source
from erp_planned.payroll_vouchers.enums import SOURCES, Step

PAGE = "/admin/finance/payroll-vouchers/{step}/{number}/"


def _row(step: Step, source_key: str) -> Origin:
    number = source_key.partition("-")[0]
    return Origin(f"{step.label} ({number})", PAGE.format(step=step.value, number=number))


PAYROLL_SOURCES = tuple(Source(key, partial(_row, step)) for step, key in SOURCES.items())
