"""Tests of the ERP."""
