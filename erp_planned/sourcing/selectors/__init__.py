"""Reads of indents, enquiries, quotations and comparisons."""
