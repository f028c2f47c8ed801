"""Students, their guardians, and the sections they have been in."""

from django.conf import settings
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeBoundary, RangeOperators
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core import validators
from core.documents.papers import Paper
from school.foundation.models import Row
from school.masters.models import DateRange
from school.students.enums import (
    Category,
    ConsentPurpose,
    DocumentKind,
    Gender,
    Outcome,
    Relation,
    StudentStatus,
)

# Folder of pictures and papers in the institution's private storage (settings.STORED_FILES).
FOLDER = "students"
DAYS_BOTH_COUNTED = RangeBoundary(inclusive_lower=True, inclusive_upper=True)


class Student(Row):
    """A student. Class, section, year and roll number are those of the enrolment in force, or of the last one."""

    student_code = models.CharField(_("student code"), max_length=20, unique=True, editable=False)
    full_name = models.CharField(_("name"), max_length=150)
    date_of_birth = models.DateField(_("date of birth"))
    gender = models.CharField(_("gender"), max_length=10, choices=Gender.choices)
    status = models.CharField(
        _("status"), max_length=20, choices=StudentStatus.choices, default=StudentStatus.ACTIVE
    )
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    school_class = models.ForeignKey(
        "school_masters.SchoolClass", verbose_name=_("class"), on_delete=models.PROTECT, related_name="+"
    )
    section = models.ForeignKey(
        "school_masters.Section", verbose_name=_("section"), on_delete=models.PROTECT, related_name="students"
    )
    roll_no = models.PositiveSmallIntegerField(_("roll number"), null=True, blank=True)
    admitted_on = models.DateField(_("admitted on"))
    category = models.CharField(
        _("category"), max_length=10, choices=Category.choices, default=Category.GENERAL
    )
    is_ews = models.BooleanField(_("weaker section (EWS)"), default=False)
    is_cwsn = models.BooleanField(_("child with special needs"), default=False)
    is_bpl = models.BooleanField(_("below the poverty line"), default=False)
    nationality = models.CharField(_("nationality"), max_length=40, default="Indian")
    mother_tongue = models.CharField(_("mother tongue"), max_length=40, blank=True)
    address = models.TextField(_("address"), max_length=500, blank=True)
    previous_school = models.CharField(_("previous school"), max_length=200, blank=True)
    pen = models.CharField(_("PEN"), max_length=20, blank=True)
    apaar_id = models.CharField(_("APAAR ID"), max_length=20, blank=True)
    photo = models.ImageField(_("photo"), upload_to=FOLDER, max_length=200, blank=True)
    # The day on which the personal data were erased; what is left is pseudonymous.
    erased_on = models.DateField(_("erased on"), null=True, blank=True, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    # Name, code, guardians' names and phones in capitals; triggers keep it (migration 0007), nobody writes it.
    search_text = models.TextField(default="", blank=True, editable=False)
    # What an act found on the way, in words; set by the services, never stored.
    notes: tuple[str, ...] = ()

    class Meta:
        verbose_name = _("student")
        verbose_name_plural = _("students")
        ordering = ["full_name", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=StudentStatus.values), name="school_student_status"
            ),
            models.CheckConstraint(
                condition=models.Q(gender__in=Gender.values), name="school_student_gender"
            ),
        ]
        indexes = [
            models.Index(fields=["section", "status"], name="school_student_section"),
            models.Index(fields=["full_name", "id"], name="school_student_name_order"),
            # Without fastupdate: entries waiting in a pending list would slow every search until a vacuum.
            GinIndex(
                OpClass("search_text", name="gin_trgm_ops"), name="school_student_search", fastupdate=False
            ),
        ]

    def __str__(self) -> str:
        return f"{self.full_name} ({self.student_code})"


class Guardian(Row):
    """A parent or guardian: one row and one account, however many children; known by the phone number."""

    full_name = models.CharField(_("name"), max_length=150)
    # Ten digits; empty only after erasure.
    phone = models.CharField(_("phone"), max_length=15, validators=[validators.validate_mobile])
    email = models.EmailField(_("e-mail"), blank=True)
    occupation = models.CharField(_("occupation"), max_length=80, blank=True)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )

    class Meta:
        verbose_name = _("guardian")
        verbose_name_plural = _("guardians")
        ordering = ["full_name"]
        constraints = [
            models.UniqueConstraint(
                fields=["phone"], condition=~Q(phone=""), name="school_guardian_phone_unique"
            )
        ]

    def __str__(self) -> str:
        return self.full_name


