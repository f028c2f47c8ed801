"""Import of GSTR-2B: each file once; a later one of the month replaces what nobody has decided."""

import hashlib
from datetime import date
from typing import IO

from django.db import transaction
from django.db.models.functions import Upper
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.exports import safe_filename
from core.documents.limits import content_of
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import Month, today
from erp_planned.gst.selectors.settings import registration_on
from erp_planned.gst_credit.calc.portal_file import Listed, Statement, WrongFile, read
from erp_planned.gst_credit.enums import MatchStatus
from erp_planned.gst_credit.errors import OlderStatement
from erp_planned.gst_credit.models import Gstr2bDocument, Gstr2bStatement, GSTReconciliation
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.services.holding import hold_matches

MOST_BYTES = 5 * 1024 * 1024
Key = tuple[str, int, str, str]


def import_statement(*, file: IO[bytes], name: str, actor: Actor) -> tuple[Gstr2bStatement, bool]:
    """Take a GSTR-2B file in and return it, with whether it is new; one that came before adds nothing.

    Documents that are decided stay as they are. Raises ValidationFailed naming `file` and the place in it (another
    institution's, of a month to come, a document twice), OlderStatement, TooLarge, NotRegistered, Forbidden; then
    nothing of the file is taken.
    """
    authorize(actor, P.WRITE)
    content = content_of(file, MOST_BYTES)
    digest = hashlib.sha256(content).hexdigest()
    try:
        found = read(content)
    except WrongFile as error:
        raise ValidationFailed.at("file", _("This is no GSTR-2B: %(what)s.") % {"what": error}) from error
    _check(found)
    with transaction.atomic():
        hold_matches()
        known = Gstr2bStatement.objects.filter(digest=digest).first()
        if known is not None:
            return known, False
        _refuse_older(found)
        row = Gstr2bStatement.objects.create(
            month=found.month, made_on=found.made_on, digest=digest, imported_by=actor.name[:150],
            file_name=safe_filename(name or "gstr-2b.json")[:120], documents=len(found.documents),
        )  # fmt: skip
        decided = _clear(found)
        fresh = [_document(one, row) for one in found.documents if _key(one) not in decided]
        Gstr2bDocument.objects.bulk_create(fresh, batch_size=2000)
        after = {"documents": len(found.documents), "decided before": len(found.documents) - len(fresh)}
        record(actor, "gstr2b.imported", row, after=after)
    return row, True


def _check(found: Statement) -> None:
    """Refuse a file of somebody else or of another time, and documents that stand in it twice."""
    month = Month.of(found.month)
    if month > Month.of(today()):
        raise ValidationFailed.at("file", _("data.rtnprd: this month has not begun."))
    own = registration_on(month.last).gstin
    if found.gstin != own:
        values = {"theirs": found.gstin[:20], "own": own}
        raise ValidationFailed.at("file", _("data.gstin: it is of %(theirs)s, not of %(own)s.") % values)
    seen: set[Key] = set()
    for one in found.documents:
        if len(one.gstin) != 15 or len(one.place) > 2:
            values = {"number": one.number, "gstin": one.gstin[:20]}
            raise ValidationFailed.at(
                "file", _("%(number)s: ctin %(gstin)s or its place of supply is wrong.") % values
            )
        if _key(one) in seen:
            values = {"number": one.number, "gstin": one.gstin}
            raise ValidationFailed.at("file", _("%(number)s of %(gstin)s stands in it twice.") % values)
        seen.add(_key(one))


def _refuse_older(found: Statement) -> None:
    newest = Gstr2bStatement.objects.filter(month=found.month).order_by("-made_on").first()
    if newest is not None and newest.made_on > found.made_on:
        values = {"day": in_date(newest.made_on), "month": f"{found.month:%Y-%m}"}
        raise OlderStatement(
            _("The GSTR-2B of %(month)s made on %(day)s is imported; this one is older.") % values
        )


def _clear(found: Statement) -> set[Key]:
    """Remove the undecided documents that a file replaces; return the keys of those that are decided and stay."""
    decided = set(
        GSTReconciliation.objects.filter(is_live=True, portal__isnull=False)
        .exclude(status=MatchStatus.PENDING)
        .values_list("portal", flat=True)
    )
    same_month = Gstr2bDocument.objects.filter(statement__month=found.month)
    numbers = {one.number.upper() for one in found.documents} | {
        one.replaces.upper() for one in found.documents if one.replaces
    }
    suppliers = {one.gstin for one in found.documents}
    others = Gstr2bDocument.objects.annotate(upper=Upper("number")).filter(
        gstin__in=suppliers, upper__in=numbers
    )
    given = {_key(one) for one in found.documents} | {_replaced(one) for one in found.documents}
    old = list(same_month) + [row for row in others if _key_of(row) in given]
    remove = {row.pk for row in old if row.pk not in decided}
    GSTReconciliation.objects.filter(portal__in=remove).delete()
    Gstr2bDocument.objects.filter(pk__in=remove).delete()
    return {_key_of(row) for row in old if row.pk in decided}


def _year(day: date) -> int:
    return day.year if day.month > 3 else day.year - 1


def _key(one: Listed) -> Key:
    return one.gstin, _year(one.on), one.kind, one.number.upper()


def _replaced(one: Listed) -> Key:
    return one.gstin, _year(one.on), one.kind, one.replaces.upper()


def _key_of(row: Gstr2bDocument) -> Key:
    return row.gstin, row.year, row.kind, row.number.upper()


def _document(one: Listed, statement: Gstr2bStatement) -> Gstr2bDocument:
    return Gstr2bDocument(
        statement=statement, gstin=one.gstin, name=one.name, number=one.number, dated_on=one.on, year=_year(one.on),
        kind=one.kind, place=one.place, is_reverse_charge=one.is_reverse_charge, is_available=one.is_available,
        reason=one.reason, replaces=one.replaces, taxable=one.taxable, igst=one.igst, cgst=one.cgst, sgst=one.sgst,
        cess=one.cess,
    )  # fmt: skip
