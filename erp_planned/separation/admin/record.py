"""The page of a separation, and what separations tell on the page of an employee."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.record import Event, Record, Related, Section, Story, add_to_record
from core.formatting import in_date
from erp_planned.finance.selectors.vouchers import undone_text
from erp_planned.separation.models import Clearance, OtherLine, SeparationRequest, Settlement
from erp_planned.separation.permissions import SeparationPermission as P
from erp_planned.separation.selectors.requests import clearances_of, own_requests, standing
from erp_planned.separation.services.settling import SOURCE
from payroll.employees.links import OfEmployee
from payroll.employees.models import Employee


def back_to(row: SeparationRequest) -> str:
    """Return the address of a separation's page."""
    return reverse("organization:erp_separation_separationrequest_change", args=[row.pk])


class SeparationFacts(OfEmployee):
    """What the page shows beside its fields."""

    def heading(self, obj: SeparationRequest) -> str:
        """Name who leaves, and how."""
        return str(obj)

    def standing(self, obj: SeparationRequest) -> str:
        """Say what has become of it, and which voucher finance has rejected."""
        numbers = [f"{obj.pk}/{number}" for number in obj.settlements.values_list("number", flat=True)]
        told = [standing(obj), *(undone_text(SOURCE, key) for key in numbers)]
        return "\n".join(text for text in told if text)


SEPARATION_RECORD = Record(
    heading="heading",
    state="status",
    standing="standing",
    main=("accept", "clear", "settlement"),
    sections=(
        Section(
            "request", _("Request"),
            facts=("person", "type", "asked_on", "last_working_on", "reason", "asked_by"),
        ),
        Section("decision", _("Decision"), facts=("decided_by", "decided_at", "remarks")),
    ),
    related=(
        Related(
            "clearances", _("Clearance list"), Clearance, ("item", "cleared_by", "cleared_at", "dues", "remarks"),
            rows=clearances_of, needs=P.READ,
            empty=_("Opened when the separation is accepted."),
        ),
        Related(
            "others", _("Lines by hand"), OtherLine, ("kind", "text", "amount", "entered_by"),
            rows=lambda row: row.others.all(), needs=P.READ,
            empty=_("None. The button “Add a line” adds what the rules do not compute."),
        ),
        Related(
            "settlements", _("Settlements"), Settlement,
            ("number", "paid", "recovered", "net", "settled_at", "settled_by", "voucher"),
            rows=lambda row: row.settlements.select_related("voucher"), needs=P.READ,
            empty=_("Not settled yet. The button “Settlement” shows what it comes to."),
        ),
    ),
)  # fmt: skip


def _story(employee: Employee, most: int) -> Iterator[Event]:
    for row in own_requests(employee.pk)[:most]:
        values = {"type": row.get_type_display(), "state": row.get_state_display()}
        text = _t("%(type)s: %(state)s") % values
        yield Event(row.asked_on, f"{text}, {in_date(row.last_working_on)}", row.asked_by, back_to(row))


def _of_employee(employee: Employee) -> Any:
    return own_requests(employee.pk)


add_to_record(
    Employee,
    Related(
        "separations", _("Separation"), SeparationRequest, ("type", "asked_on", "last_working_on", "state"),
        rows=_of_employee, needs=P.READ, empty=_("None."), page=back_to,
        everything="organization:erp_separation_separationrequest_changelist", narrowed="employee__id__exact={pk}",
    ),
    Story(P.READ, _story),
)  # fmt: skip
