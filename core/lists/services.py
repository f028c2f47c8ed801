"""Keeping, showing and removing saved filters."""

from urllib.parse import parse_qsl, urlencode

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Forbidden, NotFound, ValidationFailed
from core.lists.models import NAME_LENGTH, QUERY_LENGTH, SavedFilter
from core.refusals import get_or_refuse
from core.tenancy.context import current_tenant

MOST_SHOWN, MOST_KEPT = 30, 30
# What an address says beside the filters: the page, a choice for a pop-up, a refused filter.
PASSING = {"p", "all", "e", "_popup", "_to_field"}


def canonical(query: str) -> str:
    """Return the filters, the search and the order of an address in one order, without what only passes."""
    pairs = [(name, value) for name, value in parse_qsl(query) if name not in PASSING]
    return urlencode(sorted(pairs))


def has_own(actor: Actor) -> bool:
    """Say whether the person has saved filters here: a platform administrator has none in an institution."""
    return actor.user_id is not None and (not actor.is_platform or current_tenant().is_public)


def filters_of(actor: Actor, listing: str) -> list[SavedFilter]:
    """Return the own and the shared filters of a list, by name."""
    seen = Q(is_shared=True) | Q(owner=actor.user_id) if has_own(actor) else Q(is_shared=True)
    return list(SavedFilter.objects.filter(seen, listing=listing).order_by("name", "pk")[:MOST_SHOWN])


def save_filter(
    *, listing: str, needs: str, name: str, query: str, is_shared: bool, actor: Actor
) -> SavedFilter:
    """Keep the filters of an address under a name; the same name is overwritten.

    `needs` is the permission to see the list. Raises ValidationFailed, Forbidden.
    """
    authorize(actor, needs)
    if not has_own(actor):
        raise Forbidden(_("Filters are saved in the own institution."))
    name, query = " ".join(name.split()), canonical(query)
    if not 0 < len(name) <= NAME_LENGTH:
        text = _("Give a name of at most %(most)d letters.") % {"most": NAME_LENGTH}
        raise ValidationFailed.at("name", text)
    if not query:
        raise ValidationFailed.at("name", _("Nothing is filtered: there is nothing to save."))
    if len(query) > QUERY_LENGTH:
        raise ValidationFailed.at("name", _("These filters are too long to be saved."))
    with transaction.atomic():
        mine = SavedFilter.objects.filter(owner=actor.user_id, listing=listing)
        if mine.exclude(name=name).count() >= MOST_KEPT:
            text = _("At most %(most)d filters are kept for a list; remove one first.") % {"most": MOST_KEPT}
            raise ValidationFailed.at("name", text)
        values = {"query": query, "is_shared": is_shared}
        row, _is_new = SavedFilter.objects.update_or_create(
            owner_id=actor.user_id, listing=listing, name=name, defaults=values
        )
        record(actor, "saved_filter.saved", row, after={"listing": listing, **values})
    return row


def remove_filter(*, filter_id: int, actor: Actor) -> None:
    """Remove an own filter. Raises NotFound, also for another's."""
    with transaction.atomic():
        rows = SavedFilter.objects.select_for_update().filter(owner=actor.user_id if has_own(actor) else None)
        row = get_or_refuse(rows, NotFound(_("There is no such filter of yours.")), pk=filter_id)
        record(actor, "saved_filter.removed", row, before={"listing": row.listing, "query": row.query})
        row.delete()
