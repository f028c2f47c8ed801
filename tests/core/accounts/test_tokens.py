"""Access and refresh tokens: what is accepted, what ends them."""

import base64
import json
import threading
import time
from datetime import timedelta

import jwt
import pytest
from django.conf import settings
from django.db import connection
from rest_framework_simplejwt.tokens import AccessToken

from core.accounts import services
from core.accounts.models import RefreshToken, User
from core.accounts.tokens import access_token
from core.actors import Door, system_actor
from core.audit.models import AuditEntry
from core.tenancy.context import in_public, tenant_context
from core.tenancy.selectors import public_tenant
from tests.core.accounts.people import PASSWORD, Api, api_of, platform_user, refused, user_of

pytestmark = pytest.mark.django_db
SYSTEM = system_actor(Door.COMMAND)


def sign_in(api: Api, username: str = "hr", password: str = PASSWORD) -> dict:
    answer = api.post("auth/login", {"username": username, "password": password})
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def refresh(api: Api, pair: dict):
    return api.post("auth/refresh", {"refreshToken": pair["refreshToken"]})


def test_refresh_gives_a_new_pair(hr, anonymous, organization):
    first = sign_in(anonymous)
    answer = refresh(anonymous, first)
    second = answer.json()["data"]
    assert answer.status_code == 200
    assert second["refreshToken"] != first["refreshToken"]
    assert Api(organization, second["token"]).get("auth/me").status_code == 200
    assert refresh(anonymous, second).status_code == 200


def test_refresh_token_used_twice_revokes_the_family(hr, anonymous):
    """The thief and the owner cannot be told apart, so both are out; other sign-ins go on."""
    elsewhere = sign_in(anonymous)
    first = sign_in(anonymous)
    second = refresh(anonymous, first).json()["data"]
    refused(refresh(anonymous, first), 401, "TOKEN_INVALID")
    refused(refresh(anonymous, second), 401, "TOKEN_INVALID")
    assert AuditEntry.objects.filter(action="accounts.refresh_token_reused").count() == 2
    assert refresh(anonymous, elsewhere).status_code == 200


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_refresh_token_used_by_two_at_once_gives_one_pair_and_ends_the_family(hr, anonymous, organization):
    """Without the row lock both would read “unused”."""
    first = sign_in(anonymous)
    answers = []
    barrier = threading.Barrier(2)

    def use() -> None:
        barrier.wait()
        answers.append(refresh(Api(organization), first))
        connection.close()

    threads = [threading.Thread(target=use) for _number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200, 401]
    won = next(answer for answer in answers if answer.status_code == 200).json()["data"]
    refused(refresh(anonymous, won), 401, "TOKEN_INVALID")
    with tenant_context(organization):
        assert not RefreshToken.objects.filter(revoked_at=None).exists()


def test_sign_out_revokes_the_family_and_no_other(hr, anonymous, organization):
    elsewhere, here = sign_in(anonymous), sign_in(anonymous)
    api = Api(organization, here["token"])
    assert api.post("auth/logout", {"refreshToken": here["refreshToken"]}).status_code == 200
    refused(refresh(anonymous, here), 401, "TOKEN_INVALID")
    assert refresh(anonymous, elsewhere).status_code == 200


def test_sign_out_without_a_token_revokes_all_of_the_caller_only(hr, admin, anonymous, organization):
    mine, other = sign_in(anonymous), sign_in(anonymous, "boss")
    assert Api(organization, mine["token"]).post("auth/logout").status_code == 200
    refused(refresh(anonymous, mine), 401, "TOKEN_INVALID")
    assert refresh(anonymous, other).status_code == 200


def test_sign_out_with_somebody_elses_token_revokes_nothing(hr, admin, anonymous, organization):
    mine, other = sign_in(anonymous), sign_in(anonymous, "boss")
    Api(organization, mine["token"]).post("auth/logout", {"refreshToken": other["refreshToken"]})
    assert refresh(anonymous, other).status_code == 200


