"""What a deployment must not do is found by `check --deploy`, and said in the log at the start."""

import logging
import runpy

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from config.celery import app
from core.tenancy import deployment
from tests.outages import no_database


def found(settings, **values) -> set[str]:
    for name, value in values.items():
        setattr(settings, name, value)
    ids = {message.id for message in run_checks(tags=["security"], include_deployment_checks=True)}
    return ids & {"core.E010", "core.W011", "core.E012"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("header", "proxies", "expected"),
    [
        (("HTTP_X_FORWARDED_PROTO", "https"), [], {"core.E010"}),
        (("HTTP_X_FORWARDED_PROTO", "https"), ["127.0.0.1"], set()),
        (None, [], set()),
    ],
)
def test_a_proxy_must_be_named(settings, header, proxies, expected):
    """Else ten wrong passwords of anybody lock everybody out."""
    keys = ["k" * 40]
    assert (
        found(settings, SECURE_PROXY_SSL_HEADER=header, TRUSTED_PROXIES=proxies, BACKUP_KEY=keys) == expected
    )


@pytest.mark.django_db
def test_plain_backups_are_warned_of(settings):
    assert found(settings, SECURE_PROXY_SSL_HEADER=None, BACKUP_KEY=[]) == {"core.W011"}


@pytest.mark.django_db
def test_a_role_with_power_over_the_server_is_an_error(settings, monkeypatch, caplog):
    monkeypatch.setattr(deployment, "POWERS", "SELECT true")
    assert found(settings, SECURE_PROXY_SSL_HEADER=None, BACKUP_KEY=["k" * 40]) == {"core.E012"}
    with caplog.at_level(logging.WARNING):
        deployment.warn_at_start()
    assert "core.E012" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_checks_need_no_database(settings):
    with no_database():
        assert found(settings, SECURE_PROXY_SSL_HEADER=None, BACKUP_KEY=["k" * 40]) == set()


def start_web() -> None:
    runpy.run_module("config.wsgi")


def start_worker() -> None:
    app.loader.import_default_modules()


@pytest.fixture
def set_up(monkeypatch):
    """A process whose Django is set up."""
    monkeypatch.setenv("STATEMENT_SECONDS", "60")
    monkeypatch.setattr("django.core.wsgi.get_wsgi_application", lambda: None)


@pytest.mark.parametrize("start", [start_web, start_worker])
@pytest.mark.parametrize(
    ("forbidden", "value", "fault"),
    [("SCHOOL_LOGIN_PROOF", "none", "school.E002"), ("PAYMENT_GATEWAY", "sandbox", "school.E011")],
)
@pytest.mark.django_db
@pytest.mark.usefixtures("set_up")
def test_no_process_of_a_deployment_starts_with_a_forbidden_setting(settings, start, forbidden, value, fault):
    settings.IS_DEPLOYMENT = True
    settings.SCHOOL_LOGIN_PROOF, settings.SCHOOL_LOGIN_WITHOUT_PROOF = "password", False
    settings.PAYMENT_GATEWAY, settings.PAYMENT_SANDBOX_ALLOWED = "razorpay", False
    start()
    setattr(settings, forbidden, value)
    with pytest.raises(ImproperlyConfigured, match=fault):
        start()


@pytest.mark.django_db
def test_a_command_refuses_a_forbidden_setting_and_loads_no_page(settings, monkeypatch):
    def load() -> None:
        raise AssertionError

    monkeypatch.setattr("core.admin.apps.load_doors", load)
    settings.IS_DEPLOYMENT, settings.SCHOOL_LOGIN_WITHOUT_PROOF = True, False
    settings.SCHOOL_LOGIN_PROOF = "password"
    settings.PAYMENT_GATEWAY = "razorpay"
    call_command("list_tenants", skip_checks=False)
    settings.SCHOOL_LOGIN_PROOF = "none"
    with pytest.raises(SystemCheckError, match=r"school\.E002"):
        call_command("list_tenants", skip_checks=False)
