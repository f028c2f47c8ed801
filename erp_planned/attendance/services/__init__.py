"""Writes of attendance.

Order of locks: the switch's row, then employees, then requests. With the switch's row held a day, a lock of a month
and a request have one writer.
"""
