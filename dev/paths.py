"""Where things lie."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"


def var_dir() -> Path:
    """Return the absolute data folder: $VAR, else `var` in the project."""
    return (ROOT / os.environ.get("VAR", "var")).resolve()


def command_env(**extra: str) -> dict[str, str]:
    """Return the environment for child programs: the virtual environment first on PATH, VAR absolute."""
    return {
        **os.environ,
        "PATH": f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "VIRTUAL_ENV": str(VENV),
        "VAR": str(var_dir()),
        "PYTHONUNBUFFERED": "1",
        **extra,
    }
