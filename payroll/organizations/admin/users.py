"""Users on the organization's site."""

from django.utils.translation import gettext_lazy as _

from core.accounts.admin import register_users_admin
from core.accounts.admin.users import UserAdmin
from payroll.organizations.enums import Role
from payroll.organizations.site import organization_site


class OrganizationUserAdmin(UserAdmin):
    """People who sign in; employees' accounts are made with the employee."""

    roles = Role.choices
    roles_help = _(
        "Administrator: everything, also users, the institution's settings and restoring a backup. "
        "HR manager: employees, payroll, leave, advances, reports and backups. "
        "Employee: the own pages only; made with the employee's record."
    )


register_users_admin(organization_site, OrganizationUserAdmin)
