"""The school's own particulars."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.documents.pictures import replace_picture
from core.errors import NotFound
from core.refusals import check_fields, get_or_refuse
from core.tenancy.context import current_tenant
from core.tenancy.services import rename_tenant
from school.foundation.models import School
from school.foundation.permissions import SchoolPermission

# Pixels: 25 mm at 600 dpi, more than the head of a paper needs.
LOGO_SIDE = 600


def update_particulars(*, actor: Actor, **values: Any) -> School:
    """Change particulars of the current school, only those given, and return them.

    `logo` takes an open file (JPEG or PNG, at most 2 MiB) or a false value that removes it. Raises ValidationFailed
    naming each wrong field, TooLarge and UnsupportedMedia for the logo, Forbidden.
    """
    authorize(actor, SchoolPermission.WRITE)
    has_logo, logo = "logo" in values, values.pop("logo", None)
    tidied = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    with transaction.atomic():
        refusal = NotFound(_("The particulars of this school have not been entered."))
        row: School = get_or_refuse(School.objects.select_for_update(), refusal)
        before, after = changes(row, tidied)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row, after)
        if has_logo:
            before["logo"], after["logo"] = (
                row.logo.name,
                replace_picture(row, "logo", logo, max_side=LOGO_SIDE),
            )
        row.save()
        if "name" in after:
            rename_tenant(tenant=current_tenant(), name=row.name, actor=actor)
        if after:
            record(actor, "school.changed", row, before=before, after=after)
    return row
