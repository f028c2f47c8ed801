"""Writes of data import."""

from core.imports.services.applying import apply_import, start_applying
from core.imports.services.checking import check_import
from core.imports.services.cleaning import clean_imports
from core.imports.services.credentials import MOST_CREDENTIALS, issue_first_credentials
from core.imports.services.templates import make_template
from core.imports.services.uploads import upload_import

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
