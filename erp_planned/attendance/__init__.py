"""Shifts, rosters, days computed from punches, regularization, the month's lock."""
