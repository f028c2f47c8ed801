"""Users of an institution: register, change, deactivate, reset the password. A suite says which roles there are."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display
from unfold.widgets import UnfoldAdminSelectWidget

from core.access import OfficePermission
from core.accounts import managing
from core.accounts.models import User
from core.admin import ServiceAdmin
from core.admin.pages import Credentials, ask, show_once


class RoleFilter(admin.SimpleListFilter):
    """By role."""

    title = _("role")
    parameter_name = "role"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(model_admin.roles)

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Keep the users of the role."""
        return queryset.filter(role=self.value()) if self.value() else queryset


class UserAdmin(ServiceAdmin):
    """People who sign in. A suite registers a subclass with its `roles`, (value, label), and what they may do."""

    roles: Sequence[tuple[str, Any]] = ()
    roles_help: Any = ""
    permissions: ClassVar = {
        "view": OfficePermission.USER_WRITE,
        "add": OfficePermission.USER_WRITE,
        "change": OfficePermission.USER_WRITE,
    }
    list_display = ("username", "name", "show_role", "email", "is_active", "last_login")
    list_filter = (RoleFilter, "is_active")
    search_fields = ("username", "name", "email")
    ordering = ("username",)
    actions_detail = ("reset_password",)

    @display(description=_("role"), ordering="role")
    def show_role(self, obj: User) -> str:
        return str(dict(self.roles).get(obj.role, obj.role))

    def get_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """A new user is active; sign-in facts exist only later."""
        if obj is None:
            return (("username", "role"), "name", ("email", "phone"))
        return (("username", "role"), "name", ("email", "phone"), "is_active", ("created_at", "last_login"))

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """The user name stays: audit entries and letters name it."""
        return ("username", "created_at", "last_login") if obj else ()

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "role":
            return forms.ChoiceField(
                label=capfirst(db_field.verbose_name),
                choices=[("", _("Choose a role")), *self.roles],
                widget=UnfoldAdminSelectWidget(),
                help_text=self.roles_help,
            )
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Offer one way to save: the credentials are shown next."""
        only = {"show_save_and_add_another": False, "show_save_and_continue": False}
        return super().add_view(request, form_url, {**only, **(extra_context or {})})

    def create(self, request: HttpRequest, values: dict[str, Any]) -> User:
        """Register, and keep the password for the page that follows."""
        user, password = managing.register_user(actor=self.actor(request), **values)
        request.new_credentials = Credentials(user.name, user.username, password)  # type: ignore[attr-defined]
        return user

    def update(self, request: HttpRequest, obj: User, changed: dict[str, Any]) -> User:
        """Change what the form changed."""
        return managing.change_user(user=obj, actor=self.actor(request), **changed)

    def response_add(
        self, request: HttpRequest, obj: User, post_url_continue: str | None = None
    ) -> HttpResponse:
        return self._show(request, request.new_credentials)  # type: ignore[attr-defined]

    @action(description=_("Reset password"), url_path="reset-password", permissions=["change"], icon="key")
    def reset_password(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Ask, then give a new generated password."""
        user = get_object_or_404(User, pk=object_id)

        def act(_values: dict[str, Any]) -> HttpResponse:
            password = managing.reset_user_password(user=user, actor=self.actor(request))
            return self._show(request, Credentials(user.name, user.username, password))

        return ask(
            request,
            self.admin_site,
            title=_("Reset the password of %(user)s") % {"user": user},
            text=_("A new password is generated and shown once. Every sign-in of this person ends now."),
            button=_("Reset password"),
            back=reverse("admin:accounts_user_change", args=[user.pk]),
            act=act,
            is_dangerous=True,
        )

    def _show(self, request: HttpRequest, credentials: Credentials) -> HttpResponseRedirect:
        return show_once(
            request,
            self.admin_site,
            title=_("Credentials of %(name)s") % {"name": credentials.name},
            rows=[credentials],
            back=reverse("admin:accounts_user_changelist"),
        )
