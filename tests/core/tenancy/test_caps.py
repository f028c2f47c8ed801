"""Bounds of a plan on people and on files: also for two at once, and after a kill."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.utils import timezone

from core.access import PLATFORM_ADMIN
from core.accounts.models import User
from core.errors import ValidationFailed
from core.tenancy.caps import CapReached, require_room_for
from core.tenancy.context import in_public, tenant_context
from core.tenancy.leftovers import remove_leftovers
from core.tenancy.models import Plan, Subscription, Tenant
from core.tenancy.selectors import forget_cached, tenant_by_slug
from tests.institutions import the
from tests.kit.threads import at_once

KILO = 1000


def bounded(tenant: Tenant, *, people: int | None = None, gigabytes: Any = None) -> Tenant:
    """Give the institution a plan with these bounds and return it as the look-up finds it."""
    with in_public():
        plan = Plan.objects.create(code="small", name="Small", max_people=people, storage_gb=gigabytes)
        Subscription.objects.create(tenant=tenant, plan=plan, started_on=timezone.localdate())
    forget_cached()
    with in_public():
        found = tenant_by_slug(tenant.slug)
    assert found is not None
    return found


@pytest.fixture(autouse=True)
def _empty_folder() -> Iterator[None]:
    yield
    for tenant in (the("beta"), the("alpha")):
        with tenant_context(tenant):
            folder = Path(default_storage.path("probe"))
            for file in folder.glob("*"):
                file.unlink()
            default_storage.usage().recount()  # type: ignore[attr-defined]


def add_person(name: str) -> None:
    with transaction.atomic():
        require_room_for(adding=1, used=User.objects.count)
        User.objects.create(username=name, name=name, role=PLATFORM_ADMIN)


@pytest.mark.django_db
def test_the_number_and_what_to_do(other_organization: Tenant) -> None:
    tenant = bounded(other_organization, people=500)
    with tenant_context(tenant):
        require_room_for(adding=1, used=lambda: 499)
        require_room_for(adding=0, used=lambda: 900)
        for adding, used in ((1, 500), (2, 499), (1, 600)):
            with pytest.raises(CapReached, match=f"500 people, {used} are there. Ask"):
                require_room_for(adding=adding, used=lambda used=used: used)


@pytest.mark.django_db
def test_a_larger_plan_counts_at_once(other_organization: Tenant) -> None:
    """The bound is not read from a look-up that another process keeps for some seconds."""
    tenant = bounded(other_organization, people=1)
    with in_public():
        Plan.objects.update(max_people=2)
    with tenant_context(tenant):
        require_room_for(adding=1, used=lambda: 1)


@pytest.mark.django_db
def test_without_a_bound_nothing_is_asked(organization: Tenant, django_assert_num_queries: Any) -> None:
    organization.terms  # noqa: B018 - known from the look-up in earnest
    with django_assert_num_queries(0):
        require_room_for(adding=10_000)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_not_pass_the_bound_together(other_organization: Tenant) -> None:
    with tenant_context(other_organization):
        there = User.objects.count()
    tenant = bounded(other_organization, people=there + 1)
    with tenant_context(tenant):
        outcomes = at_once(*(lambda name=name: add_person(name) for name in ("one", "two", "three")))
        refused = [found for found in outcomes if isinstance(found, CapReached)]
        assert len(refused) == 2, outcomes
        assert User.objects.count() == there + 1


def files() -> list[str]:
    folder = Path(default_storage.path("probe"))
    return sorted(path.name for path in folder.glob("*")) if folder.exists() else []


@pytest.mark.django_db
class TestFiles:
    """A bound of 0.01 GB is 10,000,000 bytes; files of 4,000,000 fit twice."""

    @pytest.fixture
    def tenant(self, other_organization: Tenant) -> Iterator[Tenant]:
        tenant = bounded(other_organization, gigabytes=Decimal("0.01"))
        with tenant_context(tenant):
            default_storage.usage().recount()  # type: ignore[attr-defined]
            yield tenant

    def save(self, name: str, size: int = 4000 * KILO) -> str:
        return default_storage.save(f"probe/{name}", ContentFile(b"x" * size))

    def used(self) -> int:
        return default_storage.usage().used()  # type: ignore[attr-defined,no-any-return]

    def test_what_does_not_fit_is_refused_and_not_written(self, tenant: Tenant) -> None:
        began = self.used()
        self.save("a")
        second = self.save("b")
        with pytest.raises(ValidationFailed, match="used; this file has"):
            self.save("c")
        assert files() == ["a", "b"]
        assert self.used() - began == 8000 * KILO
        default_storage.delete(second)
        self.save("c")
        assert files() == ["a", "c"]
        assert self.used() - began == 8000 * KILO

    def test_two_uploads_at_once(self, tenant: Tenant) -> None:
        outcomes = at_once(*(lambda name=name: self.save(name) for name in "abcde"))
        assert sum(isinstance(found, ValidationFailed) for found in outcomes) == 3, outcomes
        assert len(files()) == 2

    def test_a_write_that_fails_counts_nothing(self, tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
        began = self.used()

        def full(*_args: Any) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("core.tenancy.storage.os.link", full)
        with pytest.raises(OSError, match="No space"):
            self.save("a", 10)
        assert self.used() == began

    def test_drift_is_put_right_at_night(self, tenant: Tenant) -> None:
        """A file that a hand laid there, or one that a kill left counted, is found by the recount."""
        began = self.used()
        Path(default_storage.path(self.save("a", 10))).unlink()
        assert self.used() == began + 10
        remove_leftovers(timezone.now())
        assert self.used() == began

    def test_a_restore_is_not_bounded(self, tenant: Tenant) -> None:
        """It brings back what was there."""
        tenant.maintenance_since = timezone.now()
        with tenant_context(tenant):
            self.save("a", 20_000 * KILO)

    def test_each_institution_has_its_own_sum(self, tenant: Tenant, organization: Tenant) -> None:
        with tenant_context(tenant):
            began = self.used()
            self.save("a", 10)
        with tenant_context(organization):
            assert connection.schema_name == "t_alpha"  # type: ignore[attr-defined]
            self.save("big", 20_000 * KILO)
        with tenant_context(tenant):
            assert self.used() == began + 10
