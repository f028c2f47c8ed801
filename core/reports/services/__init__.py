"""Preparing reports in the background, and the schedules that send them."""
