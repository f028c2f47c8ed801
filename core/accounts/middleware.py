"""HTML pages wait until a generated password has been changed, unless somebody came in without one."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from core.accounts.tokens import WITHOUT_PASSWORD
from core.requests import is_api

ALLOWED = ("/account/", "/static/", "/i18n/", "/admin/logout", "/admin/jsi18n")
# What every portal calls the address that ends a session.
SIGN_OUT = re.compile(r"(/[a-z]+)?/sign-out")


class PasswordChangeMiddleware:
    """Sends a signed-in person with a generated password to the page that changes it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_open = request.path.startswith(ALLOWED) or SIGN_OUT.fullmatch(request.path)
        if not is_api(request.path) and not is_open:
            user: Any = request.user
            must_change = user.is_authenticated and user.must_change_password
            if must_change and not request.session.get(WITHOUT_PASSWORD):
                query = urlencode({"next": request.get_full_path()})
                return HttpResponseRedirect(f"/account/password?{query}")
        return self.get_response(request)
