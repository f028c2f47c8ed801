"""Lists that leave as CSV or workbook; each module of this folder declares those of one part of the school."""
