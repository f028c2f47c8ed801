"""Every act on a voucher in every state that forbids it: the same refusal at every door, and nothing changed."""

import html
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from core.accounts.tokens import access_token
from core.actors import Door
from core.acts import Act
from core.tenancy.models import Tenant
from erp_planned.finance.acts import VOUCHER_ACTS
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.models import BookYear, Voucher
from erp_planned.finance.services.deciding import reject
from erp_planned.finance.services.vouchers import cancel_draft
from tests.erp_planned.finance.test_vouchers import DAY
from tests.erp_planned.finance.year import CHECKER, MAKER, draft, post, submitted
from tests.parity.places import body, kept, page, rest_route
from tests.payroll.ess.conftest import make_account
from tests.payroll.rest import caller

LINES = (("4003", 10, 0), ("2102", 0, 10))
MAKE: dict[str, Callable[[], Voucher]] = {
    "draft": lambda: draft("Journal", DAY, *LINES),
    "submitted": lambda: submitted("Journal", DAY, *LINES),
    "approved": lambda: post("Journal", DAY, *LINES),
    "rejected": lambda: reject(voucher=submitted("Journal", DAY, *LINES), remarks="x", actor=CHECKER),
    "cancelled": lambda: cancel_draft(voucher=draft("Journal", DAY, *LINES), actor=MAKER),
}


def forbidden() -> Iterator[Any]:
    for act in VOUCHER_ACTS.each:
        for state in VoucherStatus:
            if act.service and not VOUCHER_ACTS.is_possible(act, state):
                yield pytest.param(act, state.value, id=f"{act.name}-{state.value}")


@pytest.mark.parametrize(("act", "state"), list(forbidden()))
def test_the_same_at_every_door(
    books: BookYear, organization: Tenant, client_of: Callable[[Tenant], Client], act: Act, state: str
) -> None:
    row, user = MAKE[state](), make_account("officer", "finance_officer")
    before, lines = kept(row), list(row.entries.values())
    client = client_of(organization)
    client.force_login(user)
    sent = body(act, row)
    shown = client.post(page(row, act.name), sent).content.decode()
    told = client.get(page(row, act.name), follow=True).content.decode()
    assert html.escape(VOUCHER_ACTS.refusal(act, row, CHECKER)) in told
    route = rest_route(VOUCHER_ACTS, act)
    if Door.API in act.doors:
        assert route is not None
        rest = caller(client_of(organization), access_token(user, organization.slug), prefix="")
        wanted = {"decision": "Approve"} if act.name == "approve" else sent
        status, answer = rest("PUT", route[1].replace("<int:voucher_id>", str(row.pk)), wanted)
        assert (status, answer["data"]["code"]) == (409, "INVALID_STATE")
        assert html.escape(answer["message"]) in shown
    assert kept(row) == before
    assert list(row.entries.values()) == lines
