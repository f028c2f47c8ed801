"""The worlds of the contract's tables serve here too."""

from tests.contract.conftest import made_world, world
from tests.school.contract.conftest import ground, made_ground

__all__ = ["ground", "made_ground", "made_world", "world"]
