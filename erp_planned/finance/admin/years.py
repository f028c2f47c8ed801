"""Financial years: locks, openings, the year end."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.pages import ask
from core.admin.record import Record, Related, Section
from core.errors import DomainError
from core.formatting import in_month, inr
from core.forms import add_refusal
from core.periods import Month
from core.refusals import refusals
from erp_planned.finance.acts import YEAR_ACTS
from erp_planned.finance.models import BookYear, Opening
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.year_end import preview_year_end
from erp_planned.finance.selectors.years import locked_months
from erp_planned.finance.services.year_end import close_year
from erp_planned.finance.services.years import lock_periods, open_year
from payroll.organizations.site import organization_site


def _side(amount: Any) -> str:
    return inr(amount) if amount else ""


YEAR_RECORD = Record(
    heading="__str__",
    state="state",
    main=("close", "locks"),
    sections=(Section("year", _("Year"), facts=("start_date", "end_date", "is_locked", "locked_now")),),
    related=(
        Related(
            "openings", _("Opening balances"), Opening,
            (
                (_("account"), "account"), "party_ref", (_("debit"), "debit", _side), (_("credit"), "credit", _side),
                "is_carried",
            ),
            rows=lambda row: row.openings.select_related("account").order_by("account__code", "party_ref"),
            needs=P.READ,
            empty=_("None: those of the first year are imported, the others come with the year end before."),
        ),
    ),
)  # fmt: skip


class ClosingForm(forms.Form):
    """The mark of what was looked at."""

    digest = forms.CharField(widget=forms.HiddenInput, max_length=40, required=False)


@admin.register(BookYear, site=organization_site)
class BookYearAdmin(ActsAdmin):
    """Years of the books."""

    acts = YEAR_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.CONFIGURE}
    record = YEAR_RECORD
    list_display = ("__str__", "start_date", "end_date", "state", "is_locked")
    fields = ("start_date",)
    empty_text = _("None yet: with the first year the books begin, and the usual chart of accounts is there.")

    def create(self, request: HttpRequest, values: dict[str, Any]) -> BookYear:
        return open_year(actor=self.actor(request), **values)

    @display(description=_("status"), ordering="status", label={"Open": "success", "Closed": "info"})
    def state(self, obj: BookYear) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    @admin.display(description=_("locked months"))
    def locked_now(self, obj: BookYear) -> str:
        return ", ".join(in_month(day) for day in locked_months(obj)) or "–"

    def page_locks(self, request: HttpRequest, row: BookYear) -> HttpResponse:
        """Choose the months in which nothing more is posted."""
        choices = [(str(month), in_month(month.first)) for month in row.period.months]
        fields = {
            "months": forms.MultipleChoiceField(
                label=_("Locked months"), choices=choices, required=False, widget=forms.CheckboxSelectMultiple
            ),
            "is_locked": forms.BooleanField(label=_("The whole year is locked"), required=False),
            "reason": forms.CharField(
                label=_("Reason"),
                required=False,
                max_length=300,
                help_text=_("Needed to unlock a month or the year."),
            ),
        }
        initial = {"months": [f"{day:%Y-%m}" for day in locked_months(row)], "is_locked": row.is_locked}
        form = type("LocksForm", (forms.Form,), fields)(request.POST or None, initial=initial)

        def act(values: dict[str, Any]) -> HttpResponse:
            months = [Month.parse(one) for one in values.pop("months")]
            lock_periods(year=row, months=months, actor=self.actor(request), **values)
            self.message_user(request, _t("The locks are changed."))
            return HttpResponseRedirect(self.back_to(request, row))

        return ask(
            request, organization_site, title=_t("%(year)s: lock months") % {"year": row},
            text=_t("In a locked month nothing more is posted; drafts wait."), button=_t("Keep"),
            back=self.back_to(request, row), act=act, form=form,
        )  # fmt: skip

    def page_openings(self, request: HttpRequest, row: BookYear) -> HttpResponse:
        """Lead to the list of openings on the year's page, with the way to enter them."""
        messages.info(
            request, _t("Openings of the first year are entered by “Data import”: Opening balances.")
        )
        return HttpResponseRedirect(f"{self.back_to(request, row)}#openings")

    def page_close(self, request: HttpRequest, row: BookYear) -> HttpResponse:
        """Show what closing would do; a POST with the mark of what was shown closes."""
        end = preview_year_end(row)
        form = ClosingForm(request.POST or None, initial={"digest": end.digest})
        if request.method == "POST" and form.is_valid():
            try:
                with refusals():
                    close_year(year=row, digest=form.cleaned_data["digest"], actor=self.actor(request))
            except DomainError as error:
                add_refusal(form, error)
                form = _again(form, end.digest)
            else:
                self.message_user(request, _t("The year is closed; its balances are carried forward."))
                return HttpResponseRedirect(self.back_to(request, row))
        context = {
            **organization_site.each_context(request),
            "title": _t("%(year)s: year end") % {"year": row},
            "end": end,
            "form": form,
            "back": self.back_to(request, row),
        }
        return TemplateResponse(request, "erp/finance/year_end.html", context)


def _again(form: Any, digest: str) -> Any:
    """Return the form with its errors and the mark of what is shown now."""
    form.data = form.data.copy()
    form.data["digest"] = digest
    return form
