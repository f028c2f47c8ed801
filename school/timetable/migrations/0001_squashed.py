"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import datetime
import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import school.timetable.models
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_timetable", "0001_initial"),
        ("school_timetable", "0003_absence_of_leave"),
    ]

    initial = True

    dependencies = [
        ('school_masters', '0001_squashed'),
        ('school_staff', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='BellSchedule',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('first_grade', models.SmallIntegerField(default=-3, help_text='Playgroup -3, nursery -2, LKG -1, UKG 0, class I 1, class XII 12.', validators=[django.core.validators.MinValueValidator(-3), django.core.validators.MaxValueValidator(12)], verbose_name='from grade')),
                ('last_grade', models.SmallIntegerField(default=12, validators=[django.core.validators.MinValueValidator(-3), django.core.validators.MaxValueValidator(12)], verbose_name='to grade')),
                ('first_day', models.PositiveSmallIntegerField(choices=[(1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], default=1, verbose_name='from day')),
                ('last_day', models.PositiveSmallIntegerField(choices=[(1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], default=6, verbose_name='to day')),
            ],
            options={
                'verbose_name': 'bell schedule',
                'verbose_name_plural': 'bell schedules',
                'ordering': ['first_grade', 'first_day'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='bell_schedule_name_unique'), models.CheckConstraint(condition=models.Q(('last_grade__gte', models.F('first_grade')), ('last_day__gte', models.F('first_day'))), name='bell_schedule_in_order'), django.contrib.postgres.constraints.ExclusionConstraint(expressions=[(school.timetable.models.NumberRange('first_day', 'last_day', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&'), (school.timetable.models.NumberRange('first_grade', 'last_grade', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&')], name='bell_schedule_overlap', violation_error_message='Another bell schedule has some of these classes on some of these days.')],
            },
        ),
        migrations.CreateModel(
            name='TimetableEntry',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('day_of_week', models.PositiveSmallIntegerField(choices=[(1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(7)], verbose_name='day')),
                ('period_number', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)], verbose_name='period number')),
                ('start_time', models.TimeField(verbose_name='begins')),
                ('end_time', models.TimeField(verbose_name='ends')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('room', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.room', verbose_name='room')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.section', verbose_name='section')),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.subject', verbose_name='subject')),
                ('teacher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='teacher')),
            ],
            options={
                'verbose_name': 'lesson',
                'verbose_name_plural': 'lessons',
                'ordering': ['day_of_week', 'start_time'],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('on', models.DateField(verbose_name='date')),
                ('period_number', models.PositiveSmallIntegerField(verbose_name='period number')),
                ('start_time', models.TimeField(verbose_name='begins')),
                ('end_time', models.TimeField(verbose_name='ends')),
                ('remarks', models.CharField(blank=True, max_length=200, verbose_name='remarks')),
                ('absent_teacher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='absent teacher')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('room', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.room', verbose_name='room')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.section', verbose_name='section')),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.subject', verbose_name='subject')),
                ('substitute', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='substitute')),
                ('entry', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='school_timetable.timetableentry', verbose_name='lesson')),
            ],
            options={
                'verbose_name': 'substitution',
                'verbose_name_plural': 'substitutions',
                'ordering': ['on', 'start_time', 'section'],
            },
        ),
        migrations.CreateModel(
            name='Generation',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('state', models.CharField(choices=[('queued', 'waiting'), ('running', 'under way'), ('solved', 'ready to be applied'), ('impossible', 'impossible'), ('not_found', 'nothing found in the time'), ('cancelled', 'cancelled'), ('failed', 'failed'), ('applied', 'applied')], default='queued', max_length=10, verbose_name='state')),
                ('is_repair', models.BooleanField(default=False, verbose_name='keep as much as possible')),
                ('sections', models.JSONField(blank=True, default=list, verbose_name='sections')),
                ('seconds', models.PositiveSmallIntegerField(verbose_name='seconds it may take')),
                ('seed', models.PositiveIntegerField(default=1, verbose_name='seed')),
                ('basis', models.JSONField(default=dict)),
                ('result', models.JSONField(default=list)),
                ('reasons', models.JSONField(default=list, verbose_name='reasons')),
                ('score', models.JSONField(default=dict, verbose_name='score')),
                ('is_cancelling', models.BooleanField(default=False)),
                ('job_id', models.BigIntegerField(null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='asked for at')),
                ('created_by_name', models.CharField(max_length=150, verbose_name='asked for by')),
                ('finished_at', models.DateTimeField(null=True, verbose_name='ended at')),
                ('applied_at', models.DateTimeField(null=True, verbose_name='applied at')),
                ('applied_by', models.CharField(blank=True, max_length=150, verbose_name='applied by')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
            ],
            options={
                'verbose_name': 'generation',
                'verbose_name_plural': 'generations',
                'ordering': ['-created_at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'running'])), fields=('academic_year',), name='generation_live_once')],
            },
        ),
        migrations.CreateModel(
            name='Period',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('lesson', 'Lesson'), ('break', 'Break')], default='lesson', max_length=6, verbose_name='kind')),
                ('period_number', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)], verbose_name='period number')),
                ('start_time', models.TimeField(verbose_name='begins')),
                ('end_time', models.TimeField(verbose_name='ends')),
                ('schedule', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='periods', to='school_timetable.bellschedule', verbose_name='bell schedule')),
            ],
            options={
                'verbose_name': 'period',
                'verbose_name_plural': 'periods',
                'ordering': ['schedule', 'start_time'],
                'constraints': [models.UniqueConstraint(fields=('schedule', 'period_number'), name='period_number_unique'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'lesson'), ('period_number__isnull', False)), models.Q(('kind', 'break'), ('period_number__isnull', True)), _connector='OR'), name='period_lesson_has_number'), models.CheckConstraint(condition=models.Q(('end_time__gt', models.F('start_time'))), name='period_ends_later', violation_error_message='The end must be later than the beginning.')],
            },
        ),
        migrations.CreateModel(
            name='RoomUnavailable',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('day_of_week', models.PositiveSmallIntegerField(choices=[(1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(7)], verbose_name='day')),
                ('start_time', models.TimeField(default=datetime.time(0, 0), verbose_name='from')),
                ('end_time', models.TimeField(default=datetime.time(23, 59), verbose_name='until')),
                ('reason', models.CharField(blank=True, max_length=120, verbose_name='reason')),
                ('room', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.room', verbose_name='room')),
            ],
            options={
                'verbose_name': 'room not available',
                'verbose_name_plural': 'rooms not available',
                'ordering': ['room', 'day_of_week', 'start_time'],
                'constraints': [models.CheckConstraint(condition=models.Q(('end_time__gt', models.F('start_time'))), name='room_unavailable_ends_later', violation_error_message='The end must be later than the beginning.')],
            },
        ),
        migrations.CreateModel(
            name='SubjectLoad',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('periods_a_week', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='periods a week')),
                ('double_periods', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(30)], verbose_name='double periods among them')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('room', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.room', verbose_name='room needed')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.section', verbose_name='section')),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.subject', verbose_name='subject')),
                ('teacher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='teacher')),
            ],
            options={
                'verbose_name': 'periods a week',
                'verbose_name_plural': 'periods a week',
                'ordering': ['section', 'subject'],
                'constraints': [models.UniqueConstraint(fields=('academic_year', 'section', 'teacher', 'subject'), name='subject_load_unique'), models.CheckConstraint(condition=models.Q(('periods_a_week__gte', django.db.models.expressions.CombinedExpression(models.F('double_periods'), '*', models.Value(2)))), name='subject_load_doubles_fit')],
            },
        ),
        migrations.CreateModel(
            name='TeacherAbsence',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('starts_on', models.DateField(db_index=True, verbose_name='from')),
                ('ends_on', models.DateField(verbose_name='until')),
                ('reason', models.CharField(blank=True, max_length=120, verbose_name='reason')),
                ('leave', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.leaverequest')),
                ('teacher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='teacher')),
            ],
            options={
                'verbose_name': 'absent teacher',
                'verbose_name_plural': 'absent teachers',
                'ordering': ['-starts_on'],
                'constraints': [models.UniqueConstraint(fields=('teacher', 'starts_on', 'ends_on'), name='teacher_absence_unique'), models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='teacher_absence_in_order')],
            },
        ),
        migrations.CreateModel(
            name='TeacherUnavailable',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('day_of_week', models.PositiveSmallIntegerField(choices=[(1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(7)], verbose_name='day')),
                ('start_time', models.TimeField(default=datetime.time(0, 0), verbose_name='from')),
                ('end_time', models.TimeField(default=datetime.time(23, 59), verbose_name='until')),
                ('reason', models.CharField(blank=True, max_length=120, verbose_name='reason')),
                ('teacher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='teacher')),
            ],
            options={
                'verbose_name': 'teacher not available',
                'verbose_name_plural': 'teachers not available',
                'ordering': ['teacher', 'day_of_week', 'start_time'],
                'constraints': [models.CheckConstraint(condition=models.Q(('end_time__gt', models.F('start_time'))), name='teacher_unavailable_ends_later', violation_error_message='The end must be later than the beginning.')],
            },
        ),
        migrations.AddConstraint(
            model_name='timetableentry',
            constraint=models.CheckConstraint(condition=models.Q(('end_time__gt', models.F('start_time'))), name='timetable_entry_ends_later', violation_error_message='The end must be later than the beginning.'),
        ),
        migrations.AddConstraint(
            model_name='timetableentry',
            constraint=models.CheckConstraint(condition=models.Q(('day_of_week__gte', 1), ('day_of_week__lte', 7)), name='timetable_entry_day'),
        ),
        migrations.AddIndex(
            model_name='substitution',
            index=models.Index(fields=['on'], name='substitution_on'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.UniqueConstraint(fields=('entry', 'on'), name='substitution_once'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.CheckConstraint(condition=models.Q(('substitute', models.F('absent_teacher')), _negated=True), name='substitution_by_another'),
        ),
    ]
