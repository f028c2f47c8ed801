"""The file by which the bank pays a locked month: who, to which account, how much."""

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.documents.exports import export
from core.formatting import in_month
from core.locking.errors import RunNotReady
from core.locking.states import RunState
from core.periods import Month
from school.payroll.models import PayrollRun
from school.payroll.selectors.runs import payslips_of

COLUMNS = (
    Column(gettext_lazy("Staff code"), "staff_code", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "staff_name", Kind.TEXT, 30),
    Column(gettext_lazy("Account"), "bank_account", Kind.TEXT, 20),
    Column("IFSC", "ifsc", Kind.TEXT, 13),
    Column(gettext_lazy("Amount"), "net", Kind.MONEY, 14),
    Column(gettext_lazy("Payslip"), "number", Kind.TEXT, 20),
)
FORMATS = ("xlsx", "csv")


def bank_file(run: PayrollRun, file_format: str) -> HttpResponseBase:
    """Return the transfers of a locked run with their total; who gets nothing is no transfer.

    Raises RunNotReady before the lock, ValidationFailed for another format.
    """
    if run.state != RunState.LOCKED:
        text = _("The bank file is made when the run is locked; until then figures can change.")
        raise RunNotReady(text)
    return export(
        payslips_of(run).filter(net__gt=0),
        COLUMNS,
        format=file_format,
        title=_("Salaries of %(month)s") % {"month": in_month(run.month)},
        filename=f"salaries-{Month.of(run.month)}",
        context={"totals": {"staff_name": _("Total"), "net": run.total_net}},
    )
