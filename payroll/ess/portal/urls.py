"""Pages of the employee portal."""

urlpatterns: list = []
