"""Stock and assets in every state of theirs: the ground that their acts are walked on."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from core.periods import FinancialYear
from erp_planned.asset_custody.masters import policies
from erp_planned.asset_custody.models import AssetTransfer, InsuranceClaim
from erp_planned.asset_custody.services import counts, transfers, upkeep
from erp_planned.assets.models import AssetDisposal, DepreciationRun
from erp_planned.assets.services import disposals, runs
from erp_planned.inventory.models import IssueSlip, StockCount, StockTransfer
from erp_planned.inventory.services.counting import approve_count, enter_count, reject_count
from erp_planned.inventory.services.issuing import issue, reverse_slip
from erp_planned.inventory.services.moving import receive_transfer, transfer
from payroll.employees.models import Employee
from tests.erp_planned.assets.things import SYSTEM, thing
from tests.erp_planned.banking.books import head
from tests.erp_planned.inventory.goods import item, move, store
from tests.erp_planned.vendors.places import who

Make = Callable[[Employee], Any]
YEAR = FinancialYear(2024)


def _goods() -> list[dict[str, Any]]:
    """Bring ten of an item into the main store; return a line of two."""
    head("stock", "1501", "Asset")
    head("stock_used", "4003", "Expense")
    head("stock_difference", "4023", "Expense")
    what = item()
    move(what, 10, 100)
    return [{"item_id": what.pk, "quantity": Decimal(2)}]


def _slip(person: Employee) -> IssueSlip:
    return issue(store=store(), requested_by=person, items=_goods(), actor=SYSTEM)


def _moved(_person: Employee) -> StockTransfer:
    return transfer(from_store=store(), to_store=store("Second"), items=_goods(), actor=SYSTEM)


def _counted(person: Employee) -> StockCount:
    return enter_count(store=store(), items=_goods(), reason="Year's end", actor=who(person))


def _run(person: Employee) -> DepreciationRun:
    thing()
    return runs.calculate(year=YEAR, actor=who(person))


def _posted(person: Employee) -> DepreciationRun:
    return runs.post_run(run=_run(person), actor=SYSTEM)


def _proposed(person: Employee) -> AssetDisposal:
    asset = thing(used=date(2026, 5, 1))
    return disposals.propose_disposal(asset=asset, disposal_type="Scrap", reason="Rust", actor=who(person))


def _gone(person: Employee) -> AssetDisposal:
    return disposals.approve_disposal(disposal=_proposed(person), actor=SYSTEM)


def _asked(person: Employee) -> AssetTransfer:
    return transfers.request_transfer(
        asset=thing(), to_location="Room 9", reason="Needed there", actor=who(person)
    )


def _sent(person: Employee) -> AssetTransfer:
    return transfers.approve_transfer(transfer=_asked(person), actor=SYSTEM)


def _claim(_person: Employee) -> InsuranceClaim:
    policy = policies.create(
        asset=thing(), policy_no="P-1", insurer="New India", premium=Decimal(100), sum_insured=Decimal(9000),
        valid_from=date(2026, 4, 1), valid_to=date(2027, 3, 31), actor=SYSTEM,
    )  # fmt: skip
    return upkeep.make_claim(
        insurance=policy, amount=Decimal(500), reason="Fire", claimed_on=date(2026, 5, 1), actor=SYSTEM
    )


MAKE: dict[str, dict[str, Make]] = {
    "erp_issue_slip": {
        "issued": _slip,
        "reversed": lambda one: reverse_slip(slip=_slip(one), reason="x", actor=SYSTEM),
    },
    "erp_stock_transfer": {
        "sent": _moved,
        "received": lambda one: receive_transfer(transfer=_moved(one), actor=SYSTEM),
    },
    "erp_stock_count": {
        "waiting": _counted,
        "approved": lambda one: approve_count(count=_counted(one), actor=SYSTEM),
        "rejected": lambda one: reject_count(count=_counted(one), remarks="x", actor=SYSTEM),
    },
    "asset_depreciation": {
        "draft": _run,
        "posted": _posted,
        "reversed": lambda one: runs.reverse_run(run=_posted(one), reason="x", actor=SYSTEM),
    },
    "asset_disposal": {
        "proposed": _proposed,
        "approved": _gone,
        "rejected": lambda one: disposals.reject_disposal(disposal=_proposed(one), remarks="x", actor=SYSTEM),
        "withdrawn": lambda one: disposals.withdraw_disposal(
            disposal=_proposed(one), remarks="x", actor=SYSTEM
        ),
        "reversed": lambda one: disposals.reverse_disposal(disposal=_gone(one), remarks="x", actor=SYSTEM),
    },
    "asset_transfer": {
        "requested": _asked,
        "approved": _sent,
        "received": lambda one: transfers.receive_transfer(transfer=_sent(one), actor=SYSTEM),
        "rejected": lambda one: transfers.reject_transfer(transfer=_asked(one), remarks="x", actor=SYSTEM),
        "cancelled": lambda one: transfers.cancel_transfer(transfer=_asked(one), remarks="x", actor=SYSTEM),
    },
    "asset_count": {
        "open": lambda _one: counts.open_count(name="Year's count", actor=SYSTEM),
        "closed": lambda _one: counts.close_count(
            count=counts.open_count(name="Year's count", actor=SYSTEM), actor=SYSTEM
        ),
    },
    "insurance_claim": {
        "made": _claim,
        "settled": lambda one: upkeep.settle_claim(claim=_claim(one), amount=Decimal(400), actor=SYSTEM),
        "refused": lambda one: upkeep.close_claim(claim=_claim(one), remarks="x", actor=SYSTEM),
    },
}
