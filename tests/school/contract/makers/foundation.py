"""What signing in leaves behind."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from core.accounts.models import RefreshToken
from core.accounts.tokens import refresh_token
from tests.school.world import World


def foundation(world: World) -> dict[str, Any]:
    """Make a refresh token of the teacher that is not used yet; the school itself by its key."""
    row = RefreshToken.objects.create(
        family=uuid4(), user=world.users["teacher"], expires_at=timezone.now() + timedelta(days=1)
    )
    return {"refresh_token": refresh_token(row, world.tenant.slug), "school": world.tenant.uid}
