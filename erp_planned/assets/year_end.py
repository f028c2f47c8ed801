"""What assets have to say before a year of the books is closed."""

from django.utils.translation import gettext as _

from erp_planned.assets.enums import RunState
from erp_planned.assets.selectors.depreciation import in_service, live_run
from erp_planned.finance.hooks import Finding
from erp_planned.finance.models import BookYear


def unposted(year: BookYear) -> list[Finding]:
    """Tell that a year's depreciation is not posted; it does not forbid the closing."""
    run = live_run(year.period)
    if (run is not None and run.state == RunState.POSTED) or not in_service(year.period).exists():
        return []
    return [Finding(_("The depreciation of the assets is not posted."), blocks=False)]
