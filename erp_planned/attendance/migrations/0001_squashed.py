"""The tables of the app. Guards (triggers) stand in guards.py."""

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import erp_planned.attendance.models.fields
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_attendance", "0001_initial"),
        ("erp_attendance", "0002_guards"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='AttendanceDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(verbose_name='date')),
                ('status', models.CharField(choices=[('P', 'Present'), ('A', 'Absent'), ('HD', 'Half day'), ('L', 'Leave'), ('H', 'Holiday'), ('WO', 'Weekly off')], max_length=2, verbose_name='status')),
                ('in_at', models.DateTimeField(null=True, verbose_name='in')),
                ('out_at', models.DateTimeField(null=True, verbose_name='out')),
                ('hours', models.DecimalField(decimal_places=2, default=0, max_digits=4, verbose_name='hours')),
                ('late_minutes', models.PositiveSmallIntegerField(default=0, verbose_name='late, minutes')),
                ('early_minutes', models.PositiveSmallIntegerField(default=0, verbose_name='left early, minutes')),
                ('overtime_minutes', models.PositiveSmallIntegerField(default=0, verbose_name='overtime, minutes')),
                ('is_missing_punch', models.BooleanField(default=False, verbose_name='missing punch')),
                ('leave', erp_planned.attendance.models.fields.DaysField(decimal_places=1, default=0, max_digits=2, verbose_name='leave')),
                ('lost', erp_planned.attendance.models.fields.DaysField(decimal_places=1, default=0, max_digits=2, verbose_name='without pay')),
                ('source', models.CharField(choices=[('computed', 'Computed from punches'), ('marked', 'Marked by hand'), ('corrected', 'Corrected')], default='computed', max_length=9, verbose_name='from')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('punches', models.JSONField(default=list)),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'day of attendance',
                'verbose_name_plural': 'days of attendance',
                'ordering': ['-on', 'employee'],
            },
        ),
        migrations.CreateModel(
            name='AttendancePolicy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('weekly_offs', models.CharField(default='sat, sun', max_length=80, verbose_name='weekly offs')),
                ('mode', models.CharField(choices=[('first_last', 'The first is in, the last is out'), ('pairs', 'In pairs, in the order of time'), ('flags', 'As the device says in or out')], default='first_last', max_length=10, verbose_name='punches are read')),
                ('debounce_minutes', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MaxValueValidator(30)], verbose_name='punches within so many minutes are one')),
                ('early_window_minutes', models.PositiveSmallIntegerField(default=120, validators=[django.core.validators.MaxValueValidator(720)], verbose_name='minutes before the start that count')),
                ('late_window_minutes', models.PositiveSmallIntegerField(default=240, validators=[django.core.validators.MaxValueValidator(720)], verbose_name='minutes after the end that count')),
                ('marks_late', models.BooleanField(default=True, verbose_name='coming late is marked')),
                ('marks_early', models.BooleanField(default=True, verbose_name='leaving early is marked')),
                ('late_marks_per_half_day', models.PositiveSmallIntegerField(default=3, help_text='0: none do.', validators=[django.core.validators.MaxValueValidator(31)], verbose_name='late marks that cost half a day')),
                ('condoned_times', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(31)], verbose_name='late marks condoned in a month')),
                ('condoned_minutes', models.PositiveSmallIntegerField(default=60, validators=[django.core.validators.MaxValueValidator(720)], verbose_name='of at most so many minutes')),
                ('late_from_leave', models.BooleanField(default=True, verbose_name='late marks are taken from casual leave first')),
                ('sandwich', models.BooleanField(default=False, verbose_name='closed days between absences are absences')),
                ('overtime_minimum', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MaxValueValidator(720)], verbose_name='overtime begins at, minutes')),
                ('overtime_step', models.PositiveSmallIntegerField(default=15, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(240)], verbose_name='overtime counts in steps of, minutes')),
                ('overtime_before', models.BooleanField(default=False, verbose_name='time before the start is overtime too')),
            ],
            options={
                'verbose_name': 'attendance policy',
                'verbose_name_plural': 'attendance policies',
                'ordering': ['-effective_on'],
                'constraints': [models.CheckConstraint(condition=models.Q(('debounce_minutes__lte', 30), ('early_window_minutes__lte', 720), ('late_window_minutes__lte', 720), ('overtime_minimum__lte', 720), ('overtime_step__range', (1, 240))), name='erp_policy_bounds')],
            },
        ),
        migrations.CreateModel(
            name='AttendanceSwitch',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('from_month', models.DateField(blank=True, help_text='Empty: attendance is kept, but payroll neither waits for it nor deducts by it.', null=True, verbose_name='payroll waits for attendance from')),
                ('punches_seen_at', models.DateTimeField(editable=False, null=True)),
                ('closed_until', models.DateField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'attendance switch',
                'verbose_name_plural': 'attendance switch',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='erp_attendance_switch_one'), models.CheckConstraint(condition=models.Q(('from_month', None), ('from_month__day', 1), _connector='OR'), name='erp_attendance_switch_month')],
            },
        ),
        migrations.CreateModel(
            name='DayChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('by', models.CharField(max_length=150, verbose_name='by')),
                ('why', models.CharField(max_length=300, verbose_name='why')),
                ('before', models.JSONField(verbose_name='before')),
                ('after', models.JSONField(verbose_name='after')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='erp_attendance.attendanceday', verbose_name='day')),
            ],
            options={
                'verbose_name': 'change of a day',
                'verbose_name_plural': 'changes of days',
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='MonthLock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(unique=True, verbose_name='month')),
                ('locked_at', models.DateTimeField(auto_now_add=True, verbose_name='locked at')),
                ('locked_by', models.CharField(max_length=150, verbose_name='locked by')),
                ('employees', models.PositiveIntegerField(default=0, verbose_name='employees')),
                ('lwp_days', erp_planned.attendance.models.fields.DaysField(decimal_places=1, default=0, max_digits=9, verbose_name='days without pay')),
                ('missing_punches', models.PositiveIntegerField(default=0, verbose_name='missing punches')),
                ('judged_until', models.DateField(null=True, verbose_name='judged until')),
            ],
            options={
                'verbose_name': 'lock of a month',
                'verbose_name_plural': 'locks of months',
                'ordering': ['-month'],
                'constraints': [models.CheckConstraint(condition=models.Q(('month__day', 1)), name='erp_attendance_lock_month')],
            },
        ),
        migrations.CreateModel(
            name='Shift',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('is_default', models.BooleanField(default=False, verbose_name='for everybody without another')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'shift',
                'verbose_name_plural': 'shifts',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_shift_name'), models.UniqueConstraint(condition=models.Q(('is_default', True)), fields=('is_default',), name='erp_shift_one_default')],
            },
        ),
        migrations.AddField(
            model_name='attendanceday',
            name='shift',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_attendance.shift', verbose_name='shift'),
        ),
        migrations.CreateModel(
            name='ShiftAssignment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_on', models.DateField(verbose_name='from')),
                ('to_on', models.DateField(blank=True, null=True, verbose_name='to')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('department', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.department', verbose_name='department')),
                ('employee', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='shifts', to='payroll_employees.employee', verbose_name='employee')),
                ('shift', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to='erp_attendance.shift', verbose_name='shift')),
            ],
            options={
                'verbose_name': 'shift assignment',
                'verbose_name_plural': 'roster',
                'ordering': ['-from_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='ShiftVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_on', models.DateField(verbose_name='from')),
                ('start_time', models.TimeField(verbose_name='starts')),
                ('end_time', models.TimeField(verbose_name='ends')),
                ('grace_minutes', models.PositiveSmallIntegerField(default=15, verbose_name='grace, minutes')),
                ('half_day_hours', models.DecimalField(decimal_places=2, default=4, max_digits=4, verbose_name='hours of half a day')),
                ('full_day_hours', models.DecimalField(decimal_places=2, default=7.5, max_digits=4, verbose_name='hours of a day')),
                ('weekly_offs', models.CharField(blank=True, help_text='For example “sat2, sat4, sun”. Empty: those of the policy.', max_length=80, verbose_name='weekly offs')),
                ('shift', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='erp_attendance.shift', verbose_name='shift')),
            ],
            options={
                'verbose_name': 'hours of a shift',
                'verbose_name_plural': 'hours of shifts',
                'ordering': ['shift', '-from_on'],
            },
        ),
        migrations.CreateModel(
            name='LateLeave',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(verbose_name='month')),
                ('days', erp_planned.attendance.models.fields.DaysField(decimal_places=1, max_digits=3, verbose_name='days')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'casual leave for late marks',
                'verbose_name_plural': 'casual leave for late marks',
                'ordering': ['-month', 'employee'],
                'constraints': [models.UniqueConstraint(fields=('employee', 'month'), name='erp_late_leave_once'), models.CheckConstraint(condition=models.Q(('days__gt', 0), ('month__day', 1)), name='erp_late_leave_days')],
            },
        ),
        migrations.CreateModel(
            name='LossDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(verbose_name='date')),
                ('reason', models.CharField(choices=[('absent', 'Absent'), ('half', 'Half day'), ('missing', 'Missing punch, not regularized'), ('late', 'Late marks'), ('sandwich', 'Closed day between absences')], max_length=8, verbose_name='reason')),
                ('portion', erp_planned.attendance.models.fields.DaysField(decimal_places=1, max_digits=2, verbose_name='part of the day')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'day without pay',
                'verbose_name_plural': 'days without pay',
                'ordering': ['employee', 'on'],
                'indexes': [models.Index(fields=['on'], name='erp_loss_day_on')],
                'constraints': [models.UniqueConstraint(fields=('employee', 'on', 'reason'), name='erp_loss_day_once'), models.CheckConstraint(condition=models.Q(('portion__gt', 0), ('portion__lte', 1)), name='erp_loss_day_portion')],
            },
        ),
        migrations.CreateModel(
            name='MonthFigures',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('present_days', erp_planned.attendance.models.fields.DaysField(decimal_places=1, max_digits=4, verbose_name='present')),
                ('absent_days', erp_planned.attendance.models.fields.DaysField(decimal_places=1, max_digits=4, verbose_name='absent')),
                ('half_days', models.PositiveSmallIntegerField(verbose_name='half days')),
                ('leave_days', erp_planned.attendance.models.fields.DaysField(decimal_places=1, max_digits=4, verbose_name='leave')),
                ('holidays', models.PositiveSmallIntegerField(verbose_name='holidays')),
                ('weekly_offs', models.PositiveSmallIntegerField(verbose_name='weekly offs')),
                ('late_count', models.PositiveSmallIntegerField(verbose_name='late marks')),
                ('late_leave_days', erp_planned.attendance.models.fields.DaysField(decimal_places=1, max_digits=4, verbose_name='casual leave for late marks')),
                ('missing_punches', models.PositiveSmallIntegerField(verbose_name='missing punches')),
                ('overtime_minutes', models.PositiveIntegerField(verbose_name='overtime, minutes')),
                ('lwp_days', erp_planned.attendance.models.fields.DaysField(decimal_places=1, max_digits=4, verbose_name='days without pay')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
                ('lock', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='figures', to='erp_attendance.monthlock', verbose_name='lock')),
            ],
            options={
                'verbose_name': 'attendance summary',
                'verbose_name_plural': 'attendance summaries',
                'ordering': ['lock', 'employee'],
                'constraints': [models.UniqueConstraint(fields=('lock', 'employee'), name='erp_month_figures_once')],
            },
        ),
        migrations.CreateModel(
            name='Recount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_on', models.DateField()),
                ('to_on', models.DateField()),
                ('why', models.CharField(max_length=300)),
                ('noted_at', models.DateTimeField(auto_now_add=True)),
                ('employee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='payroll_employees.employee')),
            ],
            options={
                'verbose_name': 'days to compute again',
                'verbose_name_plural': 'days to compute again',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('to_on__gte', models.F('from_on'))), name='erp_recount_period')],
            },
        ),
        migrations.CreateModel(
            name='Regularization',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(verbose_name='date')),
                ('requested_status', models.CharField(choices=[('P', 'Present'), ('A', 'Absent'), ('HD', 'Half day'), ('L', 'Leave'), ('H', 'Holiday'), ('WO', 'Weekly off')], max_length=2, verbose_name='asked for')),
                ('in_time', models.TimeField(blank=True, null=True, verbose_name='came at')),
                ('out_time', models.TimeField(blank=True, null=True, verbose_name='left at')),
                ('reason', models.CharField(max_length=500, verbose_name='reason')),
                ('state', models.CharField(choices=[('pending', 'Pending'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('withdrawn', 'Withdrawn')], default='pending', editable=False, max_length=9, verbose_name='state')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='asked at')),
                ('asked_by', models.CharField(editable=False, max_length=150, verbose_name='asked by')),
                ('asked_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=500, verbose_name='remarks')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'regularization',
                'verbose_name_plural': 'regularizations',
                'ordering': ['-on', '-id'],
                'indexes': [models.Index(fields=['employee', '-on'], name='erp_regularization_of'), models.Index(fields=['state', '-on'], name='erp_regularization_states')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'pending')), fields=('employee', 'on'), name='erp_regularization_waits_once'), models.CheckConstraint(condition=models.Q(('state__in', ['pending', 'approved', 'rejected', 'withdrawn'])), name='erp_regularization_state')],
            },
        ),
        migrations.AddIndex(
            model_name='attendanceday',
            index=models.Index(fields=['on', 'status'], name='erp_attendance_day_on'),
        ),
        migrations.AddIndex(
            model_name='attendanceday',
            index=models.Index(condition=models.Q(('is_missing_punch', True)), fields=['on'], name='erp_attendance_day_missing'),
        ),
        migrations.AddConstraint(
            model_name='attendanceday',
            constraint=models.UniqueConstraint(fields=('employee', 'on'), name='erp_attendance_day_once'),
        ),
        migrations.AddConstraint(
            model_name='attendanceday',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['P', 'A', 'HD', 'L', 'H', 'WO'])), name='erp_attendance_day_status'),
        ),
        migrations.AddConstraint(
            model_name='attendanceday',
            constraint=models.CheckConstraint(condition=models.Q(('leave__gte', 0), ('lost__gte', 0), ('lost__lte', django.db.models.expressions.CombinedExpression(models.Value(1), '-', models.F('leave')))), name='erp_attendance_day_parts'),
        ),
        migrations.AddConstraint(
            model_name='attendanceday',
            constraint=models.CheckConstraint(condition=models.Q(('source', 'computed'), ('is_missing_punch', False), _connector='OR'), name='erp_attendance_day_hand'),
        ),
        migrations.AddConstraint(
            model_name='shiftassignment',
            constraint=models.CheckConstraint(condition=models.Q(('to_on', None), ('to_on__gte', models.F('from_on')), _connector='OR'), name='erp_roster_period'),
        ),
        migrations.AddConstraint(
            model_name='shiftassignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('department__isnull', False), ('employee', None)), models.Q(('department', None), ('employee__isnull', False)), _connector='OR'), name='erp_roster_of_one'),
        ),
        migrations.AddConstraint(
            model_name='shiftassignment',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('employee__isnull', False)), expressions=[('employee', '='), (models.Func(models.F('from_on'), models.F('to_on'), models.Value('[]'), function='daterange', output_field=django.contrib.postgres.fields.ranges.DateRangeField()), '&&')], name='erp_roster_employee'),
        ),
        migrations.AddConstraint(
            model_name='shiftassignment',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('department__isnull', False)), expressions=[('department', '='), (models.Func(models.F('from_on'), models.F('to_on'), models.Value('[]'), function='daterange', output_field=django.contrib.postgres.fields.ranges.DateRangeField()), '&&')], name='erp_roster_department'),
        ),
        migrations.AddConstraint(
            model_name='shiftversion',
            constraint=models.UniqueConstraint(fields=('shift', 'from_on'), name='erp_shift_version_once'),
        ),
        migrations.AddConstraint(
            model_name='shiftversion',
            constraint=models.CheckConstraint(condition=models.Q(('full_day_hours__gte', models.F('half_day_hours')), ('full_day_hours__lte', 24), ('half_day_hours__gt', 0)), name='erp_shift_hours'),
        ),
        migrations.AddConstraint(
            model_name='shiftversion',
            constraint=models.CheckConstraint(condition=models.Q(('start_time', models.F('end_time')), _negated=True), name='erp_shift_lasts'),
        ),
        migrations.AddConstraint(
            model_name='shiftversion',
            constraint=models.CheckConstraint(condition=models.Q(('grace_minutes__lte', 240)), name='erp_shift_grace'),
        ),
    ]
