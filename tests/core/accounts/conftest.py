"""The first organization with users of each role."""

import pytest

from core.accounts.models import User
from core.tenancy.models import Tenant
from tests.core.accounts.people import Api, user_of


@pytest.fixture
def hr(organization: Tenant) -> User:
    return user_of(organization, "hr_manager", "hr")


@pytest.fixture
def admin(organization: Tenant) -> User:
    return user_of(organization, "admin", "boss")


@pytest.fixture
def anonymous(organization: Tenant) -> Api:
    return Api(organization)
