"""Reading ZKTeco terminals over the network (port 4370, TCP or UDP): read-only, nothing on the device is changed.

Only what attendance needs of the protocol: connect, communication key, serial number, clock, and the log. Nothing
here knows the database. Why this is no library: docs/decisions/attendance-terminals.md.
"""
