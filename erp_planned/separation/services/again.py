"""Vouchers of settlements made again, where finance rejected the ones they had."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from core.states import take
from erp_planned.finance.models import Voucher
from erp_planned.finance.sources import Origin, Source, origin
from erp_planned.separation.errors import NoSuchSeparation, OwnSeparation
from erp_planned.separation.models import SeparationRequest, Settlement
from erp_planned.separation.permissions import SeparationPermission as P
from erp_planned.separation.selectors.requests import own_text
from erp_planned.separation.services.settling import SOURCE, book_settlement
from payroll.employees.access import refuse_own


def _again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchSeparation, OwnSeparation, InvalidState, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.READ)
    request, _slash, number = source_key.partition("/")
    with transaction.atomic():
        rows = SeparationRequest.objects.select_related("employee")
        row = take(rows, NoSuchSeparation(), pk=int(request))
        refuse_own(row.employee, actor, own_text(), error=OwnSeparation)
        settlement = row.settlements.filter(number=int(number)).first()
        if settlement is None:
            raise InvalidState(_("There is no such settlement."))
        lines = settlement.lines.values_list("kind", "amount")
        made = book_settlement(row, number=settlement.number, lines=lines, net=settlement.net, actor=actor)
        if made is not None:
            Settlement.objects.filter(pk=settlement.pk).update(voucher=made)
    return made


def _settlement(source_key: str) -> Origin | None:
    return origin(SeparationRequest.objects.filter(pk=int(source_key.partition("/")[0])).first())


SETTLEMENTS = Source(SOURCE, _settlement, _again)
