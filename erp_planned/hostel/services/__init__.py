"""Writes of hostels. Locks: students by key, then rooms by key, then what hangs on them."""
