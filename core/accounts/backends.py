"""Django's authentication backend: name and password, counted against guessing."""

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from core.accounts import lockout
from core.accounts.hashers import GeneratedPasswordHasher
from core.accounts.hashing import turn_to_hash
from core.accounts.models import User
from core.requests import client_address

# Longer ones cannot be right; hashing them would cost memory and time.
MAX_USERNAME, MAX_PASSWORD = 64, 200


class PasswordBackend(BaseBackend):
    """Signs in by user name (any case) and password."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """Return the user or None. Raises TooManyRequests after too many wrong tries, or when all turns are taken."""
        if not username or password is None:
            return None
        if len(username) > MAX_USERNAME or len(password) > MAX_PASSWORD or "\0" in username:
            return None
        address = client_address(request) if request else ""
        lockout.count_try(username, address)
        try:
            user = self._matching(username, password)
        except Exception:
            lockout.take_back(username, address)  # the database was away, say: no wrong password
            raise
        if user is not None:
            lockout.clear(username, address)
        return user

    def _matching(self, username: str, password: str) -> User | None:
        """Return the active user whose name and password these are, or None."""
        user = User.objects.named(username).first()
        with turn_to_hash():
            is_right = _is_right(user, password)
        return user if user is not None and is_right and user.is_active else None

    def get_user(self, user_id: int) -> User | None:
        """Return the active user of a session."""
        return User.objects.filter(pk=user_id, is_active=True).first()


def _is_right(user: User | None, password: str) -> bool:
    """Say whether it is the password; the time to say no is the same for every name, known or not."""
    if user is None:
        User().set_password(password)
        return False
    is_right = user.check_password(password)
    if not is_right and user.password.startswith(GeneratedPasswordHasher.algorithm):
        User().set_password(password)  # a first password's own hash is quick
    return is_right
