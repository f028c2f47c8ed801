"""What people set in their own account beside the password."""

from django.conf import settings
from django.utils.translation import gettext as _

from core.accounts import services as accounts
from core.accounts.models import User
from core.actors import Actor
from core.errors import ValidationFailed


def choose_language(*, user: User, language: str, actor: Actor) -> User:
    """Keep the language the person reads; notices and later sign-ins use it. Raises ValidationFailed."""
    if language not in dict(settings.LANGUAGES):
        message = _("Choose one of these languages: %(codes)s.") % {
            "codes": ", ".join(dict(settings.LANGUAGES))
        }
        raise ValidationFailed.at("language", message)
    return accounts.update_user(user=user, actor=actor, language=language)
