"""Income tax on salary: pure arithmetic, no database, clock or settings.

Amounts go in and come out as Decimal rupees (int is taken too); everything between is exact.
"""
