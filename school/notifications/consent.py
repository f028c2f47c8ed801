"""Consents to promotional messages that the office keeps: the app of the students registers where they are found.

A person's own choice in the preferences counts as well; without either nothing promotional leaves the house.
"""

from collections.abc import Callable, Collection

# From numbers of accounts to those who have consented, in one query.
Lookup = Callable[[Collection[int]], Collection[int]]
_lookups: list[Lookup] = []


def register_consent(lookup: Lookup) -> None:
    """Add a place where consents are kept."""
    if lookup not in _lookups:
        _lookups.append(lookup)


def consenting(user_ids: Collection[int]) -> set[int]:
    """Return those who have consented."""
    return {user_id for lookup in _lookups for user_id in lookup(user_ids)}
