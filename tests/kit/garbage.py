"""The garbage collector of a test process, as in the application's own; a pytest plugin.

What importing and collecting made stays to the end: looking through it again at every few hundred new objects is a
part of every run.
"""

import gc

import pytest


def pytest_configure() -> None:
    gc.set_threshold(20_000, 20, 50)  # as in all processes of the application


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave what is there by now out of every later search."""
    gc.collect()
    gc.freeze()
