"""The own inbox over REST: own rows only, strict parameters, the same number of queries for long lists."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.outbox.models import Message
from core.outbox.selectors import inbox
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from core.tenancy.selectors import public_tenant
from tests.core.accounts.people import Api, api_of, platform_user, refused, user_of

pytestmark = pytest.mark.django_db
ApiOf = Callable[[User], Api]
Tell = Callable[..., int]
ROUTES = [
    ("GET", "notices"),
    ("GET", "notices/1"),
    ("GET", "notices/unread-count"),
    ("POST", "notices/1/read"),
    ("POST", "notices/read-all"),
    ("GET", "notices/preferences"),
    ("PUT", "notices/preferences"),
    ("PATCH", "notices/preferences"),
]


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_nobody_without_a_token(organization: Tenant, method: str, path: str) -> None:
    refused(Api(organization)(method, path, {} if method != "GET" else None), 401, "UNAUTHENTICATED")


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_a_token_of_another_organization(
    organization: Tenant, other_organization: Tenant, method: str, path: str
) -> None:
    token = access_token(user_of(other_organization, "admin"), "beta")
    refused(Api(organization, token)(method, path, {} if method != "GET" else None), 403, "TENANT_MISMATCH")


@pytest.mark.parametrize("role", ["employee", "hr_manager", "admin"])
def test_everybody_has_an_inbox(organization: Tenant, tell: Tell, role: str) -> None:
    user = user_of(organization, role)
    tell(user, url="/ess/payslips")
    data = api_of(user, organization).get("notices").json()["data"]
    assert {key: data[key] for key in ("page", "limit", "total")} == {"page": 1, "limit": 20, "total": 1}
    (row,) = data["items"]
    assert set(row) == {"id", "kind", "subject", "body", "url", "createdAt", "readAt"}
    assert (row["kind"], row["url"], row["readAt"]) == ("payslips", "/ess/payslips", None)


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_a_visitor_of_the_platform_sees_nobodys_inbox(
    organization: Tenant, tell: Tell, method: str, path: str
) -> None:
    """The visitor's number in public is somebody else's number here."""
    visitor = platform_user()
    with tenant_context(organization):
        tell(User.objects.create(pk=visitor.pk, username="same", name="Same", role="employee"))
    refused(
        Api(organization, access_token(visitor, "public"))(method, path, {} if method != "GET" else None),
        403,
        "FORBIDDEN",
    )


def test_a_platform_administrator_has_an_own_inbox(organization: Tenant, tell: Tell) -> None:
    visitor = platform_user()
    with in_public():
        tell(visitor)
    answer = api_of(visitor, public_tenant()).get("notices", **{"x-tenant-id": "public"})
    assert answer.status_code == 200, answer.content
    assert answer.json()["data"]["total"] == 1


def test_another_persons_notice_is_not_there(api: ApiOf, tell: Tell, asha: User, bala: User) -> None:
    tell(bala)
    number = inbox(bala.pk).get().pk
    refused(api(asha).get(f"notices/{number}"), 404, "NOT_FOUND")
    refused(api(asha).post(f"notices/{number}/read"), 404, "NOT_FOUND")
    assert api(asha).post("notices/read-all").json()["data"] == {"marked": 0}
    assert inbox(bala.pk).get().read_at is None
    assert api(asha).get("notices").json()["data"]["total"] == 0


def test_a_notice_of_another_organization_is_not_there(
    api: ApiOf, tell: Tell, asha: User, other_organization: Tenant
) -> None:
    with tenant_context(other_organization):
        connection.cursor().execute("SELECT setval(pg_get_serial_sequence('outbox_message', 'id'), 700000)")
        tell(user_of(other_organization, "employee"))
        number = Message.objects.filter(channel="inbox").get().pk
    refused(api(asha).get(f"notices/{number}"), 404, "NOT_FOUND")
    refused(api(asha).post(f"notices/{number}/read"), 404, "NOT_FOUND")


def test_an_email_is_no_notice_of_the_inbox(api: ApiOf, tell: Tell, asha: User) -> None:
    tell(asha)
    number = Message.objects.get(channel="email").pk
    refused(api(asha).get(f"notices/{number}"), 404, "NOT_FOUND")


def test_reading(api: ApiOf, tell: Tell, asha: User) -> None:
    tell(asha, times=3)
    own = api(asha)
    first = own.get("notices").json()["data"]["items"][0]
    assert own.get("notices/unread-count").json()["data"] == {"unread": 3}
    assert own.get(f"notices/{first['id']}").json()["data"] == first, "looking is not marking"
    read = own.post(f"notices/{first['id']}/read").json()["data"]
    assert read["readAt"]
    assert own.post(f"notices/{first['id']}/read").json()["data"] == read, "a second time changes nothing"
    assert own.get("notices/unread-count").json()["data"] == {"unread": 2}
    assert [row["id"] for row in own.get("notices?unread=false").json()["data"]["items"]] == [first["id"]]
    assert own.post("notices/read-all").json()["data"] == {"marked": 2}
    assert own.get("notices?unread=true").json()["data"]["total"] == 0


def test_filters_and_pages(api: ApiOf, tell: Tell, asha: User) -> None:
    tell(asha, times=3)
    tell(asha, template="backup_failed")
    own = api(asha)

    def total(query: str) -> int:
        return own.get(f"notices?{query}").json()["data"]["total"]

    assert (total("kind=payslips"), total("kind=backups"), total("kind=reports")) == (3, 1, 0)
    assert (total("search=payslip"), total("search=nothing"), total("search=%25")) == (3, 0, 0)
    page = own.get("notices?limit=2&page=2").json()["data"]
    assert (page["page"], page["limit"], page["total"], len(page["items"])) == (2, 2, 4, 2)
    latest, first = (own.get(f"notices?limit=1&ordering={way}createdAt").json() for way in ("-", ""))
    assert latest["data"]["items"][0]["id"] > first["data"]["items"][0]["id"]


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("unread=banana", "unread"),
        ("unread=1", "unread"),
        ("kind=gossip", "kind"),
        ("ordering=body", "ordering"),
        ("unreaded=true", "unreaded"),
        ("limit=0", "limit"),
        ("page=x", "page"),
    ],
)
def test_wrong_parameters_are_refused(api: ApiOf, asha: User, query: str, name: str) -> None:
    assert name in refused(api(asha).get(f"notices?{query}"), 400, "VALIDATION_ERROR")["fields"]


@pytest.mark.parametrize("path", ["notices/unread-count?x=1", "notices/preferences?x=1", "notices/1?x=1"])
def test_parameters_of_single_things_are_refused(api: ApiOf, asha: User, path: str) -> None:
    assert list(refused(api(asha).get(path), 400, "VALIDATION_ERROR")["fields"]) == ["x"]


@pytest.mark.parametrize("path", ["notices/1/read", "notices/read-all"])
def test_a_body_where_none_is_wanted_is_refused(api: ApiOf, asha: User, path: str) -> None:
    assert "all" in refused(api(asha).post(path, {"all": True}), 400, "VALIDATION_ERROR")["fields"]


@pytest.mark.parametrize("number", ["0", "99999999999999999999", "x"])
def test_numbers_that_are_none(api: ApiOf, asha: User, number: str) -> None:
    assert api(asha).get(f"notices/{number}").status_code == 404


def test_long_lists_cost_no_more_queries(api: ApiOf, tell: Tell, asha: User) -> None:
    counts = []
    api(asha).get("notices")  # looks up the institution, once for the process
    for more in (1, 2, 17):
        tell(asha, times=more)
        with CaptureQueriesContext(connection) as queries:
            api(asha).get("notices")
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2]


def test_the_count_is_one_query_by_its_own_index(organization: Tenant, tell: Tell, asha: User) -> None:
    tell(asha)
    with CaptureQueriesContext(connection) as queries:
        assert inbox(asha.pk).filter(read_at=None).count() == 1
    (query,) = queries.captured_queries
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"EXPLAIN {query['sql']}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "message_unread" in plan


@pytest.mark.parametrize(
    "body", [b"[]", b"{", b"null", b'{"email": []}', b'{"email": {"payslips": "maybe"}}']
)
def test_bodies_that_are_none(api: ApiOf, asha: User, body: bytes) -> None:
    answer: Any = api(asha)("PUT", "notices/preferences", body)
    assert answer.status_code == 400, answer.content
