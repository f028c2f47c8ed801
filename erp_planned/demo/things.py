"""Assets in the demo: a register of some years, years posted, disposals, transfers, contracts, a count on phones."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any, NamedTuple

from core.money import ZERO
from core.periods import FinancialYear
from erp_planned.asset_custody.masters import maintenance_contracts, policies
from erp_planned.asset_custody.services.counts import open_count, verify_asset
from erp_planned.asset_custody.services.transfers import approve_transfer, receive_transfer, request_transfer
from erp_planned.asset_custody.services.upkeep import cover_assets, log_maintenance, make_claim
from erp_planned.assets.masters import assets, limits
from erp_planned.assets.models import Asset, AssetCategory
from erp_planned.assets.selectors.figures import differences
from erp_planned.assets.services.disposals import approve_disposal, propose_disposal
from erp_planned.assets.services.runs import calculate, post_run
from erp_planned.demo.books import CAPITAL_GRANTS, WAITING_DAYS, approve_until
from erp_planned.demo.world import DemoWorld
from erp_planned.finance.services.checks import NewLine
from erp_planned.finance.services.vouchers import make_draft, submit
from erp_planned.vendors.models import Vendor

SERVER_ROOM, OFFICE, LABORATORY, HOSTEL, GARAGE = (
    "Server room", "Registrar's office", "Chemistry laboratory", "Tagore Hostel", "Garage",
)  # fmt: skip


class Thing(NamedTuple):
    """Assets of one kind: category, rupees of one, how many, years ago, where."""

    name: str
    category: str
    rupees: int
    number: int
    years: int
    place: str


THINGS = (
    Thing("Academic block B", "BLDG", 42000000, 1, 3, "Campus"),
    Thing("Desktop computer", "COMP", 58000, 10, 1, "Computer centre"),
    Thing("Laptop", "COMP", 72000, 5, 2, OFFICE),
    Thing("Rack server", "SERV", 385000, 2, 2, SERVER_ROOM),
    Thing("Network switch, 48 ports", "SERV", 96000, 2, 1, SERVER_ROOM),
    Thing("Office desk", "FURN", 14500, 5, 3, OFFICE),
    Thing("Steel almirah", "FURN", 11800, 3, 2, HOSTEL),
    Thing("Photocopier", "OFFC", 145000, 1, 2, OFFICE),
    Thing("Air conditioner, 2 tonnes", "OFFC", 52000, 4, 1, SERVER_ROOM),
    Thing("Bus, 40 seats", "VEHI", 2650000, 1, 3, GARAGE),
    Thing("Car", "VEHI", 980000, 1, 2, GARAGE),
    Thing("Gas chromatograph", "LABE", 1840000, 1, 2, LABORATORY),
    Thing("Analytical balance", "LABE", 118000, 2, 1, LABORATORY),
    Thing("Diesel generator, 125 kVA", "PLNT", 1120000, 1, 3, "Power house"),
    Thing("Water purifier", "PLNT", 64000, 2, 0, HOSTEL),
)
# How many of the last years are posted.
POSTED = 2


def fill_assets(world: DemoWorld) -> None:
    """Enter the register, post its years, and let things wear out, move and be counted."""
    limits.create(effective_on=date(2000, 4, 1), amount=Decimal(5000), actor=world.accountant)
    found = _register(world)
    _years(world)
    _take_over(world)
    _disposals(world, found)
    _transfers(world, found)
    _upkeep(world, found)
    _count(world, found)


def _register(world: DemoWorld) -> dict[str, list[Asset]]:
    """Enter them as bought in their year, put to use a fortnight later; the rack servers have a part."""
    kinds = {row.code: row for row in AssetCategory.objects.all()}
    this = world.month.financial_year.start
    found: dict[str, list[Asset]] = {}
    for number, one in enumerate(THINGS):
        bought = min(date(this - one.years, 5 + number % 5, 10), world.today - timedelta(days=20))
        found[one.name] = [
            assets.create(
                name=one.name, category=kinds[one.category], location=one.place, cost=Decimal(one.rupees),
                custodian=_keeper(world, one, copy), purchased_on=bought, used_from=bought + timedelta(days=14),
                serial_no="" if one.category in {"BLDG", "FURN"} else f"{one.category}{number:02d}{copy + 1:03d}",
                tag_no=f"NIES/{number + 1:02d}/{copy + 1}", actor=world.accountant,
            )
            for copy in range(one.number)
        ]  # fmt: skip
    rack = found["Rack server"][0]
    assets.create(
        name="Disk array of the rack server", category=kinds["SERV"], parent=rack, location=SERVER_ROOM,
        cost=Decimal(160000), purchased_on=rack.purchased_on, used_from=rack.used_from, tag_no="NIES/04/1A",
        actor=world.accountant,
    )  # fmt: skip
    return found


def _keeper(world: DemoWorld, one: Thing, copy: int) -> Any:
    if one.name == "Laptop":
        return world.familiar if copy == 0 else world.staff[copy]
    return world.staff[6] if one.place == LABORATORY else None


def _years(world: DemoWorld) -> None:
    """Post the last years; the one at hand is calculated and waits for its end."""
    this = world.month.financial_year.start
    for start in range(this - POSTED, this):
        run = calculate(year=FinancialYear(start), actor=world.accountant)
        post_run(run=run, actor=world.officer)
    calculate(year=FinancialYear(this), actor=world.accountant)


def _take_over(world: DemoWorld) -> None:
    """Bring the accounts to the register on the first day of the books, against the grants that paid for the assets.

    An institution that takes its register over does the same; from then on both move together.
    """
    approve_until(world, world.today - timedelta(days=WAITING_DAYS))
    lines, left = [], ZERO
    for one in differences(world.today):
        debit, credit = max(-one.amount, ZERO), max(one.amount, ZERO)
        lines.append(NewLine(world.accounts[one.account.split()[0]].pk, debit=debit, credit=credit))
        left += debit - credit
    lines.append(NewLine(world.accounts[CAPITAL_GRANTS].pk, debit=max(-left, ZERO), credit=max(left, ZERO)))
    made = make_draft(
        type="Journal", date=world.year.first, entries=lines, actor=world.accountant,
        narration="Fixed assets as the register has them, taken over into the accounts",
    )  # fmt: skip
    world.settle(submit(voucher=made, actor=world.accountant))


def _disposals(world: DemoWorld, found: dict[str, list[Asset]]) -> None:
    sold = propose_disposal(
        asset=found["Laptop"][4], disposal_type="Sale", reason="Battery and screen worn out",
        sale_amount=Decimal(9500), gst_pct=Decimal(18), buyer="Shakti Computers", account=world.accounts["1002"],
        disposed_on=world.today - timedelta(days=4),
        actor=world.accountant,
    )  # fmt: skip
    approve_disposal(disposal=sold, remarks="As the committee of the month says", actor=world.officer)
    propose_disposal(
        asset=found["Office desk"][4],
        disposal_type="Scrap",
        reason="Broken beyond repair",
        actor=world.accountant,
    )


def _transfers(world: DemoWorld, found: dict[str, list[Asset]]) -> None:
    """One waits, one is on its way to the employee whom README names, one has arrived."""
    clerk, desktops = world.accountant, found["Desktop computer"]
    request_transfer(asset=desktops[0], to_location="Library", reason="Catalogue for readers", actor=clerk)
    coming = request_transfer(
        asset=desktops[1], to_location="Faculty room 7", to_custodian=world.familiar, reason="New place of work",
        actor=clerk,
    )  # fmt: skip
    approve_transfer(transfer=coming, actor=world.officer)
    there = request_transfer(
        asset=found["Air conditioner, 2 tonnes"][3], to_location="Dean's office", reason="The server room has three",
        actor=clerk,
    )  # fmt: skip
    there = approve_transfer(transfer=there, actor=world.officer)
    receive_transfer(transfer=there, actor=clerk)


def _upkeep(world: DemoWorld, found: dict[str, list[Asset]]) -> None:
    """A contract with two of its visits made, a breakdown, a policy that ends within the month."""
    actor, today = world.accountant, world.today
    firm = Vendor.objects.get(name="Vidyut Laboratory Instruments")
    chromatograph, bus = found["Gas chromatograph"][0], found["Bus, 40 seats"][0]
    contract = maintenance_contracts.create(
        contract_no=f"AMC/{world.year.start}/7", vendor=firm, valid_from=world.year.first,
        valid_to=today + timedelta(days=120), cost=Decimal(84000), visits=4, remarks="Instruments of the laboratory",
        actor=actor,
    )  # fmt: skip
    covered = [chromatograph, *found["Analytical balance"]]
    cover_assets(contract=contract, codes="\n".join(row.asset_code for row in covered), actor=actor)
    for ago in (100, 12):
        log_maintenance(
            asset=chromatograph, maintenance_type="contract", contract=contract, remarks="Column and detector checked",
            done_on=max(today - timedelta(days=ago), world.year.first), actor=actor,
            next_due_on=today + timedelta(days=90 - ago),
        )  # fmt: skip
    log_maintenance(
        asset=bus, maintenance_type="breakdown", done_on=today - timedelta(days=9), cost=Decimal(18400),
        remarks="Clutch plate changed", actor=actor,
    )  # fmt: skip
    for asset, number, days, premium in (
        (bus, "MV/40/2211", 18, 61200),
        (found["Car"][0], "MV/12/7740", 210, 24300),
    ):
        policy = policies.create(
            asset=asset, policy_no=number, insurer="New India Assurance", premium=Decimal(premium),
            sum_insured=asset.current_value, valid_from=today + timedelta(days=days - 365),
            valid_to=today + timedelta(days=days), actor=actor,
        )  # fmt: skip
        if asset is bus:
            make_claim(
                insurance=policy, amount=Decimal(42000), reason="Rear window and bumper", actor=actor,
                claimed_on=today - timedelta(days=8),
            )  # fmt: skip


def _count(world: DemoWorld, found: dict[str, list[Asset]]) -> None:
    """An open count that names the employee of README, with some seen, one of them damaged, one elsewhere."""
    count = open_count(
        name=f"Verification of {world.today.year}", begins_on=world.today - timedelta(days=6),
        verifiers=[world.familiar, world.staff[6]], actor=world.accountant,
    )  # fmt: skip
    counter = world.person(world.familiar)
    for number, asset in enumerate(found["Desktop computer"][2:7]):
        verify_asset(
            count=count, asset=asset, actor=counter, condition="damaged" if number == 1 else "",
            seen_at="Seminar room 2" if number == 3 else "", remarks="Screen cracked" if number == 1 else "",
        )  # fmt: skip
