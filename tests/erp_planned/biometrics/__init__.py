"""Tests of devices, badges and punches."""
