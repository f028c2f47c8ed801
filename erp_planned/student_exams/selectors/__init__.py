"""Reads of students' exams."""
