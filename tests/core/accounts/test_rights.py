"""Nobody raises rights or touches the account of somebody with more of them, whichever service is asked."""

import pytest
from django.contrib.auth.hashers import make_password

from core.accounts import bulk, services
from core.accounts.models import User
from core.actors import Actor, Door, actor_for, system_actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState
from tests.core.accounts.people import user_of

pytestmark = pytest.mark.django_db
OTHER = {"employee": "admin", "hr_manager": "admin", "admin": "hr_manager"}
ROLES = ("employee", "hr_manager", "admin")


@pytest.fixture
def people(organization) -> dict[str, User]:
    found = {role: user_of(organization, role, role.replace("_", ".")) for role in ROLES}
    return {**found, **{f"other {role}": user_of(organization, role, f"other.{role}") for role in ROLES}}


def acting(user: User) -> Actor:
    return actor_for(user, tenant_type="organization", door=Door.API)


ACTS = {
    "reset": lambda user, actor: services.reset_password(user=user, actor=actor),
    "close": lambda user, actor: services.update_user(user=user, actor=actor, is_active=False),
    "e-mail": lambda user, actor: services.update_user(user=user, actor=actor, email="mine@example.org"),
    "name": lambda user, actor: services.update_user(user=user, actor=actor, username="renamed"),
    "role": lambda user, actor: services.update_user(user=user, actor=actor, role=OTHER[user.role]),
    "language": lambda user, actor: services.update_user(user=user, actor=actor, language="hi"),
}
# Who acts on whom, and whether it is theirs to do.
PAIRS = {
    ("employee", "other employee"): False, ("employee", "hr_manager"): False, ("employee", "admin"): False,
    ("hr_manager", "other employee"): True, ("hr_manager", "other hr_manager"): False, ("hr_manager", "admin"): False,
    ("admin", "other employee"): True, ("admin", "hr_manager"): True, ("admin", "other admin"): True,
}  # fmt: skip


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize(("who", "whom"), PAIRS)
def test_accounts_above_the_own_rights_are_out_of_reach(people, who, whom, act):
    user, actor = people[whom], acting(people[who])
    before = User.objects.values().get(pk=user.pk), AuditEntry.objects.count()
    if PAIRS[who, whom] and not (act == "role" and who != "admin"):
        ACTS[act](user, actor)
        return
    with pytest.raises(Forbidden):
        ACTS[act](user, actor)
    assert (User.objects.values().get(pk=user.pk), AuditEntry.objects.count()) == before


@pytest.mark.parametrize("who", ["employee", "hr_manager"])
def test_nobody_raises_or_closes_the_own_account_but_chooses_the_language(people, who):
    user = people[who]
    for values in ({"role": "admin"}, {"is_active": False}, {"email": "x@example.org"}, {"username": "boss"}):
        with pytest.raises(Forbidden):
            services.update_user(user=user, actor=acting(user), **values)
    assert services.update_user(user=user, actor=acting(user), language="hi").language == "hi"


@pytest.mark.parametrize(
    ("who", "role", "is_theirs"),
    [
        ("employee", "employee", False), ("employee", "admin", False),
        ("hr_manager", "employee", True), ("hr_manager", "hr_manager", False), ("hr_manager", "admin", False),
        ("admin", "employee", True), ("admin", "hr_manager", True), ("admin", "admin", True),
    ],
)  # fmt: skip
def test_nobody_makes_an_account_with_rights_of_others(people, who, role, is_theirs):
    """The REST view asked for the right, the service did not."""

    def make() -> None:
        services.create_user(actor=acting(people[who]), username="fresh", name="Fresh", role=role)

    if is_theirs:
        make()
        assert User.objects.get(username="fresh").role == role
        return
    with pytest.raises(Forbidden):
        make()
    assert not User.objects.filter(username="fresh").exists()


@pytest.mark.parametrize("values", [{"is_active": False}, {"role": "employee"}])
def test_the_last_administrator_stays_whichever_service_asks(people, values):
    system = system_actor(Door.TASK)
    services.update_user(user=people["other admin"], actor=system, **values)
    with pytest.raises(InvalidState):
        services.update_user(user=people["admin"], actor=system, **values)
    assert User.objects.get(pk=people["admin"].pk).is_active
    assert services.update_user(user=people["admin"], actor=system, email="a@example.org").email


def test_first_passwords_pass_over_who_has_been_made_administrator(people):
    """The office would be given an administrator's password with the list of an import."""
    for name in ("other employee", "other admin"):
        User.objects.filter(pk=people[name].pk).update(password=make_password(None))
    numbers = [people["other employee"].pk, people["other admin"].pk]
    given = bulk.first_passwords(user_ids=numbers, most=10, actor=acting(people["hr_manager"]))
    assert [user.username for user, _plain in given] == ["other.employee"]


def test_a_name_taken_at_the_same_moment_is_told_as_taken(people, monkeypatch):
    """Two who ask at once both find the name free; the constraint decides."""
    from core.errors import Duplicate

    monkeypatch.setattr("core.accounts.models.UserQuerySet.named", lambda self, name: self.none())
    with pytest.raises(Duplicate) as caught:
        services.create_user(actor=system_actor(Door.COMMAND), username="ADMIN", name="X", role="employee")
    assert list(caught.value.fields) == ["username"]
    with pytest.raises(Duplicate):
        services.update_user(user=people["employee"], actor=system_actor(Door.COMMAND), username="admin")
