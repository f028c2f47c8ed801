"""The door before any view: sizes, NUL signs, and answers that no cache keeps."""

import json
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.bodies import stated_length
from tests.core.accounts.people import Api, api_of, refused, user_of

pytestmark = pytest.mark.django_db


class Untouched(BytesIO):
    """A body that must not be read."""

    def read(self, *_args: object) -> bytes:
        raise AssertionError("the body was read")


@pytest.fixture
def client(client_of, organization):
    client = client_of(organization)
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize("path", ["/ess/sign-in", "/admin/login/", "/i18n/setlang/", "/account/password"])
def test_a_large_body_of_nobody_is_refused_unread_on_pages(client, path):
    """The check of the CSRF token would read it all first, to a file on the disk."""
    answer = client.post(path, {"password": "x" * 20_000})
    assert answer.status_code == 413
    unread = client.generic(
        "POST", path, b"x", content_type="multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(300 * 1024 * 1024), **{"wsgi.input": Untouched()},
    )  # fmt: skip
    assert unread.status_code == 413


def test_who_is_signed_in_sends_papers_but_no_300_megabytes(client, organization):
    user = user_of(organization, "employee", "asha")
    client.force_login(user)
    paper = SimpleUploadedFile("a.pdf", b"%PDF-1.4" + b"x" * 50_000)
    assert client.post("/ess/leave/apply", {"certificate": paper}).status_code < 413
    answer = client.generic(
        "POST", "/ess/leave/apply", b"x", content_type="multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(300 * 1024 * 1024), **{"wsgi.input": Untouched()},
    )  # fmt: skip
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["ess/leave/apply", "leave/applications", "import/employees", "employees"])
def test_a_body_beyond_its_door_is_refused_unread_at_rest(organization, path):
    api = api_of(user_of(organization, "admin", "boss"), organization)
    answer = api.client.generic(
        "POST", f"/api/{path}", b"x", content_type="multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(300 * 1024 * 1024), **{"wsgi.input": Untouched()},
    )  # fmt: skip
    refused(answer, 413, "PAYLOAD_TOO_LARGE")


@pytest.mark.parametrize("text", ["", "x", "-5", "²", "9" * 40])
def test_an_unreadable_length_is_none(rf, text):
    request = rf.get("/")
    request.META["CONTENT_LENGTH"] = text
    assert stated_length(request) == 0


@pytest.mark.parametrize(
    "address", ["/ess/?a=%00", "/admin/?%00=b", "/api/employees?search=a%00", "/api/auth/%00"]
)
def test_a_nul_in_the_address_is_refused_at_every_door(client, address):
    answer = client.get(address)
    assert answer.status_code == 400
    assert b"NUL" in answer.content


@pytest.mark.parametrize("path", ["auth/me", "employees", "auth/login", "nowhere"])
def test_no_cache_keeps_an_answer_of_rest(organization, path):
    for api in (Api(organization), api_of(user_of(organization, "admin", f"a{path[:3]}"), organization)):
        assert "no-store" in api.get(path)["Cache-Control"]
    assert "no-store" in Api(organization).post(path, {"username": "a", "password": "b"})["Cache-Control"]


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 15_000,
        b'{"tenantId": "a\\u0000b"}',
        b'{"tenantId": "\\ud800"}',
        b'{"tenantId": "' + b"a" * 9000 + b'"}',
        b"[]",
    ],
)
def test_a_school_is_named_by_anything_and_nothing_breaks(db, body):
    answer = Client(raise_request_exception=False).post(
        "/api/v1/auth/login", body, content_type="application/json"
    )
    assert answer.status_code in {400, 404}
    assert json.loads(answer.content)["ok"] is False


def test_a_large_body_of_a_sign_in_at_the_bare_host_is_refused(db):
    answer = Client().post("/api/v1/auth/login", b" " * 20_000, content_type="application/json")
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "named", ["a\0b", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "x" * 5000, "A B"]
)
def test_an_odd_name_in_the_header_is_no_institution(db, named):
    answer = Client(raise_request_exception=False).get("/api/auth/me", headers={"x-tenant-id": named})
    assert answer.status_code == 404


def test_no_page_is_framed_and_own_pages_are_kept_nowhere(client, organization):
    """Refusals and 405 too; catches a page that answers before the header is set, and a password page in a cache."""
    host = {"host": f"{organization.slug}.testserver"}
    answers = [
        client.get("/ess/sign-out", headers=host), client.put("/ess/sign-in", headers=host),
        client.get("/nothing", headers=host), client.get("/admin/login/%00", headers=host),
    ]  # fmt: skip
    client.force_login(user_of(organization, "hr_manager"))
    own = [client.get(path, headers=host) for path in ("/account/password", "/admin/")]
    assert {one.status_code for one in answers} >= {400, 404, 405}
    assert {one.headers.get("X-Frame-Options") for one in [*answers, *own]} == {"DENY"}
    assert all("no-store" in one.headers.get("Cache-Control", "") for one in own)
