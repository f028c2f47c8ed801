"""Stock in the demo: stores of three kinds, goods in batches, months of issues, a transfer, a count that waits."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from core.periods import Month
from erp_planned.demo.world import DemoWorld
from erp_planned.inventory.masters import categories, item_master, rule_master, store_master
from erp_planned.inventory.models import Item, Store
from erp_planned.inventory.services.counting import enter_count
from erp_planned.inventory.services.issuing import issue, return_goods
from erp_planned.inventory.services.moving import enter_opening, receive_transfer, transfer
from payroll.employees.models import Employee

CATEGORIES = {
    "Stationery and printing": "Paper, pens, toner",
    "Kitchen": "Food and fuel of the mess",
    "Medical": "Dispensary and first aid",
    "Computer parts": "Parts that are used up",
    "Cleaning": "Housekeeping of all blocks",
}
STATIONERY, KITCHEN, MEDICAL, COMPUTER, CLEANING = CATEGORIES
MAIN, MESS, LABORATORY = "Main store", "Mess store", "Laboratory store"


class Goods(NamedTuple):
    """An item to be: quantity of a year, rupees of one, and how much is there when the records begin."""

    code: str
    name: str
    category: str
    unit: str
    hsn: str
    gst: int
    year: int
    rate: int
    ved: str
    opening: int
    reorder: int
    batches: bool = False


# The first ten are the table of the reference for ABC and VED (purchase, section 4).
GOODS = (
    Goods("TNR", "Printer toner", STATIONERY, "NOS", "84439959", 18, 120, 3200, "E", 90, 30),
    Goods("LPG", "LPG cylinder", KITCHEN, "NOS", "27111900", 5, 180, 1700, "V", 150, 40),
    Goods("RICE", "Rice, 25 kg", KITCHEN, "BAG", "10063090", 5, 240, 1250, "V", 190, 60, batches=True),
    Goods("A4R", "A4 paper, ream", STATIONERY, "PAC", "48025690", 18, 900, 260, "E", 640, 180),
    Goods("OIL", "Cooking oil, 15 L", KITCHEN, "NOS", "15121910", 5, 110, 1900, "V", 85, 30, batches=True),
    Goods("GLV", "Surgical gloves", MEDICAL, "NOS", "40151200", 5, 5000, 18, "E", 3900, 1000, batches=True),
    Goods("SSD", "Desktop SSD, 512 GB", COMPUTER, "NOS", "84717020", 18, 20, 4200, "D", 18, 3),
    Goods("CLN", "Floor cleaner, 5 L", CLEANING, "NOS", "34029099", 18, 140, 310, "E", 110, 30),
    Goods("PEN", "Pen box", STATIONERY, "BOX", "96081019", 18, 150, 90, "D", 130, 20),
    Goods("FAK", "First-aid kit", MEDICAL, "NOS", "30065000", 5, 15, 900, "V", 14, 5, batches=True),
    Goods("REG", "Register, 200 pages", STATIONERY, "NOS", "48201020", 18, 210, 85, "D", 190, 40),
    Goods("FIL", "File cover", STATIONERY, "NOS", "48203000", 18, 1400, 12, "D", 1200, 200),
    Goods("STP", "Stapler pins, box", STATIONERY, "BOX", "83052000", 18, 160, 35, "D", 140, 30),
    Goods("ANS", "Answer book, 32 pages", STATIONERY, "NOS", "48202000", 12, 9000, 14, "V", 8000, 2000),
    Goods("DAL", "Toor dal, 30 kg", KITCHEN, "BAG", "07136000", 5, 60, 3900, "V", 48, 15, batches=True),
    Goods("ATTA", "Wheat flour, 50 kg", KITCHEN, "BAG", "11010000", 5, 130, 1650, "V", 100, 30, batches=True),
    Goods("SUG", "Sugar, 50 kg", KITCHEN, "BAG", "17019990", 5, 36, 2150, "E", 30, 8),
    Goods("PCM", "Paracetamol, strip", MEDICAL, "NOS", "30049069", 5, 900, 16, "V", 800, 200, batches=True),
    Goods("ORS", "ORS sachet", MEDICAL, "NOS", "30049099", 5, 600, 21, "E", 520, 100, batches=True),
    Goods("RAM", "Memory, 16 GB", COMPUTER, "NOS", "84733030", 18, 24, 3900, "D", 16, 4),
    Goods("KBD", "Keyboard", COMPUTER, "NOS", "84716040", 18, 60, 650, "D", 55, 10),
    Goods("CAB", "Network cable, 305 m", COMPUTER, "BOX", "85444299", 18, 12, 7800, "E", 11, 2),
    Goods("PHE", "Phenyl, 5 L", CLEANING, "NOS", "38089400", 18, 170, 240, "E", 150, 30),
    Goods("BRM", "Broom", CLEANING, "NOS", "96031000", 5, 300, 65, "D", 260, 50),
    Goods("SOAP", "Hand wash, 5 L", CLEANING, "NOS", "34013090", 18, 90, 420, "E", 80, 20),
)  # fmt: skip
# What stock is worth when the books begin; the openings of the books have it.
OPENING_VALUE = sum(one.opening * one.rate for one in GOODS)
# These stand in their store alone.
PLACES = {KITCHEN: MESS, MEDICAL: LABORATORY}
# Issued nearly to the last: they are below their reorder level.
SHORT = {"TNR": 12, "SSD": 2, "PCM": 150, "CLN": 21}
USES = {
    STATIONERY: "Use of the offices",
    KITCHEN: "Kitchen of the mess",
    MEDICAL: "Dispensary",
    COMPUTER: "Repairs of computers",
    CLEANING: "Housekeeping",
}


class Shelves:
    """Items and stores by their name, while the demo is being made."""

    def __init__(self, items: dict[str, Item], stores: dict[str, Store]) -> None:
        """Keep them."""
        self.items, self.stores = items, stores

    def store_of(self, goods: Goods) -> Store:
        """Return where an item stands."""
        return self.stores[PLACES.get(goods.category, MAIN)]


@cache
def per_month(goods: Goods) -> int:
    """Return what is used of an item in a month."""
    return max(goods.year // 14, 1)


def fill_stock(world: DemoWorld) -> None:
    """Fill the stores: what was there, what went out month by month, what was moved and counted."""
    shelves = _shelves(world)
    for goods in GOODS:
        _open(world, shelves, goods)
    left = {one.code: one.opening for one in GOODS}
    for month in world.months[-7:-1]:
        _issues(world, shelves, month, left)
    _now(world, shelves, left)


def _shelves(world: DemoWorld) -> Shelves:
    actor = world.accountant
    rule_master.create(effective_on=world.year.first, method="wavg", actor=world.officer)
    kinds = {
        name: categories.create(name=name, description=text, actor=actor) for name, text in CATEGORIES.items()
    }
    keepers = {MAIN: world.staff[4], MESS: world.staff[5], LABORATORY: world.familiar}
    places = {MAIN: "Block A, ground floor", MESS: "Hostel block", LABORATORY: "Laboratory block, room 12"}
    stores = {
        name: store_master.create(
            name=name,
            location=places[name],
            incharge=keeper,
            type="Main" if name == MAIN else "Sub",
            actor=actor,
        )
        for name, keeper in keepers.items()
    }
    items = {
        one.code: item_master.create(
            code=one.code, name=one.name, category=kinds[one.category], unit=one.unit, hsn_code=one.hsn,
            gst_pct=Decimal(one.gst), reorder_level=Decimal(one.reorder), safety_days=5, lead_days=10, ved=one.ved,
            has_batches=one.batches, actor=actor,
        )
        for one in GOODS
    }  # fmt: skip
    return Shelves(items, stores)


def _open(world: DemoWorld, shelves: Shelves, goods: Goods) -> None:
    """Enter what was there; goods in batches are two lots, of which the first is used up or runs out soon."""
    parts: Sequence[tuple[int, str, int]] = ((goods.opening, "", 0),)
    if goods.batches:
        first = goods.opening // 3
        parts = ((first, f"{goods.code}-1", 45), (goods.opening - first, f"{goods.code}-2", 320))
    for quantity, batch, days in parts:
        enter_opening(
            item=shelves.items[goods.code], store=shelves.store_of(goods), quantity=Decimal(quantity),
            value=Decimal(quantity * goods.rate), on=world.year.first, batch_no=batch,
            expires_on=world.today + timedelta(days=days) if batch else None, actor=world.accountant,
        )  # fmt: skip


def _issues(world: DemoWorld, shelves: Shelves, month: Month, left: dict[str, int]) -> None:
    """Issue a month's use, a slip for each category."""
    for number, category in enumerate(CATEGORIES):
        chosen = [one for one in GOODS if one.category == category]
        _slip(world, shelves, chosen, month.first + timedelta(days=6 + 3 * number), left, number)


