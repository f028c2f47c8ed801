"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.datetime
import django.db.models.functions.text
import school.exams.models.exams
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_exams", "0001_initial"),
        ("school_exams", "0002_rules_of_marks"),
    ]

    initial = True

    dependencies = [
        ('school_masters', '0001_squashed'),
        ('school_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='CoScholasticArea',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('display_order', models.PositiveSmallIntegerField(default=0, verbose_name='place in lists')),
                ('is_discipline', models.BooleanField(default=False, verbose_name='discipline')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'co-scholastic area',
                'verbose_name_plural': 'co-scholastic areas',
                'ordering': ['is_discipline', 'display_order', 'name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='school_area_name_unique')],
            },
        ),
        migrations.CreateModel(
            name='Exam',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('exam_type', models.CharField(default='other', max_length=40, verbose_name='kind of exam')),
                ('start_date', models.DateField(verbose_name='first day')),
                ('end_date', models.DateField(verbose_name='last day')),
                ('max_marks', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(Decimal('0.01'))], verbose_name='maximum marks')),
                ('passing_marks', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(0)], verbose_name='passing marks')),
                ('term', models.PositiveSmallIntegerField(blank=True, choices=[(1, 'Term 1'), (2, 'Term 2')], null=True, verbose_name='term')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('scheduled', 'Scheduled'), ('published', 'Published')], default='scheduled', editable=False, max_length=10, verbose_name='state')),
                ('re_evaluation_until', models.DateField(blank=True, null=True, verbose_name='re-evaluation until')),
                ('created_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='planned by')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='planned at')),
                ('published_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='published by')),
                ('published_at', models.DateTimeField(editable=False, null=True, verbose_name='published at')),
                ('unpublish_reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='why it was taken back')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
            ],
            options={
                'verbose_name': 'exam',
                'verbose_name_plural': 'exams',
                'ordering': ['-start_date', 'name', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ExamClass',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('exam', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exam_classes', to='school_exams.exam', verbose_name='exam')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'class of an exam',
                'verbose_name_plural': 'classes of exams',
                'ordering': ['school_class__display_order', 'school_class__grade_level'],
            },
        ),
        migrations.AddField(
            model_name='exam',
            name='classes',
            field=models.ManyToManyField(through='school_exams.ExamClass', to='school_masters.schoolclass', verbose_name='classes'),
        ),
        migrations.CreateModel(
            name='ExamSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('rank_scope', models.CharField(choices=[('none', 'No ranks'), ('section', 'Within the section'), ('class', 'Within the class')], default='none', help_text='CBSE has no ranks on its card; among those who passed, equal percentages share a rank.', max_length=10, verbose_name='ranks')),
            ],
            options={
                'verbose_name': 'choices for results',
                'verbose_name_plural': 'choices for results',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='school_exam_settings_one')],
            },
        ),
        migrations.CreateModel(
            name='ExamSubject',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('max_marks', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(Decimal('0.01'))], verbose_name='maximum marks')),
                ('passing_marks', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(0)], verbose_name='passing marks')),
                ('exam', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exam_subjects', to='school_exams.exam', verbose_name='exam')),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.subject', verbose_name='subject')),
            ],
            options={
                'verbose_name': 'subject of an exam',
                'verbose_name_plural': 'subjects of exams',
                'ordering': ['subject__name'],
            },
        ),
        migrations.CreateModel(
            name='ExamComponent',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('exam', 'Exam'), ('periodic_test', 'Periodic test'), ('notebook', 'Notebook'), ('enrichment', 'Subject enrichment'), ('assessment', 'Multiple assessment'), ('portfolio', 'Portfolio'), ('practical', 'Practical')], default='exam', max_length=20, verbose_name='part')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='place')),
                ('max_marks', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(Decimal('0.01'))], verbose_name='maximum marks')),
                ('weight', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(Decimal('0.01'))], verbose_name='counts')),
                ('is_derived', models.BooleanField(default=False, verbose_name='from the periodic tests')),
                ('exam_subject', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='components', to='school_exams.examsubject', verbose_name='subject')),
            ],
            options={
                'verbose_name': 'part of a subject',
                'verbose_name_plural': 'parts of subjects',
                'ordering': ['exam_subject', 'position'],
            },
        ),
        migrations.CreateModel(
            name='GradingScale',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('kind', models.CharField(choices=[('marks', 'From marks'), ('letters', 'Given by the teacher')], default='marks', max_length=10, verbose_name='kind')),
                ('from_grade', models.SmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(-3), django.core.validators.MaxValueValidator(12)], verbose_name='from grade')),
                ('to_grade', models.SmallIntegerField(default=12, validators=[django.core.validators.MinValueValidator(-3), django.core.validators.MaxValueValidator(12)], verbose_name='to grade')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'grading scale',
                'verbose_name_plural': 'grading scales',
                'ordering': ['kind', 'from_grade', 'name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='school_scale_name_unique'), models.UniqueConstraint(condition=models.Q(('is_active', True)), fields=('kind', 'from_grade', 'to_grade'), name='school_scale_range_unique', violation_error_message='Another active scale is for exactly these classes.'), models.CheckConstraint(condition=models.Q(('from_grade__gte', -3), ('from_grade__lte', models.F('to_grade')), ('to_grade__lte', 12)), name='school_scale_range')],
            },
        ),
        migrations.CreateModel(
            name='GradeBand',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='place')),
                ('grade', models.CharField(max_length=4, verbose_name='grade')),
                ('from_percent', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(100)], verbose_name='from percent')),
                ('grade_point', models.DecimalField(blank=True, decimal_places=1, max_digits=4, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='grade point')),
                ('meaning', models.CharField(blank=True, max_length=60, verbose_name='meaning')),
                ('scale', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bands', to='school_exams.gradingscale', verbose_name='grading scale')),
            ],
            options={
                'verbose_name': 'grade',
                'verbose_name_plural': 'grades',
                'ordering': ['scale', 'position'],
            },
        ),
        migrations.AddField(
            model_name='examclass',
            name='scale',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_exams.gradingscale', verbose_name='grading scale'),
        ),
        migrations.CreateModel(
            name='Mark',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('marks_obtained', school.exams.models.exams.MarksField(blank=True, decimal_places=2, max_digits=6, null=True, verbose_name='marks')),
                ('absence', models.CharField(blank=True, choices=[('', 'Present'), ('absent', 'Absent'), ('leave', 'Absent with leave'), ('not_taken', 'Does not take the subject')], max_length=10, verbose_name='absence')),
                ('remarks', models.CharField(blank=True, max_length=200, verbose_name='remarks')),
                ('entered_by', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('component', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='school_exams.examcomponent', verbose_name='part')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'mark',
                'verbose_name_plural': 'marks',
                'ordering': ['sheet', 'student__full_name', 'component__position'],
            },
        ),
        migrations.CreateModel(
            name='MarkChange',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('is_new', models.BooleanField(default=False, verbose_name='entered late')),
                ('old_marks', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, null=True, verbose_name='marks before')),
                ('old_absence', models.CharField(blank=True, choices=[('', 'Present'), ('absent', 'Absent'), ('leave', 'Absent with leave'), ('not_taken', 'Does not take the subject')], max_length=10, verbose_name='absence before')),
                ('new_marks', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, null=True, verbose_name='marks after')),
                ('new_absence', models.CharField(blank=True, choices=[('', 'Present'), ('absent', 'Absent'), ('leave', 'Absent with leave'), ('not_taken', 'Does not take the subject')], max_length=10, verbose_name='absence after')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('was_published', models.BooleanField(default=False, verbose_name='after the publication')),
                ('changed_by', models.CharField(max_length=150, verbose_name='changed by')),
                ('changed_at', models.DateTimeField(auto_now_add=True, db_default=django.db.models.functions.datetime.Now(), verbose_name='changed at')),
                ('mark', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='school_exams.mark', verbose_name='mark')),
            ],
            options={
                'verbose_name': 'change of a mark',
                'verbose_name_plural': 'changes of marks',
                'ordering': ['-changed_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='MarkSheet',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('state', models.CharField(choices=[('open', 'Open'), ('submitted', 'Submitted')], default='open', max_length=10, verbose_name='state')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version')),
                ('submitted_by', models.CharField(blank=True, max_length=150, verbose_name='submitted by')),
                ('submitted_at', models.DateTimeField(blank=True, null=True, verbose_name='submitted at')),
                ('exam_subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sheets', to='school_exams.examsubject', verbose_name='subject')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.section', verbose_name='section')),
            ],
            options={
                'verbose_name': 'mark sheet',
                'verbose_name_plural': 'mark sheets',
                'ordering': ['exam_subject', 'section'],
            },
        ),
        migrations.AddField(
            model_name='mark',
            name='sheet',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='school_exams.marksheet', verbose_name='mark sheet'),
        ),
        migrations.CreateModel(
            name='ReEvaluation',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('reason', models.CharField(max_length=500, verbose_name='reason')),
                ('state', models.CharField(choices=[('requested', 'Requested'), ('accepted', 'Accepted'), ('rejected', 'Rejected')], default='requested', editable=False, max_length=10, verbose_name='state')),
                ('old_marks', school.exams.models.exams.MarksField(decimal_places=2, max_digits=6, null=True, verbose_name='marks before')),
                ('new_marks', school.exams.models.exams.MarksField(blank=True, decimal_places=2, max_digits=6, null=True, verbose_name='marks after')),
                ('requested_by', models.CharField(max_length=150, verbose_name='asked for by')),
                ('requested_by_id', models.BigIntegerField(editable=False, null=True, verbose_name='account')),
                ('requested_at', models.DateTimeField(auto_now_add=True, verbose_name='asked for at')),
                ('decided_by', models.CharField(blank=True, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='answer')),
                ('exam_subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='re_evaluations', to='school_exams.examsubject', verbose_name='subject')),
                ('mark', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_exams.mark', verbose_name='mark')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 're-evaluation',
                'verbose_name_plural': 're-evaluations',
                'ordering': ['-requested_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='TermRemark',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('term', models.PositiveSmallIntegerField(choices=[(1, 'Term 1'), (2, 'Term 2')], verbose_name='term')),
                ('entered_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='entered by')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('remarks', models.CharField(max_length=300, verbose_name='remarks')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'remark of a term',
                'verbose_name_plural': 'remarks of terms',
                'ordering': ['student', 'term'],
            },
        ),
        migrations.CreateModel(
            name='CoScholasticGrade',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('term', models.PositiveSmallIntegerField(choices=[(1, 'Term 1'), (2, 'Term 2')], verbose_name='term')),
                ('entered_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='entered by')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('grade', models.CharField(max_length=4, verbose_name='grade')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('area', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='grades', to='school_exams.coscholasticarea', verbose_name='area')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'co-scholastic grade',
                'verbose_name_plural': 'co-scholastic grades',
                'ordering': ['student', 'area', 'term'],
                'constraints': [models.UniqueConstraint(fields=('student', 'academic_year', 'term', 'area'), name='school_area_grade_unique'), models.CheckConstraint(condition=models.Q(('term__in', [1, 2])), name='school_area_grade_term')],
            },
        ),
        migrations.AddIndex(
            model_name='exam',
            index=models.Index(fields=['academic_year', 'state'], name='school_exam_year_state'),
        ),
        migrations.AddConstraint(
            model_name='exam',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'scheduled', 'published'])), name='school_exam_state'),
        ),
        migrations.AddConstraint(
            model_name='exam',
            constraint=models.CheckConstraint(condition=models.Q(('end_date__gte', models.F('start_date'))), name='school_exam_days'),
        ),
        migrations.AddConstraint(
            model_name='exam',
            constraint=models.CheckConstraint(condition=models.Q(('max_marks__gt', 0), ('passing_marks__gte', 0), ('passing_marks__lte', models.F('max_marks'))), name='school_exam_marks'),
        ),
        migrations.AddConstraint(
            model_name='exam',
            constraint=models.CheckConstraint(condition=models.Q(('term', None), ('term__in', [1, 2]), _connector='OR'), name='school_exam_term'),
        ),
        migrations.AddConstraint(
            model_name='exam',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'published'), _negated=True), ('published_at__isnull', False), _connector='OR'), name='school_exam_published_at'),
        ),
        migrations.AddConstraint(
            model_name='examsubject',
            constraint=models.UniqueConstraint(fields=('exam', 'subject'), name='school_exam_subject_unique'),
        ),
        migrations.AddConstraint(
            model_name='examsubject',
            constraint=models.CheckConstraint(condition=models.Q(('max_marks__gt', 0), ('passing_marks__gte', 0), ('passing_marks__lte', models.F('max_marks'))), name='school_exam_subject_marks'),
        ),
        migrations.AddConstraint(
            model_name='examcomponent',
            constraint=models.UniqueConstraint(fields=('exam_subject', 'kind'), name='school_component_unique'),
        ),
        migrations.AddConstraint(
            model_name='examcomponent',
            constraint=models.CheckConstraint(condition=models.Q(('max_marks__gt', 0), ('weight__gt', 0)), name='school_component_marks'),
        ),
        migrations.AddConstraint(
            model_name='gradeband',
            constraint=models.UniqueConstraint(models.F('scale'), django.db.models.functions.text.Lower('grade'), name='school_band_grade_unique'),
        ),
        migrations.AddConstraint(
            model_name='gradeband',
            constraint=models.UniqueConstraint(fields=('scale', 'from_percent'), name='school_band_percent_unique'),
        ),
        migrations.AddConstraint(
            model_name='gradeband',
            constraint=models.CheckConstraint(condition=models.Q(('from_percent', None), ('from_percent__lte', 100), _connector='OR'), name='school_band_percent'),
        ),
        migrations.AddConstraint(
            model_name='examclass',
            constraint=models.UniqueConstraint(fields=('exam', 'school_class'), name='school_exam_class_unique'),
        ),
        migrations.AddConstraint(
            model_name='markchange',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='school_mark_change_reason'),
        ),
        migrations.AddConstraint(
            model_name='marksheet',
            constraint=models.UniqueConstraint(fields=('exam_subject', 'section'), name='school_marks_sheet_unique'),
        ),
        migrations.AddConstraint(
            model_name='marksheet',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'submitted'])), name='school_sheet_state'),
        ),
        migrations.AddIndex(
            model_name='mark',
            index=models.Index(fields=['student', 'sheet'], name='school_mark_student'),
        ),
        migrations.AddConstraint(
            model_name='mark',
            constraint=models.UniqueConstraint(fields=('component', 'student'), name='school_mark_unique'),
        ),
        migrations.AddConstraint(
            model_name='mark',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('absence', ''), ('marks_obtained__gte', 0)), models.Q(('absence__in', ['absent', 'leave', 'not_taken']), ('marks_obtained', None)), _connector='OR'), name='school_mark_number_or_absence'),
        ),
        migrations.AddConstraint(
            model_name='reevaluation',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'requested')), fields=('exam_subject', 'student'), name='school_re_evaluation_asked_once'),
        ),
        migrations.AddConstraint(
            model_name='reevaluation',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['requested', 'accepted', 'rejected'])), name='school_re_evaluation_state'),
        ),
        migrations.AddConstraint(
            model_name='reevaluation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('new_marks__isnull', False), ('state', 'accepted')), models.Q(models.Q(('state', 'accepted'), _negated=True), ('new_marks', None)), _connector='OR'), name='school_re_evaluation_new_marks'),
        ),
        migrations.AddConstraint(
            model_name='termremark',
            constraint=models.UniqueConstraint(fields=('student', 'academic_year', 'term'), name='school_term_remark_unique'),
        ),
        migrations.AddConstraint(
            model_name='termremark',
            constraint=models.CheckConstraint(condition=models.Q(('term__in', [1, 2])), name='school_term_remark_term'),
        ),
    ]
