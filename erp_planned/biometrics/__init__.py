"""Attendance devices, badges, and punches as they were received."""
