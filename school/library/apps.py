"""Library: books, copies, loans and reservations."""

from django.utils.translation import gettext_lazy as _

from core import suites


class LibraryConfig(suites.SuiteApp):
    name = "school.library"
    label = "school_library"
    verbose_name = _("Library")
