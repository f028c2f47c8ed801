"""Reads of exams."""
