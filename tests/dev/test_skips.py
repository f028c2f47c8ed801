"""A test that does not run is no test: only the browser's may be skipped, where there is no browser."""

import subprocess
import sys
from pathlib import Path

SKIPPED = """
import pytest

def test_inside():
    pytest.skip("no tables yet")

@pytest.mark.skipif(True, reason="never")
def test_marked():
    pass

@pytest.mark.browser
def test_of_the_browser():
    pass
"""


def test_a_skipped_test_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(SKIPPED)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = browser: of the browser\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "dev.pytest_browser",
        "-p",
        "no:django",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, "--rootdir", str(tmp_path), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "1 failed, 1 passed, 1 error" in done.stdout, done.stdout
    assert done.returncode == 1
