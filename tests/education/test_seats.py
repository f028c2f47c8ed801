"""Seats are given until none is left, and every roll number once."""

from education.seats import Seats


def test_seats_end_and_roll_numbers_never_repeat() -> None:
    """Would catch a roll number used up by somebody who got no seat."""
    seats = Seats({"A": 2, "B": 0}, {"A": 7, "B": 1})
    assert [seats.take("A"), seats.take("A"), seats.take("A")] == [7, 8, None]
    assert seats.take("B") is None
    assert seats.next_roll == {"A": 9, "B": 1}
