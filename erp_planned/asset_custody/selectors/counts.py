"""Counts: what is expected, what was seen, what is missing."""

from dataclasses import dataclass

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When

from core.access import is_allowed
from core.actors import Actor
from core.refusals import get_or_refuse
from erp_planned.asset_custody.enums import Condition, CountState
from erp_planned.asset_custody.errors import NoSuchCount
from erp_planned.asset_custody.models import AssetCount, AssetVerification
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.assets.enums import AssetStatus
from erp_planned.assets.models import Asset

# Not found first: what a count is for.
ORDER = {Condition.NOT_FOUND: 0, Condition.DAMAGED: 1, Condition.WRONG_PLACE: 2, Condition.FOUND: 3}


@dataclass(frozen=True, slots=True)
class Tally:
    """How far a count is: numbers of assets."""

    expected: int
    found: int
    wrong_place: int
    damaged: int
    not_found: int

    @property
    def seen(self) -> int:
        """Assets that somebody has seen."""
        return self.found + self.wrong_place + self.damaged

    @property
    def left(self) -> int:
        """Assets that nobody has entered anything about."""
        return max(self.expected - self.seen - self.not_found, 0)


def counts() -> QuerySet[AssetCount]:
    """Return the counts, the newest first."""
    return (
        AssetCount.objects.select_related("category")
        .prefetch_related("verifiers")
        .order_by("-begins_on", "-pk")
    )


def visible_counts(actor: Actor) -> QuerySet[AssetCount]:
    """Return the counts that somebody may see: the office all, an employee those that name them."""
    if is_allowed(actor.permissions, P.READ):
        return counts()
    return counts().filter(verifiers__user_id=actor.user_id) if actor.user_id else counts().none()


def open_counts_of(user_id: int | None) -> QuerySet[AssetCount]:
    """Return the open counts that name the employee of an account."""
    return counts().filter(state=CountState.OPEN, verifiers__user_id=user_id) if user_id else counts().none()


def get_count(pk: int, actor: Actor) -> AssetCount:
    """Return a count that the actor may see. Raises NoSuchCount."""
    row: AssetCount = get_or_refuse(visible_counts(actor), NoSuchCount(), pk=pk)
    return row


def count_by_id(pk: int) -> AssetCount:
    """Return a count, whoever asks. Raises NoSuchCount."""
    row: AssetCount = get_or_refuse(counts(), NoSuchCount(), pk=pk)
    return row


def expected_of(count: AssetCount) -> QuerySet[Asset]:
    """Return the assets that a count looks for: in use or waiting, bought by its first day, in its scope."""
    rows = Asset.objects.exclude(status=AssetStatus.DISPOSED).filter(purchased_on__lte=count.begins_on)
    if count.category_id:
        rows = rows.filter(category_id=count.category_id)
    if count.location:
        rows = rows.filter(location__iexact=count.location)
    return rows.order_by("asset_code")


def left_of(count: AssetCount) -> QuerySet[Asset]:
    """Return the expected assets about which nothing is entered yet."""
    return expected_of(count).exclude(pk__in=count.rows.values("asset_id"))


def rows_of(count: AssetCount) -> QuerySet[AssetVerification]:
    """Return what a count says, what was not found first."""
    return verifications().filter(count=count)


def verifications() -> QuerySet[AssetVerification]:
    """Return what all counts say, what was not found first, then the last."""
    rank = Case(
        *(When(Q(condition=condition), then=Value(place)) for condition, place in ORDER.items()),
        output_field=IntegerField(),
    )
    rows = AssetVerification.objects.select_related("asset__category", "count")
    return rows.order_by(rank, "-verified_on", "-pk")


def tally_of(count: AssetCount) -> Tally:
    """Return how far a count is; three queries."""
    sums = dict(count.rows.values_list("condition").annotate(number=Count("pk")).order_by())
    outside = count.rows.exclude(asset_id__in=expected_of(count).values("pk")).count()
    return Tally(
        expected=expected_of(count).count() + outside,
        found=sums.get(Condition.FOUND, 0),
        wrong_place=sums.get(Condition.WRONG_PLACE, 0),
        damaged=sums.get(Condition.DAMAGED, 0),
        not_found=sums.get(Condition.NOT_FOUND, 0),
    )
