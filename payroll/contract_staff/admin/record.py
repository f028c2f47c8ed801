"""The pages of a contract and of a month of contract staff."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Related, Section
from core.formatting import in_month
from core.periods import Month
from payroll.contract_staff import selectors
from payroll.contract_staff.acts import SHOWN, left_out_text
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractDeduction,
    ContractFinding,
    ContractLateDays,
    ContractLine,
    ContractRate,
    ContractRun,
)
from payroll.contract_staff.permissions import ContractPermission as P
from payroll.contract_staff.rates import provisional_note
from payroll.contract_staff.staleness import changes_since

CONTRACT_RECORD = Record(
    heading="name",
    subtitle="work",
    state="state",
    figures=("code", "paid", "contract_to"),
    sections=(
        Section(
            "contract", _("Contract"),
            facts=("contract_from", "contract_to", "rate_basis", "rate", "ended_on", "end_reason"),
            fields=(("contract_from", "contract_to"), ("rate_basis", "rate")),
        ),
        Section(
            "payee", _("Person or firm"),
            facts=("kind", "payee_type", "work", "department", "phone", "email", "address"),
            fields=(
                ("name", "code"), ("kind", "payee_type"), ("work", "department"), ("phone", "email"), "address",
            ),
        ),
        Section(
            "bank", _("Tax and bank"),
            facts=("pan", "gstin", "bank_account", "ifsc"), fields=(("pan", "gstin"), ("bank_account", "ifsc")),
        ),
    ),
    related=(
        Related(
            "payments", _("Payments"), ContractLine,
            ((_("month"), "run__month"), "days", "gross", "tds", "other_deductions", "net"),
            rows=selectors.payments_of, needs=P.READ,
            empty=_("None yet: payments come with the first locked month."),
        ),
        Related(
            "rates", _("Rates"), ContractRate,
            ((_("from month"), "from_on", in_month), "rate", "reason", "entered_at", "entered_by"),
            rows=lambda staff: staff.rates.order_by("-from_on", "-id"), needs=P.READ,
            empty=_("The rate of the contract holds. Another one is entered with the button “New rate”."),
        ),
        Related(
            "deductions", _("Recurring deductions"), ContractDeduction,
            ("name", "amount", (_("from month"), "from_on", in_month), (_("to month"), "to_on", in_month)),
            rows=lambda staff: staff.deductions.order_by("-from_on", "-id"), needs=P.READ,
            empty=_("None. Rent of a room and the like are entered with the button “Add deduction”."),
        ),
        Related(
            "late-days", _("Days corrected after the lock"), ContractLateDays,
            ("month", "days", "reason", "entered_at", "entered_by"),
            rows=lambda staff: staff.late_days.order_by("-month"), needs=P.READ,
            empty=_("None. The next run settles what is entered with the button “Days of a locked month”."),
        ),
    ),
)  # fmt: skip


class RunFacts:
    """What the page of a month shows beside its fields."""

    def standing(self, obj: ContractRun) -> str:
        """Say who is left out, what has changed since the month was processed, and which law is not known yet."""
        what = " ".join(change.text for change in changes_since(obj)[:SHOWN])
        stale = _t("Changed since the month was processed; process it again before the lock: %(what)s")
        parts = (
            left_out_text(obj),
            stale % {"what": what} if what else "",
            provisional_note(Month.of(obj.month).financial_year),
        )
        return "\n".join(part for part in parts if part)


def _of_run(name: str) -> Any:
    """Return the rows of a run under a relation, with their contracts."""
    return lambda run: getattr(run, name).select_related("staff").order_by("staff__code", "id")


RUN_RECORD = Record(
    heading="heading",
    state="status",
    standing="standing",
    main=("process_run", "lock", "advice"),
    figures=("paid", "total_gross", "total_tds", "total_other", "total_net"),
    sections=(
        Section(
            "who", _("Who and when"),
            facts=("created_by", "created_at", "processed_by", "processed_at", "locked_by", "locked_at"),
        ),
    ),
    related=(
        Related(
            "left-out", _("What was found"), ContractFinding, ("staff", "severity", "code", "detail"),
            rows=selectors.findings_of, needs=P.READ, empty=_("Everybody under contract is paid."),
        ),
        Related(
            "lines", _("Payments"), ContractLine,
            ("staff_name", "slip_no", "days", "gross", "tds", "other_deductions", "net"),
            rows=selectors.lines_of, needs=P.READ,
            empty=_("Nothing is computed: press “Process”."),
        ),
        Related(
            "arrears", _("Differences of earlier months"), ContractArrear,
            ("staff", "month", "due", "drawn", "amount"), rows=_of_run("arrears"), needs=P.READ,
            empty=_("None are settled in this month."),
        ),
        Related(
            "corrections", _("Figures set by hand"), ContractCorrection,
            ("staff", "field", (_("value"), "written"), "reason", "created_by"), rows=selectors.corrections_of,
            needs=P.READ, empty=_("None. A figure that must differ is set with the button “Set a figure”."),
        ),
    ),
)  # fmt: skip
