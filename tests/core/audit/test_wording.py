"""Audit entries as the page of an object tells them."""

from datetime import date

import pytest
from django.utils import translation
from django.utils.translation import gettext

from config.audit_words import WORDS
from core.actors import Actor
from core.audit.models import AuditEntry
from core.audit.services import record
from core.audit.wording import told
from core.audit.words import ACTS, NAMES
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


def test_numbers_of_other_rows_are_left_out() -> None:
    """Would catch "Approved by id: 12": who approved stands beside the line, and the number names nobody."""
    kept = {"employee_id": 7, "leave_type": 3, "from_on": "2026-11-09"}
    entry = AuditEntry(object_type="payroll_leave.LeaveApplication", action="leave.approved", after=kept)
    assert told(entry) == "Approved. From: 9 Nov 2026"


def test_acts_and_names_are_told_in_hindi() -> None:
    """Would catch English words in the middle of a Hindi page."""
    entry = AuditEntry(action="bank_statement.imported", after={"decided_before": 4})
    with translation.override("hi"):
        assert told(entry) == "आयात किया गया. पहले निर्णीत: 4"


def test_every_word_has_its_hindi() -> None:
    """Would catch a word that was added to the list and not to the catalogue."""
    with translation.override("hi"):
        assert [word for word in (*ACTS, *NAMES, *WORDS) if gettext(word).isascii()] == []
