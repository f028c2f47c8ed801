"""What the fees have for the office to do."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.set_up import Step
from core.todo import ToDo
from school.fees.enums import Decision
from school.fees.models import Adjustment, FeeHead, FeePlan, LedgerFault, Refund
from school.fees.permissions import FeePermission as P


def waiting(_today: date) -> list[ToDo]:
    """Return the adjustments and refunds that wait for a second person, and what does not tie; three queries."""
    adjustments = Adjustment.objects.filter(state=Decision.REQUESTED).count()
    refunds = Refund.objects.filter(state=Decision.REQUESTED).count()
    faults = LedgerFault.objects.count()
    found = []
    if faults:
        text = ngettext(
            "The fee ledger does not tie in %(count)d place: have it looked at before money is entered",
            "The fee ledger does not tie in %(count)d places: have it looked at before money is entered",
            faults,
        )
        found.append(ToDo(text % {"count": faults}, "admin:school_fees_ledgerfault_changelist", P.COLLECT))
    if adjustments:
        text = ngettext(
            "%(count)d fee adjustment waits for approval",
            "%(count)d fee adjustments wait for approval",
            adjustments,
        )
        found.append(
            ToDo(
                text % {"count": adjustments},
                "admin:school_fees_adjustment_changelist",
                P.APPROVE,
                query="state__exact=requested",
            )
        )
    if refunds:
        text = ngettext("%(count)d refund waits for approval", "%(count)d refunds wait for approval", refunds)
        found.append(
            ToDo(
                text % {"count": refunds},
                "admin:school_fees_refund_changelist",
                P.APPROVE,
                query="state__exact=requested",
            )
        )
    return found


def steps(today: date) -> list[Step]:
    """Return the heads, and the plans of a year that has not ended, for a new school."""
    plans = FeePlan.objects.filter(academic_year__end_date__gte=today)
    return [
        Step(
            _("Fee heads: what the school charges"),
            FeeHead.objects.all(),
            "admin:school_fees_feehead_changelist",
            P.CONFIGURE,
        ),
        Step(
            _("A fee plan of the year for each class"),
            plans,
            "admin:school_fees_feeplan_changelist",
            P.CONFIGURE,
        ),
    ]
