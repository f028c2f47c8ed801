"""Plain subjects: one declaration gives services, REST routes, admin screens, data import and their tests."""

from core.masters.declaration import Master
from core.masters.services import Change

__all__ = ["Change", "Master"]
