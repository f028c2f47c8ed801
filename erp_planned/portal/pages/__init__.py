"""Pages of the ERP in the employees' portal."""
