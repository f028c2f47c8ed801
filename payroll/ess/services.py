"""Sign-in of employees, and their language; everything else they write goes to the other apps' services."""

from django.contrib.auth import authenticate, login
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from core.accounts import services as accounts
from core.accounts.models import User
from core.accounts.services import SignIn
from core.actors import Door, actor_for
from core.audit.services import record
from core.errors import ErrorCode, Forbidden, NotFound, Unauthenticated
from core.requests import client_address
from core.tenancy.context import current_tenant
from payroll.ess.selectors import employee_of


def sign_in_employee(*, request: HttpRequest, username: str, password: str) -> SignIn:
    """Check name and password over REST and give tokens (spec: payroll, Authentication 2).

    Raises Unauthenticated for a wrong pair, TooManyRequests after ten wrong tries, Forbidden for an account
    without an employee record: no token is issued then.
    """
    with transaction.atomic():
        result = accounts.sign_in(request=request, username=username, password=password)
        try:
            employee_of(result.user)
        except NotFound as error:
            message = _("This sign-in is for employees. Staff accounts sign in at /api/auth/login.")
            raise Forbidden(message) from error
    return result


def sign_in_page(*, request: HttpRequest, username: str, password: str) -> User:
    """Check name and password on the portal's page and open the session.

    Raises Unauthenticated for a wrong pair, TooManyRequests after ten wrong tries.
    """
    user = authenticate(request, username=username.strip(), password=password)
    if not isinstance(user, User):
        message = _("The user name or the password is wrong.")
        raise Unauthenticated(message, code=ErrorCode.INVALID_CREDENTIALS)
    with transaction.atomic():
        login(request, user)
        user.last_login = timezone.now()
        user.save(update_fields=["last_login"])
        actor = actor_for(
            user, tenant_type=current_tenant().type, door=Door.PORTAL, address=client_address(request)
        )
        record(actor, "accounts.signed_in", user)
    return user