def _slip(
    world: DemoWorld, shelves: Shelves, chosen: Sequence[Goods], on: date, left: dict[str, int], number: int
) -> Any:
    lines = []
    for one in chosen:
        quantity = min(per_month(one), left[one.code] - one.reorder - 1)
        if quantity > 0:
            left[one.code] -= quantity
            lines.append({"item_id": shelves.items[one.code].pk, "quantity": Decimal(quantity)})
    if not lines or on > world.today:
        return None
    return issue(
        store=shelves.store_of(chosen[0]), requested_by=_asking(world, number), items=lines, issued_on=on,
        purpose=USES[chosen[0].category], actor=world.accountant,
    )  # fmt: skip


def _asking(world: DemoWorld, number: int) -> Employee:
    return world.staff[8 + number]


def _now(world: DemoWorld, shelves: Shelves, left: dict[str, int]) -> None:
    """Bring some below their level, move goods, give back a part of a slip, and leave a count to be approved."""
    actor, items, stores = world.accountant, shelves.items, shelves.stores
    for number, (code, rest) in enumerate(SHORT.items()):
        goods = next(one for one in GOODS if one.code == code)
        line = {"item_id": items[code].pk, "quantity": Decimal(left[code] - rest)}
        slip = issue(
            store=shelves.store_of(goods), requested_by=_asking(world, number), items=[line], issued_on=world.today,
            purpose=USES[goods.category], actor=actor,
        )  # fmt: skip
        if code == "CLN":
            back = [{"line_no": 1, "quantity": Decimal(2)}]
            return_goods(slip=slip, items=back, reason="Two cans too many", actor=actor)
    sent = [{"item_id": items["GLV"].pk, "quantity": Decimal(200)}]
    stationery = [{"item_id": items[code].pk, "quantity": Decimal(10)} for code in ("A4R", "PEN", "REG")]
    arrived = transfer(
        from_store=stores[MAIN], to_store=stores[MESS], items=stationery, moved_on=world.today - timedelta(days=2),
        remarks="Registers of the mess", actor=actor,
    )  # fmt: skip
    receive_transfer(transfer=arrived, actor=actor)
    transfer(
        from_store=stores[LABORATORY], to_store=stores[MAIN], items=sent, remarks="For the annual check",
        actor=actor,
    )  # fmt: skip
    transfer(
        from_store=stores[MAIN], to_store=stores[LABORATORY], items=stationery[:2], remarks="Notes of the practicals",
        actor=actor,
    )  # fmt: skip
    counted = [
        {"item_id": items[code].pk, "quantity": Decimal(left[code] - short)}
        for code, short in (("STP", 3), ("FIL", 0), ("BRM", -2))
    ]
    enter_count(store=stores[MAIN], items=counted, reason="Count of the quarter", actor=actor)
