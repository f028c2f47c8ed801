"""The acts on plans, invoices and opened years, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from school.fees.enums import InvoiceStatus
from school.fees.permissions import FeePermission as P
from school.fees.selectors.invoices import invoice_by_id
from school.fees.selectors.plans import plan_by_id
from school.fees.selectors.years import opened_year_by_id
from school.fees.services.copying import classes, copy_to, years
from school.fees.services.invoices import cancel_invoice
from school.fees.services.plans import delete_plan
from school.fees.services.years import close_year

# fmt: off
INVOICE_ACTS = declare(Acts(
    "fee_invoice", "invoice", find=invoice_by_id, column="status", each=(
        Act("paper", _("Print"), P.READ, icon="print"),
        Act("cancel", _("Cancel"), P.INVOICE, cancel_invoice, icon="cancel", dangerous=True,
            states=frozenset({InvoiceStatus.UNPAID, InvoiceStatus.PAID}),
            text=_("It takes nothing more, and its fees can be billed anew. Only while no money stands on it."),
            done=_("The invoice is cancelled."),
            params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),),
            doors=API, once=True, summary="Cancel an unpaid invoice",
            about="Cancel an invoice on which no receipt stands; it takes nothing more."),
    )))
PLAN_ACTS = declare(Acts(
    "fee_plan", "plan", find=plan_by_id, each=(
        Act("fees", _("Fees by head"), P.CONFIGURE, icon="table_chart"),
        Act("bill", _("Raise invoices"), P.INVOICE, icon="receipt_long"),
        Act("copy", _("Copy"), P.CONFIGURE, copy_to, icon="content_copy",
            text=_("Makes the same plan for another class or another year, which can be changed afterwards."),
            done=_("The plan is copied."),
            params=(
                Param("school_class", Kind.CHOICE, _("Class"), required=True, choices=classes,
                      initial=lambda row: str(row.school_class_id)),
                Param("academic_year", Kind.CHOICE, _("Academic year"), required=True, choices=years,
                      initial=lambda row: str(row.academic_year_id)),
                Param("percent", Kind.NUMBER, _("Raise the amounts by percent"), least=0, initial=lambda _row: 0),
            )),
        Act("remove", _("Delete"), P.CONFIGURE, delete_plan, icon="delete", dangerous=True,
            text=_("Only while no invoice was raised by it."), done=_("The plan is deleted.")),
    )))
YEAR_ACTS = declare(Acts(
    "opened_fee_year", "year", find=opened_year_by_id, each=(
        Act("close", _("Close again"), P.CONFIGURE, close_year, icon="lock",
            text=_("No more receipts can be dated into it."), done=_("The year is closed.")),
    )))
# fmt: on
