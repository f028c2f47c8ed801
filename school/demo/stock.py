"""The store: items with what came in, what was given out, a correction, one entry taken back, and some to reorder."""

from datetime import date, timedelta
from decimal import Decimal

from school.demo.world import DemoWorld
from school.inventory.enums import MovementKind
from school.inventory.models import Item
from school.inventory.services.movements import move, undo_movement

# Code, name, unit, category, reorder at, bought each time, rupees a unit, given out after each purchase.
ITEMS = (
    ("CHALK", "Chalk, white", "box", "Stationery", 20, 100, "45.00", 88),
    ("MARKER", "Whiteboard marker", "piece", "Stationery", 30, 120, "22.50", 70),
    ("PAPER", "Paper A4", "ream", "Stationery", 25, 80, "265.00", 60),
    ("REGISTER", "Register, 200 pages", "piece", "Stationery", 10, 50, "90.00", 30),
    ("PEN", "Ball pen, blue", "piece", "Stationery", 50, 300, "5.50", 180),
    ("FOLDER", "File folder", "piece", "Stationery", 20, 100, "18.00", 60),
    ("TONER", "Toner cartridge", "piece", "Office", 2, 6, "3850.00", 5),
    ("BEAKER", "Beaker 250 ml", "piece", "Laboratory", 12, 40, "120.00", 15),
    ("TESTTUBE", "Test tube", "piece", "Laboratory", 60, 200, "9.00", 90),
    ("HCL", "Hydrochloric acid", "litre", "Laboratory", 2, 10, "310.00", 9),
    ("LITMUS", "Litmus paper", "pack", "Laboratory", 5, 30, "60.00", 14),
    ("FOOTBALL", "Football, size 5", "piece", "Sport", 3, 12, "780.00", 8),
    ("BAT", "Cricket bat", "piece", "Sport", 2, 8, "1450.00", 4),
    ("SHUTTLE", "Shuttlecocks", "tube", "Sport", 4, 20, "640.00", 18),
    ("PHENYL", "Phenyl", "litre", "Housekeeping", 10, 60, "75.00", 45),
    ("BROOM", "Broom", "piece", "Housekeeping", 8, 40, "110.00", 25),
    ("SOAP", "Hand wash", "litre", "Housekeeping", 10, 50, "140.00", 38),
    ("BULB", "LED tube light", "piece", "Electrical", 6, 30, "320.00", 18),
    ("FIRSTAID", "First-aid box", "piece", "Medical", 2, 6, "950.00", 2),
    ("BANDAGE", "Bandage roll", "piece", "Medical", 15, 60, "28.00", 30),
)
SMALL = 6  # items of a small school
MANY = 1000
PURCHASES = (150, 60)  # days ago


def fill_stock(world: DemoWorld) -> None:
    """Enter the movements by their days, as the storekeeper would have."""
    chosen = ITEMS if world.school.students >= MANY else ITEMS[:SMALL]
    items = Item.objects.bulk_create(
        Item(code=code, name=name, unit=unit, category=category, reorder_level=Decimal(least))
        for code, name, unit, category, least, *_rest in chosen
    )
    departments = sorted({one.department for one in world.staff if one.is_teaching})
    for place, (item, values) in enumerate(zip(items, chosen, strict=True)):
        for number, ago in enumerate(PURCHASES):
            _bought_and_used(world, item, values, world.today - timedelta(days=ago), number)
        if place % 5 == 0:
            _corrected(world, item, departments)


def _bought_and_used(
    world: DemoWorld, item: Item, values: tuple[object, ...], day: date, number: int
) -> None:
    *_head, bought, rate, used = values
    office = world.acting("school.admin")
    bill = f"B/{day:%y%m}/{item.code}"
    price = Decimal(str(rate)) * (Decimal("1.04") if number else 1)
    move(
        item=item, kind=MovementKind.IN, quantity=Decimal(str(bought)), rate=price.quantize(Decimal("0.01")),
        moved_on=day, reference=bill, actor=office,
    )  # fmt: skip
    halves = (Decimal(str(used)) // 2, Decimal(str(used)) - Decimal(str(used)) // 2)
    for part, quantity in enumerate(halves, 1):
        move(
            item=item, kind=MovementKind.OUT, quantity=quantity, moved_on=day + timedelta(days=20 * part),
            issued_to=("Primary wing", "Senior wing")[part - 1], actor=office,
        )  # fmt: skip


def _corrected(world: DemoWorld, item: Item, departments: list[str]) -> None:
    """Count the shelf, and take back an issue that was entered twice."""
    office = world.acting("school.admin")
    move(
        item=item, kind=MovementKind.ADJUSTMENT, quantity=Decimal(-1), actor=office,
        moved_on=world.today - timedelta(days=5), reason="Counted: one less than in the book",
    )  # fmt: skip
    twice = move(
        item=item, kind=MovementKind.OUT, quantity=Decimal(1), moved_on=world.today - timedelta(days=2),
        issued_to=departments[0], actor=office,
    )  # fmt: skip
    undo_movement(movement=twice, reason="Entered twice", actor=office)
