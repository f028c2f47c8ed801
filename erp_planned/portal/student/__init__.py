"""Pages of students: the own record alone, on a phone as well as on a desk."""
