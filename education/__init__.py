"""Arithmetic and words of teaching that schools and institutions share: pure functions, no app, no query, no clock."""