def test_sign_out_ends_the_access_token_too(hr, anonymous, organization):
    """It was good for another quarter of an hour."""
    elsewhere, here, third = sign_in(anonymous), sign_in(anonymous), sign_in(anonymous)
    Api(organization, here["token"]).post("auth/logout", {"refreshToken": here["refreshToken"]})
    refused(Api(organization, here["token"]).get("auth/me"), 401, "TOKEN_INVALID")
    assert Api(organization, elsewhere["token"]).get("auth/me").status_code == 200
    Api(organization, elsewhere["token"]).post("auth/logout")
    for pair in (elsewhere, third):
        refused(Api(organization, pair["token"]).get("auth/me"), 401, "TOKEN_INVALID")


@pytest.mark.parametrize("route", ["me", "logout"])
def test_signed_in_routes_need_a_token(anonymous, route):
    answer = anonymous.get("auth/me") if route == "me" else anonymous.post("auth/logout")
    refused(answer, 401, "UNAUTHENTICATED")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def claims(user: User, **changed) -> dict:
    now = int(time.time())
    return {
        "token_type": "access",
        "exp": now + 600,
        "iat": now,
        "jti": "f" * 32,
        "sub": str(user.pk),
        "tenant": "alpha",
        "role": user.role,
        "ver": 1,
    } | changed


def signed(payload: dict) -> str:
    return jwt.encode(payload, settings.SIMPLE_JWT["SIGNING_KEY"], algorithm="HS256")


def bad_tokens(user: User) -> dict[str, str]:
    none = ".".join(
        base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()
        for part in ({"alg": "none", "typ": "JWT"}, claims(user))
    )
    expired = AccessToken()
    expired.set_exp(lifetime=timedelta(seconds=-60))
    good = signed(claims(user))
    return {
        "forged": jwt.encode(claims(user), "another-key-of-sufficient-length-for-hs256", algorithm="HS256"),
        "expired": signed(claims(user, exp=int(time.time()) - 60)),
        "alg none": f"{none}.",
        "tampered": good[:-6] + "AAAAAA",
        "refresh as access": signed(claims(user, token_type="refresh")),
        "no such user": signed(claims(user, sub="999999")),
        "old version": signed(claims(user, ver=0)),
        "no version": signed({k: v for k, v in claims(user).items() if k != "ver"}),
        "no subject": signed({k: v for k, v in claims(user).items() if k != "sub"}),
        "odd subject": signed(claims(user, sub="1 OR 1=1")),
        "rubbish": "abc",
    }


