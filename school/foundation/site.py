"""The admin of a school's office; the apps put their screens on it."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _

from core.admin.sites import KaryalayaSite
from school.foundation.enums import OFFICE_ROLES


class SchoolSite(KaryalayaSite):
    """A school has one page to sign in for everybody."""

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Lead to the school's page, and from there back to where the person wanted to be."""
        wanted = request.GET.get(REDIRECT_FIELD_NAME, "")
        query = f"?{urlencode({'next': wanted})}" if wanted else ""
        response = redirect(f"{reverse('sign-in')}{query}")
        add_never_cache_headers(response)
        return response


school_site = SchoolSite(
    "school", title=_("Karyalaya"), index_title=_("What needs doing"), roles=OFFICE_ROLES
)
