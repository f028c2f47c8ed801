"""Backup and restore of one institution: its schema and its files, all or nothing."""
