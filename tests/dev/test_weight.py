"""What a command, a worker and the clock load before they do anything: every process pays for it at every start."""

import json
import os
import subprocess
import sys

import pytest

from dev.paths import ROOT

# Libraries of one job each, and what only the doors need.
HEAVY = (
    "PIL",
    "barcode",
    "drf_spectacular.openapi",
    "fontTools",
    "jsonschema",
    "jwt",
    "mt940",
    "numpy",
    "ofxtools",
    "openpyxl",
    "ortools",
    "prometheus_client",
    "pypdf",
    "pyrage",
    "razorpay",
    "rich",
    "segno",
    "sentry_sdk",
    "typst",
    "unfold.admin",
    "weasyprint",
    "config.urls_organization",
    "config.urls_public",
    "config.urls_school",
)
ASK = "import json, sys; import django; django.setup(); {more}; print(json.dumps(sorted(sys.modules)))"


def loaded_after(more: str) -> list[str]:
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.dev"}
    told = subprocess.run(
        [sys.executable, "-c", ASK.format(more=more)],
        cwd=ROOT, env=environ, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return list(json.loads(told.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("pass", id="set-up"),
        pytest.param(
            "from config.celery import app; app.loader.import_default_modules()", id="worker with its tasks"
        ),
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_used(more: str) -> None:
    loaded = loaded_after(more)
    assert "core.apps" in loaded
    assert [name for name in loaded if name in HEAVY] == []


def test_pages_of_the_admin_wait_for_the_first_address() -> None:
    """They and the forms, filters and routes behind them are half of all modules."""
    ours = [
        name for name in loaded_after("pass") if name.split(".")[0] in {"payroll", "school", "erp_planned"}
    ]
    assert [name for name in ours if ".admin" in name or ".api" in name] == []
