"""Routes."""

urlpatterns: list = []
