"""Tests of erp_planned.purchase."""
