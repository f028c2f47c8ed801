"""What data import adds to every suite; its subjects are registered by the suites."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import OFFICE, Entry, register_entries
from core.imports import checks  # noqa: F401 - registers on import
from core.imports.enums import LOOK
from core.imports.permissions import ImportPermission
from core.imports.tasks import clean
from core.tenancy.due import on_due
from core.tenancy.enums import INSTITUTIONS

on_due(LOOK, clean)
IMPORT = Entry(_("Data import"), "upload_file", "imports_importjob_changelist", ImportPermission.READ)
for kind in INSTITUTIONS:
    register_entries(kind, OFFICE, IMPORT, order=20)
