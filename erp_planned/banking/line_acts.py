"""The acts on lines of the bank in the admin (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import Act, Acts, Kind, Param, declare
from erp_planned.banking.models import BankTransaction
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.lines import get_line
from erp_planned.banking.services.matching import unmatch
from erp_planned.banking.services.vouchers import voucher_from_line
from erp_planned.finance.selectors.accounts import get_account, postable
from erp_planned.finance.selectors.parties import party_ref_of


def _accounts(_row: Any) -> list[tuple[str, str]]:
    return [(str(row.pk), str(row)) for row in postable()]


def _voucher(*, line: BankTransaction, account_id: str, actor: Actor, **values: Any) -> Any:
    account = get_account(int(account_id) if account_id.isdecimal() else 0)
    values["party_ref"] = party_ref_of(values.get("party_ref", ""), actor)
    return voucher_from_line(line=line, account=account, actor=actor, **values)


# fmt: off
LINE_ACTS = declare(
    Acts(
        "bank_line", "line", find=get_line, column="reconciled", title=str,
        describe=lambda row: row.description,
        standing=lambda row: row.match.explanation if row.match else str(_("This line is not matched.")),
        each=(
            Act("voucher", _("Make a voucher"), P.WRITE, _voucher, states=frozenset({False}),
                text=_("For a line that the books do not have. Approved in finance, it is matched with this line."),
                done=_("The voucher waits for approval in finance."), icon="add_notes",
                params=(
                    Param("account_id", Kind.CHOICE, _("Other side"), required=True, choices=_accounts),
                    Param("narration", Kind.LINE, _("Narration"), most=300, initial=lambda row: row.description[:300]),
                    Param("party_ref", Kind.LINE, _("Party"), most=60,
                          help=_("The name or a part of it, for example of a vendor; empty: none.")))),
            Act("unmatch", _("Unmatch"), P.WRITE, unmatch, states=frozenset({True}),
                done=_("The match is undone."), icon="link_off", dangerous=True,
                params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),)),
        ),
    )
)
# fmt: on
