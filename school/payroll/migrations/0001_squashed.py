"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import core.money
import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import django.utils.timezone
import school.masters.models
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_payroll", "0001_payroll"),
        ("school_payroll", "0002_locked_rows"),
    ]

    initial = True

    dependencies = [
        ('school_staff', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='ContributionRule',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('pf_employee', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='provident fund, employee (%)')),
                ('pf_employer', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='provident fund, employer (%)')),
                ('pension', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='of it pension fund (%)')),
                ('pf_ceiling', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='wage ceiling of the provident fund')),
                ('esi_employee', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='State Insurance, employee (%)')),
                ('esi_employer', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='State Insurance, employer (%)')),
                ('esi_ceiling', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='wage ceiling of State Insurance')),
                ('esi_daily_exempt', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='daily wage without an own share')),
                ('source', models.CharField(blank=True, max_length=300, verbose_name='source')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('used_at', models.DateTimeField(editable=False, null=True, verbose_name='used by a locked run at')),
            ],
            options={
                'verbose_name': 'rates of contributions',
                'verbose_name_plural': 'rates of contributions',
                'ordering': ['-effective_on'],
            },
        ),
        migrations.CreateModel(
            name='PayrollRun',
            fields=[
                ('state', models.CharField(choices=[('draft', 'Draft'), ('processing', 'Being processed'), ('processed', 'Processed'), ('locked', 'Locked')], default='draft', editable=False, max_length=10, verbose_name='state')),
                ('created_by', models.CharField(blank=True, max_length=150, verbose_name='created by')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created at')),
                ('processed_by', models.CharField(blank=True, max_length=150, verbose_name='processed by')),
                ('processed_at', models.DateTimeField(null=True, verbose_name='processed at')),
                ('locked_by', models.CharField(blank=True, max_length=150, verbose_name='locked by')),
                ('locked_at', models.DateTimeField(null=True, verbose_name='locked at')),
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('month', models.DateField(unique=True, verbose_name='month')),
                ('paid', models.PositiveIntegerField(default=0, verbose_name='people paid')),
                ('total_gross', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='gross pay')),
                ('total_deductions', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='deductions')),
                ('total_net', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='net pay')),
                ('total_employer', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name="employer's share")),
            ],
            options={
                'verbose_name': 'payroll run',
                'verbose_name_plural': 'payroll runs',
                'ordering': ['-month'],
                'constraints': [models.CheckConstraint(condition=models.Q(('month__day', 1)), name='school_payroll_first_day'), models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'processing', 'processed', 'locked'])), name='school_payroll_state'), models.CheckConstraint(condition=models.Q(('total_net', django.db.models.expressions.CombinedExpression(models.F('total_gross'), '-', models.F('total_deductions')))), name='school_payroll_net')],
            },
        ),
        migrations.CreateModel(
            name='PayrollFinding',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('severity', models.CharField(choices=[('error', 'Left out'), ('warning', 'Warning')], max_length=7, verbose_name='effect')),
                ('code', models.CharField(choices=[('no_salary', 'No salary is entered for the month'), ('no_bank_account', 'No bank account or IFSC'), ('no_leaving_date', 'Not in service any more, and no leaving date is entered'), ('wrong_structure', 'The salary structure cannot be computed'), ('nothing_payable', 'Nothing is payable'), ('negative_net', 'The deductions are more than the pay'), ('no_pan', 'No PAN: income tax is deducted at 20 percent at least'), ('no_tax_rules', 'Income tax is computed by the rules of an earlier year'), ('no_slabs', 'There are no slabs of professional tax for the State'), ('not_settled', 'A difference of earlier months is not settled by this run')], max_length=16, verbose_name='finding')),
                ('detail', models.CharField(blank=True, max_length=300, verbose_name='detail')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='member of staff')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='findings', to='school_payroll.payrollrun')),
            ],
            options={
                'verbose_name': 'finding of a payroll run',
                'verbose_name_plural': 'findings of payroll runs',
                'ordering': ['run', 'severity', 'staff__employee_code'],
            },
        ),
        migrations.CreateModel(
            name='Payslip',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.CharField(blank=True, editable=False, max_length=30, verbose_name='number')),
                ('staff_code', models.CharField(max_length=20, verbose_name='staff code')),
                ('staff_name', models.CharField(max_length=150, verbose_name='name')),
                ('department', models.CharField(blank=True, max_length=80, verbose_name='department')),
                ('designation', models.CharField(blank=True, max_length=80, verbose_name='designation')),
                ('pan', models.CharField(blank=True, max_length=10, verbose_name='PAN')),
                ('uan', models.CharField(blank=True, max_length=12, verbose_name='UAN')),
                ('esi_number', models.CharField(blank=True, max_length=20, verbose_name='ESI number')),
                ('bank_account', models.CharField(max_length=18, verbose_name='bank account')),
                ('ifsc', models.CharField(max_length=11, verbose_name='IFSC')),
                ('structure_name', models.CharField(blank=True, max_length=80, verbose_name='structure')),
                ('tax_state', models.CharField(blank=True, max_length=2, verbose_name='State of professional tax')),
                ('days_in_month', models.PositiveSmallIntegerField(verbose_name='days of the month')),
                ('service_days', models.PositiveSmallIntegerField(verbose_name='days in service')),
                ('lop_days', models.DecimalField(decimal_places=1, default=Decimal('0'), max_digits=4, verbose_name='days without pay')),
                ('paid_days', models.DecimalField(decimal_places=1, max_digits=4, verbose_name='paid days')),
                ('monthly_gross', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='monthly salary')),
                ('earned', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='earned')),
                ('extra', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='other earning')),
                ('arrears', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='arrears')),
                ('gross', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='gross pay')),
                ('pf_wages', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='wages for provident fund')),
                ('pf', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='provident fund')),
                ('pension', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='pension fund, employer')),
                ('pf_employer', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='provident fund, employer')),
                ('is_insured', models.BooleanField(default=False, verbose_name='State Insurance')),
                ('esi_wages', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='wages for State Insurance')),
                ('esi', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='State Insurance')),
                ('esi_employer', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='State Insurance, employer')),
                ('pt', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='professional tax')),
                ('tds', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='income tax')),
                ('year_estimate', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='estimated salary of the year')),
                ('year_tax', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='estimated tax of the year')),
                ('other_deductions', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='other deductions')),
                ('deductions', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='deductions')),
                ('net', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='net pay')),
                ('is_corrected', models.BooleanField(default=False, verbose_name='with figures set by hand')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payslips', to='school_payroll.payrollrun')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payslips', to='school_staff.staffmember', verbose_name='member of staff')),
            ],
            options={
                'verbose_name': 'payslip',
                'verbose_name_plural': 'payslips',
                'ordering': ['-run__month', 'staff_code'],
            },
        ),
        migrations.CreateModel(
            name='PayslipLine',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('place', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('earning', 'Earning'), ('deduction', 'Deduction'), ('employer', "Employer's share")], max_length=9, verbose_name='kind')),
                ('code', models.CharField(max_length=12, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('month', models.DateField(null=True, verbose_name='for month')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('payslip', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='school_payroll.payslip')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_payroll.payrollrun')),
            ],
            options={
                'verbose_name': 'line of a payslip',
                'verbose_name_plural': 'lines of payslips',
                'ordering': ['payslip', 'place'],
            },
        ),
        migrations.CreateModel(
            name='ProfessionalTaxSlab',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('state', models.CharField(choices=[('AP', 'Andhra Pradesh'), ('AS', 'Assam'), ('BR', 'Bihar'), ('GJ', 'Gujarat'), ('JH', 'Jharkhand'), ('KA', 'Karnataka'), ('KL', 'Kerala'), ('MP', 'Madhya Pradesh'), ('MH', 'Maharashtra'), ('MN', 'Manipur'), ('ML', 'Meghalaya'), ('MZ', 'Mizoram'), ('NL', 'Nagaland'), ('OD', 'Odisha'), ('PY', 'Puducherry'), ('PB', 'Punjab'), ('SK', 'Sikkim'), ('TN', 'Tamil Nadu'), ('TS', 'Telangana'), ('TR', 'Tripura'), ('WB', 'West Bengal')], max_length=2, verbose_name='State')),
                ('effective_on', models.DateField(verbose_name='from')),
                ('gender', models.CharField(blank=True, choices=[('female', 'Women'), ('male', 'Men')], help_text='Empty: for everybody.', max_length=6, verbose_name='for')),
                ('wages_from', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='wages from')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='tax a month')),
                ('february', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='tax in February')),
                ('source', models.CharField(blank=True, max_length=300, verbose_name='source')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('used_at', models.DateTimeField(editable=False, null=True, verbose_name='used by a locked run at')),
            ],
            options={
                'verbose_name': 'slab of professional tax',
                'verbose_name_plural': 'slabs of professional tax',
                'ordering': ['state', '-effective_on', 'gender', 'wages_from'],
                'constraints': [models.UniqueConstraint(fields=('state', 'effective_on', 'gender', 'wages_from'), name='school_pt_slab_once')],
            },
        ),
        migrations.CreateModel(
            name='SalaryComponent',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=12, validators=[django.core.validators.RegexValidator('^[A-Z][A-Z0-9_]*\\Z', 'Use capital letters and digits, beginning with a letter: BASIC, HRA, DA.')], verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('kind', models.CharField(choices=[('earning', 'Earning'), ('deduction', 'Deduction')], default='earning', max_length=9, verbose_name='kind')),
                ('calculation', models.CharField(choices=[('fixed', 'Fixed amount'), ('percent', 'Percent of other components'), ('rest', 'What is left of the monthly salary')], default='fixed', max_length=7, verbose_name='calculation')),
                ('percent_of', models.CharField(blank=True, help_text='Codes joined by +, for example BASIC+DA; GROSS is the whole monthly salary.', max_length=80, verbose_name='percent of')),
                ('is_pro_rata', models.BooleanField(default=True, help_text='Off: paid in full in every month with a paid day.', verbose_name='paid by days')),
                ('in_pf', models.BooleanField(default=False, verbose_name='counts for provident fund')),
                ('in_esi', models.BooleanField(default=True, verbose_name='counts for State Insurance')),
                ('in_pt', models.BooleanField(default=True, verbose_name='counts for professional tax')),
                ('display_order', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('is_active', models.BooleanField(default=True, verbose_name='in use')),
                ('used_at', models.DateTimeField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'salary component',
                'verbose_name_plural': 'salary components',
                'ordering': ['display_order', 'code'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_pay_component_code'), models.CheckConstraint(condition=models.Q(models.Q(('calculation', 'percent'), _negated=True), models.Q(('percent_of', ''), _negated=True), _connector='OR'), name='school_pay_component_percent'), models.CheckConstraint(condition=models.Q(models.Q(('calculation', 'rest'), _negated=True), ('kind', 'earning'), _connector='OR'), name='school_pay_component_rest')],
            },
        ),
        migrations.CreateModel(
            name='SalaryStructure',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('is_active', models.BooleanField(default=True, verbose_name='in use')),
                ('used_at', models.DateTimeField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'salary structure',
                'verbose_name_plural': 'salary structures',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='school_pay_structure_name')],
            },
        ),
        migrations.CreateModel(
            name='StaffSalary',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('gross', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='monthly salary')),
                ('from_on', models.DateField(verbose_name='from')),
                ('to_on', models.DateField(blank=True, editable=False, null=True, verbose_name='to')),
                ('in_pf', models.BooleanField(default=True, verbose_name='provident fund')),
                ('pf_on_full_wages', models.BooleanField(default=False, verbose_name='provident fund above the ceiling')),
                ('in_pension', models.BooleanField(default=True, help_text='Off for who joined the fund since September 2014 with wages above the ceiling.', verbose_name='pension fund')),
                ('in_esi', models.BooleanField(default=True, verbose_name='State Insurance')),
                ('tax_state', models.CharField(blank=True, choices=[('AP', 'Andhra Pradesh'), ('AS', 'Assam'), ('BR', 'Bihar'), ('GJ', 'Gujarat'), ('JH', 'Jharkhand'), ('KA', 'Karnataka'), ('KL', 'Kerala'), ('MP', 'Madhya Pradesh'), ('MH', 'Maharashtra'), ('MN', 'Manipur'), ('ML', 'Meghalaya'), ('MZ', 'Mizoram'), ('NL', 'Nagaland'), ('OD', 'Odisha'), ('PY', 'Puducherry'), ('PB', 'Punjab'), ('SK', 'Sikkim'), ('TN', 'Tamil Nadu'), ('TS', 'Telangana'), ('TR', 'Tripura'), ('WB', 'West Bengal')], help_text='The State of the place of work; empty where there is no such tax.', max_length=2, verbose_name='professional tax')),
                ('tds_by_hand', core.money.MoneyField(blank=True, decimal_places=2, help_text='Empty: computed by the new regime.', max_digits=14, null=True, verbose_name='income tax a month')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('entered_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='entered at')),
                ('entered_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='entered by')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='salaries', to='school_staff.staffmember', verbose_name='member of staff')),
                ('structure', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='salaries', to='school_payroll.salarystructure', verbose_name='structure')),
            ],
            options={
                'verbose_name': 'salary',
                'verbose_name_plural': 'salaries',
                'ordering': ['staff__name', '-from_on'],
            },
        ),
        migrations.CreateModel(
            name='SalaryAmount',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='rupees a month')),
                ('component', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_payroll.salarycomponent', verbose_name='component')),
                ('salary', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='amounts', to='school_payroll.staffsalary')),
            ],
            options={
                'verbose_name': 'own amount of a salary',
                'verbose_name_plural': 'own amounts of salaries',
                'ordering': ['salary', 'component__display_order', 'component__code'],
            },
        ),
        migrations.CreateModel(
            name='StructureLine',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('value', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='percent or rupees')),
                ('component', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_payroll.salarycomponent', verbose_name='component')),
                ('structure', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='school_payroll.salarystructure')),
            ],
            options={
                'verbose_name': 'line of a structure',
                'verbose_name_plural': 'lines of structures',
                'ordering': ['structure', 'component__display_order', 'component__code'],
            },
        ),
        migrations.CreateModel(
            name='EarlierIncome',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('financial_year', models.PositiveSmallIntegerField(help_text='2026 for 2026-27.', validators=[django.core.validators.MinValueValidator(1900), django.core.validators.MaxValueValidator(2100)], verbose_name='financial year beginning')),
                ('income', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='salary')),
                ('tax_deducted', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='income tax deducted')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='member of staff')),
            ],
            options={
                'verbose_name': 'earlier income of the year',
                'verbose_name_plural': 'earlier incomes of the year',
                'ordering': ['-financial_year', 'staff__name'],
                'constraints': [models.UniqueConstraint(fields=('staff', 'financial_year'), name='school_earlier_income_once'), models.CheckConstraint(condition=models.Q(('income__gte', 0), ('tax_deducted__gte', 0)), name='school_earlier_income_not_negative')],
            },
        ),
        migrations.CreateModel(
            name='PayFigure',
            fields=[
                ('value', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='value')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(max_length=150, verbose_name='entered by')),
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('field', models.CharField(choices=[('lop_days', 'Days without pay'), ('extra_earning', 'Other earning'), ('extra_deduction', 'Other deduction'), ('pf', 'Provident fund'), ('esi', "Employees' State Insurance"), ('pt', 'Professional tax'), ('tds', 'Income tax')], max_length=16, verbose_name='figure')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='member of staff')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='figures', to='school_payroll.payrollrun')),
            ],
            options={
                'verbose_name': 'figure set by hand',
                'verbose_name_plural': 'figures set by hand',
                'ordering': ['run', 'staff__employee_code', 'field'],
                'constraints': [models.UniqueConstraint(fields=('run', 'staff', 'field'), name='school_pay_figure_once'), models.CheckConstraint(condition=models.Q(('value__gte', 0)), name='school_pay_figure_not_negative')],
            },
        ),
        migrations.CreateModel(
            name='PayArrear',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('month', models.DateField(verbose_name='for month')),
                ('due', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='due')),
                ('drawn', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='drawn')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='settled')),
                ('pf_wages', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='wages for provident fund')),
                ('pf', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='provident fund')),
                ('pension', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='pension fund, employer')),
                ('pf_employer', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='provident fund, employer')),
                ('esi_wages', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='wages for State Insurance')),
                ('esi', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='State Insurance')),
                ('esi_employer', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='State Insurance, employer')),
                ('pt', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='professional tax')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='member of staff')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='arrears', to='school_payroll.payrollrun')),
            ],
            options={
                'verbose_name': 'difference of an earlier month',
                'verbose_name_plural': 'differences of earlier months',
                'ordering': ['run', 'staff__employee_code', 'month'],
                'constraints': [models.UniqueConstraint(fields=('run', 'staff', 'month'), name='school_pay_arrear_once'), models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='school_pay_arrear_not_zero')],
            },
        ),
        migrations.AddIndex(
            model_name='payslip',
            index=models.Index(fields=['run', 'staff_code'], name='school_payslip_of_run'),
        ),
        migrations.AddConstraint(
            model_name='payslip',
            constraint=models.UniqueConstraint(fields=('staff', 'run'), name='school_payslip_once'),
        ),
        migrations.AddConstraint(
            model_name='payslip',
            constraint=models.UniqueConstraint(condition=models.Q(('number', ''), _negated=True), fields=('number',), name='school_payslip_number'),
        ),
        migrations.AddConstraint(
            model_name='payslip',
            constraint=models.CheckConstraint(condition=models.Q(('gross', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('earned'), '+', models.F('extra')), '+', models.F('arrears'))), ('gross__gte', 0)), name='school_payslip_gross'),
        ),
        migrations.AddConstraint(
            model_name='payslip',
            constraint=models.CheckConstraint(condition=models.Q(('deductions', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('pf'), '+', models.F('esi')), '+', models.F('pt')), '+', models.F('tds')), '+', models.F('other_deductions')))), name='school_payslip_deductions'),
        ),
        migrations.AddConstraint(
            model_name='payslip',
            constraint=models.CheckConstraint(condition=models.Q(('net', django.db.models.expressions.CombinedExpression(models.F('gross'), '-', models.F('deductions'))), ('net__gte', 0)), name='school_payslip_net'),
        ),
        migrations.AddConstraint(
            model_name='payslip',
            constraint=models.CheckConstraint(condition=models.Q(('lop_days__gte', 0), ('paid_days', django.db.models.expressions.CombinedExpression(models.F('service_days'), '-', models.F('lop_days'))), ('paid_days__gte', 0)), name='school_payslip_days'),
        ),
        migrations.AddConstraint(
            model_name='payslipline',
            constraint=models.UniqueConstraint(fields=('payslip', 'place'), name='school_payslip_line_place'),
        ),
        migrations.AddConstraint(
            model_name='staffsalary',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('staff', '='), (school.masters.models.DateRange('from_on', 'to_on', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&')], name='school_salary_no_overlap'),
        ),
        migrations.AddConstraint(
            model_name='staffsalary',
            constraint=models.CheckConstraint(condition=models.Q(('gross__gt', 0)), name='school_salary_positive'),
        ),
        migrations.AddConstraint(
            model_name='staffsalary',
            constraint=models.CheckConstraint(condition=models.Q(('to_on', None), ('to_on__gte', models.F('from_on')), _connector='OR'), name='school_salary_dates'),
        ),
        migrations.AddConstraint(
            model_name='staffsalary',
            constraint=models.CheckConstraint(condition=models.Q(('tds_by_hand', None), ('tds_by_hand__gte', 0), _connector='OR'), name='school_salary_tax'),
        ),
        migrations.AddConstraint(
            model_name='salaryamount',
            constraint=models.UniqueConstraint(fields=('salary', 'component'), name='school_salary_amount_once'),
        ),
        migrations.AddConstraint(
            model_name='salaryamount',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gte', 0)), name='school_salary_amount_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='structureline',
            constraint=models.UniqueConstraint(fields=('structure', 'component'), name='school_pay_structure_line_once'),
        ),
        migrations.AddConstraint(
            model_name='structureline',
            constraint=models.CheckConstraint(condition=models.Q(('value__gte', 0)), name='school_pay_structure_line_value'),
        ),
    ]