class StudentGuardian(Row):
    """Whose guardian somebody is; exactly one of a student's is the one written to first."""

    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="guardian_links")
    guardian = models.ForeignKey(
        Guardian, verbose_name=_("guardian"), on_delete=models.PROTECT, related_name="student_links"
    )
    relation = models.CharField(
        _("relation"), max_length=10, choices=Relation.choices, default=Relation.GUARDIAN
    )
    is_primary = models.BooleanField(_("written to first"), default=False)

    class Meta:
        verbose_name = _("guardian of a student")
        verbose_name_plural = _("guardians of students")
        ordering = ["-is_primary", "relation"]
        constraints = [
            models.UniqueConstraint(fields=["student", "guardian"], name="school_student_guardian_unique"),
            models.UniqueConstraint(
                fields=["student"],
                condition=models.Q(is_primary=True),
                name="school_student_one_primary",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.guardian} ({self.get_relation_display()})"


class Enrolment(Row):
    """A stay in a section, both days counted; `ends_on` is empty while it goes on."""

    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="enrolments")
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    section = models.ForeignKey(
        "school_masters.Section",
        verbose_name=_("section"),
        on_delete=models.PROTECT,
        related_name="enrolments",
    )
    roll_no = models.PositiveSmallIntegerField(_("roll number"), null=True, blank=True)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=20, choices=Outcome.choices, blank=True)

    class Meta:
        verbose_name = _("enrolment")
        verbose_name_plural = _("enrolments")
        ordering = ["-starts_on"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__isnull=True) | models.Q(ends_on__gte=models.F("starts_on")),
                name="school_enrolment_ends_after_start",
            ),
            models.UniqueConstraint(
                fields=["student"],
                condition=models.Q(ends_on__isnull=True),
                name="school_enrolment_one_open",
            ),
            models.UniqueConstraint(
                fields=["academic_year", "section", "roll_no"],
                condition=models.Q(ends_on__isnull=True),
                name="school_enrolment_roll_unique",
            ),
            ExclusionConstraint(
                name="school_enrolment_no_overlap",
                expressions=[
                    ("student", RangeOperators.EQUAL),
                    (DateRange("starts_on", "ends_on", DAYS_BOTH_COUNTED), RangeOperators.OVERLAPS),
                ],
            ),
        ]
        indexes = [models.Index(fields=["section", "academic_year"], name="school_enrolment_section")]

    def __str__(self) -> str:
        return f"{self.student.full_name}: {self.section}"


class StudentDocument(Row, Paper):
    """A paper of a student, kept privately: PDF or picture, told by its content."""

    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="documents")
    kind = models.CharField(_("kind"), max_length=20, choices=DocumentKind.choices)
    file = models.FileField(_("file"), upload_to=FOLDER, max_length=200)

    class Meta:
        verbose_name = _("document of a student")
        verbose_name_plural = _("documents of students")
        ordering = ["-uploaded_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=DocumentKind.values), name="school_student_document_kind"
            )
        ]

    def __str__(self) -> str:
        return self.title or str(self.get_kind_display())


class Consent(Row):
    """What a guardian has agreed to for a child, to which version of the notice, and until when (DPDP Act 2023)."""

    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="consents")
    guardian = models.ForeignKey(
        Guardian, verbose_name=_("guardian"), on_delete=models.PROTECT, related_name="consents"
    )
    purpose = models.CharField(_("purpose"), max_length=20, choices=ConsentPurpose.choices)
    notice_version = models.CharField(_("version of the notice"), max_length=40)
    # Code of the language in which the notice was shown.
    language = models.CharField(_("language"), max_length=10)
    given_at = models.DateTimeField(_("given at"))
    recorded_by = models.CharField(_("recorded by"), max_length=150, editable=False)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    withdrawn_by = models.CharField(_("withdrawal recorded by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        ordering = ["-given_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(purpose__in=ConsentPurpose.values), name="school_consent_purpose"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at=None) | Q(withdrawn_at__gte=models.F("given_at")),
                name="school_consent_withdrawn_after",
            ),
            models.UniqueConstraint(
                fields=["student", "guardian", "purpose", "notice_version"],
                condition=Q(withdrawn_at=None),
                name="school_consent_one_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_purpose_display()}: {self.guardian}"


# Django knows only what stands in this module.
from school.students.models_certificates import Certificate, CertificatePrint  # noqa: E402, F401
from school.students.models_promotion import (  # noqa: E402, F401
    PromotionBatch,
    PromotionLine,
    PromotionRules,
    StudentExit,
)
