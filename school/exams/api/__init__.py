"""REST routes of exams and report cards."""