KINDS = [
    "forged", "expired", "alg none", "tampered", "refresh as access", "no such user", "old version", "no version",
    "no subject", "odd subject", "rubbish",
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_bad_access_token_is_refused(hr, organization, kind):
    tokens = bad_tokens(hr)
    assert set(tokens) == set(KINDS)
    refused(Api(organization, tokens[kind]).get("auth/me"), 401, "TOKEN_INVALID")


def test_made_up_token_with_all_claims_right_would_pass(hr, organization):
    """Otherwise the refusals above would prove nothing."""
    assert Api(organization, signed(claims(hr))).get("auth/me").status_code == 200


@pytest.mark.parametrize("header", ["Bearer", "Bearer a b", "Bearer  "])
def test_odd_header_is_refused(organization, header):
    answer = Api(organization, authorization=header).get("auth/me")
    assert answer.status_code == 401


@pytest.mark.parametrize("raw", ["rubbish", "", None, 7])
def test_bad_refresh_token_is_refused(anonymous, raw):
    assert anonymous.post("auth/refresh", {"refreshToken": raw}).status_code in {400, 401}


def test_access_token_is_no_refresh_token(hr, anonymous):
    refused(refresh(anonymous, {"refreshToken": sign_in(anonymous)["token"]}), 401, "TOKEN_INVALID")


def test_expired_refresh_token_is_refused(hr, anonymous):
    payload = jwt.decode(sign_in(anonymous)["refreshToken"], options={"verify_signature": False})
    stale = signed({**payload, "exp": int(time.time()) - 1})
    refused(refresh(anonymous, {"refreshToken": stale}), 401, "TOKEN_INVALID")


def test_refresh_token_of_another_tenant_is_refused(hr, anonymous, other_organization):
    user_of(other_organization, "hr_manager", "hr")
    pair = sign_in(Api(other_organization))
    refused(refresh(anonymous, pair), 401, "TOKEN_INVALID")
    assert refresh(Api(other_organization), pair).status_code == 200


def test_deactivated_user_is_out_at_once(hr, anonymous, organization):
    pair = sign_in(anonymous)
    services.update_user(user=hr, actor=SYSTEM, is_active=False)
    refused(Api(organization, pair["token"]).get("auth/me"), 401, "TOKEN_INVALID")
    refused(refresh(anonymous, pair), 401, "TOKEN_INVALID")
    services.update_user(user=hr, actor=SYSTEM, is_active=True)
    refused(Api(organization, pair["token"]).get("auth/me"), 401, "TOKEN_INVALID")


def test_change_of_role_ends_tokens(hr, anonymous, organization):
    pair = sign_in(anonymous)
    services.update_user(user=hr, actor=SYSTEM, role="employee")
    refused(Api(organization, pair["token"]).get("auth/me"), 401, "TOKEN_INVALID")
    refused(refresh(anonymous, pair), 401, "TOKEN_INVALID")


def test_change_of_name_ends_nothing(hr, anonymous, organization):
    pair = sign_in(anonymous)
    services.update_user(user=hr, actor=SYSTEM, name="Other Name")
    assert Api(organization, pair["token"]).get("auth/me").json()["data"]["name"] == "Other Name"


def test_token_of_another_tenant_is_a_mismatch(hr, other_organization):
    refused(Api(other_organization, access_token(hr, "alpha")).get("auth/me"), 403, "TENANT_MISMATCH")


def test_employee_token_that_claims_public_is_a_mismatch(hr, organization):
    """Only a platform administrator of public enters institutions."""
    refused(Api(organization, access_token(hr, "public")).get("auth/me"), 403, "TENANT_MISMATCH")


def test_platform_token_enters_and_every_entry_is_audited(organization):
    api = api_of(platform_user(), organization)
    assert api.get("employees?limit=5").status_code == 200
    assert api.get("employees?nonsense=1").status_code == 400
    assert api.get("employees/999999").status_code == 404
    entries = AuditEntry.objects.filter(action="platform.entered").order_by("pk")
    assert [entry.after["path"] for entry in entries] == [
        "/api/employees",
        "/api/employees",
        "/api/employees/999999",
    ]
    assert {entry.role for entry in entries} == {"platform_admin"}


def test_platform_token_changes_nobody_of_the_same_number(organization, hr, anonymous):
    """Its number is one of public; here the same number is somebody else."""
    pair = sign_in(anonymous)
    visitor = platform_user()
    with in_public():
        User.objects.filter(pk=visitor.pk).update(id=hr.pk)
        visitor = User.objects.get(pk=hr.pk)
    api = api_of(visitor, organization)
    body = {"currentPassword": PASSWORD, "newPassword": "seven-quiet-rivers"}
    refused(api.post("auth/change-password", body), 403, "FORBIDDEN")
    refused(api.post("auth/logout"), 403, "FORBIDDEN")
    assert refresh(anonymous, pair).status_code == 200
    hr.refresh_from_db()
    assert hr.check_password(PASSWORD)


def test_platform_admin_signs_in_on_the_bare_host(organization):
    platform_user()
    api = Api(public_tenant(), **{"x-tenant-id": "public"})
    pair = sign_in(api, "platform")
    assert Api(organization, pair["token"]).get("auth/me").json()["data"]["role"] == "platform_admin"
    assert refresh(api, pair).status_code == 200
