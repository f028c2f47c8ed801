"""Statements of a bank as files: CSV or XLSX with a line of headings somewhere near the top, OFX, MT940."""

from core.bank_files.lines import BankFile, BankLine
from core.bank_files.reading import LIMITS, MOST_BYTES, read_bank_file

__all__ = ["LIMITS", "MOST_BYTES", "BankFile", "BankLine", "read_bank_file"]
