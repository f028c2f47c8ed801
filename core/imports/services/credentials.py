"""Credentials of the people whom an import has entered: made when somebody takes the list, never kept."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts.bulk import first_passwords
from core.accounts.models import User
from core.accounts.rights import may_manage
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState
from core.imports.models import ImportJob
from core.imports.permissions import ImportPermission

# As many as one answer carries; the next call gives the next ones.
MOST_CREDENTIALS = 5000


@dataclass(frozen=True, slots=True)
class FirstCredentials:
    """What a new person signs in with; the password must be changed then."""

    name: str
    username: str
    password: str


def issue_first_credentials(
    *, job: ImportJob, actor: Actor, most: int = MOST_CREDENTIALS
) -> list[FirstCredentials]:
    """Give passwords to the import's new people who have none yet, and return them this once.

    They are stored as hashes only. A lost list is made good by new credentials of the person. Who has been given
    more rights since is left to those who may manage users.
    Raises InvalidState when nobody is without a password, Forbidden.
    """
    authorize(actor, ImportPermission.CREDENTIALS)
    with transaction.atomic():
        found = first_passwords(user_ids=_own_accounts(job, actor), most=most, actor=actor)
        if not found:
            raise InvalidState(
                _(
                    "All accounts of this import have a password already; a lost one is replaced on the person's page."
                )
            )
        record(actor, "import.credentials_issued", job, after={"count": len(found)})
    return [FirstCredentials(user.name, user.username, plain) for user, plain in found]


def _own_accounts(job: ImportJob, actor: Actor) -> list[int]:
    users = User.objects.filter(pk__in=job.new_users)
    return [user.pk for user in users if may_manage(actor, user.role)]
