"""Writes of students' exams."""
