"""Dates typed in the admin: day first in every form, in both languages; would catch 5 July kept as 7 May."""

from datetime import date
from typing import Any

import pytest
from django import forms
from django.db import models
from django.test import Client, RequestFactory
from django.urls import reverse

from core.admin import ServiceAdmin, platform_site
from core.admin.widgets import DayInput
from core.forms import DayField, MonthField
from payroll.leave.models import Holiday
from payroll.organizations.site import organization_site
from tests.core.accounts.people import user_of

pytestmark = pytest.mark.django_db
ADD = "/admin/payroll_leave/holiday/add/"


@pytest.fixture
def browser(organization, client_of) -> Client:
    client = client_of(organization)
    client.force_login(user_of(organization, "hr_manager", "clerk"))
    return client


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_typed_date_is_kept_as_it_was_meant(browser, language):
    browser.cookies["django_language"] = language
    answer = browser.post(
        ADD, {"on": "05/07/2027", "name": "Rath Yatra", "kind": "National", "applicable_for": "all"}
    )
    assert answer.status_code == 302
    row = Holiday.objects.get(name="Rath Yatra")
    assert row.on == date(2027, 7, 5)
    page = browser.get(reverse("organization:payroll_leave_holiday_change", args=[row.pk])).content.decode()
    shown = "5 जुल 2027" if language == "hi" else "5 Jul 2027"
    assert f'value="{shown}"' in page


@pytest.mark.parametrize(
    "typed", ["07/25/2027", "05/07/27", "soon", "31/02/2027", "05/07/0000", "05/07/9999"]
)
def test_another_order_is_refused_with_the_format(browser, typed):
    before = Holiday.objects.count()
    answer = browser.post(ADD, {"on": typed, "name": "Rath Yatra"})
    assert answer.status_code == 200
    assert "21/11/2026" in answer.content.decode()
    assert f'value="{typed}"' in answer.content.decode()
    assert Holiday.objects.count() == before


def _forms() -> list[Any]:
    return [
        pytest.param(site, model, id=f"{site.name}-{model._meta.label_lower}")
        for site in (organization_site, platform_site)
        for model, admin in site._registry.items()
        if isinstance(admin, ServiceAdmin)
        and any(type(field) is models.DateField and field.editable for field in model._meta.fields)
    ]


@pytest.mark.parametrize(("site", "model"), _forms())
def test_every_form_of_a_model_reads_days_in_the_one_way(organization, site, model):
    request = RequestFactory().get("/")
    request.user = user_of(organization, "admin", "boss")
    admin = site._registry[model]
    for field in model._meta.fields:
        if type(field) is models.DateField:
            found = admin.formfield_for_dbfield(field, request)
            if isinstance(found, MonthField):  # asks for a month, not for a day
                continue
            assert isinstance(found, DayField | forms.ChoiceField | None), field.name
            assert found is None or isinstance(found, forms.ChoiceField) or isinstance(found.widget, DayInput)
