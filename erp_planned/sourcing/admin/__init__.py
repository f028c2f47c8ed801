"""Screens of indents, enquiries, quotations and comparisons."""

from erp_planned.sourcing.admin import bids, comparisons, indents  # noqa: F401 - registers
