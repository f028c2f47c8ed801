"""What this app adds to the rules of the organization below it."""

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.models import PayMatrixCell


def check_commission(settings: OrganizationSettings) -> None:
    """Refuse a pay commission whose matrix is empty: nobody could be paid by it. Raises ValidationFailed."""
    version = settings.commission_version
    if not PayMatrixCell.objects.filter(commission_id=version).exists():
        problem = _("The pay matrix of version %(version)d is empty. Import it first.") % {"version": version}
        raise ValidationFailed.at("commission_version", problem)
