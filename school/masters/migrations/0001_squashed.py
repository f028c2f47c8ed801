"""The tables of the app."""

import core.keys
import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import school.masters.models
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_masters", "0001_initial"),
        ("school_masters", "0002_years_do_not_overlap"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='AcademicYear',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('start_date', models.DateField(verbose_name='first day')),
                ('end_date', models.DateField(verbose_name='last day')),
                ('is_current', models.BooleanField(default=False, verbose_name='current year')),
            ],
            options={
                'verbose_name': 'academic year',
                'verbose_name_plural': 'academic years',
                'ordering': ['-start_date'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_year_code_unique'), models.UniqueConstraint(condition=models.Q(('is_current', True)), fields=('is_current',), name='school_year_one_current', violation_error_message='Another year is the current one.'), models.CheckConstraint(condition=models.Q(('end_date__gt', models.F('start_date'))), name='school_year_ends_after_start'), django.contrib.postgres.constraints.ExclusionConstraint(expressions=[(school.masters.models.DateRange('start_date', 'end_date', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&')], name='school_year_no_overlap')],
            },
        ),
        migrations.CreateModel(
            name='Room',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('capacity', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='seats')),
            ],
            options={
                'verbose_name': 'room',
                'verbose_name_plural': 'rooms',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_room_code_unique')],
            },
        ),
        migrations.CreateModel(
            name='SchoolClass',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('grade_level', models.SmallIntegerField(help_text='1 to 12; UKG 0, LKG -1, Nursery -2, Playgroup -3.', validators=[django.core.validators.MinValueValidator(-3), django.core.validators.MaxValueValidator(12)], verbose_name='grade')),
                ('display_order', models.SmallIntegerField(default=0, verbose_name='place in lists')),
            ],
            options={
                'verbose_name': 'class',
                'verbose_name_plural': 'classes',
                'ordering': ['display_order', 'grade_level', 'name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_class_code_unique'), models.CheckConstraint(condition=models.Q(('grade_level__range', (-3, 12))), name='school_class_grade')],
            },
        ),
        migrations.CreateModel(
            name='Section',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('capacity', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='seats')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sections', to='school_masters.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'section',
                'verbose_name_plural': 'sections',
                'ordering': ['school_class__display_order', 'school_class__grade_level', 'name'],
                'constraints': [models.UniqueConstraint(models.F('school_class'), django.db.models.functions.text.Lower('code'), name='school_section_code_unique'), models.CheckConstraint(condition=models.Q(('capacity__gte', 1)), name='school_section_capacity')],
            },
        ),
        migrations.CreateModel(
            name='Subject',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('subject_type', models.CharField(choices=[('core', 'Core'), ('language', 'Language'), ('elective', 'Elective'), ('skill', 'Skill'), ('additional', 'Additional'), ('co_scholastic', 'Co-scholastic')], default='core', max_length=20, verbose_name='kind')),
                ('credits', models.PositiveSmallIntegerField(default=0, verbose_name='credits')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='subjects', to='school_masters.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'subject',
                'verbose_name_plural': 'subjects',
                'ordering': ['school_class__display_order', 'school_class__grade_level', 'name'],
                'constraints': [models.UniqueConstraint(models.F('school_class'), django.db.models.functions.text.Lower('code'), name='school_subject_code_unique'), models.CheckConstraint(condition=models.Q(('subject_type__in', ['core', 'language', 'elective', 'skill', 'additional', 'co_scholastic'])), name='school_subject_type')],
            },
        ),
    ]
