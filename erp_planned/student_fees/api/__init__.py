"""REST routes of students' fees."""
