"""Choices of notices: what comes by e-mail, what always comes, in which language."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from core.accounts.models import User
from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, ValidationFailed
from core.outbox.kinds import _suites, kind_of, kinds, kinds_for, notices, written
from core.outbox.models import Message, NoticePreference
from core.outbox.preferences import change_preferences, preferences_of
from core.tenancy.models import Tenant
from tests.core.accounts.people import Api, refused, user_of
from tests.core.outbox.conftest import acting

pytestmark = pytest.mark.django_db
Tell = Callable[..., int]


def channels_of(user: User) -> list[str]:
    return sorted(Message.objects.filter(user_id=user.pk).values_list("channel", flat=True))


def test_every_notice_has_a_kind_and_both_languages() -> None:
    """One that is left out of the table could not be switched off."""
    folder = Path(settings.BASE_DIR) / "templates" / "notices"
    names = {file.name.split(".")[0] for file in folder.glob("*.txt")}
    assert names == notices.keys() - written
    assert [
        name for name in names for code in ("en", "hi") if not (folder / f"{name}.{code}.txt").exists()
    ] == []


def test_a_notice_without_a_kind_cannot_be_switched_off() -> None:
    assert kind_of("no_such_notice").is_fixed


def test_without_a_choice_everything_comes(tell: Tell, asha: User) -> None:
    tell(asha)
    assert channels_of(asha) == ["email", "inbox"]
    assert preferences_of(acting(asha)).email == {
        "decisions": True, "payslips": True, "hrms": True, "recruitment": True, "hostel": True, "indents": True,
        "custody": True, "account": True,
    }  # fmt: skip


def test_a_kind_that_is_switched_off_stays_in_the_inbox(tell: Tell, asha: User, bala: User) -> None:
    change_preferences(actor=acting(asha), email={"payslips": False})
    assert tell(asha, bala) == 3
    assert channels_of(asha) == ["inbox"]
    assert channels_of(bala) == ["email", "inbox"], "one person's choice is nobody else's"
    tell(asha, template="leave_approved")
    assert channels_of(asha) == ["email", "inbox", "inbox"], "another kind still comes"
    change_preferences(actor=acting(asha), email={"payslips": True})
    tell(asha)
    assert channels_of(asha) == ["email", "email", "inbox", "inbox", "inbox"]


@pytest.mark.parametrize("count", [1, 40])
def test_choices_of_many_cost_one_query(
    organization: Tenant, tell: Tell, django_assert_num_queries: Any, count: int
) -> None:
    people = [
        User.objects.create(username=f"p{n}", name="P", email="p@e.org", role="employee")
        for n in range(count)
    ]
    NoticePreference.objects.bulk_create(
        NoticePreference(user=user, kind="payslips", channel="email", is_wanted=False) for user in people[::2]
    )
    with django_assert_num_queries(6):  # savepoint, users, choices, insert, due look, release
        added = tell(*people)
    assert added == count + count // 2


def test_account_notices_ask_for_no_choices(organization: Tenant, tell: Tell, asha: User) -> None:
    with CaptureQueriesContext(connection) as queries:
        tell(asha, template="password_changed")
    assert not any("noticepreference" in query["sql"] for query in queries.captured_queries)
    assert channels_of(asha) == ["email", "inbox"]


def test_what_concerns_the_account_cannot_be_switched_off(asha: User) -> None:
    with pytest.raises(ValidationFailed) as caught:
        change_preferences(actor=acting(asha), email={"account": False, "payslips": False})
    assert list(caught.value.fields) == ["email"]
    assert not NoticePreference.objects.exists(), "nothing of it is kept"
    assert change_preferences(actor=acting(asha), email={"account": True}).email["account"] is True


@pytest.mark.parametrize(
    ("kind", "channel"), [("account", "email"), ("payslips", "inbox"), ("account", "inbox")]
)
def test_the_database_refuses_it_too(asha: User, kind: str, channel: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        NoticePreference.objects.create(user=asha, kind=kind, channel=channel, is_wanted=False)


def test_one_row_for_a_choice(asha: User) -> None:
    NoticePreference.objects.create(user=asha, kind="payslips", channel="email")
    with pytest.raises(IntegrityError), transaction.atomic():
        NoticePreference.objects.create(user=asha, kind="payslips", channel="email")


def test_kinds_by_role(organization: Tenant, asha: User) -> None:
    admin, hr = user_of(organization, "admin"), user_of(organization, "hr_manager")
    assert [kind.code for kind in kinds_for(acting(asha))] == [
        "decisions",
        "payslips",
        "hrms",
        "recruitment",
        "hostel",
        "indents",
        "custody",
        "account",
    ]
    assert kinds_for(acting(admin)) == [kind for kind in kinds() if "organization" in _suites[kind.code]]
    assert "backups" not in {kind.code for kind in kinds_for(acting(hr))}
    with pytest.raises(ValidationFailed, match="backups"):
        change_preferences(actor=acting(asha), email={"backups": False})


def test_language_is_the_users_own(tell: Tell, asha: User) -> None:
    change_preferences(actor=acting(asha), language="hi")
    asha.refresh_from_db()
    assert asha.language == "hi"
    tell(asha)
    assert set(Message.objects.values_list("language", flat=True)) == {"hi"}
    with pytest.raises(ValidationFailed) as caught:
        change_preferences(actor=acting(asha), language="fr", email={"payslips": False})
    assert list(caught.value.fields) == ["language"]
    assert preferences_of(acting(asha)).email["payslips"] is True


def test_changes_are_audited_and_nothing_for_none(asha: User) -> None:
    change_preferences(actor=acting(asha), email={"payslips": False, "decisions": True})
    change_preferences(actor=acting(asha), email={"payslips": False})
    change_preferences(actor=acting(asha))
    entry = AuditEntry.objects.get(action="outbox.preferences_changed")
    assert (entry.before, entry.after) == ({"payslips": True}, {"payslips": False})


def test_the_system_has_no_choices(system: Actor, organization: Tenant) -> None:
    with pytest.raises(Forbidden):
        preferences_of(system)


class TestOverRest:
    """The same over REST."""

    def test_read_and_change(self, api: Callable[[User], Api], asha: User) -> None:
        own = api(asha)
        before = own.get("notices/preferences").json()["data"]
        assert before == {
            "language": "en",
            "address": "asha@example.org",
            "email": {
                "decisions": True,
                "payslips": True,
                "hrms": True,
                "recruitment": True,
                "hostel": True,
                "indents": True,
                "custody": True,
                "account": True,
            },
        }
        for method, body in (("PATCH", {"email": {"payslips": False}}), ("PUT", {"language": "hi"})):
            answer = own(method, "notices/preferences", body)
            assert answer.status_code == 200, answer.content
        after = own.get("notices/preferences").json()["data"]
        assert after["language"] == "hi"
        assert after["email"] == {
            "decisions": True,
            "payslips": False,
            "hrms": True,
            "recruitment": True,
            "hostel": True,
            "indents": True,
            "custody": True,
            "account": True,
        }
        sent = {name: after[name] for name in ("language", "email")}
        assert own("PUT", "notices/preferences", sent).json()["data"] == after, (
            "what was read may be sent back"
        )

    @pytest.mark.parametrize(
        ("body", "name"),
        [
            ({"email": {"account": False}}, "email"),
            ({"email": {"backups": False}}, "email"),
            ({"email": {"sms": False}}, "email.sms"),
            ({"language": "fr"}, "language"),
            ({"language": None}, "language"),
            ({"address": "x@y.org"}, "address"),
            ({"email": {"payslips": None}}, "email.payslips"),
        ],
    )
    def test_refused(self, api: Callable[[User], Api], asha: User, body: Any, name: str) -> None:
        answer = api(asha)("PATCH", "notices/preferences", body)
        assert name in refused(answer, 400, "VALIDATION_ERROR")["fields"]
        assert not NoticePreference.objects.exists()
