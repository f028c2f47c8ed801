"""Forms of the admin that are not about a model."""

from typing import Any

from django.core.exceptions import ValidationError
from unfold.forms import AuthenticationForm

from core.errors import DomainError, TooManyRequests

# Where the form leaves a refusal for the page, which answers with its status.
SIGN_IN_REFUSAL = "sign_in_refusal"


class SignInForm(AuthenticationForm):
    """Name and password; a lock after too many tries is shown on the form."""

    def clean(self) -> dict[str, Any]:
        """Check the pair."""
        try:
            return super().clean()
        except DomainError as error:
            if isinstance(error, TooManyRequests):
                setattr(self.request, SIGN_IN_REFUSAL, error)
            raise ValidationError(str(error.message)) from error
