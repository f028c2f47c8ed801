"""Tests of the ERP of organizations."""
