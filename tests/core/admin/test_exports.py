"""Exports of lists, read as files; would catch a column that is empty because its name leads nowhere."""

import csv
import io
from typing import Any

import pytest
from django.db import models

from core.admin import ServiceAdmin
from core.admin.checks import check_exports, leads_somewhere
from core.admin.exports import _cell
from payroll.advances.models import AdvanceApplication
from payroll.organizations.site import organization_site
from tests.contract.conftest import made_world, world  # noqa: F401 - fixtures
from tests.core.accounts.people import user_of

EXPORTED = [admin for admin in organization_site._registry.values()
            if isinstance(admin, ServiceAdmin) and admin.list_export]  # fmt: skip


def _path(admin: ServiceAdmin, file_format: str = "csv") -> str:
    return f"/admin/{admin.opts.app_label}/{admin.opts.model_name}/export.{file_format}"


def test_every_column_of_every_list_leads_somewhere():
    assert check_exports(None) == []


@pytest.mark.parametrize("name", ["employee.code", "employee__cod", "nothing", "employee__code__x__y"])
def test_the_check_finds_a_name_that_leads_nowhere(name):
    admin = organization_site._registry[AdvanceApplication]
    assert not leads_somewhere(admin, name)


def test_a_wrong_name_fails_instead_of_an_empty_cell():
    with pytest.raises(AttributeError):
        _cell(organization_site._registry[AdvanceApplication], AdvanceApplication(), "type_name")


@pytest.mark.parametrize("admin", EXPORTED, ids=lambda admin: admin.opts.label_lower)
def test_the_file_holds_the_rows_of_the_list(world, client_of, admin):  # noqa: F811 - the fixture
    """Every column of a link to another row is filled in at least one row, and no row is missing."""
    client = client_of(world.home.tenant)
    client.force_login(world.home.users["admin"])
    answer = client.get(_path(admin))
    assert answer.status_code == 200
    text = b"".join(answer.streaming_content) if answer.streaming else answer.content
    found = list(csv.reader(io.StringIO(text.decode("utf-8-sig"))))
    headings = [str(heading) for heading, _name in admin.list_export]
    start = next(number for number, row in enumerate(found) if (len(row) == len(headings) and row == headings)
                 or [cell.lower() for cell in row] == [heading.lower() for heading in headings])  # fmt: skip
    rows = [row for row in found[start + 1 :] if any(row)]
    assert len(rows) == admin.get_queryset(_request(world)).count()
    for column, (heading, name) in enumerate(admin.list_export):
        if rows and _must_be_filled(admin.model, name):
            assert any(row[column] for row in rows), heading


def _must_be_filled(model: Any, name: str) -> bool:
    """Say whether a column stands for needed fields all the way."""
    for part in name.split("__"):
        field = next((item for item in model._meta.fields if item.name == part), None)
        if field is None or field.null or field.blank:
            return False
        model = field.related_model
    return isinstance(field, models.Field)


def _request(world: Any) -> Any:  # noqa: F811 - as the fixture is called
    from django.test import RequestFactory

    request = RequestFactory().get("/")
    request.user = world.home.users["admin"]
    return request


@pytest.mark.django_db
@pytest.mark.parametrize("file_format", ["xxx", "pdf", "XLSX", "csv%00", "²"])
def test_a_format_that_is_not_offered_is_not_found(organization, client_of, file_format):
    client = client_of(organization)
    client.force_login(user_of(organization, "admin", "boss"))
    assert client.get(_path(EXPORTED[0], file_format)).status_code in {400, 404}
    assert client.get(_path(EXPORTED[0]) + "?nothing__like=it").status_code == 400
