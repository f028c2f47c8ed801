"""The tables of the app. Guards (triggers) stand in guards.py."""

import django.core.validators
import django.db.models.deletion
import payroll.leave.models
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("payroll_leave", "0001_initial"),
        ("payroll_leave", "0002_ledger_rules"),
        ("payroll_leave", "0003_entries_posted_together"),
        ("payroll_leave", "0004_casual_leave"),
        ("payroll_leave", "0005_limits_of_seeds"),
        ("payroll_leave", "0006_bounds_of_types"),
        ("payroll_leave", "0007_holiday_types"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Holiday',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(unique=True, verbose_name='date')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('kind', models.CharField(choices=[('National', 'National'), ('Restricted', 'Restricted'), ('Optional', 'Optional')], default='National', max_length=10, verbose_name='type')),
                ('applicable_for', models.CharField(default='all', help_text='“all”, or for whom it is. A day that is not for all closes no office: whoever takes it applies for leave.', max_length=200, verbose_name='applicable for')),
            ],
            options={
                'verbose_name': 'holiday',
                'verbose_name_plural': 'holidays',
                'ordering': ['on'],
            },
        ),
        migrations.CreateModel(
            name='LeaveYearEnd',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('period_on', models.DateField(verbose_name='period begins')),
                ('period_to', models.DateField(verbose_name='period ends')),
                ('state', models.CharField(choices=[('applied', 'Applied'), ('reversed', 'Taken back')], default='applied', editable=False, max_length=8, verbose_name='state')),
                ('applied_at', models.DateTimeField(auto_now_add=True, verbose_name='applied at')),
                ('applied_by', models.CharField(max_length=150, verbose_name='applied by')),
                ('reversed_at', models.DateTimeField(null=True, verbose_name='taken back at')),
                ('reversed_by', models.CharField(blank=True, max_length=150, verbose_name='taken back by')),
                ('employees', models.PositiveIntegerField(default=0, verbose_name='employees')),
                ('totals', models.JSONField(default=dict, editable=False, verbose_name='totals')),
            ],
            options={
                'verbose_name': 'leave year-end',
                'verbose_name_plural': 'leave year-ends',
                'ordering': ['-period_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='LeaveType',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=10, unique=True, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('credit_mode', models.CharField(choices=[('none', 'No account: granted each time'), ('yearly', 'On 1 January'), ('periodic', "On 1 January, or half-yearly by the organization's setting"), ('lifetime', 'Once in a career')], default='none', max_length=10, verbose_name='credited')),
                ('entitlement', payroll.leave.models.DaysField(decimal_places=1, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0)], verbose_name='entitlement (days)')),
                ('carry_forward', models.CharField(choices=[('none', 'It lapses'), ('maximum', 'Carried up to a maximum'), ('unlimited', 'Carried in full'), ('lifetime', 'A lifetime account, never credited again')], default='none', max_length=10, verbose_name='carry forward')),
                ('carry_maximum', payroll.leave.models.DaysField(blank=True, decimal_places=1, max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='carried at most (days)')),
                ('pay_effect', models.CharField(choices=[('full', 'Full pay'), ('half', 'Half pay'), ('none', 'Without pay'), ('child_care', 'Full pay for the first 365 days, then 80%')], default='full', max_length=10, verbose_name='pay')),
                ('counts_weekends', models.BooleanField(default=False, verbose_name='Saturdays and Sundays inside count')),
                ('counts_holidays', models.BooleanField(default=False, verbose_name='holidays inside count')),
                ('half_days_allowed', models.BooleanField(default=False, verbose_name='half days')),
                ('min_days', payroll.leave.models.DaysField(blank=True, decimal_places=1, max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='least days at a time')),
                ('max_days', payroll.leave.models.DaysField(blank=True, decimal_places=1, max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='most days at a time')),
                ('spells_per_year', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(366)], verbose_name='times a calendar year')),
                ('gender', models.CharField(blank=True, choices=[('female', 'Female'), ('male', 'Male'), ('other', 'Other')], max_length=6, verbose_name='only for')),
                ('requires_attachment', models.BooleanField(default=False, verbose_name='certificate needed')),
                ('debit_factor', models.PositiveSmallIntegerField(default=1, verbose_name='days debited for one day')),
                ('is_casual', models.BooleanField(default=False, verbose_name='casual leave, not combined with other leave')),
                ('cut_by_unpaid', models.BooleanField(default=False, verbose_name='credit cut by a tenth of leave without pay')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('debits_from', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_leave.leavetype', verbose_name='debited to the account of')),
            ],
            options={
                'verbose_name': 'leave type',
                'verbose_name_plural': 'leave types',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='LeaveApplication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_on', models.DateField(verbose_name='from')),
                ('to_on', models.DateField(verbose_name='to')),
                ('from_half', models.BooleanField(default=False, verbose_name='begins at noon')),
                ('to_half', models.BooleanField(default=False, verbose_name='ends at noon')),
                ('days', payroll.leave.models.DaysField(decimal_places=1, max_digits=5, verbose_name='days')),
                ('debit', payroll.leave.models.DaysField(decimal_places=1, default=0, max_digits=5, verbose_name='days debited')),
                ('reason', models.CharField(max_length=500, verbose_name='reason')),
                ('attachment', models.FileField(blank=True, upload_to='leave', verbose_name='certificate')),
                ('state', models.CharField(choices=[('pending', 'Pending'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled')], default='pending', editable=False, max_length=9, verbose_name='status')),
                ('applied_at', models.DateTimeField(auto_now_add=True, verbose_name='applied at')),
                ('applied_by', models.CharField(blank=True, max_length=150, verbose_name='applied by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('comments', models.CharField(blank=True, max_length=500, verbose_name='comments')),
                ('cancelled_at', models.DateTimeField(editable=False, null=True, verbose_name='cancelled at')),
                ('cancelled_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='cancelled by')),
                ('cancelled_from', models.DateField(editable=False, null=True, verbose_name='cancelled from')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leave_applications', to='payroll_employees.employee', verbose_name='employee')),
                ('leave_type', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_leave.leavetype', verbose_name='leave type')),
            ],
            options={
                'verbose_name': 'leave application',
                'verbose_name_plural': 'leave applications',
                'ordering': ['-from_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='LeaveAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('balance', payroll.leave.models.DaysField(decimal_places=1, default=0, max_digits=6, verbose_name='balance')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leave_accounts', to='payroll_employees.employee')),
                ('leave_type', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_leave.leavetype')),
            ],
            options={
                'verbose_name': 'leave balance',
                'verbose_name_plural': 'leave balances',
                'ordering': ['employee', 'leave_type'],
            },
        ),
        migrations.CreateModel(
            name='LeaveEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(verbose_name='date')),
                ('days', payroll.leave.models.DaysField(decimal_places=1, max_digits=5, verbose_name='days')),
                ('reason', models.CharField(choices=[('credit', 'Credit of the period'), ('service', 'Credit adjusted to the days in service'), ('lapse', 'Lapsed at the end of the period'), ('leave', 'Leave taken'), ('cancellation', 'Leave cancelled'), ('adjustment', 'Adjustment'), ('opening', 'Opening balance'), ('reversal', 'Year-end taken back')], max_length=12, verbose_name='reason')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('period_on', models.DateField(null=True)),
                ('period_to', models.DateField(null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(max_length=150, verbose_name='entered by')),
                ('created_by_id', models.BigIntegerField(null=True)),
                ('application', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='payroll_leave.leaveapplication')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leave_entries', to='payroll_employees.employee')),
                ('leave_type', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_leave.leavetype', verbose_name='leave type')),
                ('year_end', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='payroll_leave.leaveyearend')),
            ],
            options={
                'verbose_name': 'leave ledger line',
                'verbose_name_plural': 'leave ledger',
                'ordering': ['employee', 'leave_type', 'on', 'id'],
            },
        ),
        migrations.CreateModel(
            name='LeaveDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(verbose_name='date')),
                ('portion', payroll.leave.models.DaysField(decimal_places=1, max_digits=2, verbose_name='day or half')),
                ('pay', models.CharField(choices=[('full', 'Full pay'), ('half', 'Half pay'), ('eighty', '80%'), ('none', 'Without pay')], max_length=6, verbose_name='paid at')),
                ('application', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='leave_days', to='payroll_leave.leaveapplication')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee')),
            ],
            options={
                'verbose_name': 'day of leave',
                'verbose_name_plural': 'days of leave',
                'ordering': ['employee', 'on'],
                'indexes': [models.Index(condition=models.Q(('pay', 'full'), _negated=True), fields=['on'], name='leave_day_costing'), models.Index(fields=['employee', 'on'], name='leave_day_of')],
                'constraints': [models.UniqueConstraint(fields=('application', 'on'), name='leave_day_once'), models.CheckConstraint(condition=models.Q(('portion__gt', 0), ('portion__lte', 1)), name='leave_day_portion')],
            },
        ),
        migrations.AddConstraint(
            model_name='leavetype',
            constraint=models.CheckConstraint(condition=models.Q(('entitlement__gte', 0)), name='leave_type_entitlement'),
        ),
        migrations.AddConstraint(
            model_name='leavetype',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('carry_forward', 'maximum'), ('carry_maximum__gt', 0), ('carry_maximum__isnull', False)), models.Q(('carry_forward', 'maximum'), _negated=True), _connector='OR'), name='leave_type_maximum'),
        ),
        migrations.AddConstraint(
            model_name='leavetype',
            constraint=models.CheckConstraint(condition=models.Q(('debit_factor__range', (1, 2))), name='leave_type_factor'),
        ),
        migrations.AddConstraint(
            model_name='leavetype',
            constraint=models.CheckConstraint(condition=models.Q(('debits_from', None), ('credit_mode', 'none'), _connector='OR'), name='leave_type_one_account'),
        ),
        migrations.AddIndex(
            model_name='leaveapplication',
            index=models.Index(fields=['employee', '-from_on'], name='leave_application_of'),
        ),
        migrations.AddIndex(
            model_name='leaveapplication',
            index=models.Index(fields=['state', '-from_on'], name='leave_application_states'),
        ),
        migrations.AddIndex(
            model_name='leaveapplication',
            index=models.Index(condition=models.Q(('state__in', ('pending', 'approved'))), fields=['from_on', 'to_on'], name='leave_application_live'),
        ),
        migrations.AddConstraint(
            model_name='leaveapplication',
            constraint=models.CheckConstraint(condition=models.Q(('to_on__gte', models.F('from_on'))), name='leave_application_period'),
        ),
        migrations.AddConstraint(
            model_name='leaveapplication',
            constraint=models.CheckConstraint(condition=models.Q(('days__gt', 0), ('debit__gte', 0)), name='leave_application_days'),
        ),
        migrations.AddConstraint(
            model_name='leaveapplication',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['pending', 'approved', 'rejected', 'cancelled'])), name='leave_application_state'),
        ),
        migrations.AddConstraint(
            model_name='leaveaccount',
            constraint=models.UniqueConstraint(fields=('employee', 'leave_type'), name='leave_account_once'),
        ),
        migrations.AddConstraint(
            model_name='leaveaccount',
            constraint=models.CheckConstraint(condition=models.Q(('balance__gte', 0)), name='leave_account_not_negative'),
        ),
        migrations.AddIndex(
            model_name='leaveentry',
            index=models.Index(fields=['employee', 'leave_type', 'on'], name='leave_entry_of'),
        ),
        migrations.AddIndex(
            model_name='leaveentry',
            index=models.Index(condition=models.Q(('reason', 'credit')), fields=['period_on', 'leave_type'], name='leave_entry_credits'),
        ),
        migrations.AddConstraint(
            model_name='leaveentry',
            constraint=models.CheckConstraint(condition=models.Q(('days', 0), _negated=True), name='leave_entry_moves'),
        ),
        migrations.AddConstraint(
            model_name='leaveentry',
            constraint=models.UniqueConstraint(condition=models.Q(('reason', 'credit'), ('year_end', None)), fields=('employee', 'leave_type', 'period_on'), name='leave_entry_joined_once'),
        ),
        migrations.AddConstraint(
            model_name='leaveentry',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('year_end', None), _negated=True), ('reason__in', ['credit', 'lapse'])), fields=('year_end', 'employee', 'leave_type', 'reason'), name='leave_entry_year_end_once'),
        ),
    ]
