"""The acts on an institution (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.access import PlatformPermission
from core.acts import Act, Acts, Kind, Param, declare
from core.tenancy import selectors, services
from core.tenancy.enums import STATUS_TRANSITIONS, TenantStatus

# fmt: off
WRITE = PlatformPermission.TENANT_WRITE
REASON = Param("reason", Kind.LINE, _("Reason"), required=True, most=300,
               help=_("Everybody who comes to the institution's pages reads it."))
TENANT_ACTS = declare(Acts(
    "tenant", "tenant", find=selectors.institution, table=STATUS_TRANSITIONS, column="status", each=(
        Act("suspend", _("Suspend"), WRITE, services.suspend_tenant, to=TenantStatus.SUSPENDED, params=(REASON,),
            text=_("Nobody can come in until it is opened again; all data is kept."), icon="pause", dangerous=True,
            done=_("The institution is suspended.")),
        Act("archive", _("Archive"), WRITE, services.archive_tenant, to=TenantStatus.ARCHIVED, params=(REASON,),
            text=_("Nobody can come in and no work runs any more; all data is kept."), icon="archive",
            dangerous=True, done=_("The institution is archived.")),
        Act("resume", _("Open again"), WRITE, services.resume_tenant, to=TenantStatus.ACTIVE,
            text=_("People can come in at once."), icon="play_arrow", done=_("The institution is open again.")),
    )))
# fmt: on
