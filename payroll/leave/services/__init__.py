"""Writes of leave: the only place of its rules."""
