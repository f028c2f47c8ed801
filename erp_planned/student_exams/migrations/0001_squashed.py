"""The tables of the app. Guards (triggers) stand in guards.py."""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_student_exams", "0001_initial"),
        ("erp_student_exams", "0002_published_final"),
        ("erp_student_exams", "0003_first_scales"),
    ]

    initial = True

    dependencies = [
        ('erp_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Exam',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='exam')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('weightage', models.DecimalField(decimal_places=2, default=100, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='share of the report card in percent')),
                ('shows_rank', models.BooleanField(default=False, verbose_name='tells ranks')),
                ('state', models.CharField(choices=[('open', 'Open'), ('published', 'Published')], default='open', editable=False, max_length=9, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('published_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='published by')),
                ('published_at', models.DateTimeField(editable=False, null=True, verbose_name='published at')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.academicyear', verbose_name='academic year')),
            ],
            options={
                'verbose_name': 'exam',
                'verbose_name_plural': 'exams',
                'ordering': ['-starts_on', 'name'],
            },
        ),
        migrations.CreateModel(
            name='ExamPaper',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('max_marks', models.DecimalField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(1)], verbose_name='maximum')),
                ('pass_marks', models.DecimalField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(0)], verbose_name='pass mark')),
                ('held_on', models.DateField(verbose_name='date')),
                ('starts_at', models.TimeField(verbose_name='from')),
                ('ends_at', models.TimeField(verbose_name='to')),
                ('exam', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='papers', to='erp_student_exams.exam', verbose_name='exam')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.schoolclass', verbose_name='class')),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.subject', verbose_name='subject')),
            ],
            options={
                'verbose_name': 'paper',
                'verbose_name_plural': 'papers',
                'ordering': ['exam', 'school_class', 'held_on', 'starts_at'],
            },
        ),
        migrations.CreateModel(
            name='GradeScale',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('kind', models.CharField(choices=[('grade', 'Grades'), ('division', 'Divisions')], default='grade', max_length=8, verbose_name='gives')),
                ('effective_on', models.DateField(verbose_name='for exams from')),
                ('bands', models.JSONField(default=list, help_text='Grade, from percent, points: [["A1", 91, 10], ["A2", 81, 9], ["E", 0, null]].', verbose_name='bands')),
            ],
            options={
                'verbose_name': 'grading scale',
                'verbose_name_plural': 'grading scales',
                'ordering': ['kind', '-effective_on'],
                'constraints': [models.UniqueConstraint(fields=('kind', 'effective_on'), name='erp_scale_once')],
            },
        ),
        migrations.CreateModel(
            name='StudentMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('marks', models.DecimalField(decimal_places=2, max_digits=6, null=True, verbose_name='marks')),
                ('absence', models.CharField(blank=True, choices=[('', 'Present'), ('absent', 'Absent'), ('leave', 'Absent with leave'), ('not_taken', 'Does not take the subject')], default='', max_length=9, verbose_name='absence')),
                ('remarks', models.CharField(blank=True, max_length=120, verbose_name='remarks')),
                ('entered_by', models.CharField(max_length=150, verbose_name='entered by')),
                ('entered_at', models.DateTimeField(auto_now=True, verbose_name='entered at')),
                ('paper', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='erp_student_exams.exampaper', verbose_name='paper')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'mark',
                'verbose_name_plural': 'marks',
                'ordering': ['paper', 'student'],
            },
        ),
        migrations.CreateModel(
            name='MarkCorrection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('mistake', 'Mistake'), ('supplementary', 'Supplementary exam')], default='mistake', max_length=13, verbose_name='kind')),
                ('marks', models.DecimalField(decimal_places=2, max_digits=6, verbose_name='marks')),
                ('before', models.CharField(editable=False, max_length=20, verbose_name='before')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('asked', 'Asked'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='asked', editable=False, max_length=8, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='asked by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='asked at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('comments', models.CharField(blank=True, editable=False, max_length=300, verbose_name='comments')),
                ('mark', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='erp_student_exams.studentmark', verbose_name='mark')),
            ],
            options={
                'verbose_name': 'correction of a mark',
                'verbose_name_plural': 'corrections of marks',
                'ordering': ['-id'],
            },
        ),
        migrations.AddConstraint(
            model_name='exam',
            constraint=models.UniqueConstraint(models.F('year'), django.db.models.functions.text.Lower('name'), name='erp_exam_once'),
        ),
        migrations.AddConstraint(
            model_name='exam',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='erp_exam_days'),
        ),
        migrations.AddConstraint(
            model_name='exam',
            constraint=models.CheckConstraint(condition=models.Q(('weightage__range', (0, 100))), name='erp_exam_weightage'),
        ),
        migrations.AddConstraint(
            model_name='exampaper',
            constraint=models.UniqueConstraint(fields=('exam', 'school_class', 'subject'), name='erp_paper_once'),
        ),
        migrations.AddConstraint(
            model_name='exampaper',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='erp_paper_hours'),
        ),
        migrations.AddConstraint(
            model_name='exampaper',
            constraint=models.CheckConstraint(condition=models.Q(('max_marks__gt', 0), ('pass_marks__gte', 0), ('pass_marks__lte', models.F('max_marks'))), name='erp_paper_marks'),
        ),
        migrations.AddIndex(
            model_name='studentmark',
            index=models.Index(fields=['student'], name='erp_mark_student'),
        ),
        migrations.AddConstraint(
            model_name='studentmark',
            constraint=models.UniqueConstraint(fields=('paper', 'student'), name='erp_mark_once'),
        ),
        migrations.AddConstraint(
            model_name='studentmark',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('absence', ''), ('marks__gte', 0)), models.Q(('marks', None), models.Q(('absence', ''), _negated=True)), _connector='OR'), name='erp_mark_says'),
        ),
        migrations.AddConstraint(
            model_name='markcorrection',
            constraint=models.CheckConstraint(condition=models.Q(('marks__gte', 0)), name='erp_mark_correction_marks'),
        ),
        migrations.AddConstraint(
            model_name='markcorrection',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('mark',), name='erp_mark_correction_one'),
        ),
    ]
