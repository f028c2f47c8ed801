"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("payroll_advances", "0001_initial"),
        ("payroll_advances", "0002_ledger_rules"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='AdvanceType',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, unique=True, verbose_name='code')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('ceiling_amount', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='ceiling in rupees')),
                ('ceiling_months', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='ceiling in months of basic pay')),
                ('max_principal_instalments', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(360)], verbose_name='most instalments of principal')),
                ('max_interest_instalments', models.PositiveSmallIntegerField(default=0, help_text='0 for an advance without interest.', validators=[django.core.validators.MaxValueValidator(360)], verbose_name='most instalments of interest')),
                ('min_service_years', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(40)], verbose_name='years of service needed')),
                ('max_times', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='most times in a career')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'advance type',
                'verbose_name_plural': 'advance types',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='AdvanceApplication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('submitted', 'Submitted'), ('sanctioned', 'Sanctioned'), ('rejected', 'Rejected'), ('disbursed', 'Disbursed'), ('recovering', 'Being recovered'), ('closed', 'Closed')], default='submitted', editable=False, max_length=10, verbose_name='state')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount applied for')),
                ('purpose', models.CharField(blank=True, max_length=300, verbose_name='purpose')),
                ('principal_instalments', models.PositiveSmallIntegerField(verbose_name='instalments of principal')),
                ('interest_instalments', models.PositiveSmallIntegerField(default=0, verbose_name='instalments of interest')),
                ('applied_on', models.DateField(verbose_name='applied on')),
                ('sanctioned_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, null=True, verbose_name='amount sanctioned')),
                ('sanctioned_on', models.DateField(editable=False, null=True, verbose_name='sanctioned on')),
                ('rate_pct', models.DecimalField(decimal_places=2, editable=False, max_digits=5, null=True, verbose_name='interest percent a year')),
                ('first_recovery_month', models.DateField(editable=False, null=True, verbose_name='first recovery')),
                ('order_reference', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('comments', models.CharField(blank=True, max_length=300, verbose_name='comments')),
                ('created_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='entered by')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='advances', to='payroll_employees.employee', verbose_name='employee')),
                ('type', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='applications', to='payroll_advances.advancetype', verbose_name='advance type')),
            ],
            options={
                'verbose_name': 'advance',
                'verbose_name_plural': 'advances',
                'ordering': ['-applied_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='AdvanceEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(verbose_name='month')),
                ('happened_on', models.DateField(verbose_name='date')),
                ('kind', models.CharField(choices=[('disbursement', 'Disbursement'), ('principal', 'Principal, from pay'), ('interest', 'Interest'), ('repayment', 'Principal, repaid'), ('skip', 'Month skipped')], max_length=12, verbose_name='kind')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('run_id', models.BigIntegerField(editable=False, null=True, verbose_name='payroll run')),
                ('reference', models.CharField(blank=True, max_length=120, verbose_name='reference')),
                ('actor', models.CharField(max_length=150, verbose_name='entered by')),
                ('created_at', models.DateTimeField(auto_now_add=True, db_default=django.db.models.functions.datetime.Now(), verbose_name='entered at')),
                ('application', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='payroll_advances.advanceapplication', verbose_name='advance')),
            ],
            options={
                'verbose_name': 'advance ledger entry',
                'verbose_name_plural': 'advance ledger',
                'ordering': ['application', 'month', 'id'],
                'indexes': [models.Index(fields=['month', 'kind'], name='advance_entry_month_kind')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('run_id__isnull', False)), fields=('run_id', 'application', 'kind'), name='advance_entry_once_a_run'), models.UniqueConstraint(condition=models.Q(('kind', 'skip')), fields=('application', 'month'), name='advance_skip_once'), models.CheckConstraint(condition=models.Q(('month__day', 1)), name='advance_entry_month'), models.CheckConstraint(condition=models.Q(models.Q(('amount', 0), ('kind', 'skip')), models.Q(models.Q(('kind', 'skip'), _negated=True), ('amount__gt', 0)), _connector='OR'), name='advance_entry_amount'), models.CheckConstraint(condition=models.Q(('kind', 'interest'), models.Q(('kind', 'principal'), ('run_id__isnull', False)), models.Q(models.Q(('kind', 'principal'), _negated=True), ('run_id', None)), _connector='OR'), name='advance_entry_source')],
            },
        ),
        migrations.CreateModel(
            name='AdvanceRate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(verbose_name='sanctioned from')),
                ('percentage', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(50)], verbose_name='percent a year')),
                ('order_reference', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('type', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rates', to='payroll_advances.advancetype', verbose_name='advance type')),
            ],
            options={
                'verbose_name': 'rate of interest',
                'verbose_name_plural': 'rates of interest',
                'ordering': ['type', '-effective_on', '-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('percentage__range', (0, 50))), name='advance_rate_bounds')],
            },
        ),
        migrations.AddIndex(
            model_name='advanceapplication',
            index=models.Index(fields=['state', '-applied_on'], name='advance_state_date'),
        ),
        migrations.AddConstraint(
            model_name='advanceapplication',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('sanctioned', 'disbursed', 'recovering'))), fields=('employee', 'type'), name='advance_live_once'),
        ),
        migrations.AddConstraint(
            model_name='advanceapplication',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'submitted')), fields=('employee', 'type'), name='advance_asked_once'),
        ),
        migrations.AddConstraint(
            model_name='advanceapplication',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['submitted', 'sanctioned', 'rejected', 'disbursed', 'recovering', 'closed'])), name='advance_state'),
        ),
        migrations.AddConstraint(
            model_name='advanceapplication',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0), ('principal_instalments__gte', 1)), name='advance_amounts'),
        ),
        migrations.AddConstraint(
            model_name='advanceapplication',
            constraint=models.CheckConstraint(condition=models.Q(('first_recovery_month', None), ('first_recovery_month__day', 1), _connector='OR'), name='advance_first_recovery_day'),
        ),
        migrations.AddConstraint(
            model_name='advanceapplication',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['submitted', 'rejected']), models.Q(('first_recovery_month__isnull', False), ('rate_pct__gte', 0), ('sanctioned_amount__gt', 0), ('sanctioned_on__isnull', False)), _connector='OR'), name='advance_sanction_whole'),
        ),
    ]
