"""The suite that the engine is tried with."""

from tests.core.suite import clerk, head, office  # noqa: F401 - fixtures
