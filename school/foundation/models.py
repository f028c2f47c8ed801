"""The ground of every table of a school, and the school's own particulars."""

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.keys import uuid7


class Row(models.Model):
    """A row of a school; its key, told outside as text, is a UUIDv7."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)

    class Meta:
        abstract = True


class School(models.Model):
    """The particulars of the school, for the head of its papers: the only row of its table."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    name = models.CharField(_("name"), max_length=200)
    address = models.TextField(_("address"), max_length=500, blank=True)
    board = models.CharField(
        _("board"),
        max_length=60,
        default="CBSE",
        help_text=_(
            "To which the school is affiliated, as certificates say it: CBSE, CISCE, or a state's board."
        ),
    )
    affiliation_no = models.CharField(_("affiliation number"), max_length=20, blank=True)
    school_code = models.CharField(
        _("school code"), max_length=20, blank=True, help_text=_("The number that the board has given.")
    )
    udise_code = models.CharField(
        _("UDISE code"),
        max_length=11,
        blank=True,
        validators=[RegexValidator(r"^[0-9]{11}\Z", _("A UDISE code has 11 digits."))],
    )
    phone = models.CharField(_("phone"), max_length=15, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    principal_name = models.CharField(_("name of the principal"), max_length=150, blank=True)
    logo = models.ImageField(_("logo"), upload_to="school", blank=True)

    class Meta:
        verbose_name = _("school")
        verbose_name_plural = _("school")
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="school_single_row")]

    def __str__(self) -> str:
        return self.name
