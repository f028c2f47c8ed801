"""Two who press at once: one posting, one way out, never more assets than goods."""

from functools import partial
from typing import Any

import pytest

from core.errors import DomainError
from core.periods import FinancialYear
from erp_planned.assets.models import Asset
from erp_planned.assets.services.disposals import approve_disposal, propose_disposal
from erp_planned.assets.services.register import capitalize
from erp_planned.assets.services.runs import calculate, post_run
from tests.erp_planned.assets.things import kind, received, thing
from tests.erp_planned.finance.year import CHECKER, MAKER
from tests.kit.threads import at_once


def _refused(outcomes: list[Any]) -> int:
    errors = [one for one in outcomes if isinstance(one, Exception)]
    assert all(isinstance(one, DomainError) for one in errors), errors
    return len(errors)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("organization")
def test_posting_disposing_and_capitalizing_at_once() -> None:
    row = thing()
    run = calculate(year=FinancialYear(2024), actor=MAKER)
    assert _refused(at_once(*[partial(post_run, run=run, actor=CHECKER)] * 2)) == 1
    row.refresh_from_db()
    assert row.accumulated == 10307

    run = calculate(year=FinancialYear(2025), actor=MAKER)
    asked = propose_disposal(asset=row, disposal_type="Scrap", reason="Rust", actor=MAKER)
    posting = partial(post_run, run=run, actor=CHECKER)
    _refused(at_once(posting, partial(approve_disposal, disposal=asked, actor=CHECKER)))
    row.refresh_from_db()
    assert row.status == "disposed"
    charged = sum(
        one.depreciation_amount + one.prior_amount for one in row.depreciation.filter(run__state="posted")
    )
    gone = row.disposals.get()
    assert charged + gone.depreciation_amount + gone.prior_amount == row.accumulated

    line, category = received("Chair", 1, 9000), kind()
    take = partial(capitalize, line=line, category=category, count=1, actor=MAKER)
    assert _refused(at_once(take, take)) == 1
    assert Asset.objects.filter(receipt_line=line).count() == 1
