"""Reads: weeks and days, who is free, what a generation is made from."""
