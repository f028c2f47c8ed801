"""Forms of the admin that are not about a model."""

from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.forms import AuthenticationForm
from unfold.widgets import UnfoldAdminTextInputWidget

from core.errors import DomainError, TooManyRequests

# Where the form leaves a refusal for the page, which answers with its status.
SIGN_IN_REFUSAL = "sign_in_refusal"


class SignInForm(AuthenticationForm):
    """Name and password; a lock after too many tries is shown on the form."""

    error_messages: ClassVar = {
        "invalid_login": _("The user name or the password is wrong."),
        "inactive": _("The user name or the password is wrong."),
    }

    def confirm_login_allowed(self, user: Any) -> None:
        """Tell somebody of another portal, who has named the right password, where the own pages are."""
        if not user.is_staff:
            raise ValidationError(
                _("This page is for the office. Sign in on your own page: see the link above.")
            )

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except DomainError as error:
            if isinstance(error, TooManyRequests):
                setattr(self.request, SIGN_IN_REFUSAL, error)
            raise ValidationError(str(error.message)) from error


class TypedMonthForm(forms.Form):
    """The month typed in (YYYY-MM), so that nobody locks it by a slip of the hand; `digest` is what was looked at."""

    digest = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    typed = forms.CharField(
        label=_("Type the month to lock it"), widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, month: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.month = month
        self.fields["typed"].widget.attrs["placeholder"] = month
        self.fields["typed"].help_text = _t("Write %(month)s.") % {"month": month}

    def clean_typed(self) -> str:
        """Hold it against the month. Raises ValidationError."""
        typed: str = self.cleaned_data["typed"].strip()
        if typed != self.month:
            raise ValidationError(
                _t("This is not the month of the run; write %(month)s.") % {"month": self.month}
            )
        return typed
