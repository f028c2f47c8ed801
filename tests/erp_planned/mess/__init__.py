"""Tests of the mess."""
