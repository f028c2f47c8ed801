"""Screens of input credit: GSTR-2B files, the reconciliation, reversals."""

from erp_planned.gst_credit.admin import matches, reversals  # noqa: F401 - registers on import
