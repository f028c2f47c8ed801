"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_attendance", "0001_attendance"),
        ("school_attendance", "0002_history_is_final"),
    ]

    initial = True

    dependencies = [
        ('school_masters', '0001_squashed'),
        ('school_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='AttendanceSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('is_by_period', models.BooleanField(default=False, help_text='Teachers may mark single periods; the first marked period of a day stands for the day.', verbose_name='by period')),
                ('tells_parents', models.BooleanField(default=True, verbose_name='tell parents of absence')),
                ('hold_minutes', models.PositiveSmallIntegerField(default=30, help_text='A correction in this time takes the notice back.', validators=[django.core.validators.MaxValueValidator(1440)], verbose_name='minutes before parents are told')),
                ('window_days', models.PositiveSmallIntegerField(default=7, help_text='After them only the office can, with a reason. 0: on the day itself only.', validators=[django.core.validators.MaxValueValidator(366)], verbose_name='days in which teachers may mark and correct')),
            ],
            options={
                'verbose_name': 'attendance settings',
                'verbose_name_plural': 'attendance settings',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='school_attendance_settings_single_row'), models.CheckConstraint(condition=models.Q(('hold_minutes__lte', 1440), ('window_days__lte', 366)), name='school_attendance_settings_bounds')],
            },
        ),
        migrations.CreateModel(
            name='AttendanceSheet',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('date', models.DateField(verbose_name='date')),
                ('period_no', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(15)], verbose_name='period')),
                ('is_of_day', models.BooleanField(default=False, verbose_name='counts for the day')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version')),
                ('marked_by', models.CharField(max_length=150, verbose_name='marked by')),
                ('marked_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='marked at')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn at')),
                ('withdrawn_by', models.CharField(blank=True, max_length=150, verbose_name='withdrawn by')),
                ('withdrawn_why', models.CharField(blank=True, max_length=300, verbose_name='why it was withdrawn')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='attendance_sheets', to='school_masters.section', verbose_name='section')),
            ],
            options={
                'verbose_name': 'attendance sheet',
                'verbose_name_plural': 'attendance sheets',
                'ordering': ['-date', 'section', 'period_no'],
            },
        ),
        migrations.CreateModel(
            name='AttendanceEntry',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('date', models.DateField(verbose_name='date')),
                ('period_no', models.PositiveSmallIntegerField(default=0, verbose_name='period')),
                ('status', models.CharField(choices=[('present', 'Present'), ('absent', 'Absent'), ('late', 'Late')], max_length=10, verbose_name='status')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='attendance_entries', to='school_students.student', verbose_name='student')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='school_attendance.attendancesheet')),
            ],
            options={
                'verbose_name': 'attendance of a student',
                'verbose_name_plural': 'attendance of students',
                'ordering': ['-date', 'student'],
            },
        ),
        migrations.CreateModel(
            name='EntryChange',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('old_status', models.CharField(choices=[('present', 'Present'), ('absent', 'Absent'), ('late', 'Late')], max_length=10, verbose_name='was')),
                ('old_reason', models.CharField(blank=True, max_length=200, verbose_name='reason before')),
                ('old_remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks before')),
                ('new_status', models.CharField(choices=[('present', 'Present'), ('absent', 'Absent'), ('late', 'Late')], max_length=10, verbose_name='became')),
                ('why', models.CharField(blank=True, max_length=300, verbose_name='why')),
                ('changed_by', models.CharField(max_length=150, verbose_name='changed by')),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='changed at')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='school_attendance.attendancesheet')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'correction of attendance',
                'verbose_name_plural': 'corrections of attendance',
                'ordering': ['-changed_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Holiday',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('kind', models.CharField(choices=[('holiday', 'Holiday'), ('vacation', 'Vacation'), ('working_day', 'Working day')], default='holiday', max_length=12, verbose_name='kind')),
                ('start_date', models.DateField(verbose_name='first day')),
                ('end_date', models.DateField(verbose_name='last day')),
                ('school_class', models.ForeignKey(blank=True, help_text='Left empty: for the whole school.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.schoolclass', verbose_name='only for the class')),
            ],
            options={
                'verbose_name': 'holiday',
                'verbose_name_plural': 'holidays',
                'ordering': ['-start_date', 'name'],
            },
        ),
        migrations.CreateModel(
            name='WeeklyOff',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('weekday', models.PositiveSmallIntegerField(choices=[(1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], verbose_name='day of the week')),
                ('nth', models.PositiveSmallIntegerField(choices=[(0, 'Every'), (1, 'First of the month'), (2, 'Second of the month'), (3, 'Third of the month'), (4, 'Fourth of the month'), (5, 'Fifth of the month')], default=0, verbose_name='which of the month')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='to')),
                ('school_class', models.ForeignKey(blank=True, help_text='Left empty: for the whole school.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.schoolclass', verbose_name='only for the class')),
            ],
            options={
                'verbose_name': 'weekly off',
                'verbose_name_plural': 'weekly offs',
                'ordering': ['weekday', 'nth', '-starts_on'],
            },
        ),
        migrations.AddIndex(
            model_name='attendancesheet',
            index=models.Index(fields=['date'], name='school_sheet_date'),
        ),
        migrations.AddConstraint(
            model_name='attendancesheet',
            constraint=models.UniqueConstraint(fields=('section', 'date', 'period_no'), name='school_sheet_unique'),
        ),
        migrations.AddConstraint(
            model_name='attendancesheet',
            constraint=models.UniqueConstraint(condition=models.Q(('is_of_day', True)), fields=('section', 'date'), name='school_sheet_one_of_day'),
        ),
        migrations.AddConstraint(
            model_name='attendancesheet',
            constraint=models.CheckConstraint(condition=models.Q(('is_of_day', False), ('withdrawn_at__isnull', True), _connector='OR'), name='school_sheet_withdrawn_counts_not'),
        ),
        migrations.AddConstraint(
            model_name='attendancesheet',
            constraint=models.CheckConstraint(condition=models.Q(('period_no__lte', 15)), name='school_sheet_period'),
        ),
        migrations.AddIndex(
            model_name='attendanceentry',
            index=models.Index(fields=['sheet', 'student'], name='school_entry_sheet'),
        ),
        migrations.AddConstraint(
            model_name='attendanceentry',
            constraint=models.UniqueConstraint(fields=('student', 'date', 'period_no'), name='school_entry_unique'),
        ),
        migrations.AddConstraint(
            model_name='attendanceentry',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['present', 'absent', 'late'])), name='school_entry_status'),
        ),
        migrations.AddIndex(
            model_name='entrychange',
            index=models.Index(fields=['sheet', '-changed_at'], name='school_entry_changes'),
        ),
        migrations.AddIndex(
            model_name='holiday',
            index=models.Index(fields=['end_date', 'start_date'], name='school_holiday_days'),
        ),
        migrations.AddConstraint(
            model_name='holiday',
            constraint=models.CheckConstraint(condition=models.Q(('end_date__gte', models.F('start_date'))), name='school_holiday_ends_after_start'),
        ),
        migrations.AddConstraint(
            model_name='holiday',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['holiday', 'vacation', 'working_day'])), name='school_holiday_kind'),
        ),
        migrations.AddConstraint(
            model_name='holiday',
            constraint=models.UniqueConstraint(fields=('school_class', 'start_date', 'name'), name='school_holiday_unique', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='weeklyoff',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='school_weekly_off_ends_after_start'),
        ),
        migrations.AddConstraint(
            model_name='weeklyoff',
            constraint=models.CheckConstraint(condition=models.Q(('nth__in', [0, 1, 2, 3, 4, 5]), ('weekday__in', [1, 2, 3, 4, 5, 6, 7])), name='school_weekly_off_day'),
        ),
        migrations.AddConstraint(
            model_name='weeklyoff',
            constraint=models.UniqueConstraint(fields=('school_class', 'weekday', 'nth', 'starts_on'), name='school_weekly_off_unique', nulls_distinct=False),
        ),
    ]
