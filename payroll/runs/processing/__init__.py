"""Processing of a run: reader (COPY out), engine (calc), writer (COPY in), arrears, findings, totals.

The number of SQL statements does not depend on the number of employees, and memory stays flat: people pass
through as a stream.
"""
