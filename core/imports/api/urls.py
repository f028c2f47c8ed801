"""Routes of data import, below the address that a suite gives them."""

from django.urls import URLPattern, path

from core.imports.api.views import ImportViewSet, any_upload_view, template_view, upload_view
from core.imports.registry import subjects_of


def import_urls(base: str, tenant_type: str, *, is_one_route: bool = False) -> list[URLPattern]:
    """Return the routes below `base`, such as "api/import".

    There is one for each subject that the type can import, or with `is_one_route` one that takes the subject's name.
    """
    uploads = [
        path(f"{base}/{subject.name}", upload_view(subject).as_view({"post": "upload"}))
        for subject in subjects_of(tenant_type)
    ]
    any_upload = path(f"{base}/<slug:type>", any_upload_view(tenant_type).as_view({"post": "upload"}))
    return [
        path(f"{base}/template/<str:type>", template_view(tenant_type).as_view({"get": "read"})),
        *([] if is_one_route else uploads),
        path(f"{base}/jobs", ImportViewSet.as_view({"get": "list"})),
        path(f"{base}/jobs/<int:import_id>", ImportViewSet.as_view({"get": "retrieve"})),
        path(f"{base}/jobs/<int:import_id>/apply", ImportViewSet.as_view({"post": "apply"})),
        path(f"{base}/jobs/<int:import_id>/workbook", ImportViewSet.as_view({"get": "workbook"})),
        path(f"{base}/jobs/<int:import_id>/credentials", ImportViewSet.as_view({"post": "credentials"})),
        *([any_upload] if is_one_route else []),
    ]
