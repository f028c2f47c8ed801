"""REST routes of students' exams."""
