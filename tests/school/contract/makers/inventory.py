"""An item of which ten came in, in two movements."""

from typing import Any

from tests.school.inventory.kit import made_item, moved
from tests.school.world import World


def inventory(world: World) -> dict[str, Any]:
    """Make it on the first day of the year."""
    item = made_item()
    day = world.year.start_date
    moved(item, "in", 9, moved_on=day, rate=40)
    last = moved(item, "in", 1, moved_on=day, rate=50)
    return {"item": item.pk, "movement": last.pk}
