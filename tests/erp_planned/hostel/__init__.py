"""Tests of hostels."""
