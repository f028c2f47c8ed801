"""Pages about the own account, the same in admin and portal: change of password."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.accounts import services
from core.actors import Door, actor_for
from core.errors import DomainError
from core.forms import add_refusal
from core.requests import client_address
from core.tenancy.context import current_tenant


class ChangePasswordForm(forms.Form):
    """The current and the new password, twice."""

    current_password = forms.CharField(
        label=gettext_lazy("Current password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )
    new_password = forms.CharField(
        label=gettext_lazy("New password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("At least 10 characters; not a common word, not only digits."),
    )
    repeated = forms.CharField(
        label=gettext_lazy("New password again"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Hold the two new ones against each other."""
        values = super().clean() or {}
        if (
            values.get("new_password")
            and values.get("repeated")
            and values["new_password"] != values["repeated"]
        ):
            self.add_error("repeated", _("This differs from the new password above."))
        return values


@login_required
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the own password; the session goes on, every other sign-in ends."""
    form = ChangePasswordForm(request.POST or None)
    user: Any = request.user
    if request.method == "POST" and form.is_valid():
        actor = actor_for(
            user, tenant_type=current_tenant().type, door=Door.PORTAL, address=client_address(request)
        )
        try:
            values = form.cleaned_data
            changed = services.change_password(
                user=user, current=values["current_password"], new=values["new_password"], actor=actor
            )
        except DomainError as error:
            add_refusal(form, error)
        else:
            update_session_auth_hash(request, changed)
            messages.success(request, _("The password is changed."))
            return redirect(_next(request))
    return render(request, "accounts/password.html", {"form": form, "forced": user.must_change_password})


def _next(request: HttpRequest) -> str:
    target = request.GET.get("next", "")
    is_ours = target.startswith("/") and url_has_allowed_host_and_scheme(target, allowed_hosts=None)
    return target if is_ours else "/"


urlpatterns = [path("password", change_password, name="password")]
