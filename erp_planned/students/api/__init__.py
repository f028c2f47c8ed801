"""REST of students."""
