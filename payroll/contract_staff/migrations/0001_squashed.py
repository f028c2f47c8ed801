"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("payroll_contract_staff", "0001_initial"),
        ("payroll_contract_staff", "0002_locked_rows"),
        ("payroll_contract_staff", "0003_dated_rates_and_differences"),
        ("payroll_contract_staff", "0004_first_rates"),
        ("payroll_contract_staff", "0005_differences_final"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='ContractRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('processing', 'Being processed'), ('processed', 'Processed'), ('locked', 'Locked')], default='draft', editable=False, max_length=10, verbose_name='state')),
                ('created_by', models.CharField(blank=True, max_length=150, verbose_name='created by')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created at')),
                ('processed_by', models.CharField(blank=True, max_length=150, verbose_name='processed by')),
                ('processed_at', models.DateTimeField(null=True, verbose_name='processed at')),
                ('locked_by', models.CharField(blank=True, max_length=150, verbose_name='locked by')),
                ('locked_at', models.DateTimeField(null=True, verbose_name='locked at')),
                ('month', models.DateField(unique=True, verbose_name='month')),
                ('paid', models.PositiveIntegerField(default=0, verbose_name='contracts paid')),
                ('total_gross', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='amount payable')),
                ('total_tds', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='income tax')),
                ('total_other', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='other deductions')),
                ('total_net', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='net')),
            ],
            options={
                'verbose_name': 'run of contract staff',
                'verbose_name_plural': 'runs of contract staff',
                'ordering': ['-month'],
                'constraints': [models.CheckConstraint(condition=models.Q(('month__day', 1)), name='contract_run_first_day'), models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'processing', 'processed', 'locked'])), name='contract_run_state'), models.CheckConstraint(condition=models.Q(('total_net', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('total_gross'), '-', models.F('total_tds')), '-', models.F('total_other')))), name='contract_run_net')],
            },
        ),
        migrations.CreateModel(
            name='ContractStaff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, unique=True, verbose_name='code')),
                ('kind', models.CharField(choices=[('person', 'Person'), ('firm', 'Firm')], max_length=6, verbose_name='person or firm')),
                ('name', models.CharField(max_length=150, verbose_name='name')),
                ('payee_type', models.CharField(choices=[('contractor_person', 'Contractor, individual or HUF (1%)'), ('contractor_other', 'Contractor, any other (2%)'), ('professional', 'Professional (10%)'), ('technical', 'Technical services (2%)')], max_length=17, verbose_name='paid for')),
                ('work', models.CharField(blank=True, max_length=120, verbose_name='work')),
                ('contract_from', models.DateField(verbose_name='contract from')),
                ('contract_to', models.DateField(verbose_name='contract to')),
                ('rate_basis', models.CharField(choices=[('monthly', 'Monthly'), ('daily', 'Daily')], default='monthly', max_length=7, verbose_name='paid by')),
                ('rate', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='rupees a month or day')),
                ('pan', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_pan], verbose_name='PAN')),
                ('gstin', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_gstin], verbose_name='GSTIN')),
                ('bank_account', models.CharField(blank=True, max_length=18, validators=[core.validators.validate_bank_account], verbose_name='bank account')),
                ('ifsc', models.CharField(blank=True, max_length=11, validators=[core.validators.validate_ifsc], verbose_name='IFSC')),
                ('phone', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='phone')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('address', models.TextField(blank=True, verbose_name='address')),
                ('status', models.CharField(choices=[('active', 'Active'), ('ended', 'Ended')], default='active', editable=False, max_length=6, verbose_name='status')),
                ('ended_on', models.DateField(blank=True, editable=False, null=True, verbose_name='ended on')),
                ('end_reason', models.CharField(blank=True, editable=False, max_length=200, verbose_name='reason of the end')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created at')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('department', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.department', verbose_name='department')),
            ],
            options={
                'verbose_name': 'contract staff',
                'verbose_name_plural': 'contract staff',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='ContractRate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_on', models.DateField(verbose_name='from month')),
                ('rate', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='rupees a month or day')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('entered_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='entered at')),
                ('entered_by', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rates', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'rate of a contract',
                'verbose_name_plural': 'rates of contracts',
                'ordering': ['staff', 'from_on', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ContractLineDeduction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_contract_staff.contractrun')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'deduction of a month',
                'verbose_name_plural': 'deductions of a month',
                'ordering': ['run', 'staff', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ContractLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slip_no', models.PositiveIntegerField(verbose_name='slip number')),
                ('staff_code', models.CharField(max_length=20, verbose_name='code')),
                ('staff_name', models.CharField(max_length=150, verbose_name='name')),
                ('department', models.CharField(blank=True, max_length=120, verbose_name='department')),
                ('work', models.CharField(blank=True, max_length=120, verbose_name='work')),
                ('payee_type', models.CharField(choices=[('contractor_person', 'Contractor, individual or HUF (1%)'), ('contractor_other', 'Contractor, any other (2%)'), ('professional', 'Professional (10%)'), ('technical', 'Technical services (2%)')], max_length=17, verbose_name='paid for')),
                ('pan', models.CharField(blank=True, max_length=10, verbose_name='PAN')),
                ('bank_account', models.CharField(max_length=18, verbose_name='bank account')),
                ('ifsc', models.CharField(max_length=11, verbose_name='IFSC')),
                ('rate_basis', models.CharField(choices=[('monthly', 'Monthly'), ('daily', 'Daily')], max_length=7, verbose_name='paid by')),
                ('rate', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='rate')),
                ('days', models.DecimalField(decimal_places=1, max_digits=4, verbose_name='days')),
                ('arrears', core.money.MoneyField(db_default=0, decimal_places=2, default=0, max_digits=14, verbose_name='of it differences of earlier months')),
                ('gross', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount payable')),
                ('paid_before', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='paid before this year')),
                ('tds_base', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='taxed amount')),
                ('tds_pct', models.DecimalField(decimal_places=2, max_digits=5, verbose_name='rate of tax')),
                ('tds_due', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='tax on it')),
                ('tds', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='income tax')),
                ('other_deductions', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='other deductions')),
                ('net', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='net')),
                ('is_corrected', models.BooleanField(default=False, verbose_name='corrected')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='payroll_contract_staff.contractrun')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'contract payment',
                'verbose_name_plural': 'contract payments',
                'ordering': ['run', 'slip_no'],
            },
        ),
        migrations.CreateModel(
            name='ContractLateDays',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(verbose_name='month')),
                ('days', models.DecimalField(decimal_places=1, max_digits=4, verbose_name='days')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('entered_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='entered at')),
                ('entered_by', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='late_days', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'days corrected late',
                'verbose_name_plural': 'days corrected late',
                'ordering': ['staff', 'month', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ContractFinding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('severity', models.CharField(choices=[('error', 'Left out'), ('warning', 'Warning')], max_length=7, verbose_name='effect')),
                ('code', models.CharField(choices=[('no_bank_account', 'No bank account or IFSC'), ('no_days', 'Paid by the day, and no days are entered for the month'), ('negative_net', 'Deductions exceed the amount payable'), ('nothing_payable', 'Nothing is payable'), ('no_pan', 'No PAN: tax is deducted at 20 percent'), ('tax_carried', 'The tax due is more than the payment; the rest is taken from the next one'), ('not_settled', 'A difference of earlier months is not settled by this run'), ('never_paid', 'Under contract in locked months that paid nothing')], max_length=20, verbose_name='finding')),
                ('detail', models.CharField(blank=True, max_length=300, verbose_name='detail')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='findings', to='payroll_contract_staff.contractrun')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'finding',
                'verbose_name_plural': 'findings',
                'ordering': ['run', 'severity', 'staff'],
            },
        ),
        migrations.CreateModel(
            name='ContractDeduction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='rupees a month')),
                ('from_on', models.DateField(verbose_name='from month')),
                ('to_on', models.DateField(blank=True, null=True, verbose_name='to month')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deductions', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'recurring deduction',
                'verbose_name_plural': 'recurring deductions',
                'ordering': ['staff', 'from_on', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ContractCorrection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='value')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(max_length=150, verbose_name='entered by')),
                ('field', models.CharField(choices=[('days', 'Days'), ('gross', 'Amount payable'), ('other_deductions', 'Other deductions'), ('tds', 'Income tax (TDS)')], max_length=20, verbose_name='figure')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='payroll_contract_staff.contractrun')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'correction',
                'verbose_name_plural': 'corrections',
                'ordering': ['run', 'staff', 'field'],
            },
        ),
        migrations.CreateModel(
            name='ContractArrear',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(verbose_name='for month')),
                ('due', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='due')),
                ('drawn', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='drawn')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='settled')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='arrears', to='payroll_contract_staff.contractrun')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'difference of an earlier month',
                'verbose_name_plural': 'differences of earlier months',
                'ordering': ['run', 'staff', 'month'],
            },
        ),
        migrations.CreateModel(
            name='ContractTdsEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('financial_year', models.PositiveSmallIntegerField(verbose_name='financial year beginning')),
                ('month', models.DateField(verbose_name='month')),
                ('paid_on', models.DateField(verbose_name='credited on')),
                ('payee_type', models.CharField(choices=[('contractor_person', 'Contractor, individual or HUF (1%)'), ('contractor_other', 'Contractor, any other (2%)'), ('professional', 'Professional (10%)'), ('technical', 'Technical services (2%)')], max_length=17, verbose_name='paid for')),
                ('payee_name', models.CharField(max_length=150, verbose_name='payee')),
                ('pan', models.CharField(blank=True, max_length=10, verbose_name='PAN')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='paid')),
                ('taxed', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='taxed amount')),
                ('rate_pct', models.DecimalField(decimal_places=2, max_digits=5, verbose_name='rate of tax')),
                ('due', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='tax on it')),
                ('tax', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='tax deducted')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_contract_staff.contractrun')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tds_entries', to='payroll_contract_staff.contractstaff')),
            ],
            options={
                'verbose_name': 'TDS ledger entry of contract staff',
                'verbose_name_plural': 'TDS ledger of contract staff',
                'ordering': ['month', 'staff'],
            },
        ),
        migrations.AddIndex(
            model_name='contractstaff',
            index=models.Index(django.db.models.functions.text.Upper('name'), name='contract_staff_name'),
        ),
        migrations.AddIndex(
            model_name='contractstaff',
            index=models.Index(fields=['status', 'code'], name='contract_staff_status'),
        ),
        migrations.AddConstraint(
            model_name='contractstaff',
            constraint=models.CheckConstraint(condition=models.Q(('contract_to__gte', models.F('contract_from'))), name='contract_staff_dates'),
        ),
        migrations.AddConstraint(
            model_name='contractstaff',
            constraint=models.CheckConstraint(condition=models.Q(('rate__gt', 0)), name='contract_staff_rate'),
        ),
        migrations.AddConstraint(
            model_name='contractstaff',
            constraint=models.CheckConstraint(condition=models.Q(('ended_on', None), ('status', 'ended'), _connector='OR'), name='contract_staff_ended'),
        ),
        migrations.AddConstraint(
            model_name='contractrate',
            constraint=models.CheckConstraint(condition=models.Q(('rate__gt', 0)), name='contract_rate_positive'),
        ),
        migrations.AddConstraint(
            model_name='contractrate',
            constraint=models.CheckConstraint(condition=models.Q(('from_on__day', 1)), name='contract_rate_first_day'),
        ),
        migrations.AddIndex(
            model_name='contractlinededuction',
            index=models.Index(fields=['run', 'staff'], name='contract_line_deduction_owner'),
        ),
        migrations.AddConstraint(
            model_name='contractline',
            constraint=models.UniqueConstraint(fields=('staff', 'run'), name='contract_line_once'),
        ),
        migrations.AddConstraint(
            model_name='contractline',
            constraint=models.UniqueConstraint(fields=('run', 'slip_no'), name='contract_line_slip'),
        ),
        migrations.AddConstraint(
            model_name='contractline',
            constraint=models.CheckConstraint(condition=models.Q(('net', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('gross'), '-', models.F('tds')), '-', models.F('other_deductions'))), ('net__gte', 0)), name='contract_line_net'),
        ),
        migrations.AddConstraint(
            model_name='contractline',
            constraint=models.CheckConstraint(condition=models.Q(('gross__gte', 0), ('other_deductions__gte', 0), ('tds__gte', 0)), name='contract_line_parts'),
        ),
        migrations.AddConstraint(
            model_name='contractline',
            constraint=models.CheckConstraint(condition=models.Q(('gross__gt', 0), models.Q(('arrears__lt', 0), ('gross', 0)), _connector='OR'), name='contract_line_payable'),
        ),
        migrations.AddConstraint(
            model_name='contractlatedays',
            constraint=models.CheckConstraint(condition=models.Q(('days__gte', 0), ('days__lte', 31)), name='contract_late_days'),
        ),
        migrations.AddConstraint(
            model_name='contractlatedays',
            constraint=models.CheckConstraint(condition=models.Q(('month__day', 1)), name='contract_late_days_first_day'),
        ),
        migrations.AddConstraint(
            model_name='contractdeduction',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='contract_deduction_positive'),
        ),
        migrations.AddConstraint(
            model_name='contractdeduction',
            constraint=models.CheckConstraint(condition=models.Q(('to_on', None), ('to_on__gte', models.F('from_on')), _connector='OR'), name='contract_deduction_period'),
        ),
        migrations.AddConstraint(
            model_name='contractcorrection',
            constraint=models.UniqueConstraint(fields=('run', 'staff', 'field'), name='contract_correction_once'),
        ),
        migrations.AddConstraint(
            model_name='contractcorrection',
            constraint=models.CheckConstraint(condition=models.Q(('value__gte', 0)), name='contract_correction_not_negative'),
        ),
        migrations.AddIndex(
            model_name='contractarrear',
            index=models.Index(fields=['staff', 'month'], name='contract_arrear_month'),
        ),
        migrations.AddConstraint(
            model_name='contractarrear',
            constraint=models.UniqueConstraint(fields=('run', 'staff', 'month'), name='contract_arrear_once'),
        ),
        migrations.AddConstraint(
            model_name='contractarrear',
            constraint=models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='contract_arrear_not_zero'),
        ),
        migrations.AddIndex(
            model_name='contracttdsentry',
            index=models.Index(fields=['financial_year', 'payee_type', 'pan'], name='contract_tds_year_payee'),
        ),
        migrations.AddIndex(
            model_name='contracttdsentry',
            index=models.Index(fields=['month'], name='contract_tds_month'),
        ),
        migrations.AddConstraint(
            model_name='contracttdsentry',
            constraint=models.UniqueConstraint(fields=('run', 'staff'), name='contract_tds_entry_once'),
        ),
    ]
