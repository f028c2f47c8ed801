"""First passwords of imported people: only of those whose account the caller may touch."""

import pytest

from core.accounts.managing import change_user
from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Door, actor_for, system_actor
from core.imports.services.credentials import issue_first_credentials
from tests.payroll.data_import.files import PERSON, workbook

pytestmark = pytest.mark.django_db


def test_who_was_given_more_rights_since_is_kept_back(bring_in, system) -> None:
    """Else the list of an import hands a manager the password of an administrator."""
    user, _password = create_user(
        actor=system_actor(Door.COMMAND), username="manager", name="Manager", role="hr_manager"
    )
    manager = actor_for(user, tenant_type="organization", door=Door.API)
    job = bring_in(workbook(*({**PERSON, "Employee code": code, "Name": code} for code in ("N1", "N2"))))
    change_user(user=User.objects.get(username="n1"), actor=system, role="admin")
    assert [row.username for row in issue_first_credentials(job=job, actor=manager)] == ["n2"]
    assert [row.username for row in issue_first_credentials(job=job, actor=system)] == ["n1"]
