"""All lists by name: those declared here, and the tables of masters, in which they can be imported again."""

from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.errors import NotFound
from school.masters.files import all_tables
from school.reports.exports import learning, money, people, services
from school.reports.exports.definition import Export, from_master
from school.reports.permissions import ReportsPermission as P

DECLARED = (*people.EXPORTS, *learning.EXPORTS, *money.EXPORTS, *services.EXPORTS)


def exports() -> dict[str, Export]:
    """Return all lists by name; one declared here stands before the table of a master of the same name."""
    found = {one.name: one for one in DECLARED}
    for table in all_tables():
        found.setdefault(table.name, from_master(table))
    return found


def exports_for(actor: Actor) -> list[Export]:
    """Return the lists that the caller may take along."""
    if not is_allowed(actor.permissions, P.EXPORT):
        return []
    return [one for one in exports().values() if is_allowed(actor.permissions, one.needs)]


def get_export(actor: Actor, name: str) -> Export:
    """Return a list. Raises NotFound, since the name is part of the address, and Forbidden."""
    authorize(actor, P.EXPORT)
    found = exports().get(name)
    if found is None:
        text = _("There is no list “%(name)s”; known are: %(known)s.")
        raise NotFound(text % {"name": name, "known": ", ".join(one.name for one in exports_for(actor))})
    authorize(actor, found.needs)
    return found
