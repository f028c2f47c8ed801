"""Enumerated values of stock."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ItemKind(models.TextChoices):
    """What becomes of an item that comes in: it is used up, or it is an asset."""

    CONSUMABLE = "consumable", _("Consumable")
    ASSET = "asset", _("Asset")


class Unit(models.TextChoices):
    """Units of quantity: the codes of the GST list (UQC)."""

    NOS = "NOS", _("Numbers")
    PCS = "PCS", _("Pieces")
    KGS = "KGS", _("Kilograms")
    GMS = "GMS", _("Grams")
    LTR = "LTR", _("Litres")
    MLT = "MLT", _("Millilitres")
    MTR = "MTR", _("Metres")
    SQM = "SQM", _("Square metres")
    BOX = "BOX", _("Boxes")
    PAC = "PAC", _("Packs")
    SET = "SET", _("Sets")
    BTL = "BTL", _("Bottles")
    BAG = "BAG", _("Bags")
    ROL = "ROL", _("Rolls")
    DOZ = "DOZ", _("Dozens")
    QTL = "QTL", _("Quintals")
    TON = "TON", _("Tonnes")
    OTH = "OTH", _("Others")
    NA = "NA", _("Not applicable (services)")


class Ved(models.TextChoices):
    """How badly an item is missed (reference: purchase, VED)."""

    VITAL = "V", _("Vital")
    ESSENTIAL = "E", _("Essential")
    DESIRABLE = "D", _("Desirable")


class StoreType(models.TextChoices):
    """Spec: ERP, Store."""

    MAIN = "Main", _("Main")
    SUB = "Sub", _("Sub")


class Direction(models.TextChoices):
    """Spec: ERP, StockMovement.type."""

    IN = "In", _("In")
    OUT = "Out", _("Out")


class MovementKind(models.TextChoices):
    """What a movement belongs to."""

    OPENING = "opening", _("Opening stock")
    RECEIPT = "receipt", _("Goods receipt")
    ISSUE = "issue", _("Issue")
    RETURN_IN = "return_in", _("Returned by a department")
    RETURN_OUT = "return_out", _("Returned to the vendor")
    TRANSFER = "transfer", _("Transfer between stores")
    COUNT = "count", _("Correction by count")


class ValuationMethod(models.TextChoices):
    """How what goes out is valued (reference: valuation)."""

    WAVG = "wavg", _("Weighted average")
    FIFO = "fifo", _("First in, first out")


class SlipStatus(models.TextChoices):
    """An issue slip is final; it can be reversed once."""

    ISSUED = "issued", _("Issued")
    REVERSED = "reversed", _("Reversed")


SLIP_TRANSITIONS: dict[SlipStatus, set[SlipStatus]] = {
    SlipStatus.ISSUED: {SlipStatus.REVERSED},
    SlipStatus.REVERSED: set(),
}


class TransferStatus(models.TextChoices):
    """Stock has moved with the document; the receiving store then says that it arrived."""

    SENT = "sent", _("Sent")
    RECEIVED = "received", _("Received")


TRANSFER_TRANSITIONS: dict[TransferStatus, set[TransferStatus]] = {
    TransferStatus.SENT: {TransferStatus.RECEIVED},
    TransferStatus.RECEIVED: set(),
}


class CountStatus(models.TextChoices):
    """A count waits for a second person."""

    WAITING = "waiting", _("Waiting for approval")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


COUNT_TRANSITIONS: dict[CountStatus, set[CountStatus]] = {
    CountStatus.WAITING: {CountStatus.APPROVED, CountStatus.REJECTED},
    CountStatus.APPROVED: set(),
    CountStatus.REJECTED: set(),
}
