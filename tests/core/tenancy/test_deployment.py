"""What a deployment must not do is found by `check --deploy`, and said in the log at the start."""

import logging

import pytest
from django.core.checks import run_checks

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
