"""The employee's page: who it is, what holds today, what was ordered."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.record import Event, Record, Related, Section, Story
from core.formatting import in_month, rupees
from payroll.employees.models import EmployeeElement, PayHistory
from payroll.employees.permissions import EmployeePermission as P


def _pay(employee: Any, most: int) -> Iterator[Event]:
    for row in employee.pay_history.all()[:most]:
        text = _t("Pay level %(level)d, cell %(cell)d, %(basic)s a month: %(reason)s") % {
            "level": row.level, "cell": row.cell, "basic": rupees(row.basic), "reason": row.get_reason_display()
        }  # fmt: skip
        yield Event(row.effective_on, text, _note(row.order_reference, row.created_by))


def _status(employee: Any, most: int) -> Iterator[Event]:
    for row in employee.status_history.all()[:most]:
        text = _t("Status: %(status)s") % {"status": row.get_status_display()}
        yield Event(row.effective_on, text, _note(row.reason, row.created_by))


def _entitlements(employee: Any, most: int) -> Iterator[Event]:
    for row in employee.entitlement_history.all()[:most]:
        hra, ta = (_t("yes") if paid else _t("no") for paid in (row.hra_eligible, row.ta_eligible))
        text = _t("HRA is paid: %(hra)s. TA is paid: %(ta)s") % {"hra": hra, "ta": ta}
        yield Event(row.effective_on, text, _note(row.reason, row.created_by))


def _note(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


EMPLOYEE_RECORD = Record(
    heading="name",
    subtitle="post",
    state="state",
    picture="picture",
    main=("change_pay",),
    figures=("code", "pay", "next_increment", "retirement_on"),
    sections=(
        Section(
            "service", _("Service"),
            facts=("department", "designation", "date_of_joining", "last_working_on", "pay_today", "account"),
            fields=(("department", "designation"), ("date_of_joining", "code"), ("retirement_on", "retirement_order")),
        ),
        Section(
            "bank", _("Bank and tax"),
            facts=("bank_account", "ifsc", "pan", "tax_regime"),
            fields=(("bank_account", "ifsc"), ("pan", "tax_regime")),
        ),
        Section(
            "pension", _("Pension scheme"),
            facts=("scheme", "pran", "gpf_number"), fields=(("scheme", "pran"), "gpf_number"),
        ),
        Section(
            "allowances", _("Allowances"),
            facts=("hra_eligible", "hra_class", "ta_eligible", "ta_class"),
            fields=(
                ("hra_eligible", "hra_class"), ("ta_eligible", "ta_class"), ("entitlement_from", "entitlement_reason"),
            ),
        ),
        Section(
            "person", _("Person"),
            facts=("date_of_birth", "gender", "category", "phone", "email", "address"),
            fields=("name", ("date_of_birth", "gender"), ("category", "phone"), ("email", "photo"), "address"),
        ),
    ),
    related=(
        Related(
            "pay", _("Pay"), PayHistory, ("effective_on", "level", "cell", "basic", "reason", "order_reference"),
            rows=lambda employee: employee.pay_history.all(), needs=P.READ,
            empty=_("No pay is entered: enter it with the button “Change pay”."),
        ),
        Related(
            "elements", _("Recurring elements"), EmployeeElement,
            ("element", "amount", (_("from month"), "from_on", in_month), (_("to month"), "to_on", in_month)),
            rows=lambda employee: employee.elements.select_related("element").order_by("-from_on", "-id"),
            needs=P.READ,
            empty=_("None. Licence fee, GPF and the like are set with the button “Set recurring element”."),
        ),
    ),
    stories=tuple(Story(P.READ, told) for told in (_pay, _status, _entitlements)),
    told=frozenset({"employees.pay_changed", "employees.status_changed"}),
)  # fmt: skip
