"""Tests of assets."""
