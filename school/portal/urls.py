"""Pages of the portal."""

from django.urls import include, path

from school.portal.pages import account, home, notices

app_name = "portal"
urlpatterns = [
    path("", home.home, name="home"),
    path("profile", home.profile, name="profile"),
    path("account", account.account, name="account"),
    path("family/", include("school.portal.pages.family.urls")),
    path("", include("school.portal.pages.teacher.urls")),
    path("sign-out", notices.sign_out, name="sign-out"),
    path("language", notices.set_language, name="language"),
    path("notices", notices.overview, name="notices"),
    path("notices/read-all", notices.read_all, name="notices-read-all"),
    path("notices/preferences", notices.preferences, name="notice-preferences"),
    path("notices/<int:notice_id>/read", notices.read, name="notice-read"),
]
