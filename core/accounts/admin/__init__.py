"""Screens of accounts, for the site of any suite."""

from django.contrib.auth import get_user_model

from core.accounts.admin.users import UserAdmin
from core.admin.pages import credentials_pages
from core.admin.sites import KaryalayaSite


def register_users_admin(site: KaryalayaSite, admin_class: type[UserAdmin]) -> None:
    """Put users and the page that shows credentials once on a suite's site."""
    site.register(get_user_model(), admin_class)
    site.register_pages(lambda: credentials_pages(site))
