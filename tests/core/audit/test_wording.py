"""Audit entries as the page of an object tells them."""

from datetime import date

import pytest

from core.actors import Actor
from core.audit.models import AuditEntry
from core.audit.services import record
from core.audit.wording import told
from core.tenancy.models import Tenant
from payroll.leave.models import LeaveApplication

pytestmark = pytest.mark.django_db


def test_fields_stand_in_the_order_of_the_form_and_months_in_words(
    organization: Tenant, system: Actor
) -> None:
    """Catches the order of the database, which puts short names first: "To" before "From", and "2026-10"."""
    kept = {"to_on": "2026-11-18", "from_on": "2026-11-09", "month": "2026-10"}
    record(
        system,
        "leave.applied",
        LeaveApplication(pk=1, from_on=date(2026, 11, 9), to_on=date(2026, 11, 18)),
        after=kept,
    )
    entry = AuditEntry.objects.order_by("-id")[0]
    assert told(entry) == "Applied. From: 9 Nov 2026; To: 18 Nov 2026; Month: October 2026"


def test_instants_are_told_in_local_time() -> None:
    """Would catch a moment shown as the database keeps it."""
    for kept, expected in (
        ("2026-11-22 05:30:00.048547+00:00", "22 Nov 2026, 11:00"),
        ("2026-11-22T11:00:00+05:30", "22 Nov 2026, 11:00"),
        ("2026-11-22 99:30 in words", "2026-11-22 99:30 in words"),
    ):
        entry = AuditEntry(action="moved", after={"at": kept}, before={})
        assert expected in told(entry)
