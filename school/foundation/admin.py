"""Users and the school's particulars on the school's site."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from core.accounts.admin import register_users_admin
from core.accounts.admin.users import UserAdmin
from core.admin import ServiceAdmin
from core.admin.home import path, waiting
from core.admin.sites import admin_actor
from core.admin.widgets import PrivateFileInput
from core.periods import today
from school.foundation.enums import Role
from school.foundation.home_parts import home_parts
from school.foundation.models import School
from school.foundation.permissions import SchoolPermission
from school.foundation.services.particulars import update_particulars
from school.foundation.site import school_site


class SchoolUserAdmin(UserAdmin):
    """People who sign in, from the office to parents and students."""

    roles = Role.choices


register_users_admin(school_site, SchoolUserAdmin)


@admin.register(School, site=school_site)
class SchoolAdmin(ServiceAdmin):
    """Whose papers these are: the only row, so the list leads straight to it."""

    permissions: ClassVar = {"view": SchoolPermission.READ, "change": SchoolPermission.WRITE}
    fieldsets = (
        (None, {"fields": ("name", "address", ("phone", "email"), "principal_name", "logo")}),
        (_("Board"), {"fields": (("board", "affiliation_no"), ("school_code", "udise_code"))}),
    )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only row."""
        return HttpResponseRedirect(reverse("school:school_foundation_school_change", args=[1]))

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Take any file as the logo: the service says by its content whether it is a picture."""
        if db_field.name == "logo":
            return forms.FileField(
                label=capfirst(db_field.verbose_name),
                required=False,
                widget=PrivateFileInput(attrs={"accept": "image/png,image/jpeg"}),
                help_text=_(
                    "PNG or JPEG, at most 2 MB; printed at the head of certificates and report cards."
                ),
            )
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "address":
            field.widget.attrs["rows"] = 3
        return field

    def update(self, request: HttpRequest, obj: School, changed: dict[str, Any]) -> School:
        return update_particulars(actor=self.actor(request), **changed)


def home(request: HttpRequest) -> dict[str, Any]:
    """Return what waits for this person, and the steps of a new school; apps add theirs (core.todo, core.set_up)."""
    day = today()
    return {
        "to_do": waiting(request, school_site, day),
        "set_up": path(request, school_site, day),
        "parts": home_parts(admin_actor(request)),
    }


school_site.index_template = "school/home.html"
school_site.register_home(home)
