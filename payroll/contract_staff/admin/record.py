"""The pages of a contract and of a month of contract staff."""

from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Related, Section
from payroll.contract_staff import selectors
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractDeduction,
    ContractFinding,
    ContractLateDays,
    ContractLine,
    ContractRate,
)
from payroll.contract_staff.permissions import ContractPermission as P

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
            "rates", _("Rates"), ContractRate, ("from_on", "rate", "reason", "entered_at", "entered_by"),
            rows=lambda staff: staff.rates.order_by("-from_on", "-id"), needs=P.READ,
            empty=_("The rate of the contract holds. Another one is entered with the button “New rate”."),
        ),
        Related(
            "deductions", _("Recurring deductions"), ContractDeduction, ("name", "amount", "from_on", "to_on"),
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
            ("staff", "month", "due", "drawn", "amount"), rows=selectors.settled_by, needs=P.READ,
            empty=_("None are settled in this month."),
        ),
        Related(
            "corrections", _("Figures set by hand"), ContractCorrection,
            ("staff", "field", "value", "reason", "created_by"), rows=selectors.corrections_of,
            needs=P.READ, empty=_("None. A figure that must differ is set with the button “Set a figure”."),
        ),
    ),
)  # fmt: skip
