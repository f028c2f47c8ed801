"""Writes of data import."""

from payroll.data_import.services.applying import apply_import, start_applying
from payroll.data_import.services.checking import check_import
from payroll.data_import.services.cleaning import clean_imports
from payroll.data_import.services.credentials import MOST_CREDENTIALS, issue_first_credentials
from payroll.data_import.services.templates import make_template
from payroll.data_import.services.uploads import upload_import

__all__ = [
    "MOST_CREDENTIALS",
    "apply_import",
    "check_import",
    "clean_imports",
    "issue_first_credentials",
    "make_template",
    "start_applying",
    "upload_import",
]
