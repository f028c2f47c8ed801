"""The servers of `make run` and `make test`: real ones, started in a temporary folder."""

from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
import redis

from dev.services import services


@pytest.fixture(autouse=True)
def _no_servers_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)


def _processes_of(folder: Path) -> list[str]:
    """Return the command lines that name something in the folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            if f"{folder}/" in command:
                found.append(command)
    return found


def test_servers_answer_keep_data_and_leave_nothing_running(tmp_path: Path) -> None:
    """Catches a server left running, and data lost between two starts."""
    with services(tmp_path, durable=True) as addresses:
        with psycopg.connect(addresses["DATABASE_URL"], autocommit=True) as connection:
            connection.execute("create table kept (n int)")
            assert connection.info.dbname == "karyalaya"
        redis.Redis.from_url(addresses["REDIS_URL"]).set("kept", "1")
        assert _processes_of(tmp_path)
    assert _processes_of(tmp_path) == []

    with services(tmp_path, durable=True) as addresses:
        with psycopg.connect(addresses["DATABASE_URL"]) as connection:
            assert connection.execute("select count(*) from kept").fetchone() == (0,)
        assert redis.Redis.from_url(addresses["REDIS_URL"]).get("kept") == b"1"


def test_servers_start_where_the_path_is_too_long_for_a_socket(tmp_path: Path) -> None:
    """Catches a start that fails in a deep folder: a socket's path has at most 107 bytes."""
    deep = tmp_path / ("x" * 80) / ("y" * 80)
    with services(deep, durable=False) as addresses:
        with psycopg.connect(addresses["DATABASE_URL"]) as connection:
            assert connection.execute("show fsync").fetchone() == ("off",)
        assert redis.Redis.from_url(addresses["REDIS_URL"]).ping()
        folder = Path(parse_qs(urlsplit(addresses["DATABASE_URL"]).query)["host"][0])
        assert folder.stat().st_mode & 0o077 == 0, "others on the machine could reach the database"
    assert not folder.exists()


def test_servers_listen_on_no_port(tmp_path: Path) -> None:
    """Catches a server that others on the network could reach: both trust whoever reaches them."""
    with services(tmp_path, durable=False) as addresses:
        with psycopg.connect(addresses["DATABASE_URL"]) as connection:
            assert connection.execute("show listen_addresses").fetchone() == ("",)
        assert redis.Redis.from_url(addresses["REDIS_URL"]).config_get("port") == {"port": "0"}


def test_second_command_on_one_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Catches two servers writing to one data folder."""
    with services(tmp_path, durable=False), pytest.raises(SystemExit), services(tmp_path, durable=False):
        pass
    assert "in use by another command" in capsys.readouterr().err


def test_named_servers_are_used_and_none_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Catches an embedded server started beside the one that the environment names."""
    monkeypatch.setenv("DATABASE_URL", "postgresql://example/one")
    monkeypatch.setenv("REDIS_URL", "redis://example/0")
    with services(tmp_path, durable=True) as addresses:
        assert addresses == {}
        assert _processes_of(tmp_path) == []
