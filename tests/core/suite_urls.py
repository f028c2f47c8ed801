"""Addresses of tests.core.suite."""

from tests.core import suite

urlpatterns = suite.urls()
