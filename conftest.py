"""pytest plugins of the whole suite."""

pytest_plugins = ["dev.pytest_browser", "dev.pytest_order", "tests.kit.tried"]
