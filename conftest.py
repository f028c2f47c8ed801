"""pytest plugins of the whole suite."""

pytest_plugins = [
    "dev.pytest_browser",
    "dev.pytest_order",
    "dev.pytest_durations",
    "tests.kit.garbage",
    "tests.kit.tried",
]
