"""The connection: schema per switch, content types per schema, introspection of one schema."""

import threading

import pytest
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import connection, transaction

from core.tenancy.context import in_public, tenant_context

pytestmark = pytest.mark.django_db


def schema_in_database():
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        return cursor.fetchone()[0]


def test_every_switch_reaches_the_database(organization, other_organization):
    """Also back out of nested blocks, and after an error."""
    assert schema_in_database() == "t_alpha"
    with tenant_context(other_organization):
        assert schema_in_database() == "t_beta"
        with in_public():
            assert schema_in_database() == "public"
        assert schema_in_database() == "t_beta"
    with pytest.raises(ZeroDivisionError), tenant_context(other_organization):
        1 / 0  # noqa: B018
    assert schema_in_database() == "t_alpha"


def test_rolled_back_switch_is_made_again(organization, other_organization):
    """SET is transactional: after a rollback to a savepoint the old path is back in the database."""
    with tenant_context(other_organization):
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            with tenant_context(organization):
                assert schema_in_database() == "t_alpha"
            1 / 0  # noqa: B018
        assert schema_in_database() == "t_beta"
    with pytest.raises(ZeroDivisionError), transaction.atomic(), tenant_context(other_organization):
        schema_in_database()
        1 / 0  # noqa: B018
    assert schema_in_database() == "t_alpha"


def test_entering_the_current_tenant_costs_nothing(organization, django_assert_num_queries):
    """A SET only when the schema changes."""
    schema_in_database()
    with django_assert_num_queries(2):
        for _turn in range(2):
            with tenant_context(organization):
                schema_in_database()


def test_coming_back_to_the_path_that_the_session_has_costs_nothing(organization, django_assert_num_queries):
    """Every request begins in public and enters its institution: mostly the one of the request before."""
    schema_in_database()
    with django_assert_num_queries(1):
        connection.set_schema_to_public()
        connection.set_tenant(organization)
        assert schema_in_database() == "t_alpha"


@pytest.mark.django_db(transaction=True)
def test_an_ended_session_is_noticed_before_it_is_used_again(organization):
    """Django asks before the first statement of a request; that we do not ask the server must not show."""
    schema_in_database()
    assert connection.is_usable()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (number,) = cursor.fetchone()
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [number])
    other.close()
    assert not connection.is_usable()
    connection.close()


def move_content_type(tenant, number):
    with tenant_context(tenant), connection.cursor() as cursor:
        cursor.execute("UPDATE django_content_type SET id = %s WHERE model = 'session'", [number])


def test_content_types_are_cached_by_schema(organization, other_organization, django_assert_num_queries):
    """The stock cache answered with the other tenant's id, or was emptied at every switch."""
    ContentType.objects.clear_cache()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    for tenant, number in ((organization, 7001), (other_organization, 7002)):
        with tenant_context(tenant), connection.cursor() as cursor:
            cursor.execute("DELETE FROM auth_permission")
        move_content_type(tenant, number)
    expected = [(organization, 7001), (other_organization, 7002)]
    for tenant, number in expected:
        with tenant_context(tenant):
            assert ContentType.objects.get_for_model(Session).pk == number
    with django_assert_num_queries(0):
        for tenant, number in expected * 2:
            with tenant_context(tenant):
                assert ContentType.objects.get_for_model(Session).pk == number
                assert ContentType.objects.get_for_id(number).model == "session"
                assert ContentType.objects.get_by_natural_key("sessions", "session").pk == number
    ContentType.objects.clear_cache()


@pytest.mark.django_db(transaction=True)
def test_content_types_do_not_leak_between_threads(organization, other_organization):
    """Threads that serve different tenants at once, each always with its own id."""
    ContentType.objects.clear_cache()
    expected = {"t_alpha": 7001, "t_beta": 7002}
    for tenant in (organization, other_organization):
        with tenant_context(tenant), connection.cursor() as cursor:
            cursor.execute("DELETE FROM auth_permission")
        move_content_type(tenant, expected[tenant.schema_name])
    start, wrong = threading.Barrier(4), []

    def work(tenant):
        start.wait()
        with tenant_context(tenant):
            for turn in range(200):
                number = ContentType.objects.get_for_model(Session).pk
                if number != expected[tenant.schema_name]:
                    wrong.append(number)
                if turn % 50 == 0:
                    ContentType.objects.clear_cache()
        connection.close()

    threads = [threading.Thread(target=work, args=(t,)) for t in (organization, other_organization) * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ContentType.objects.clear_cache()
    assert wrong == []


def test_introspection_sees_one_schema(organization):
    """Tables of public behind the tenant are not the tenant's."""
    names = connection.introspection.table_names()
    assert "django_session" in names
    assert "tenancy_tenant" not in names
    with in_public():
        assert "tenancy_tenant" in connection.introspection.table_names()
