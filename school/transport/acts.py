"""The acts on rides, for the admin (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from core.acts import Act, Acts, Kind, Param, declare
from core.periods import today
from school.transport.masters import papers
from school.transport.permissions import TransportPermission as P
from school.transport.selectors.routes import ride_by_id
from school.transport.services.rides import end_ride


def _today(_row: Any) -> Any:
    return today()


RIDE_ACTS = declare(
    Acts(
        "ride",
        "ride",
        find=ride_by_id,
        each=(
            Act(
                "end",
                _("End the ride"),
                P.WRITE,
                end_ride,
                params=(Param("on", Kind.DAY, _("Last day"), required=True, initial=_today),),
                text=_("The seat is free from the next day on. A ride that begins later falls away."),
                done=_("The ride is ended."),
                icon="event_busy",
                dangerous=True,
                bulk=True,
            ),
        ),
    )
)

PAPER_ACTS = declare(
    Acts(
        "vehicle_paper",
        "paper",
        find=papers.get,
        each=(
            Act(
                "attach",
                _("Attach a scan"),
                P.WRITE,
                done=_("The scan is kept."),
                icon="upload_file",
            ),
        ),
    )
)
