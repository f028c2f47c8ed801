"""The school's page to sign in, for everybody: by password, and by a code where the school sends codes."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from core.accounts.models import User
from core.errors import DomainError, TooManyRequests
from core.forms import add_refusal
from core.language import keep_language
from school.foundation.enums import Proof
from school.foundation.homes import OFFICE, home_of
from school.foundation.portal.forms import AskCodeForm, CodeForm, SignInForm
from school.foundation.services import sign_in as service

PAGE = "school/sign_in.html"


@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Lead the signed-in to the pages of their role, everybody else to the sign-in."""
    return redirect(home_of(request.user) if request.user.is_authenticated else "sign-in")


@sensitive_post_parameters("password", "code")
@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    """Take name and password, and lead on to where the person wanted to be, in their own language."""
    return _step(request, SignInForm, service.sign_in_page)


@sensitive_post_parameters("code")
@never_cache
def sign_in_by_code(request: HttpRequest) -> HttpResponse:
    """Take the name and send a code, then take the code; only where the school sends codes."""
    if settings.SCHOOL_LOGIN_PROOF != Proof.OTP:
        return redirect("sign-in")
    if "code" in request.POST:
        return _step(request, CodeForm, service.sign_in_page_by_code)
    form = AskCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            service.send_code(request=request, **form.cleaned_data)
        except DomainError as error:
            return _refused(request, form, error)
        return _page(request, CodeForm(initial=form.cleaned_data))
    return _page(request, form)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    logout(request)
    return redirect("sign-in")


def _step(request: HttpRequest, form_class: type[forms.Form], enter: Callable[..., User]) -> HttpResponse:
    """Show a form, or let in whoever has filled it rightly."""
    if request.user.is_authenticated:
        return redirect(_target(request, request.user))
    form = form_class(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form)
    try:
        user = enter(request=request, **form.cleaned_data)
    except DomainError as error:
        return _refused(request, form, error)
    response = redirect(_target(request, user))
    keep_language(request, response, user.language)
    return response


def _refused(request: HttpRequest, form: forms.Form, error: DomainError) -> HttpResponse:
    add_refusal(form, error)
    page = _page(request, form)
    if isinstance(error, TooManyRequests):
        page.status_code = error.status
        page.headers["Retry-After"] = str(error.retry_after)
    return page


def _page(request: HttpRequest, form: forms.Form) -> HttpResponse:
    context = {
        "form": form,
        "next": _wanted(request),
        "by_code": not isinstance(form, SignInForm),
        "is_sent": isinstance(form, CodeForm),
        "offers_code": settings.SCHOOL_LOGIN_PROOF == Proof.OTP,
    }
    return render(request, PAGE, context)


def _wanted(request: HttpRequest) -> str:
    """Return the page that somebody came from, if it is one of ours: a path and no more."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    hosts = {request.get_host()}
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, hosts, require_https=request.is_secure()
    )
    return wanted if is_ours else ""


def _target(request: HttpRequest, user: Any) -> str:
    """Return where to go now; a page of the office is for the office, all others go to their own home."""
    wanted, home_address = _wanted(request), home_of(user)
    is_others = wanted.startswith(OFFICE) and home_address != OFFICE
    return home_address if not wanted or wanted == "/" or is_others else wanted
