"""Admission windows and the papers asked for, declared for every door."""

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.masters import Change, Master
from school.admissions.models import AdmissionWindow, DocumentRule
from school.admissions.permissions import AdmissionPermission as P


def _days_in_order(row: AdmissionWindow, _change: Change) -> None:
    if row.closes_on < row.opens_on:
        raise ValidationFailed.at("closes_on", _("The window closes on the day on which it opens, or later."))
    if row.opens_on > row.academic_year.end_date:
        text = _("%(year)s is over by then.") % {"year": row.academic_year.name}
        raise ValidationFailed.at("opens_on", text)


windows = Master(
    AdmissionWindow,
    label="admission_window",
    read=P.READ,
    write=P.SET_UP,
    writable=("school_class", "academic_year", "opens_on", "closes_on", "seats", "is_open"),
    check=_days_in_order,
    columns=("school_class", "academic_year", "opens_on", "closes_on", "seats", "is_open"),
    search=("school_class__name", "academic_year__name"),
    filters=("school_class", "academic_year", "is_open"),
    rows=lambda: AdmissionWindow.objects.select_related("school_class", "academic_year"),
    wire={"school_class": "class_id"},
    example={"opens_on": "2026-11-01", "closes_on": "2027-01-31", "seats": 40},
)
document_rules = Master(
    DocumentRule,
    label="document_rule",
    read=P.READ,
    write=P.SET_UP,
    writable=("school_class", "kind", "is_required"),
    columns=("kind", "school_class", "is_required"),
    search=("school_class__name",),
    filters=("school_class", "kind", "is_required"),
    rows=lambda: DocumentRule.objects.select_related("school_class"),
    wire={"school_class": "class_id"},
    example={"kind": "birth_certificate", "is_required": True},
)
