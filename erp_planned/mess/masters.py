"""Plain subjects of the mess: menus, rates, extras."""

from django.utils.translation import gettext as _

from core.errors import InUse, ValidationFailed
from core.masters import Change, Master
from erp_planned.mess.enums import BillState, RateMethod
from erp_planned.mess.models import MessBill, MessExtra, MessMenu, MessRate
from erp_planned.mess.permissions import MessPermission as P


def _check_menu(row: MessMenu, _change: Change) -> None:
    if row.on is not None and row.on.weekday() != row.day:
        raise ValidationFailed.at("day", _("The date is another day of the week."))


def _check_rate(row: MessRate, change: Change) -> None:
    if row.method == RateMethod.FIXED and not row.rate:
        raise ValidationFailed.at("rate", _("Give the rupees of a day."))
    if not change.is_new and change.after:
        issued = MessBill.objects.filter(hostel=row.hostel_id, month__gte=row.effective_on.replace(day=1))
        if issued.exclude(state=BillState.DRAFT).exists():
            raise InUse(_("Bills are issued by this rate; add one with a later date."))


def _check_extra(row: MessExtra, _change: Change) -> None:
    if row.amount <= 0:
        raise ValidationFailed.at("amount", _("The amount must be more than nothing."))


menus = Master(
    MessMenu,
    label="mess_menu",
    read=P.READ,
    write=P.WRITE,
    writable=("hostel", "day", "on", "breakfast", "lunch", "snacks", "dinner", "is_veg"),
    check=_check_menu,
    columns=("day", "on", "hostel", "breakfast", "lunch", "dinner", "is_veg"),
    filters=("day", "hostel"),
    ordering=("day",),
    example={"day": 0, "breakfast": "Poha", "lunch": "Rajma, rice", "snacks": "Tea", "dinner": "Roti, dal"},
)
rates = Master(
    MessRate,
    label="mess_rate",
    read=P.READ,
    write=P.APPROVE,
    writable=(
        "hostel", "effective_on", "method", "rate", "late_fee", "due_days", "least_days", "notice_days", "most_days",
    ),
    check=_check_rate,
    columns=("hostel", "effective_on", "method", "rate"),
    filters=("hostel",),
    ordering=("effective_on",),
    example={"hostel": 1, "effective_on": "2026-07-01", "method": "fixed", "rate": 120},
)  # fmt: skip
extras = Master(
    MessExtra,
    label="mess_extra",
    read=P.READ,
    write=P.WRITE,
    writable=("student", "on", "kind", "amount", "description"),
    check=_check_extra,
    search=("description", "student__name"),
    filters=("kind",),
    ordering=("on",),
    rows=lambda: MessExtra.objects.select_related("student"),
    example={"student": 1, "on": "2026-11-10", "kind": "guest", "amount": 80, "description": "Guest, lunch"},
)
