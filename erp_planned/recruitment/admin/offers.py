"""Screens of offers: made, answered, printed; who accepted is onboarded from here."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.pages import Credentials, ask, show_once
from core.admin.record import Record, Section
from core.formatting import rupees
from erp_planned.recruitment.acts_hiring import OFFER_ACTS
from erp_planned.recruitment.admin.hiring_forms import OfferForm, OnboardForm
from erp_planned.recruitment.enums import OfferState
from erp_planned.recruitment.letters import offer_response
from erp_planned.recruitment.models import Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.offers import offers, standing_of_offer
from erp_planned.recruitment.selectors.reading import named
from erp_planned.recruitment.services.joining import joined_text, onboard
from erp_planned.recruitment.services.offers import make_offer
from payroll.organizations.site import organization_site


@admin.register(Offer, site=organization_site)
class OfferAdmin(ActsAdmin):
    """Offers from the making to the joining."""

    acts = OFFER_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = OfferForm
    fields = ("candidate", ("cell", "cell_reason"), ("joining_on", "valid_until"), "terms")
    list_display = ("offer_no", "person", "post", "place", "basic", "joining_on", "valid_until", "status")
    list_filter = ("state", "valid_until", "joining_on", "candidate__requisition")
    search_fields = ("offer_no", "candidate__name", "candidate__number")
    list_export: ClassVar = [
        (_("offer no."), "offer_no"), (_("candidate"), "person"), (_("post"), "post"), (_("pay level"), "level"),
        (_("cell"), "cell"), (_("basic pay"), "basic"), (_("to join on"), "joining_on"),
        (_("valid until"), "valid_until"), (_("state"), "state"), (_("reason"), "reason"), (_("made by"), "made_by"),
    ]  # fmt: skip
    empty_text = _(
        "No offers yet. Candidates who are selected after their interviews can be offered the post."
    )
    record = Record(
        heading="heading", state="status", standing="standing", main=("accept", "onboard", "letter"),
        figures=("basic", "joining_on"),
        sections=(
            Section(
                "offer", _("Offer"),
                facts=(
                    "person", "post", "place", "cell_reason", "joining_on", "valid_until", "terms", "made_by",
                    "made_at",
                ),
            ),
            Section("answer", _("Answer"), facts=("answered_at", "answered_by", "reason")),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read candidate and post along."""
        return offers()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Offer:
        """Make an offer at the requisition's level."""
        level = values["candidate"].requisition.level
        return make_offer(actor=self.actor(request), level=level, **values)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Leave out what cannot be done any more for who has joined."""
        found = super().offered(request, object_id)
        row: Any = self.acts.find(int(object_id)) if found else None
        if row is None or row.candidate.employee_id is None:
            return found
        return [act for act in found if act.name not in {"onboard", "withdraw"}]

    def page_letter(self, request: HttpRequest, row: Offer) -> HttpResponse:
        """Send the letter as PDF."""
        return offer_response(row, language=get_language() or "en")

    def page_onboard(self, request: HttpRequest, row: Offer) -> HttpResponse:
        """Ask for what payroll needs, then make the employee; the credentials are shown once."""
        person, back = row.candidate, self.path_to(row)
        if person.employee_id is not None or row.state != OfferState.ACCEPTED:
            text = joined_text(person) if person.employee_id else standing_of_offer(row)
            messages.warning(request, text)
            return HttpResponseRedirect(back)
        begin = {
            "date_of_joining": row.joining_on, "date_of_birth": person.date_of_birth, "email": person.email,
            "phone": person.phone,
        }  # fmt: skip

        def act(values: dict[str, Any]) -> HttpResponse:
            given = {name: value for name, value in values.items() if value not in ("", None)}
            made = onboard(candidate=person, actor=self.actor(request), **given)
            text = _t("%(who)s has joined; the checklist has %(count)d tasks.")
            messages.success(request, text % {"who": made.employee, "count": made.task_count})
            shown = Credentials(made.employee.name, made.credentials.username, made.credentials.password)
            return show_once(
                request, organization_site, title=_t("%(name)s is entered") % {"name": made.employee}, rows=[shown],
                back=reverse("organization:joining_checklist", args=[made.employee.pk]),
            )  # fmt: skip

        return ask(
            request,
            organization_site,
            title=_t("%(who)s: onboard") % {"who": named(person)},
            text=_t(
                "Makes the employee with the account, pay level %(place)s and the checklist of joining, in one step."
            )
            % {"place": self.place(row)},
            button=_t("Onboard"),
            back=back,
            act=act,
            form=OnboardForm(request.POST if request.method == "POST" else None, initial=begin),
        )

    def heading(self, obj: Offer) -> str:
        """Name offer and candidate."""
        return f"{obj.offer_no}: {named(obj.candidate)}"

    def standing(self, obj: Offer) -> str:
        """Say what has become of it."""
        return standing_of_offer(obj)

    @admin.display(description=_("candidate"))
    def person(self, obj: Offer) -> str:
        """Return the candidate."""
        return named(obj.candidate)

    @admin.display(description=_("post"))
    def post(self, obj: Offer) -> str:
        """Return the post offered."""
        return str(obj.candidate.requisition)

    @admin.display(description=_("level / cell"))
    def place(self, obj: Offer) -> str:
        """Return level and cell with the basic pay."""
        return f"{obj.level} / {obj.cell} · {rupees(obj.basic)}"

    @display(description=_("state"), ordering="state", label={
        OfferState.MADE: "warning", OfferState.ACCEPTED: "success", OfferState.DECLINED: "danger",
        OfferState.EXPIRED: "danger", OfferState.WITHDRAWN: "danger",
    })  # fmt: skip
    def status(self, obj: Offer) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
