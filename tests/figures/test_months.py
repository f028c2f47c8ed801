"""Many people over some months in a row: every head, arrears line and net against the second calculation."""

import os

import pytest

from core.tenancy.models import Tenant
from tests.figures.office import Office
from tests.figures.people import Story

pytestmark = pytest.mark.django_db
# Stories told; the long form sets more.
EXAMPLES = int(os.environ.get("FIGURES_EXAMPLES", "6"))
FIRST_SEED = int(os.environ.get("FIGURES_SEED", "1"))


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + EXAMPLES))
def test_story(organization: Tenant, seed: int) -> None:
    """Would catch a wrong rupee in any month that is not plain, and a late fact that is lost or paid twice."""
    Story(Office(), seed).tell()
