"""Rules that every model, form and schema keeps."""

import inspect

import pytest
from django import forms
from django.core.management import call_command
from django.db import connection, models
from django.utils.functional import Promise
from rest_framework import serializers

from tests.conventions.source import SUITES, modules, own_models

# One row in each institution.
SINGLE = {
    "erp_finance.BooksSettings",
    "payroll_organizations.Organization",
    "payroll_organizations.OrganizationSettings",
    "school_foundation.School",
}
# Never seen by a person.
NAMELESS = {"accounts.RefreshToken", "accounts.SignInCode", "tenancy.SchemaTemplate"}


def test_models_say_what_they_are() -> None:
    written_by_django = [
        model._meta.label for model in own_models() if (model.__doc__ or "").startswith(f"{model.__name__}(")
    ]
    assert written_by_django == [], "these have no docstring of their own"
    untranslated = [
        (model._meta.label, name)
        for model in own_models()
        for name in ("verbose_name", "verbose_name_plural")
        if model._meta.label not in NAMELESS and not isinstance(getattr(model._meta, name), Promise)
    ]
    assert untranslated == [], "these are named without gettext_lazy"


def test_models_have_no_tenant_column() -> None:
    """The schema alone says whose row it is."""
    forbidden = {"tenant", "tenant_id", "organization_id", "school_id"}
    found = [
        (model._meta.label, field.name)
        for model in own_models()
        for field in model._meta.get_fields()
        if model._meta.app_label != "tenancy" and field.name in forbidden
    ]
    assert found == []


def test_money_of_models_is_decimal() -> None:
    found = [
        (model._meta.label, field.name)
        for model in own_models()
        for field in model._meta.get_fields()
        if isinstance(field, models.FloatField)
    ]
    assert found == []


def test_models_are_ordered_where_they_are_listed() -> None:
    """Pages of an unordered list repeat and lose rows."""
    listed = [model for model in own_models() if model._meta.label not in SINGLE and _is_listed(model)]
    assert len(listed) > 100
    assert [model._meta.label for model in listed if not model._meta.ordering] == []


def _is_listed(model: type[models.Model]) -> bool:
    from core.admin import platform_site
    from payroll.organizations.site import organization_site

    return organization_site.is_registered(model) or platform_site.is_registered(model)


def all_forms() -> list[type[forms.BaseForm]]:
    found = set()
    for last in ("forms", "admin", "portal", "actions", "masters", "users", "employees"):
        for module in modules(last):
            for _name, thing in inspect.getmembers(module, inspect.isclass):
                if issubclass(thing, forms.BaseForm) and thing.__module__.partition(".")[0] in SUITES:
                    found.add(thing)
    return sorted(found, key=lambda form: f"{form.__module__}.{form.__name__}")


def test_forms_are_found():
    assert len(all_forms()) >= 3


def test_labels_of_forms_are_translated() -> None:
    """A label in plain text stays English on a Hindi page; abbreviations are the same in both."""
    bad = [
        (form.__module__, form.__name__, name)
        for form in all_forms()
        for name, field in getattr(form, "base_fields", {}).items()
        if field.label and not isinstance(field.label, Promise) and not str(field.label).isupper()
    ]
    assert bad == []


def test_serializers_are_ours():
    """DRF's own know no camelCase and let unknown fields pass."""
    from core.api.serializers import StrictCamelMixin

    bad = []
    for module in modules("serializers"):
        for name, thing in inspect.getmembers(module, inspect.isclass):
            is_own = thing.__module__ == module.__name__ and issubclass(thing, serializers.Serializer)
            if is_own and not issubclass(thing, StrictCamelMixin):
                bad.append(f"{module.__name__}.{name}")
    assert bad == []


@pytest.mark.django_db
class TestSchemas:
    """Which tables each schema has."""

    def tables(self, schema: str) -> set[str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [schema])
            return {name for (name,) in cursor.fetchall()}

    def test_public_holds_no_table_of_a_suite(self):
        assert {
            name for name in self.tables("public") if name.startswith(("payroll_", "school_", "erp_"))
        } == set()

    def test_institutions_hold_no_table_of_the_platform(self):
        for schema in ("t_alpha", "t_gamma"):
            assert {
                name for name in self.tables(schema) if name.startswith(("tenancy_", "django_tenants"))
            } == set()

    def test_each_type_has_its_own_suite_only(self):
        assert {name for name in self.tables("t_alpha") if name.startswith("school_")} == set()
        assert {name for name in self.tables("t_gamma") if name.startswith(("payroll_", "erp_"))} == set()
        assert {"payroll_runs_payrollrun", "accounts_user", "audit_auditentry"} <= self.tables("t_alpha")
        assert {"accounts_user", "audit_auditentry"} <= self.tables("t_gamma")

    def test_no_foreign_key_leaves_its_schema(self):
        """A schema can be moved and restored alone."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT c.conname FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid"
                " JOIN pg_class b ON b.oid = c.confrelid"
                " WHERE c.contype = 'f' AND a.relnamespace <> b.relnamespace"
            )
            assert cursor.fetchall() == []

    def test_migrations_are_written(self):
        call_command("makemigrations", check=True, dry_run=True, verbosity=0)
