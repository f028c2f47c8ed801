"""Screens of HR management."""

from erp_planned.hrms.admin import appraisals, documents, grievances, home, masters, orders, record, trainings

__all__ = ["appraisals", "documents", "grievances", "home", "masters", "orders", "record", "trainings"]
