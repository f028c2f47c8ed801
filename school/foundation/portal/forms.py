"""Forms of the sign-in page: shape only, the rules are the services'."""

from django import forms
from django.utils.translation import gettext_lazy as _

NAME = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


class SignInForm(forms.Form):
    """User name and password."""

    username = forms.CharField(
        label=_("User name"),
        max_length=64,
        error_messages={"required": _("Write your user name.")},
        widget=forms.TextInput(attrs={**NAME, "autofocus": True}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=200,
        strip=False,
        error_messages={"required": _("Write your password.")},
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class AskCodeForm(forms.Form):
    """Whose code is to be sent."""

    username = forms.CharField(
        label=_("User name"),
        max_length=64,
        error_messages={"required": _("Write your user name.")},
        widget=forms.TextInput(attrs={**NAME, "autofocus": True}),
    )


class CodeForm(forms.Form):
    """The code that was sent."""

    username = forms.CharField(max_length=64, widget=forms.HiddenInput)
    code = forms.CharField(
        label=_("Code"),
        max_length=12,
        help_text=_(
            "Six digits, sent to your registered phone or e-mail address; they are good for ten minutes."
        ),
        error_messages={"required": _("Write the code.")},
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True}
        ),
    )
