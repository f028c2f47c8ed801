"""Background imports are done with the rights of the person who asked, as they are then."""

import pytest

from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Actor, Door, actor_for, system_actor
from core.errors import Forbidden
from payroll.data_import.services.acting import asked_by, background_actor
from payroll.data_import.services.credentials import issue_first_credentials
from payroll.organizations.permissions import PayrollPermission
from payroll.organizations.services import change_user
from tests.payroll.data_import.files import PERSON, workbook

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager(organization: object) -> Actor:
    user, _password = create_user(
        actor=system_actor(Door.COMMAND), username="manager", name="Manager", role="hr_manager"
    )
    return actor_for(user, tenant_type="organization", door=Door.API)


def test_the_person_with_the_rights_of_the_moment(manager: Actor, system: Actor) -> None:
    """A task that acts as the system would do for a manager what only an administrator may."""
    found = background_actor(user_id=asked_by(manager), by=manager.name)
    assert (found.user_id, found.role, found.door) == (manager.user_id, "hr_manager", Door.TASK)
    assert PayrollPermission.USER_WRITE not in found.permissions
    change_user(user=User.objects.get(pk=manager.user_id), actor=system, role="employee")
    found = background_actor(user_id=asked_by(manager), by=manager.name)
    assert PayrollPermission.IMPORT_WRITE not in found.permissions


def test_a_closed_account_does_nothing_any_more(manager: Actor, system: Actor) -> None:
    change_user(user=User.objects.get(pk=manager.user_id), actor=system, is_active=False)
    with pytest.raises(Forbidden):
        background_actor(user_id=asked_by(manager), by=manager.name)


def test_first_passwords_of_who_was_raised_since_are_kept_back(bring_in, manager, system) -> None:
    """Else the list of an import hands a manager the password of an administrator."""
    job = bring_in(workbook(*({**PERSON, "Employee code": code, "Name": code} for code in ("N1", "N2"))))
    change_user(user=User.objects.get(username="n1"), actor=system, role="admin")
    assert [row.username for row in issue_first_credentials(job=job, actor=manager)] == ["n2"]
    assert [row.username for row in issue_first_credentials(job=job, actor=system)] == ["n1"]
