"""The admission invoice: raised on approval, and what its payment makes of the child (spec: school, Process 1)."""

from datetime import date
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.modules import is_on
from core.periods import today
from core.refusals import get_or_refuse
from school.admissions.enums import InquiryStatus
from school.admissions.models import Inquiry
from school.admissions.services.enrolment import on_invoice_paid
from school.admissions.services.invoices import note_invoice
from school.fees import owed
from school.fees.enums import InvoiceKind, InvoiceStatus
from school.fees.errors import NoSuchPlan
from school.fees.models import FeeAccount, FeePlan, Instalment, Invoice
from school.fees.permissions import FeePermission as P
from school.fees.selectors.owing import components_of, due_day, term_of
from school.fees.services.raising import Draft, raise_one
from school.foundation.modules import Module


def admission_invoice(inquiry: Inquiry, actor: Actor) -> str:
    """Make the invoice of an inquiry that is being approved and return its number.

    It holds the heads that are charged once and the compulsory ones of the instalment at hand of the plan of class
    and year. Nothing is made, and an empty text returned, where there is no plan, where it asks for nothing, or where
    the school has no fees; payment is at the counter then. The right is that of the approval.
    """
    if not is_on(Module.FEES):
        return ""
    plan = (
        _plans()
        .filter(school_class_id=inquiry.school_class_id, academic_year_id=inquiry.academic_year_id)
        .first()
    )
    invoice = _raise(plan, inquiry, _hold(inquiry), actor) if plan else None
    return invoice.invoice_number if invoice else ""


def raise_admission_invoice(*, plan: FeePlan, inquiry: Inquiry, actor: Actor) -> Invoice:
    """Make the admission invoice of an inquiry that was approved before there was a plan, or anew after a cancelling.

    Raises ValidationFailed naming `inquiry_id` for one of another class or year or where the plan asks for nothing,
    InvalidState unless it is approved and not enrolled, Duplicate naming the invoice that stands, Forbidden.
    """
    authorize(actor, P.INVOICE)
    return _raise_approved(plan, inquiry, actor)


def invoice_lack(inquiry: Inquiry) -> str:
    """Say why an approved inquiry has no admission invoice and what to do; nothing where the school has no fees."""
    if not is_on(Module.FEES):
        return ""
    if _plan_of(inquiry).exists():
        return _("No admission invoice stands. Raise it here, or take the payment at the counter.")
    values = {"name": inquiry.school_class.name, "year": inquiry.academic_year.name}
    text = _(
        "There is no fee plan of %(name)s for %(year)s. Enter it under Fees, Fee plans; then raise the admission"
        " invoice here."
    )
    return text % values


def raise_later(inquiry: Inquiry, actor: Actor) -> None:
    """Make the admission invoice of an inquiry by the plan of its class and year; who may has been decided.

    Raises InvalidState naming the plan that is missing, else as `raise_admission_invoice`.
    """
    plan = _plan_of(inquiry).first()
    if plan is None:
        raise InvalidState(invoice_lack(inquiry) or _("The school has no fees."))
    _raise_approved(plan, inquiry, actor)


def _plan_of(inquiry: Inquiry) -> QuerySet[FeePlan]:
    return FeePlan.objects.filter(
        school_class_id=inquiry.school_class_id, academic_year_id=inquiry.academic_year_id
    )


def _raise_approved(plan: FeePlan, inquiry: Inquiry, actor: Actor) -> Invoice:
    if (plan.school_class_id, plan.academic_year_id) != (inquiry.school_class_id, inquiry.academic_year_id):
        text = _("The inquiry is for another class or year than the plan.")
        raise ValidationFailed.at("inquiry_id", text)
    if inquiry.status != InquiryStatus.APPROVED:
        raise InvalidState.at("inquiry_id", _("Only an approved inquiry gets an admission invoice."))
    with transaction.atomic():
        plan = get_or_refuse(_plans(), NoSuchPlan(), pk=plan.pk)
        account = _hold(inquiry)
        standing = account.invoices.exclude(status=InvoiceStatus.CANCELLED).filter(kind=InvoiceKind.ADMISSION)
        if (there := standing.first()) is not None:
            values = {"number": there.invoice_number}
            raise Duplicate.at("inquiry_id", _("There is an admission invoice: %(number)s.") % values)
        invoice = _raise(plan, inquiry, account, actor)
        if invoice is None:
            text = _("The plan asks for nothing at admission.")
            raise ValidationFailed.at("inquiry_id", text)
        note_invoice(inquiry=inquiry, invoice_ref=invoice.invoice_number, actor=actor)
    return invoice


def after_payment(account: FeeAccount, invoice: Invoice, actor: Actor) -> None:
    """Have the child enrolled whose admission invoice is settled; in the transaction of the payment.

    The account is held by the caller. Nothing happens for other invoices, nor while no seat is free: the account
    gets its student when the office enrols the child (`connect`).
    """
    if invoice.kind != InvoiceKind.ADMISSION or account.student_id or account.inquiry_id is None:
        return
    student = on_invoice_paid(invoice_ref=invoice.invoice_number, actor=actor)
    if student is not None:
        account.student = student
        account.save(update_fields=["student"])


def hold_inquiry_account(inquiry_id: UUID) -> None:
    """Lock the account of an inquiry, if it has one, before the inquiry is locked: the order of a payment."""
    list(FeeAccount.objects.filter(inquiry_id=inquiry_id).select_for_update(no_key=True).values_list("pk"))


def connect(inquiry: Inquiry, _actor: Actor) -> None:
    """Give the account of an inquiry to the student who became of it."""
    FeeAccount.objects.filter(inquiry_id=inquiry.pk, student=None).update(student=inquiry.student)


def _plans() -> QuerySet[FeePlan]:
    """Return the plans to be locked, so that nobody changes one meanwhile; before the account, as a run does."""
    return FeePlan.objects.select_related("academic_year").select_for_update(of=("self",), no_key=True)


def _hold(inquiry: Inquiry) -> FeeAccount:
    """Return the account of an inquiry, made where there is none, locked."""
    FeeAccount.objects.bulk_create(
        [FeeAccount(inquiry_id=inquiry.pk, name=inquiry.student_name[:150])], ignore_conflicts=True
    )
    return FeeAccount.objects.select_for_update(no_key=True).get(inquiry_id=inquiry.pk)


def _raise(plan: FeePlan, inquiry: Inquiry, account: FeeAccount, actor: Actor) -> Invoice | None:
    now = today()
    instalment = _at_hand(plan, now)
    # Who comes now owes what is charged once also where it stands in an instalment that is over.
    pupil = owed.Pupil(inquiry.pk, inquiry.student_name, "", max(now, plan.academic_year.start_date))
    lines = owed.asked(pupil, components_of(plan), term_of(plan, instalment))
    if not lines:
        return None
    draft = Draft(
        account=account,
        kind=InvoiceKind.ADMISSION,
        academic_year=plan.academic_year,
        title=_("Admission, %(instalment)s, %(year)s")
        % {"instalment": instalment.name, "year": plan.academic_year.name},
        issued_on=now,
        due_on=due_day(instalment.due_on, now),
        lines=lines,
        plan=plan,
        instalment=instalment,
    )
    invoice = raise_one(draft, actor=actor)
    record(actor, "invoice.raised", invoice, after={"inquiry": inquiry.number, "amount": invoice.amount})
    return invoice


def _at_hand(plan: FeePlan, now: date) -> Instalment:
    """Return the instalment that has begun last, the first one before the year."""
    terms = list(plan.instalments.all())
    begun = [one for one in terms if one.issue_on <= now]
    return begun[-1] if begun else terms[0]
