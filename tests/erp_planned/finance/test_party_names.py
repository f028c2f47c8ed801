"""A party is named by words: one that is meant is taken, otherwise the refusal says what could be meant."""

import pytest

from core.actors import Actor, Door, system_actor
from core.errors import ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.finance.parties import KINDS
from erp_planned.finance.selectors.parties import party_ref_of
from tests.erp_planned.vendors.people import verified

ACTOR: Actor = system_actor(Door.COMMAND, "Tester")


def test_names_and_numbers(organization: Tenant) -> None:
    first, second = verified(name="Alpha Systems"), verified(name="Alpha Builders")
    assert "vendor" in KINDS
    assert party_ref_of("", ACTOR) == ""
    assert party_ref_of("alpha sys", ACTOR) == f"vendor:{first.pk}"
    assert party_ref_of(f"vendor:{second.pk} Alpha Builders", ACTOR) == f"vendor:{second.pk}"
    with pytest.raises(ValidationFailed) as several:
        party_ref_of("Alpha", ACTOR)
    (text,) = several.value.fields["party_ref"]
    assert f"vendor:{first.pk} " in text
    assert f"vendor:{second.pk} " in text
    with pytest.raises(ValidationFailed) as nobody:
        party_ref_of("Omega", ACTOR)
    assert list(nobody.value.fields) == ["party_ref"]
