"""Payroll months for the pages of the admin."""

from tests.payroll.runs.conftest import actor, lock, process

__all__ = ["actor", "lock", "process"]
