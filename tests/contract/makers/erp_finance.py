"""Rows of the books that the calls name."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from django.core.files.base import ContentFile

from erp_planned.finance.models import Account, BookYear
from erp_planned.finance.services.budgets import set_budget
from erp_planned.finance.services.chart import create_account
from erp_planned.finance.services.checks import NewLine
from erp_planned.finance.services.deciding import approve
from erp_planned.finance.services.papers import attach_paper
from erp_planned.finance.services.recurring import keep_recurring
from erp_planned.finance.services.vouchers import make_draft, submit
from erp_planned.finance.services.years import open_year

if TYPE_CHECKING:
    from core.actors import Actor
    from tests.contract.objects import Place

DAY = date(2026, 6, 10)


def books(actor: "Actor", start: int = 2026) -> BookYear:
    """Return the year of the books that begins in `start`, opened where it is not there."""
    first = date(start, 4, 1)
    return BookYear.objects.filter(start_date=first).first() or open_year(start_date=first, actor=actor)


def finance_rows(place: "Place") -> dict[str, int]:
    """Make an account, a budget of it, and vouchers: one a draft, one waiting, one posted, one monthly."""
    actor = place.actor
    books(actor)
    latest = BookYear.objects.order_by("-start_date").first()
    assert latest is not None
    year = books(actor, latest.start_date.year + 1)
    last = Account.objects.filter(code__startswith="45").order_by("-code").first()
    code = str(int(last.code) + 1) if last else "4501"
    parent = Account.objects.get(code="40")
    head = create_account(code=code, name=f"Sports {place.surname}", parent=parent, actor=actor)
    above = Account.objects.get(code="21")
    payable = create_account(code=f"21{code}", name=f"Owed {place.surname}", parent=above, actor=actor)
    lines = [NewLine(head.pk, Decimal(500)), NewLine(payable.pk, credit=Decimal(500))]
    text = {"type": "Journal", "narration": f"House of {place.surname}"}
    drafts = [make_draft(date=DAY, entries=lines, actor=actor, **text) for _number in range(3)]
    approve(voucher=submit(voucher=drafts[1], actor=actor), actor=actor)
    submit(voucher=drafts[2], actor=actor)
    paper = attach_paper(voucher=drafts[0], file=ContentFile(b"%PDF-1.4\n%%EOF\n"), title="Bill", actor=actor)
    monthly = keep_recurring(
        name=f"Rent {place.surname} {code}",
        type="Journal",
        first_month=date(2026, 4, 1),
        is_active=False,
        entries=lines,
        actor=actor,
    )
    return {
        "book_year": year.pk,
        "ledger_account": head.pk,
        "other_account": payable.pk,
        "budget": set_budget(year=year, account=head, allocated_amount=Decimal(10000), actor=actor).pk,
        "draft_voucher": drafts[0].pk,
        "approved_voucher": drafts[1].pk,
        "waiting_voucher": drafts[2].pk,
        "voucher_paper": paper.pk,
        "recurring_voucher": monthly.pk,
    }
