"""What HR management tells on the page of an employee; of grievances nothing."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.admin.record import Event, Related, Story, add_to_record
from erp_planned.hrms.enums import OrderState
from erp_planned.hrms.models import (
    EmployeeDocument,
    Order,
    PromotionRecord,
    TrainingParticipant,
    TransferOrder,
)
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.orders import promotions, transfers
from erp_planned.hrms.selectors.papers import papers_of
from erp_planned.hrms.selectors.trainings import participations_of
from payroll.employees.models import Employee


def _page(row: Order | EmployeeDocument) -> str:
    return reverse(f"organization:erp_hrms_{row._meta.model_name}_change", args=[row.pk])


def _training_page(row: TrainingParticipant) -> str:
    return reverse("organization:erp_hrms_training_change", args=[row.training_id])


def _transfers(employee: Employee, most: int) -> Iterator[Event]:
    rows = transfers().filter(employee=employee.pk, state=OrderState.IN_FORCE)
    for row in rows[:most]:
        yield Event(
            row.effective_on, f"{row}: {row.from_department} → {row.to_department}", row.note, _page(row)
        )


def _promotions(employee: Employee, most: int) -> Iterator[Event]:
    rows = promotions().filter(employee=employee.pk, state=OrderState.IN_FORCE)
    for row in rows[:most]:
        yield Event(row.effective_on, f"{row}: {row.from_level} → {row.to_level}", row.note, _page(row))


add_to_record(
    Employee,
    Related(
        "transfers", _("Transfer orders"), TransferOrder,
        ("order_no", "from_department", "to_department", "effective_on", "state"),
        rows=lambda employee: transfers().filter(employee=employee.pk), needs=P.READ, page=_page, empty=_("None."),
        everything="organization:erp_hrms_transferorder_changelist", narrowed="employee__id__exact={pk}",
    ),
    Related(
        "promotions", _("Promotions"), PromotionRecord,
        ("order_no", "from_level", "to_level", "effective_on", "state"),
        rows=lambda employee: promotions().filter(employee=employee.pk), needs=P.READ, page=_page, empty=_("None."),
        everything="organization:erp_hrms_promotionrecord_changelist", narrowed="employee__id__exact={pk}",
    ),
    Related(
        "trainings", _("Trainings"), TrainingParticipant, ("training", "state", "certificate_no"),
        rows=lambda employee: participations_of(employee.pk), needs=P.READ, page=_training_page, empty=_("None."),
    ),
    Related(
        "papers", _("Documents"), EmployeeDocument, ("kind", "title", "expires_on", "state"),
        rows=lambda employee: papers_of(employee.pk), needs=P.READ, page=_page,
        empty=_("None. The employee uploads them in the portal, or you add one under Documents."),
        everything="organization:erp_hrms_employeedocument_changelist", narrowed="employee__id__exact={pk}",
    ),
    Story(P.READ, _transfers),
    Story(P.READ, _promotions),
)  # fmt: skip
