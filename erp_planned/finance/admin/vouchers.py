"""Vouchers: list, page with acts, approvals of many, papers."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from core.acts import Act
from core.admin.acts import ActsAdmin, form_of
from core.admin.pages import ask
from core.admin.record import Record, Related, Section
from core.admin.record_page import shown_above
from core.admin.service_admin import ServiceAdmin
from core.documents.exports import file_response, upload_response
from core.errors import NotFound
from core.formatting import inr
from core.language import page_language
from erp_planned.finance.acts import VOUCHER_ACTS
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.models import Voucher, VoucherEntry, VoucherPaper
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.budgets import budget_warnings
from erp_planned.finance.selectors.vouchers import digest, get_voucher, is_changeable, reversing, standing
from erp_planned.finance.services.papers import attach_paper, remove_paper
from erp_planned.finance.sources import OWN, origin_of
from erp_planned.finance.voucher_pdf import file_name, voucher_pdf
from payroll.organizations.site import organization_site


def _side(amount: Any) -> str:
    return inr(amount) if amount else ""


def _paper_page(row: VoucherPaper) -> str:
    return reverse("organization:erp_finance_voucherpaper_change", args=[row.pk])


VOUCHER_RECORD = Record(
    heading="heading",
    state="state",
    standing="told",
    main=("approve", "submit"),
    figures=("total",),
    sections=(
        Section("voucher", _("Voucher"), facts=("type", "date", "narration", "reference", "made_from", "reverses")),
        Section("people", _("Made and decided"), facts=("made_by", "made_at", "decided_by", "decided_at", "remarks")),
    ),
    related=(
        Related(
            "entries", _("Lines"), VoucherEntry,
            (
                (_("account"), "account"), (_("debit"), "debit", _side), (_("credit"), "credit", _side), "narration",
                "party_ref",
            ),
            rows=lambda row: row.entries.select_related("account").order_by("line_no"), needs=P.READ,
            empty=_("None."),
        ),
        Related(
            "papers", _("Papers"), VoucherPaper, ("title", "file_kind", "uploaded_by", "uploaded_at"),
            rows=lambda row: row.papers.order_by("-id"), needs=P.READ,
            empty=_("None yet: bills and orders are added with the button “Add a paper”."), page=_paper_page,
        ),
    ),
)  # fmt: skip


class PaperForm(forms.Form):
    """A paper to be kept."""

    file = forms.FileField(label=_("File"), help_text=_("A PDF or a picture of at most 5 MB."))
    title = forms.CharField(
        label=_("Title"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget
    )


@admin.register(Voucher, site=organization_site)
class VoucherAdmin(ActsAdmin):
    """Vouchers; they are entered on a page of their own."""

    acts = VOUCHER_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = VOUCHER_RECORD
    list_display = ("number", "type", "date", "total", "narration", "state", "made_by")
    list_filter = ("status", "type", "year", "date")
    search_fields = ("voucher_no", "narration", "reference")
    list_select_related = ("year",)
    empty_text = _("None yet: enter the first one with the button “Add”.")
    list_export: ClassVar = [
        (_("number"), "voucher_no"), (_("type"), "type"), (_("date"), "date"), (_("amount"), "total"),
        (_("status"), "status"), (_("narration"), "narration"), (_("reference"), "reference"),
        (_("made by"), "made_by"), (_("decided by"), "decided_by"), (_("decided at"), "decided_at"),
    ]  # fmt: skip

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Lead to the page of fast entry."""
        return HttpResponseRedirect(reverse("organization:voucher_entry"))

    @admin.display(description=_("number"), ordering="voucher_no")
    def number(self, obj: Voucher) -> str:
        return obj.voucher_no or "–"

    @display(description=_("status"), ordering="status", label={
        VoucherStatus.DRAFT: "info", VoucherStatus.SUBMITTED: "warning", VoucherStatus.APPROVED: "success",
        VoucherStatus.REJECTED: "danger", VoucherStatus.CANCELLED: "danger",
    })  # fmt: skip
    def state(self, obj: Voucher) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def heading(self, obj: Voucher) -> str:
        """Name the voucher."""
        return VOUCHER_ACTS.title(obj)

    def told(self, obj: Voucher) -> str:
        """Say what is to be known first: how it stands, what takes it back, which budget it goes over."""
        back = reversing(obj)
        parts = [standing(obj)]
        if back:
            parts.append(_t("It is taken back by %(voucher)s.") % {"voucher": back})
        if obj.status in {VoucherStatus.DRAFT, VoucherStatus.SUBMITTED}:
            parts += budget_warnings(get_voucher(obj.pk))
        return " ".join(parts)

    @admin.display(description=_("made from"))
    def made_from(self, obj: Voucher) -> str:
        found = origin_of(obj.source, obj.source_key)
        if found is None:
            return str(OWN.get(obj.source, _t("Entered by hand")))
        return format_html('<a class="underline" href="{}">{}</a>', found.page, found.title)

    @admin.display(description=_("reverses"))
    def reverses(self, obj: Voucher) -> str:
        if obj.reversal_of is None:
            return "–"
        address = reverse("organization:erp_finance_voucher_change", args=[obj.reversal_of_id])
        return format_html('<a class="underline" href="{}">{}</a>', address, obj.reversal_of)

    def facts(self, request: HttpRequest, row: Any, act: Act) -> Mapping[str, Any]:
        """Show what is decided on where it is decided."""
        return shown_above(self, request, row) if act.name in {"approve", "reject", "reverse"} else {}

    def form_approve(self, data: Any, row: Voucher) -> forms.Form:
        """Ask for remarks, and send along the mark of what is shown."""
        hidden = forms.CharField(widget=forms.HiddenInput, required=False, initial=digest(row))
        base = form_of(VOUCHER_ACTS.named("approve"), row)
        made: forms.Form = type("ApproveForm", (base,), {"digest": hidden})(data)
        return made

    def page_edit(self, request: HttpRequest, row: Voucher) -> HttpResponse:
        """Lead to the lines of a draft."""
        return HttpResponseRedirect(reverse("organization:voucher_draft", args=[row.pk]))

    def page_print(self, request: HttpRequest, row: Voucher) -> HttpResponse:
        """Send the voucher as PDF."""
        content = voucher_pdf(get_voucher(row.pk), language=page_language())
        return file_response(content, filename=file_name(row), content_type="application/pdf")

    def page_attach(self, request: HttpRequest, row: Voucher) -> HttpResponse:
        """Take in a paper."""

        def act(values: dict[str, Any]) -> HttpResponse:
            done = attach_paper(voucher=row, actor=self.actor(request), **values)
            self.message_user(request, _t("The paper “%(paper)s” is kept.") % {"paper": done})
            return HttpResponseRedirect(self.back_to(request, row))

        return ask(
            request, organization_site, title=_t("%(voucher)s: add a paper") % {"voucher": VOUCHER_ACTS.title(row)},
            text=_t("Bills, receipts, orders: a PDF or a picture."), button=_t("Add the paper"),
            back=self.back_to(request, row), act=act, form=PaperForm(request.POST or None, request.FILES or None),
        )  # fmt: skip

    def offered(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer to change and to send back only what was made by hand."""
        found = super().offered(request, object_id)
        try:
            row = get_voucher(int(object_id))
        except (NotFound, ValueError):
            return found
        by_hand = is_changeable(row)
        is_back = reversing(row) is not None or row.is_closing
        left_out = {*(() if by_hand else ("edit", "send_back")), *(("reverse",) if is_back else ())}
        return [act for act in found if act.name not in left_out]


@admin.register(VoucherPaper, site=organization_site)
class VoucherPaperAdmin(ServiceAdmin):
    """Papers; they are added on the page of a voucher."""

    permissions: ClassVar = {"view": P.READ, "delete": P.WRITE}
    list_display = ("voucher", "title", "file_kind", "uploaded_by", "uploaded_at")
    list_select_related = ("voucher",)
    search_fields = ("title", "voucher__voucher_no")
    empty_text = _("None yet: papers are added on the page of a voucher.")
    fields = ("voucher", "title", "open_file", "size", "uploaded_by", "uploaded_at")
    readonly_fields = ("open_file", "size", "uploaded_by", "uploaded_at")

    def get_urls(self) -> list[URLPattern]:
        """Add the file, which has no address of its own."""
        view = self.admin_site.admin_view(self.file)
        return [
            path("<int:object_id>/file/", view, name="erp_finance_voucherpaper_file"),
            *super().get_urls(),
        ]

    def file(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Send the file to whoever may see vouchers."""
        row: Any = self.get_object(request, str(object_id))
        if row is None or not self.has_view_permission(request):
            raise Http404(object_id)
        return upload_response(row.file, filename=f"{row}.{str(row.file).rpartition('.')[2]}")

    @admin.display(description=_("file"))
    def open_file(self, obj: VoucherPaper) -> str:
        """Lead to the file."""
        address = reverse("organization:erp_finance_voucherpaper_file", args=[obj.pk])
        return format_html('<a class="text-primary-600 underline" href="{}">{}</a>', address, _t("Download"))

    def remove(self, request: HttpRequest, obj: VoucherPaper) -> None:
        """Take a paper out of a draft."""
        remove_paper(paper=obj, actor=self.actor(request))
