"""Pages of the portal whose address names an object: to whom it is somebody else's, it is not there."""

from collections.abc import Iterator

import pytest
from django.test import Client

from tests.hostile_pages.addresses import Address
from tests.hostile_pages.sweeps import pages
from tests.kit.changes import nothing_changes
from tests.school.contract.ground import SCHEMAS, Ground

SCHOOL = "config.urls_school"
# The exam is that of the other section too, and a book is everybody's: such pages say nothing of somebody else's.
ALL_THEIRS = {"exam_id", "subject_id", "book_id"}
# By the beginning of the address: whose pages, and to whom the objects of the ground are somebody else's.
OWNERS = {
    "portal/family/": ("parent", "other_parent"),
    "portal/teaching/": ("teacher", "other_teacher"),
    "portal/attendance/": ("teacher", "other_teacher"),
    "portal/payslips/": ("teacher", "other_teacher"),
    "payments/": ("parent", "other_parent"),
}


def keyed() -> Iterator[tuple[Address, str, str]]:
    """Yield (address, whose, stranger) of each page that names an object of one family or section."""
    for address in pages(SCHOOL):
        text = address.filled({name: name for name in address.names}).removeprefix("/")
        for start, (owner, stranger) in OWNERS.items():
            if text.startswith(start) and set(address.names) - ALL_THEIRS:
                yield address, owner, stranger


KEYED = [
    pytest.param(address, owner, stranger, id=address.filled({name: name for name in address.names}))
    for address, owner, stranger in keyed()
]


def path_of(ground: Ground, address: Address) -> str:
    ids = {f"{name}_id": str(key) for name, key in ground.home.ids.items()}
    # The portal's pages of marks name the subject as the exam has it.
    named = {
        "file_id": ids["attachment_id"],
        "subject_id": ids["exam_subject_id"],
        "reservation_id": ids["place_id"],
        "pk": ids["payment_order_id"],
        "invoice_id": ids["open_invoice_id"],
    }
    return address.filled({**ids, **named})


def test_there_are_some() -> None:
    assert {param.values[1] for param in KEYED} == {"parent", "teacher"}


@pytest.mark.parametrize(("address", "owner", "stranger"), KEYED)
def test_the_page_of_somebody_else_is_not_found(
    ground: Ground, address: Address, owner: str, stranger: str
) -> None:
    """Shown or pressed; and its owner does reach it, so that not every key is simply unknown."""
    world, path = ground.home.world, path_of(ground, address)

    def asked(who: str, method: str, *, follow: bool = False) -> int:
        client: Client = world.browser(who)
        answer = getattr(client, method)(path, follow=follow)
        if answer.streaming:
            b"".join(answer.streaming_content)
        return int(answer.status_code)

    assert asked(owner, "get", follow=True) in {200, 405}, path  # paying leads on to where one pays
    with nothing_changes(SCHEMAS, without=("django_session", "accounts_user")):  # signing in notes itself
        assert asked(stranger, "get") in {404, 405}, path
        assert asked(stranger, "post") in {404, 405}, path
