"""What the year end is told of payroll: locked runs that are not in the books (reference: finance, section 7)."""

from django.utils.translation import ngettext

from erp_planned.finance.hooks import Finding
from erp_planned.finance.models import BookYear
from erp_planned.payroll_vouchers.enums import Step
from erp_planned.payroll_vouchers.selectors.work import work_of


def payroll_findings(year: BookYear) -> list[Finding]:
    """Return what is missing; it does not block: an institution may have posted those months by hand."""
    open_runs = [one for one in work_of(year) if one.step in (Step.SALARY, Step.CONTRACT) and not one.voucher]
    if not open_runs:
        return []
    text = ngettext(
        "%(count)d locked payroll run has no voucher: %(runs)s.",
        "%(count)d locked payroll runs have no voucher: %(runs)s.",
        len(open_runs),
    )
    named = "; ".join(f"{one.step.label}, {one.title}" for one in open_runs[:12])
    return [Finding(text % {"count": len(open_runs), "runs": named}, blocks=False)]
