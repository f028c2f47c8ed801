"""Sign-in over REST by each proof, refusals that tell nothing, refresh, sign-out, who am I."""

import re
import time
from types import SimpleNamespace
from typing import Any

import pytest

from core.accounts import codes
from core.accounts.models import SignInCode, User
from core.audit.models import AuditEntry
from core.outbox import sending
from core.outbox.models import Message
from core.tenancy.context import in_public
from core.tenancy.models import Tenant
from school.foundation.checks import check_proof
from tests.core.accounts.people import PASSWORD, Api, platform_user, user_of
from tests.school.foundation.test_suite import refused

pytestmark = pytest.mark.django_db
LOGIN = "v1/auth/login"


@pytest.fixture
def teacher(school: Tenant) -> User:
    return user_of(school, "teacher", phone="9810000001", email="teacher@example.org")


def body_of(user: User, **changed: Any) -> dict[str, Any]:
    return {"username": user.username, "tenantId": "gamma", "role": user.role, **changed}


def data_of(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()["data"]


class TestWithoutProof:
    """SCHOOL_LOGIN_PROOF=none: the specification to the letter."""

    def test_name_school_and_role_are_enough(self, school: Tenant, teacher: User) -> None:
        data = data_of(Api(school).post(LOGIN, body_of(teacher)))
        assert set(data) == {"accessToken", "refreshToken", "user"}
        assert set(data["user"]) == {"userId", "tenantId", "role", "permissions"}
        assert data["user"]["userId"] == str(teacher.pk)
        assert (data["user"]["tenantId"], data["user"]["role"]) == ("gamma", "teacher")
        me = data_of(Api(school, data["accessToken"]).get("v1/auth/me"))
        assert me == data["user"]

    def test_on_the_bare_host_the_body_names_the_school(self, teacher: User, public: Tenant) -> None:
        data = data_of(Api(public).post(LOGIN, body_of(teacher)))
        assert data["user"]["tenantId"] == "gamma"

    def test_a_password_to_be_changed_stops_nobody_who_came_without_one(self, school: Tenant) -> None:
        """The first administrator of a new school has a generated password; without proof nobody typed it."""
        user = user_of(school, "principal", must_change_password=True)
        data = data_of(Api(school).post(LOGIN, body_of(user)))
        assert Api(school, data["accessToken"]).get("v1/capabilities").status_code == 200
        again = data_of(Api(school).post("v1/auth/refresh", {"refreshToken": data["refreshToken"]}))
        assert Api(school, again["accessToken"]).get("v1/capabilities").status_code == 200

    @pytest.mark.parametrize(
        "changed",
        [
            {"username": "nobody.here"},
            {"role": "principal"},
            {"role": "super_admin"},
            {"username": "delta.only"},
        ],
        ids=["unknown", "role", "super_admin", "of another school"],
    )
    def test_what_does_not_fit_is_refused_alike(
        self, school: Tenant, other_school: Tenant, teacher: User, changed: dict[str, str]
    ) -> None:
        user_of(other_school, "teacher", "delta.only")
        error = refused(Api(school).post(LOGIN, body_of(teacher, **changed)), 401, "UNAUTHORIZED")
        assert error == {
            "code": "UNAUTHORIZED",
            "message": "Name, role or proof do not fit an account of this school.",
        }

    def test_a_deactivated_user_is_refused(self, school: Tenant, teacher: User) -> None:
        User.objects.filter(pk=teacher.pk).update(is_active=False)
        refused(Api(school).post(LOGIN, body_of(teacher)), 401, "UNAUTHORIZED")

    def test_guessing_names_is_counted(self, school: Tenant, settings: Any) -> None:
        settings.SIGN_IN_ADDRESS_TRIES = 2
        for number in range(2):
            refused(Api(school).post(LOGIN, {"username": f"guess{number}", "tenantId": "gamma", "role": "teacher"}), 401, "UNAUTHORIZED")  # fmt: skip # noqa: E501
        answer = Api(school).post(LOGIN, {"username": "guess9", "tenantId": "gamma", "role": "teacher"})
        refused(answer, 429, "RATE_LIMIT")

    @pytest.mark.parametrize(
        ("changed", "field"),
        [
            ({"username": "ab"}, "username"),
            ({"username": "a" * 65}, "username"),
            ({"role": "admin"}, "role"),
            ({"role": None}, "role"),
            ({"surprise": 1}, "surprise"),
        ],
    )
    def test_wrong_input_names_the_field(
        self, school: Tenant, teacher: User, changed: dict[str, Any], field: str
    ) -> None:
        error = refused(Api(school).post(LOGIN, body_of(teacher, **changed)), 400, "INVALID_INPUT")
        assert list(error["fields"]) == [field]

    def test_a_name_of_64_letters(self, school: Tenant) -> None:
        user = user_of(school, "parent", "p" * 64)
        assert data_of(Api(school).post(LOGIN, body_of(user)))["user"]["role"] == "parent"

    def test_another_school_than_the_address_says(
        self, school: Tenant, other_school: Tenant, teacher: User
    ) -> None:
        refused(Api(school).post(LOGIN, body_of(teacher, tenantId="delta")), 403, "TENANT_MISMATCH")
        refused(Api(school).post(LOGIN, {"username": "abc", "role": "teacher"}), 400, "INVALID_INPUT")


class TestPassword:
    """SCHOOL_LOGIN_PROOF=password."""

    @pytest.fixture(autouse=True)
    def _proof(self, settings: Any) -> None:
        settings.SCHOOL_LOGIN_PROOF = "password"

    def test_it_is_asked_for_and_checked(self, school: Tenant, teacher: User) -> None:
        error = refused(Api(school).post(LOGIN, body_of(teacher)), 400, "INVALID_INPUT")
        assert list(error["fields"]) == ["password"]
        refused(Api(school).post(LOGIN, body_of(teacher, password="wrong")), 401, "UNAUTHORIZED")
        wrong_role = body_of(teacher, password=PASSWORD, role="parent")
        refused(Api(school).post(LOGIN, wrong_role), 401, "UNAUTHORIZED")
        assert data_of(Api(school).post(LOGIN, body_of(teacher, password=PASSWORD)))["accessToken"]

    def test_ten_wrong_ones_lock(self, school: Tenant, teacher: User) -> None:
        for _try in range(10):
            refused(Api(school).post(LOGIN, body_of(teacher, password="wrong")), 401, "UNAUTHORIZED")
        refused(Api(school).post(LOGIN, body_of(teacher, password=PASSWORD)), 429, "RATE_LIMIT")

    def test_a_generated_one_is_changed_first(self, school: Tenant) -> None:
        user = user_of(school, "principal", must_change_password=True)
        data = data_of(Api(school).post(LOGIN, body_of(user, password=PASSWORD)))
        api = Api(school, data["accessToken"])
        error = refused(api.get("v1/capabilities"), 403, "FORBIDDEN")
        assert "POST /api/v1/auth/change-password" in error["message"]
        body = {"currentPassword": PASSWORD, "newPassword": "Seven-quiet-rivers-1"}
        assert data_of(api.post("v1/auth/change-password", body)) == {"success": True}
        data = data_of(Api(school).post(LOGIN, body_of(user, password="Seven-quiet-rivers-1")))
        assert Api(school, data["accessToken"]).get("v1/capabilities").status_code == 200


class TestCode:
    """SCHOOL_LOGIN_PROOF=otp."""

    @pytest.fixture(autouse=True)
    def _proof(self, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        settings.SCHOOL_LOGIN_PROOF = "otp"
        monkeypatch.setattr(codes, "AS_SLOW_AS", 0.0)

    def sent(self) -> str:
        """Return the code of the message that was written last, which went by SMS and by e-mail."""
        messages = list(Message.objects.filter(template="sign_in_code").order_by("pk"))
        assert {message.channel for message in messages} == {"sms", "email"}
        (code,) = set(re.findall(r"\b\d{6}\b", messages[-1].body))
        return str(code)

    def ask(self, school: Tenant, teacher: User) -> str:
        data = data_of(Api(school).post(LOGIN, body_of(teacher)), 202)
        assert data == {"codeSent": True, "validSeconds": 600}
        return self.sent()

    def test_the_code_lets_in_once(self, school: Tenant, teacher: User) -> None:
        code = self.ask(school, teacher)
        row = SignInCode.objects.get(user=teacher)
        assert code not in row.digest, "kept as a digest only"
        assert data_of(Api(school).post(LOGIN, body_of(teacher, code=code)))["user"]["role"] == "teacher"
        refused(Api(school).post(LOGIN, body_of(teacher, code=code)), 401, "UNAUTHORIZED")

    def test_no_row_keeps_a_code_that_is_sent(
        self, school: Tenant, teacher: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Who reads the table of messages finds no code in it; catches one that stays for ever."""
        code, told = self.ask(school, teacher), []
        channel = SimpleNamespace(send=lambda message: told.append(message.body))
        monkeypatch.setattr(sending, "channel_for", lambda _name: channel)
        sending.send_pending()
        assert any(code in text for text in told)
        rows = Message.objects.filter(template="sign_in_code", state="sent")
        assert set(rows.values_list("body", flat=True)) == {sending.NOT_KEPT}

    def test_five_tries_and_no_more(self, school: Tenant, teacher: User) -> None:
        code = self.ask(school, teacher)
        wrong = "000000" if code != "000000" else "111111"
        for _try in range(5):
            refused(Api(school).post(LOGIN, body_of(teacher, code=wrong)), 401, "UNAUTHORIZED")
        refused(Api(school).post(LOGIN, body_of(teacher, code=code)), 401, "UNAUTHORIZED")

    def test_ten_minutes(self, school: Tenant, teacher: User, at: Any) -> None:
        at("2026-11-22 10:00")
        code = self.ask(school, teacher)
        at("2026-11-22 10:11")
        refused(Api(school).post(LOGIN, body_of(teacher, code=code)), 401, "UNAUTHORIZED")

    def test_a_role_that_is_not_the_users_gets_none(self, school: Tenant, teacher: User) -> None:
        """And nobody learns it: the answer is the same."""
        for changed in ({"role": "principal"}, {"username": "nobody.here"}):
            data = data_of(Api(school).post(LOGIN, body_of(teacher, **changed)), 202)
            assert data == {"codeSent": True, "validSeconds": 600}
        assert not Message.objects.filter(template="sign_in_code").exists()

    def test_asking_too_often(self, school: Tenant, teacher: User) -> None:
        for _time in range(3):
            data_of(Api(school).post(LOGIN, body_of(teacher)), 202)
        refused(Api(school).post(LOGIN, body_of(teacher)), 429, "RATE_LIMIT")

    def test_who_knows_the_name_spoils_only_the_own_tries(self, school: Tenant, teacher: User) -> None:
        """Would catch a count by name alone: three requests, or five wrong codes, from anywhere shut a person out."""
        stranger = "203.0.113.9"
        for _time in range(3):
            data_of(Api(school, address=stranger).post(LOGIN, body_of(teacher)), 202)
        refused(Api(school, address=stranger).post(LOGIN, body_of(teacher)), 429, "RATE_LIMIT")
        code = self.ask(school, teacher)
        wrong = "000000" if code != "000000" else "111111"
        for _try in range(6):
            answer = Api(school, address=stranger).post(LOGIN, body_of(teacher, code=wrong))
            refused(answer, 401, "UNAUTHORIZED")
        refused(Api(school, address=stranger).post(LOGIN, body_of(teacher, code=code)), 401, "UNAUTHORIZED")
        assert data_of(Api(school).post(LOGIN, body_of(teacher, code=code)))["user"]["role"] == "teacher"

    def test_strangers_are_bounded_in_all_and_a_known_address_is_none(
        self, school: Tenant, teacher: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(codes, "MOST_FROM_STRANGERS", 4)
        monkeypatch.setattr(codes, "MOST_STRANGE_TRIES", 4)
        code = self.ask(school, teacher)
        data_of(Api(school).post(LOGIN, body_of(teacher, code=code)))
        for last in range(1, 4):
            data_of(Api(school, address=f"203.0.113.{last}").post(LOGIN, body_of(teacher)), 202)
        refused(Api(school, address="203.0.113.4").post(LOGIN, body_of(teacher)), 429, "RATE_LIMIT")
        code = self.ask(school, teacher)
        wrong = "000000" if code != "000000" else "111111"
        for last in range(11, 16):
            answer = Api(school, address=f"203.0.113.{last}").post(LOGIN, body_of(teacher, code=wrong))
            refused(answer, 401, "UNAUTHORIZED")
        answer = Api(school, address="203.0.113.16").post(LOGIN, body_of(teacher, code=code))
        refused(answer, 401, "UNAUTHORIZED")
        assert data_of(Api(school).post(LOGIN, body_of(teacher, code=code)))["user"]["role"] == "teacher"

    def test_a_phone_that_changed_its_address_gets_in(self, school: Tenant, teacher: User) -> None:
        code = self.ask(school, teacher)
        answer = Api(school, address="198.51.100.7").post(LOGIN, body_of(teacher, code=code))
        assert data_of(answer)["user"]["role"] == "teacher"
        refused(Api(school).post(LOGIN, body_of(teacher, code=code)), 401, "UNAUTHORIZED")

    def test_asking_takes_as_long_for_nobody(
        self, school: Tenant, teacher: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(codes, "AS_SLOW_AS", 0.2)
        for name in (teacher.username, "nobody.here"):
            began = time.monotonic()
            data_of(Api(school).post(LOGIN, body_of(teacher, username=name)), 202)
            assert time.monotonic() - began >= 0.2


class TestTokens:
    """Refresh, sign-out."""

    def test_refresh_rotates_and_a_used_one_ends_the_family(self, school: Tenant, teacher: User) -> None:
        api = Api(school)
        first = data_of(api.post(LOGIN, body_of(teacher)))
        second = data_of(api.post("v1/auth/refresh", {"refreshToken": first["refreshToken"]}))
        assert set(second) == {"accessToken", "refreshToken", "user"}
        assert second["user"] == first["user"]
        again = {"refreshToken": first["refreshToken"]}
        refused(api.post("v1/auth/refresh", again), 401, "INVALID_REFRESH_TOKEN")
        newest = {"refreshToken": second["refreshToken"]}
        refused(api.post("v1/auth/refresh", newest), 401, "INVALID_REFRESH_TOKEN")
        refused(Api(school, second["accessToken"]).get("v1/auth/me"), 401, "INVALID_TOKEN")

    def test_another_schools_is_none(self, school: Tenant, other_school: Tenant, teacher: User) -> None:
        first = data_of(Api(school).post(LOGIN, body_of(teacher)))
        answer = Api(other_school).post("v1/auth/refresh", {"refreshToken": first["refreshToken"]})
        refused(answer, 401, "INVALID_REFRESH_TOKEN")

    def test_sign_out(self, school: Tenant, teacher: User) -> None:
        refused(Api(school).post("v1/auth/logout", {"refreshToken": "x"}), 401, "UNAUTHORIZED")
        first = data_of(Api(school).post(LOGIN, body_of(teacher)))
        api = Api(school, first["accessToken"])
        assert data_of(api.post("v1/auth/logout", {"refreshToken": first["refreshToken"]})) == {
            "success": True
        }
        again = {"refreshToken": first["refreshToken"]}
        refused(Api(school).post("v1/auth/refresh", again), 401, "INVALID_REFRESH_TOKEN")
        refused(api.get("v1/auth/me"), 401, "INVALID_TOKEN")


class TestPlatformAdministrator:
    """super_admin: kept in public, let into any school, each entry in its audit."""

    def body(self, tenant_id: str) -> dict[str, str]:
        return {"username": "platform", "tenantId": tenant_id, "role": "super_admin"}

    def test_into_a_school(self, school: Tenant) -> None:
        platform_user()
        data = data_of(Api(school).post(LOGIN, self.body("gamma")))
        assert (data["user"]["role"], data["user"]["tenantId"]) == ("super_admin", "gamma")
        assert "school:write" in data["user"]["permissions"]
        api = Api(school, data["accessToken"])
        assert data_of(api.get("v1/auth/me"))["role"] == "super_admin"
        entered = AuditEntry.objects.filter(action="platform.entered").order_by("pk")
        assert [entry.after["path"] for entry in entered] == ["/api/v1/auth/login", "/api/v1/auth/me"]
        again = data_of(Api(school).post("v1/auth/refresh", {"refreshToken": data["refreshToken"]}))
        assert again["user"] == data["user"]
        out = Api(school, again["accessToken"]).post(
            "v1/auth/logout", {"refreshToken": again["refreshToken"]}
        )
        assert data_of(out) == {"success": True}
        refused(Api(school, again["accessToken"]).get("v1/auth/me"), 401, "INVALID_TOKEN")
        assert not AuditEntry.objects.filter(action="accounts.signed_in").exists(), "that stands in public"

    def test_at_the_platform_itself(self, public: Tenant) -> None:
        platform_user()
        data = data_of(Api(public).post(LOGIN, self.body("public")))
        assert data["user"]["tenantId"] == "public"
        with in_public():
            assert AuditEntry.objects.filter(action="accounts.signed_in").count() == 1

    def test_a_user_of_a_school_is_none_of_them(self, school: Tenant) -> None:
        user_of(school, "school_admin", "platform")
        refused(Api(school).post(LOGIN, self.body("gamma")), 401, "UNAUTHORIZED")


@pytest.mark.parametrize(
    ("proof", "is_deployment", "opted_in", "fault"),
    [
        ("none", True, False, "school.E002"),
        ("none", True, True, ""),
        ("none", False, False, ""),
        ("otp", True, False, ""),
        ("telepathy", False, False, "school.E001"),
    ],
)
def test_a_deployment_refuses_to_ask_nothing(
    settings: Any, proof: str, is_deployment: bool, opted_in: bool, fault: str
) -> None:
    settings.SCHOOL_LOGIN_PROOF, settings.IS_DEPLOYMENT = proof, is_deployment
    settings.SCHOOL_LOGIN_WITHOUT_PROOF = opted_in
    assert [found.id for found in check_proof()] == ([fault] if fault else [])
