"""Tests of separation."""
