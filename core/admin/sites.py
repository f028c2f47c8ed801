"""One admin site per tenant type: the default site would offer models whose tables the tenant lacks."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from core.access import PLATFORM_ADMIN, is_allowed
from core.actors import Actor, Door, actor_for
from core.admin.addresses import check_object_id
from core.admin.forms import SIGN_IN_REFUSAL, SignInForm
from core.admin.menu import Menu, menu_of, menu_page, shown
from core.admin.searching import search_page
from core.requests import client_address
from core.showing import NONE
from core.tenancy.context import current_tenant
from core.tenancy.terms import notice_of

FILE_COOKIE = "file"


def admin_actor(request: HttpRequest) -> Actor:
    """Return the signed-in person as services know them."""
    return actor_for(
        request.user, tenant_type=current_tenant().type, door=Door.ADMIN, address=client_address(request)
    )


_sites: dict[str, "KaryalayaSite"] = {}
_set_ups: list[Callable[["KaryalayaSite"], None]] = []


def site_of(request: HttpRequest) -> "KaryalayaSite":
    """Return the site that the page of a request is on."""
    return _sites[request.current_app]


def every_site() -> list["KaryalayaSite"]:
    """Return the admin sites of all suites."""
    return list(_sites.values())


def on_every_site(set_up: Callable[["KaryalayaSite"], None]) -> None:
    """Call `set_up(site)` for each suite's site, those that are made later included: for core's own pages."""
    _set_ups.append(set_up)
    for site in every_site():
        set_up(site)


def on_institution_sites(set_up: Callable[["KaryalayaSite"], None]) -> None:
    """Call `set_up(site)` for each site but the platform's, which lacks the tables of institutions."""
    on_every_site(lambda site: None if site is platform_site else set_up(site))


class KaryalayaSite(UnfoldAdminSite):
    """Unfold's site with our sign-in form, our rights, and extra pages registered by the apps.

    `roles` are those whom it lets in: the staff of the suite that the site belongs to.
    """

    login_form = SignInForm
    login_template = "admin/login.html"
    index_template = "admin/home.html"
    site_header = "Karyalaya"
    empty_value_display = NONE

    def __init__(self, name: str, *, title: Any, index_title: Any, roles: Iterable[str]) -> None:
        super().__init__(name)
        self.site_title, self.index_title, self.roles = title, index_title, frozenset(roles)
        self._pages: list[Callable[[], list[URLPattern]]] = []
        self._home: Callable[[HttpRequest], dict[str, Any]] | None = None
        _sites[name] = self
        for set_up in _set_ups:
            set_up(self)

    def register_pages(self, pages: Callable[[], list[URLPattern]]) -> None:
        """Add URL patterns of an app's own pages; each view is to be wrapped by `page`."""
        self._pages.append(pages)

    def register_home(self, home: Callable[[HttpRequest], dict[str, Any]]) -> None:
        """Set the function that gives the home page its context."""
        self._home = home

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Add what the office is told about the subscription, and the menu."""
        context = {**super().each_context(request), "terms_notice": notice_of(current_tenant())}
        context["colors"] = None  # in static/admin_pages/admin_pages.css
        if self.has_permission(request):
            context["menu"] = shown(self.menu(request), request, admin_actor(request), site=self.name)
        return context

    def extra_urls(self) -> list[URLPattern]:
        """Return the menu's address and the apps' own pages."""
        menu = path("menu/<str:key>/", self.admin_view(self.menu_page, cacheable=True), name="menu")
        return [menu] + [pattern for pages in self._pages for pattern in pages()]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        home = self._home(request) if self._home else {}
        return super().index(request, {**home, **(extra_context or {})})

    def has_permission(self, request: HttpRequest) -> bool:
        """Let in the roles of this site."""
        user: Any = request.user
        return bool(user.is_authenticated and user.is_active and user.role in self.roles)

    def allows(self, request: HttpRequest, permission: str) -> bool:
        """Say whether the signed-in person holds the permission."""
        return self.has_permission(request) and is_allowed(admin_actor(request).permissions, permission)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Wrap a view; Alpine, which the admin's look is made with, evaluates expressions."""
        inner = super().admin_view(view, cacheable)

        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            request.current_app = self.name
            if self.has_permission(request):
                check_object_id(view, kwargs)
            return allow_alpine(tell_file(request, inner(request, *args, **kwargs)))

        return wrapped

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Show the sign-in form; without a page to go back to, the home page follows."""
        if request.method == "GET" and REDIRECT_FIELD_NAME not in request.GET:
            home = reverse("admin:index", current_app=self.name)
            return redirect(f"{request.path}?{REDIRECT_FIELD_NAME}={home}")
        context = {"redirect_name": REDIRECT_FIELD_NAME, **(extra_context or {})}
        response = allow_alpine(super().login(request, context))
        refused = getattr(request, SIGN_IN_REFUSAL, None)
        if refused is not None:
            response.status_code = refused.status
            response.headers["Retry-After"] = str(refused.retry_after)
        return response

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the page of the own account, whose service ends other sign-ins, audits and tells."""
        response = redirect(reverse("account:password"))
        add_never_cache_headers(response)
        return response

    def password_change_done(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """There is no such page of our own: the home page has the message."""
        return redirect(reverse("admin:index", current_app=self.name))

    def get_sidebar_list(self, request: HttpRequest) -> Any:
        """Return the groups of the menu; what a page shows of them is drawn by core.admin.menu."""
        return self.menu(request).groups

    def menu(self, request: HttpRequest) -> Menu:
        """Return the menu of the signed-in person."""
        return menu_of(admin_actor(request), site=self.name)

    def menu_page(self, request: HttpRequest, key: str) -> HttpResponse:
        """Send the menu to pages that show a part of it."""
        return menu_page(self.menu(request), admin_actor(request), key)

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the models of one app; no page of ours lists those of all, and asking for the rights takes long."""
        return super().get_app_list(request, app_label) if app_label else []

    def search(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Search records and the menu."""
        return search_page(self, request, admin_actor(request))


def tell_file(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Take away the cookie that the page set when a file was asked for: its first byte is on the way.

    The page shows a sign of work meanwhile (static/admin_pages/admin_pages.js).
    """
    if FILE_COOKIE in request.COOKIES and "attachment" in response.headers.get("Content-Disposition", ""):
        response.delete_cookie(FILE_COOKIE)
    return response


def allow_alpine(response: HttpResponse) -> HttpResponse:
    """Let this one answer evaluate expressions; scripts still come from our own files only."""
    response._csp_update = {"script-src": "'unsafe-eval'"}  # type: ignore[attr-defined]  # noqa: SLF001 - django-csp's own hook
    return response


platform_site = KaryalayaSite(
    "platform", title=_("Karyalaya platform"), index_title=_("Institutions"), roles=[PLATFORM_ADMIN]
)
