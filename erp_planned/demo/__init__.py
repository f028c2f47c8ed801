"""Demo of the ERP."""
