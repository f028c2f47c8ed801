"""A route that the first student of VI A rides."""

from typing import Any

from tests.school.transport.kit import made_route, riding, stop_of
from tests.school.world import World


def transport(world: World) -> dict[str, Any]:
    """Make it as of today, so that the student, the parent and the class teacher see it."""
    route = made_route()
    riding(world, 0, stop_of(route, 1), starts_on=world.year.start_date)
    return {"route": route.pk, "stop": stop_of(route, 1).pk, "empty_stop": stop_of(route, 2).pk}
