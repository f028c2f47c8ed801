"""The kinds of notices, as people see them."""

from core.outbox.kinds import kinds


def test_the_order_is_the_same_in_every_process() -> None:
    """Catches kinds of equal rank standing in the order of a set, which differs from process to process."""
    ranks = [(kind.order, kind.code) for kind in kinds()]
    assert len(ranks) > 20
    assert ranks == sorted(ranks)
