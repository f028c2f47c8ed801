"""What guessing and flooding meet: limits by address, by account and by turns at hashing; no difference in time."""

import threading
import time

import pytest
from django.contrib.auth.hashers import get_hasher

from core.accounts import hashing
from core.accounts.bulk import GeneratedPasswordHasher
from core.accounts.models import User
from core.errors import TooManyRequests
from tests.core.accounts.people import PASSWORD, Api, api_of, refused, user_of

pytestmark = pytest.mark.django_db


def test_one_address_tries_few_names_whichever_door(hr, organization, client_of, settings):
    """Else one password could be tried at everybody, and each try costs a third of a second of a core."""
    settings.SIGN_IN_ADDRESS_TRIES = 6
    page, rest = client_of(organization), Api(organization, address="10.0.0.9")
    for number in range(2):
        page.post("/ess/sign-in", {"username": f"e{number}", "password": "x"}, REMOTE_ADDR="10.0.0.9")
        page.post("/admin/login/", {"username": f"a{number}", "password": "x"}, REMOTE_ADDR="10.0.0.9")
        rest.post("auth/login", {"username": f"r{number}", "password": "x"})
    refused(rest.post("auth/login", {"username": "hr", "password": PASSWORD}), 429, "TOO_MANY_REQUESTS")
    refused(rest.post("ess/login", {"username": "hr", "password": PASSWORD}), 429, "TOO_MANY_REQUESTS")
    answer = page.post("/ess/sign-in", {"username": "new", "password": "x"}, REMOTE_ADDR="10.0.0.9")
    assert answer.status_code == 429
    other = Api(organization, address="10.0.0.10")
    assert other.post("auth/login", {"username": "hr", "password": PASSWORD}).status_code == 200


def test_right_passwords_do_not_use_up_the_address(hr, organization, settings):
    """A campus signs in from one address every morning."""
    settings.SIGN_IN_ADDRESS_TRIES = 3
    for _time in range(8):
        assert (
            Api(organization).post("auth/login", {"username": "hr", "password": PASSWORD}).status_code == 200
        )


def test_one_locked_person_locks_nobody_else_out(hr, organization, settings):
    """Who tries again and again at a locked name would use up the address of all."""
    settings.SIGN_IN_ADDRESS_TRIES = 15
    user_of(organization, "admin", "boss")
    for _try in range(40):
        Api(organization).post("auth/login", {"username": "hr", "password": "x"})
    assert Api(organization).post("auth/login", {"username": "boss", "password": PASSWORD}).status_code == 200


def test_nothing_is_hashed_for_a_locked_address(organization, settings, monkeypatch):
    settings.SIGN_IN_ADDRESS_TRIES = 0
    monkeypatch.setattr(User, "set_password", lambda *_: pytest.fail("hashed"))
    monkeypatch.setattr(User, "check_password", lambda *_: pytest.fail("hashed"))
    refused(
        Api(organization).post("auth/login", {"username": "x", "password": "y"}), 429, "TOO_MANY_REQUESTS"
    )


def test_the_current_password_cannot_be_guessed_with_a_stolen_token(hr, organization):
    wrong = {"currentPassword": "nope", "newPassword": "seven-quiet-rivers"}
    for number in range(10):
        api = api_of(hr, organization, address=f"10.0.1.{number}")
        refused(api.post("auth/change-password", wrong), 400, "VALIDATION_ERROR")
    right = {**wrong, "currentPassword": PASSWORD}
    refused(api_of(hr, organization).post("auth/change-password", right), 429, "TOO_MANY_REQUESTS")
    hr.refresh_from_db()
    assert hr.check_password(PASSWORD)


def test_a_right_current_password_forgets_the_wrong_ones(hr, organization):
    for _round in range(3):
        for _try in range(6):
            api_of(hr, organization).post(
                "auth/change-password", {"currentPassword": "n", "newPassword": "x"}
            )
        body = {"currentPassword": PASSWORD, "newPassword": "short"}
        refused(api_of(hr, organization).post("auth/change-password", body), 400, "VALIDATION_ERROR")


def test_no_more_hash_at_once_than_there_are_turns(monkeypatch):
    """Thirty-two at once kept every thread of the web processes for sixteen seconds."""
    monkeypatch.setattr(hashing, "PATIENCE", 0.05)
    inside, most, refusals = [], [], []
    hold = threading.Event()

    def work() -> None:
        try:
            with hashing.turn_to_hash():
                inside.append(1)
                most.append(len(inside))
                hold.wait(5)
                inside.pop()
        except TooManyRequests as error:
            refusals.append(error.retry_after)

    threads = [threading.Thread(target=work) for _number in range(12)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    hold.set()
    for thread in threads:
        thread.join()
    assert max(most) == 2
    assert len(refusals) == 10
    assert all(refusals)


def test_a_flood_at_the_door_is_answered_429(organization, monkeypatch):
    monkeypatch.setattr(hashing, "_places", threading.BoundedSemaphore(1))
    hashing._places.acquire()
    answer = Api(organization).post("auth/login", {"username": "hr", "password": PASSWORD})
    refused(answer, 429, "TOO_MANY_REQUESTS")
    assert int(answer["Retry-After"]) > 0


def test_a_first_password_is_not_told_by_the_time_a_wrong_one_takes(hr, organization, monkeypatch):
    """The quick hash of generated passwords answered a hundred times faster than an unknown name."""
    hasher = GeneratedPasswordHasher()
    User.objects.filter(pk=hr.pk).update(password=hasher.encode(PASSWORD, hasher.salt()))
    preferred, hashed = get_hasher("default"), []
    encode = type(preferred).encode
    monkeypatch.setattr(type(preferred), "encode", lambda *a, **k: hashed.append(1) or encode(*a, **k))
    for name in ("hr", "nobody"):
        hashed.clear()
        refused(
            Api(organization).post("auth/login", {"username": name, "password": "x"}),
            401,
            "INVALID_CREDENTIALS",
        )
        assert len(hashed) == 1, name
    assert Api(organization).post("auth/login", {"username": "hr", "password": PASSWORD}).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {"username": "\ud800", "password": "x"},
        {"username": "hr", "password": "\ud800"},
        {"username": "h\0r", "password": "x"},
        {"username": "hr", "password": "x\0"},
    ],
)
def test_odd_signs_in_name_or_password_are_no_crash(hr, organization, body):
    assert Api(organization).post("auth/login", body).status_code in {400, 401}
