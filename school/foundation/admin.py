"""Users on the school's site."""

from core.accounts.admin import register_users_admin
from core.accounts.admin.users import UserAdmin
from school.foundation.enums import Role
from school.foundation.site import school_site


class SchoolUserAdmin(UserAdmin):
    """People who sign in, from the office to parents and students."""

    roles = Role.choices


register_users_admin(school_site, SchoolUserAdmin)
