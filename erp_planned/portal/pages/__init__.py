"""Pages by app."""

"""Pages of the ERP in the employees' portal, a module for each group."""
"""Pages of the ERP in the employees' portal."""
