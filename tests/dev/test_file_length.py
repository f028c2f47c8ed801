"""The length limit of source files."""

from pathlib import Path

from dev.file_length import LONGEST, too_long


def test_too_long_names_long_files_and_spares_migrations(tmp_path: Path) -> None:
    migrations = tmp_path / "core" / "migrations"
    migrations.mkdir(parents=True)
    (migrations / "0001_initial.py").write_text("x = 1\n" * (LONGEST + 1), encoding="utf-8")
    (tmp_path / "core" / "fits.py").write_text("x = 1\n" * LONGEST, encoding="utf-8")
    (tmp_path / "core" / "long.py").write_text("x = 1\n" * (LONGEST + 1), encoding="utf-8")
    assert too_long(tmp_path) == [(LONGEST + 1, tmp_path / "core" / "long.py")]
