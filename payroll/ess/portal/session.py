"""Sign-in, sign-out and language of the portal."""

from typing import Any

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as django_set_language

from core.accounts.own import choose_language
from core.errors import DomainError, TooManyRequests, ValidationFailed
from core.forms import add_refusal
from core.language import keep_language
from payroll.ess import services
from payroll.ess.portal.access import portal_actor
from payroll.ess.portal.forms import SignInForm

HOME = "/ess/"


@sensitive_post_parameters("password")
@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    """Show the form; on success go on to where the person wanted to be, in their own language."""
    target = _target(request)
    if request.user.is_authenticated:
        return redirect(target)
    form = SignInForm(request.POST or None)
    status, headers = 200, {}
    if request.method == "POST" and form.is_valid():
        try:
            user = services.sign_in_page(request=request, **form.cleaned_data)
        except DomainError as error:
            add_refusal(form, error)
            if isinstance(error, TooManyRequests):
                status, headers = error.status, {"Retry-After": str(error.retry_after)}
        else:
            response = redirect(target)
            keep_language(request, response, user.language)
            return response
    page = render(request, "payroll/ess/sign_in.html", {"form": form, "next": target}, status=status)
    for name, value in headers.items():
        page.headers[name] = value
    return page


def _target(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or HOME
    hosts = {request.get_host()}
    # A path and no more: another word would be taken for the name of a page.
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, hosts, require_https=request.is_secure()
    )
    return wanted if is_ours else HOME


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    logout(request)
    return redirect("ess:sign-in")


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Switch the pages, and keep the language with the account of whoever is signed in."""
    response = django_set_language(request)
    user: Any = request.user
    if user.is_authenticated:
        try:
            choose_language(user=user, language=request.POST.get("language", ""), actor=portal_actor(request))
        except ValidationFailed:
            return response  # as Django does: an unknown language changes nothing
    return response
