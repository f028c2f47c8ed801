"""The world of the contract's tables serves here too."""

from tests.contract.conftest import made_world, world

__all__ = ["made_world", "world"]
