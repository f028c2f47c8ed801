"""Arithmetic of marks, pure: grading, the result of an exam, the terms of a report card."""
