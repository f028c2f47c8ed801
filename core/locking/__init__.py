"""What a monthly run of any kind needs: states, rows of the month, corrections, and a lock that is final.

A suite declares its run as a `LockedPeriod` and keeps what only it knows: how the month is computed, and what is
posted when it is locked. `docs/architecture.md` says how.
"""
