"""PDF files: one at a time for each person and so many a minute, at REST and on pages."""

import pytest
from django.http import HttpRequest

from core.accounts.models import User
from core.documents import pdf
from core.documents.turns import answering, take_turn
from core.errors import TooManyRequests
from tests.core.accounts.people import user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking(rf, organization):
    user = user_of(organization, "employee", "asha")

    def make(who: User = user) -> HttpRequest:
        request = rf.get("/")
        request.user = who
        return request

    return make


def test_a_second_one_of_the_same_person_waits(asking):
    """Sixteen clients of one employee kept every thread busy for all institutions."""
    with answering(asking()):
        take_turn()
        with answering(asking()), pytest.raises(TooManyRequests) as caught:
            take_turn()
        assert caught.value.retry_after > 0
    with answering(asking()):
        take_turn()


def test_somebody_else_is_not_held_up(asking, organization):
    with answering(asking()):
        take_turn()
        with answering(asking(user_of(organization, "employee", "ravi"))):
            take_turn()


def test_many_pages_of_one_call_are_one_turn(asking, settings):
    settings.PDF_A_MINUTE = 1
    with answering(asking()):
        for _page in range(5):
            take_turn()


def test_so_many_a_minute(asking, settings):
    settings.PDF_A_MINUTE = 3
    for _file in range(3):
        with answering(asking()):
            take_turn()
    with answering(asking()), pytest.raises(TooManyRequests, match="3 a minute"):
        take_turn()


def test_a_refused_call_does_not_free_the_turn_of_the_other(asking):
    with answering(asking()):
        take_turn()
        for _time in range(2):
            with answering(asking()), pytest.raises(TooManyRequests):
                take_turn()


def test_a_worker_is_not_bounded(settings):
    settings.PDF_A_MINUTE = 0
    assert pdf.html_to_pdf("<p>x</p>").startswith(b"%PDF")
