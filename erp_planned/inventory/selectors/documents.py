"""The papers of stock, and which of them an employee reaches."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.refusals import get_or_refuse
from erp_planned.inventory.enums import CountStatus, TransferStatus
from erp_planned.inventory.errors import NoSuchDocument
from erp_planned.inventory.models import IssueSlip, StockCount, StockReturn, StockTransfer
from payroll.employees.models import Employee


def slips() -> QuerySet[IssueSlip]:
    """Return the issue slips with their lines, the newest first."""
    rows = IssueSlip.objects.select_related("store", "requested_by", "department")
    return rows.prefetch_related("lines__item", "lines__batch", "returns")


def get_slip(pk: int) -> IssueSlip:
    """Return an issue slip. Raises NoSuchDocument."""
    row: IssueSlip = get_or_refuse(slips(), NoSuchDocument(), pk=pk)
    return row


def slips_of(employee: Employee) -> QuerySet[IssueSlip]:
    """Return what was issued to an employee."""
    return slips().filter(requested_by=employee)


def transfers() -> QuerySet[StockTransfer]:
    """Return the transfers with their lines, the newest first."""
    rows = StockTransfer.objects.select_related("from_store", "to_store__incharge")
    return rows.prefetch_related("lines__item", "lines__batch")


def get_transfer(pk: int) -> StockTransfer:
    """Return a transfer. Raises NoSuchDocument."""
    row: StockTransfer = get_or_refuse(transfers(), NoSuchDocument(), pk=pk)
    return row


def arriving(employee: Employee) -> QuerySet[StockTransfer]:
    """Return transfers to an employee's stores of which nobody has said that they arrived."""
    return transfers().filter(to_store__incharge=employee, status=TransferStatus.SENT)


def counts() -> QuerySet[StockCount]:
    """Return the counts with their lines, the newest first."""
    return StockCount.objects.select_related("store").prefetch_related("lines__item", "lines__batch")


def get_count(pk: int) -> StockCount:
    """Return a count. Raises NoSuchDocument."""
    row: StockCount = get_or_refuse(counts(), NoSuchDocument(), pk=pk)
    return row


def waiting_counts() -> QuerySet[StockCount]:
    """Return the counts that wait for a second person."""
    return StockCount.objects.filter(status=CountStatus.WAITING)


def own_text() -> str:
    """Say that a count is approved by somebody else."""
    return _("You counted; somebody else approves the count.")


def counted_by(row: StockCount, actor: Actor) -> bool:
    """Say whether the caller made the count."""
    return row.made_by_id is not None and not actor.is_platform and row.made_by_id == actor.user_id


def returns() -> QuerySet[StockReturn]:
    """Return what departments gave back, the newest first."""
    return StockReturn.objects.select_related("slip__store").order_by("-returned_on", "-id")
