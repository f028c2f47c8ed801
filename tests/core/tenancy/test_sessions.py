"""A session belongs to one tenant."""

import copy

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from core.tenancy.context import tenant_context

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("probe")]


def test_session_of_one_tenant_is_not_accepted_by_another(organization, other_organization):
    """Users with equal ids in both: signed cookies would have been accepted."""
    users = {}
    for tenant in (organization, other_organization):
        with tenant_context(tenant):
            users[tenant.slug] = get_user_model().objects.create(
                pk=990001, username="same.id", role="employee", password="!same"
            )
    client = Client(headers={"host": "alpha.localhost"})
    with tenant_context(organization):
        client.force_login(users["alpha"])
    assert client.get("/").json()["user"] == "same.id"
    cookies = client.cookies
    for host in ("beta.localhost", "localhost", "gamma.localhost"):
        other = Client(headers={"host": host})
        other.cookies = copy.deepcopy(cookies)
        assert other.get("/").json()["user"] == ""
    assert client.get("/").json()["user"] == "same.id"
