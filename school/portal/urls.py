"""Pages of the portal."""

from django.urls import include, path

from school.portal.pages import account, home, notices
from school.portal.pages.teacher import attendance as marking

app_name = "portal"
urlpatterns = [
    path("", home.home, name="home"),
    path("profile", home.profile, name="profile"),
    path("account", account.account, name="account"),
    path("family/", include("school.portal.pages.family.urls")),
    path("attendance/sections", marking.overview, name="attendance-sections"),
    path("attendance/sections/<uuid:section_id>", marking.mark, name="attendance-mark"),
    path("sign-out", notices.sign_out, name="sign-out"),
    path("language", notices.set_language, name="language"),
    path("notices", notices.overview, name="notices"),
    path("notices/read-all", notices.read_all, name="notices-read-all"),
    path("notices/preferences", notices.preferences, name="notice-preferences"),
    path("notices/<int:notice_id>/read", notices.read, name="notice-read"),
]
