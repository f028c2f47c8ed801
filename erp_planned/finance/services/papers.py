"""Papers behind vouchers: bills, receipts, orders; kept privately, known by their content."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.papers import MOST_PAPERS, paper_values
from core.errors import InUse, InvalidState, NotFound
from core.refusals import get_or_refuse
from erp_planned.finance.enums import UNDONE, VoucherStatus
from erp_planned.finance.models import Voucher, VoucherPaper
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.services.vouchers import take_voucher


def get_paper(voucher: Voucher, pk: int) -> VoucherPaper:
    """Return one paper of a voucher. Raises NotFound."""
    row: VoucherPaper = get_or_refuse(
        VoucherPaper.objects.filter(voucher=voucher), NotFound(_("There is no such paper.")), pk=pk
    )
    return row


@transaction.atomic
def attach_paper(*, voucher: Voucher, file: Any, actor: Actor, title: str = "") -> VoucherPaper:
    """Keep a PDF or picture of at most 5 MB with a voucher; also with an approved one, where bills come late.

    Raises TooLarge, UnsupportedMedia, InvalidState beyond 50 papers or for a voucher that is undone, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = take_voucher(voucher)
    if row.status in UNDONE:
        raise InvalidState(_("This voucher is rejected or cancelled."))
    if VoucherPaper.objects.filter(voucher=row).count() >= MOST_PAPERS:
        text = _("At most %(count)d papers are kept with a voucher.") % {"count": MOST_PAPERS}
        raise InvalidState.at("file", text)
    paper = VoucherPaper.objects.create(voucher=row, **paper_values(file, title=title, actor=actor))
    record(actor, "voucher.paper_added", row, after={"title": paper.title, "size": paper.size})
    return paper


@transaction.atomic
def remove_paper(*, paper: VoucherPaper, actor: Actor) -> None:
    """Remove a paper from a draft. Raises InUse for any other voucher, Forbidden."""
    authorize(actor, P.WRITE)
    row = take_voucher(paper.voucher)
    if row.status != VoucherStatus.DRAFT:
        raise InUse(_("The papers of a voucher that was handed on stay with it."))
    record(actor, "voucher.paper_removed", row, before={"title": paper.title, "size": paper.size})
    paper.delete()
