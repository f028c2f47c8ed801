"""The bound of a school's plan on students."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from core.tenancy.caps import PEOPLE, Cap, register_cap, require_room_for
from core.tenancy.enums import TenantType


def count_students_by(count: Callable[[], int]) -> None:
    """Say how the enrolled students are counted; the app that keeps them registers it."""
    register_cap(TenantType.SCHOOL, PEOPLE, Cap(count, no_room))


def require_room_for_students(adding: int) -> None:
    """Raise CapReached unless the plan has room for so many students more.

    Call it in the transaction that adds them and before they are added: two at once are counted one after the other.
    """
    require_room_for(adding=adding)


def no_room(most: int, enrolled: int) -> str:
    """Say how many there are, how many there may be and what to do."""
    text = _(
        "Your plan has room for %(most)d students, %(enrolled)d are enrolled."
        " Ask the platform's administrators for a larger plan."
    )
    return text % {"most": most, "enrolled": enrolled}
