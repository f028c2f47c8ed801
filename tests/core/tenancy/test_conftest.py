"""The ground of the suite itself: two organizations, two schools, and no test sees another one's rows."""

import threading

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant

User = get_user_model()


@pytest.mark.django_db
def test_two_organizations_and_two_schools_exist():
    """Leak tests need something to leak into."""
    assert sorted(Tenant.objects.values_list("slug", "type")) == [
        ("alpha", "organization"),
        ("beta", "organization"),
        ("delta", "school"),
        ("gamma", "school"),
        ("public", "public"),
    ]


@pytest.mark.parametrize("turn", [1, 2])
def test_rows_of_a_test_are_rolled_back(organization, turn):
    """Both turns begin empty: the first one's user is gone."""
    assert connection.schema_name == "t_alpha"
    before = User.objects.filter(username="rolled.back").count()
    User.objects.create(username="rolled.back")
    assert before == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_rows_that_a_test_commits_are_removed(organization, other_organization, system, turn):
    """Committed rows, closed tenants, rows written by threads: nothing reaches the next turn."""
    assert not User.objects.filter(username="committed").exists()
    User.objects.create(username="committed")
    seen = []

    def work() -> None:
        with tenant_context(other_organization):
            seen.append(User.objects.filter(username="threaded").count())
            User.objects.create(username="threaded")
        connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    Tenant.objects.filter(slug="gamma").update(status="suspended")
    assert seen == [0]
    assert Tenant.objects.get(slug="delta").status == "active"
    assert not Tenant.objects.filter(slug="gamma", status="active").exists()


@pytest.mark.django_db
def test_seeds_outlive_tests_that_commit():
    """Content types, which a stock flush would have emptied, are there."""
    for tenant in Tenant.objects.all():
        with tenant_context(tenant), connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM django_content_type")
            assert cursor.fetchone()[0] > 0
            assert Tenant.objects.filter(slug="gamma", status="active").exists()
