"""Roles of the wider ERP and what its apps share."""
