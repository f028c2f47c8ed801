"""Vehicles, who drives them, and the papers that run out."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Replace, Upper
from django.utils.translation import gettext_lazy as _

from core.validators import validate_mobile
from school.foundation.models import Row
from school.transport.enums import CrewDuty, PaperKind, VehicleKind

# Folder of scanned papers in the institution's private storage (settings.STORED_FILES).
FOLDER = "transport"
MOST_SEATS = 100


class Vehicle(Row):
    """A vehicle. `seats` are those for students; while they are not entered, riders are not bounded."""

    number = models.CharField(
        _("registration number"), max_length=20, help_text=_("As on the plate, for example KA 01 AB 1234.")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=VehicleKind.choices, default=VehicleKind.BUS)
    seats = models.PositiveSmallIntegerField(
        _("seats"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_SEATS)],
        help_text=_("For students, without driver and attendant. No route takes more riders than this."),
    )
    is_active = models.BooleanField(_("in use"), default=True)

    class Meta:
        verbose_name = _("vehicle")
        verbose_name_plural = _("vehicles")
        ordering = ["number"]
        constraints = [
            # However it is written: KA 01 AB 1234 and ka-01-ab-1234 are one vehicle.
            models.UniqueConstraint(
                Upper(Replace(Replace("number", Value(" "), Value("")), Value("-"), Value(""))),
                name="school_vehicle_number_unique",
            ),
            models.CheckConstraint(condition=Q(kind__in=VehicleKind.values), name="school_vehicle_kind"),
            models.CheckConstraint(
                condition=Q(seats__isnull=True) | Q(seats__gte=1, seats__lte=MOST_SEATS),
                name="school_vehicle_seats",
            ),
        ]

    def __str__(self) -> str:
        return self.number


class CrewMember(Row):
    """A driver or attendant; known by the phone number where one is entered."""

    name = models.CharField(_("name"), max_length=120)
    duty = models.CharField(_("duty"), max_length=10, choices=CrewDuty.choices, default=CrewDuty.DRIVER)
    phone = models.CharField(_("phone"), max_length=15, blank=True, validators=[validate_mobile])
    licence_no = models.CharField(_("licence number"), max_length=30, blank=True)
    licence_valid_until = models.DateField(_("licence valid until"), null=True, blank=True)
    police_verified_on = models.DateField(_("police verification on"), null=True, blank=True)
    is_active = models.BooleanField(_("in service"), default=True)

    class Meta:
        verbose_name = _("driver or attendant")
        verbose_name_plural = _("drivers and attendants")
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(Upper("phone"), condition=~Q(phone=""), name="school_crew_phone_unique"),
            models.CheckConstraint(condition=Q(duty__in=CrewDuty.values), name="school_crew_duty"),
        ]

    def __str__(self) -> str:
        return self.name


class VehiclePaper(Row):
    """A paper of a vehicle, valid until a day, that day counted. A renewal is a further row; the latest day counts."""

    vehicle = models.ForeignKey(
        Vehicle, verbose_name=_("vehicle"), on_delete=models.CASCADE, related_name="papers"
    )
    kind = models.CharField(_("paper"), max_length=12, choices=PaperKind.choices)
    number = models.CharField(_("number"), max_length=60, blank=True)
    valid_until = models.DateField(_("valid until"))
    file = models.FileField(_("file"), upload_to=FOLDER, max_length=200, blank=True, editable=False)

    class Meta:
        verbose_name = _("vehicle paper")
        verbose_name_plural = _("vehicle papers")
        ordering = ["vehicle__number", "kind", "-valid_until"]
        constraints = [
            models.UniqueConstraint(
                fields=["vehicle", "kind", "valid_until"], name="school_vehicle_paper_unique"
            ),
            models.CheckConstraint(condition=Q(kind__in=PaperKind.values), name="school_vehicle_paper_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.vehicle}: {self.get_kind_display()}"


class ExpiryReminder(Row):
    """That the office was reminded: of what (`subject`), which runs out when, so many days before. Once each."""

    subject = models.CharField(max_length=80)
    expires_on = models.DateField()
    days_before = models.PositiveSmallIntegerField()
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("expiry reminder")
        verbose_name_plural = _("expiry reminders")
        ordering = ["-sent_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "expires_on", "days_before"], name="school_expiry_reminder_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject}: {self.expires_on}"
