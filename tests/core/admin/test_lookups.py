"""Parameters of lists: only their own filters; would catch a column read letter by letter through its filter."""

import pytest

from core.accounts.models import User
from core.admin import ServiceAdmin, platform_site
from payroll.organizations.site import organization_site
from tests.core.accounts.people import user_of

ADMINS = [
    pytest.param(admin, id=f"{site.name}-{model._meta.label_lower}")
    for site in (organization_site, platform_site)
    for model, admin in site._registry.items()
    if isinstance(admin, ServiceAdmin)
]


@pytest.fixture
def client(organization, client_of):
    found = client_of(organization)
    found.force_login(user_of(organization, "admin", "boss"))
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(
    "lookup", ["password__startswith", "password", "password__regex", "token_version", "token_version__gt", "pk__gt",
               "id__in", "username__startswith", "last_login__year", "email__contains"],
)  # fmt: skip
def test_users_cannot_be_guessed_at(client, lookup):
    assert client.get("/admin/accounts/user/", {lookup: "1"}).status_code == 400


@pytest.mark.django_db
def test_the_own_filters_work(client, organization):
    user_of(organization, "hr_manager", "manager")
    page = client.get("/admin/accounts/user/", {"role": "hr_manager", "is_active__exact": "1"})
    assert [row.username for row in page.context["cl"].result_list] == ["manager"]


@pytest.mark.django_db
@pytest.mark.parametrize("admin", ADMINS)
def test_no_list_is_narrowed_by_a_column_without_a_filter(organization, admin):
    allowed = {
        item if isinstance(item, str) else item[0] for item in admin.list_filter if not isinstance(item, type)
    }
    allowed |= {admin.date_hierarchy} | {getattr(item, "parameter_name", None) for item in admin.list_filter}
    for field in admin.model._meta.get_fields():
        for name in {field.name, getattr(field, "attname", field.name)}:
            if name not in allowed:
                assert not admin.lookup_allowed(f"{name}__startswith", "a", None), name
                assert not admin.lookup_allowed(name, "a", None), name


@pytest.mark.django_db
@pytest.mark.parametrize("admin", ADMINS)
def test_what_the_filters_write_is_allowed(organization, admin):
    """The parameters of Django's own filters of each field; would catch a filter that no longer works."""
    for item in admin.list_filter:
        path = item if isinstance(item, str) else item[0] if isinstance(item, tuple) else None
        if path is None:
            assert admin.lookup_allowed(item.parameter_name, "1", None)
            continue
        assert admin.lookup_allowed(f"{path}__exact", "1", None)
        assert admin.lookup_allowed(f"{path}__isnull", "1", None)
        assert not admin.lookup_allowed(f"{path}__password__startswith", "1", None)


@pytest.mark.django_db
def test_a_link_is_asked_for_itself_and_nothing_beyond(organization):
    admin = organization_site._registry[User]
    assert not admin.lookup_allowed("is_active__exact__x", "1", None)
    employees = next(
        item for model, item in organization_site._registry.items() if model.__name__ == "Employee"
    )
    assert employees.lookup_allowed("department__id__exact", "1", None)
    assert not employees.lookup_allowed("department__code__startswith", "P", None)
    assert not employees.lookup_allowed("user__password__startswith", "a", None)
