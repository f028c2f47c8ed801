"""Tests of recruitment."""
