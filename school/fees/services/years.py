"""Financial years other than the one at hand, into which receipts may be dated while they are open."""

from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed
from core.periods import Month, today
from core.refusals import naming_refusals
from core.states import take
from school.fees.models import OpenedYear
from school.fees.permissions import FeePermission as P

ONCE = "school_opened_year_once"


def open_year(*, starts_on: date, reason: str, actor: Actor) -> OpenedYear:
    """Open the financial year of a day. Raises ValidationFailed naming the field, Duplicate, Forbidden."""
    authorize(actor, P.CONFIGURE)
    year = Month.of(starts_on).financial_year
    if year.first > today() or year == Month.of(today()).financial_year:
        text = _("Name a financial year that is over; the one at hand is open.")
        raise ValidationFailed.at("starts_on", text)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why it is opened."))
    row = OpenedYear(starts_on=year.first, reason=reason.strip()[:300], opened_by=actor.name[:150])
    taken = Duplicate.at("starts_on", _("%(year)s is open already.") % {"year": year})
    with naming_refusals({ONCE: lambda: taken}), transaction.atomic():
        row.save()
        record(actor, "opened_year.opened", row, after={"starts_on": row.starts_on, "reason": row.reason})
    return row


def close_year(*, year: OpenedYear, actor: Actor) -> OpenedYear:
    """Close it again. Raises InvalidState where it is closed, NotFound, Forbidden."""
    authorize(actor, P.CONFIGURE)
    with transaction.atomic():
        row = take(OpenedYear.objects.all(), NotFound(_("There is no such year.")), pk=year.pk)
        if row.closed_at:
            raise InvalidState(_("It is closed already."))
        row.closed_at = timezone.now()
        row.save(update_fields=["closed_at"])
        record(actor, "opened_year.closed", row, after={"closed_at": row.closed_at})
    return row
