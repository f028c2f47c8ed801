"""Doors to backup and restore of an organization; the work itself is core.tenancy.backup."""
