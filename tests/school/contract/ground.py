"""Two schools with an object of every kind, made once for all rows of the tables."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from core.tenancy.context import tenant_context
from tests import institutions
from tests.contract.calls.call import send
from tests.core.accounts.people import Api, api_of, platform_user
from tests.kit.far import give_far_numbers
from tests.school.contract.calls.call import ANONYMOUS, Call
from tests.school.contract.objects import MAKERS
from tests.school.world import World, make_world

# Everything that a table's row sends as a file.
Files = dict[str, Callable[[], Any]]


@dataclass
class Place:
    """One school, its small world, and the keys of its objects by name."""

    world: World
    ids: dict[str, Any] = field(default_factory=dict)


def build(slug: str) -> Place:
    """Fill a school."""
    tenant = institutions.the(slug)
    with tenant_context(tenant):
        world = make_world(tenant)
        place = Place(world)
        place.ids |= {
            "class": world.classes["VI"].pk,
            "other_class": world.classes["VII"].pk,
            "section": world.sections["VI A"].pk,
            "other_section": world.sections["VI B"].pk,
            "subject": world.subjects["VI MAT"].pk,
            "year": world.year.pk,
            "last_year": world.last_year.pk,
            "teacher": world.staff["teacher"].pk,
            "student": world.students[0].pk,
            "other_student": world.students[6].pk,
            "guardian": world.guardians["parent"].pk,
            "room": world.rooms[0].pk,
        }
        for make in MAKERS:
            place.ids |= make(world)
    return place


# Where a refused call must change nothing.
SCHEMAS = ("public", "t_gamma", "t_delta")
# Where what a platform administrator does in a school is noted.
NOTED = ("audit_auditentry",)


class Ground:
    """Both schools and a platform administrator."""

    def __init__(self) -> None:
        self.home = build("gamma")
        with tenant_context(institutions.the("delta")):
            give_far_numbers()
        self.abroad = build("delta")
        self.platform = platform_user()

    def api(self, who: str) -> Api:
        """Return a caller of the home school."""
        tenant = self.home.world.tenant
        if who == ANONYMOUS:
            return Api(tenant)
        return api_of(self.platform if who == "super_admin" else self.home.world.users[who], tenant)

    def send(self, who: str, method: str, wanted: Call, ids: dict[str, Any] | None = None) -> Any:
        """Make a call, with the keys of the home school unless others are given."""
        from tests.school.contract.objects import FILES

        return send(self.api(who), method, wanted, {**(ids or self.home.ids)}, FILES)


@contextmanager
def made(blocker: Any) -> Iterator[Ground]:
    """Keep one transaction open around many tests and undo it at the end."""
    from tests.contract.world import held_transaction

    with held_transaction(blocker):
        yield Ground()
