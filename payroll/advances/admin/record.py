"""The page of an advance, and what advances tell on the page of an employee."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.record import Event, Record, Related, Section, Story, add_to_record
from core.formatting import in_month, rupees
from payroll.advances.admin.pages import back_to
from payroll.advances.models import AdvanceApplication, AdvanceEntry
from payroll.advances.permissions import AdvancePermission as P
from payroll.advances.selectors.applications import account_of, advances_of
from payroll.advances.selectors.standing import standing
from payroll.employees.links import OfEmployee
from payroll.employees.models import Employee


class AdvanceFacts(OfEmployee):
    """What the page of an advance shows beside its fields."""

    def heading(self, obj: AdvanceApplication) -> str:
        """Name whose advance it is, and which."""
        return f"{obj.employee}: {obj.type}"

    def standing(self, obj: AdvanceApplication) -> str:
        return standing(obj)

    def recovery_facts(self, obj: AdvanceApplication) -> list[tuple[Any, str]]:
        """Return what is drawn, paid back, outstanding, and what comes next."""
        account = account_of(obj)
        if account.terms is None:
            return []
        step, last = account.next_step, account.last_month
        found = [
            (_("Principal outstanding"), rupees(account.balance)),
            (_("Drawn"), rupees(account.disbursed)),
            (_("Paid back"), rupees(account.recovered)),
            (_("Interest in all"), rupees(account.interest_total)),
            (_("Interest paid"), rupees(account.interest_paid)),
        ]
        if step is not None:
            following = {"amount": rupees(step.total), "month": in_month(step.month.first)}
            found.append((_("Next recovery"), _t("%(amount)s in %(month)s") % following))
        return [*found, (_("Last recovery"), in_month(last))] if last else found


ADVANCE_RECORD = Record(
    heading="heading",
    state="status",
    standing="standing",
    main=("sanction", "disburse"),
    figures=("amount", "sanctioned_amount"),
    sections=(
        Section(
            "application", _("Application"),
            facts=("person", "type", "amount", "applied_on", "purpose", "created_by"),
        ),
        Section(
            "terms", _("Terms"),
            facts=(
                "sanctioned_amount", "sanctioned_on", "rate_pct", "principal_instalments", "interest_instalments",
                "first_recovery_month", "order_reference", "comments", "decided_by", "decided_at",
            ),
        ),
        Section("recovery", _("Recovery"), more="recovery_facts"),
    ),
    related=(
        Related(
            "ledger", _("Ledger"), AdvanceEntry, ("happened_on", "month", "kind", "amount", "reference", "actor"),
            rows=lambda row: row.entries.order_by("-month", "-id"), needs=P.READ,
            empty=_("Nothing is paid out yet. A sanctioned advance is paid out with the button “Disburse”."),
        ),
    ),
)  # fmt: skip


def _advances(employee: Employee, most: int) -> Iterator[Event]:
    for row in advances_of(employee.pk)[:most]:
        values = {"name": row.type, "amount": rupees(row.sanctioned_amount or row.amount)}
        text = _t("%(name)s of %(amount)s: %(state)s") % {**values, "state": row.get_state_display()}
        yield Event(row.applied_on, text, row.created_by, back_to(row))


add_to_record(
    Employee,
    Related(
        "advances", _("Advances"), AdvanceApplication,
        ("type", "amount", "sanctioned_amount", "applied_on", "state"),
        rows=lambda employee: advances_of(employee.pk), needs=P.READ,
        empty=_("None. Employees apply in the portal, or you enter an advance for them."), page=back_to,
        everything="organization:payroll_advances_advanceapplication_changelist", narrowed="employee__id__exact={pk}",
    ),
    Story(P.READ, _advances),
)  # fmt: skip
