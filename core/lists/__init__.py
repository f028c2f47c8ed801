"""Filters of a list that a person keeps under a name, and may share with the office."""
