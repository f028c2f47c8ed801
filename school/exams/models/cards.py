"""What a report card holds beside marks: co-scholastic areas, remarks, the school's choices."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from school.exams.enums import RankScope, Term
from school.foundation.models import Row


class CoScholasticArea(Row):
    """An area graded by letters in each term: work education, art, health, and discipline."""

    name = models.CharField(_("name"), max_length=80)
    display_order = models.PositiveSmallIntegerField(_("place in lists"), default=0)
    is_discipline = models.BooleanField(_("discipline"), default=False)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("co-scholastic area")
        verbose_name_plural = _("co-scholastic areas")
        ordering = ["is_discipline", "display_order", "name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="school_area_name_unique")]

    def __str__(self) -> str:
        return self.name


class OfTerm(Row):
    """What a class teacher enters for a student in a term of a year."""

    student = models.ForeignKey(
        "school_students.Student", verbose_name=_("student"), on_delete=models.PROTECT, related_name="+"
    )
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    term = models.PositiveSmallIntegerField(_("term"), choices=Term.choices)
    entered_by = models.CharField(_("entered by"), max_length=150, blank=True, editable=False)
    changed_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        abstract = True


class CoScholasticGrade(OfTerm):
    """The letter of a student in an area; the letters are those of the class's scale."""

    area = models.ForeignKey(
        CoScholasticArea, verbose_name=_("area"), on_delete=models.PROTECT, related_name="grades"
    )
    grade = models.CharField(_("grade"), max_length=4)

    class Meta:
        verbose_name = _("co-scholastic grade")
        verbose_name_plural = _("co-scholastic grades")
        ordering = ["student", "area", "term"]
        constraints = [
            models.UniqueConstraint(
                fields=["student", "academic_year", "term", "area"], name="school_area_grade_unique"
            ),
            models.CheckConstraint(condition=Q(term__in=Term.values), name="school_area_grade_term"),
        ]

    def __str__(self) -> str:
        return f"{self.student.full_name}: {self.area}, {self.grade}"


class TermRemark(OfTerm):
    """The class teacher's words on a student."""

    remarks = models.CharField(_("remarks"), max_length=300)

    class Meta:
        verbose_name = _("remark of a term")
        verbose_name_plural = _("remarks of terms")
        ordering = ["student", "term"]
        constraints = [
            models.UniqueConstraint(
                fields=["student", "academic_year", "term"], name="school_term_remark_unique"
            ),
            models.CheckConstraint(condition=Q(term__in=Term.values), name="school_term_remark_term"),
        ]

    def __str__(self) -> str:
        return f"{self.student.full_name}: {self.remarks}"


class ExamSettings(models.Model):
    """The school's choices for results: one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    rank_scope = models.CharField(
        _("ranks"),
        max_length=10,
        choices=RankScope.choices,
        default=RankScope.NONE,
        help_text=_("CBSE has no ranks on its card; among those who passed, equal percentages share a rank."),
    )

    class Meta:
        verbose_name = _("choices for results")
        verbose_name_plural = _("choices for results")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="school_exam_settings_one")]

    def __str__(self) -> str:
        return str(self._meta.verbose_name)
