"""Institutions: one PostgreSQL schema each, and how a request, task or command enters one."""
