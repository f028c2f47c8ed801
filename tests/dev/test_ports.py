"""The port check of `make run`."""

import socket

import pytest

from dev.ports import check_port


def test_check_port_returns_a_free_port(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    monkeypatch.setenv("PORT", str(port))
    assert check_port() == port


def test_check_port_names_a_taken_port(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        monkeypatch.setenv("PORT", str(port))
        with pytest.raises(SystemExit):
            check_port()
    assert f"Port {port} cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["abc", "0", "65536", "-1", "80 80", "८०"])
def test_check_port_refuses_what_is_no_port(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(SystemExit):
        check_port()
