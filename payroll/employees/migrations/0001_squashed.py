"""The tables of the app."""

import core.money
import core.validators
import django.contrib.postgres.indexes
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("payroll_employees", "0001_initial"),
        ("payroll_employees", "0002_entitlement_and_retirement"),
        ("payroll_employees", "0003_special_pay_by_days"),
        ("payroll_employees", "0004_designation_in_any_case"),
        ("payroll_employees", "0005_lacking"),
        ("payroll_employees", "0006_phone_lookup"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Department',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, unique=True, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'department',
                'verbose_name_plural': 'departments',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='CodeSeries',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('last_number', models.PositiveIntegerField(default=0, editable=False)),
            ],
            options={
                'verbose_name': 'employee code series',
                'verbose_name_plural': 'employee code series',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='employee_code_series_single_row')],
            },
        ),
        migrations.CreateModel(
            name='Designation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('retirement_age', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(50), django.core.validators.MaxValueValidator(70)], verbose_name='retirement age (years)')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'designation',
                'verbose_name_plural': 'designations',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='designation_name_unique')],
            },
        ),
        migrations.CreateModel(
            name='Employee',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, unique=True, verbose_name='employee code')),
                ('name', models.CharField(max_length=150, verbose_name='name')),
                ('gender', models.CharField(blank=True, choices=[('female', 'Female'), ('male', 'Male'), ('other', 'Other')], max_length=6, verbose_name='gender')),
                ('date_of_birth', models.DateField(verbose_name='date of birth')),
                ('date_of_joining', models.DateField(verbose_name='date of joining')),
                ('last_working_on', models.DateField(blank=True, editable=False, null=True, verbose_name='last day of service')),
                ('retirement_on', models.DateField(db_index=True, verbose_name='date of retirement')),
                ('retirement_order', models.CharField(blank=True, max_length=200, verbose_name='order of the date of retirement')),
                ('status', models.CharField(choices=[('active', 'Active'), ('inactive', 'Inactive'), ('retired', 'Retired')], default='active', max_length=8, verbose_name='status')),
                ('category', models.CharField(blank=True, choices=[('GEN', 'General'), ('OBC', 'Other backward class'), ('SC', 'Scheduled caste'), ('ST', 'Scheduled tribe'), ('EWS', 'Economically weaker section')], max_length=3, verbose_name='category')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('phone', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='phone')),
                ('address', models.TextField(blank=True, verbose_name='address')),
                ('photo', models.ImageField(blank=True, upload_to='employees', verbose_name='photo')),
                ('bank_account', models.CharField(blank=True, max_length=18, validators=[core.validators.validate_bank_account], verbose_name='bank account')),
                ('ifsc', models.CharField(blank=True, max_length=11, validators=[core.validators.validate_ifsc], verbose_name='IFSC')),
                ('pan', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_pan], verbose_name='PAN')),
                ('scheme', models.CharField(choices=[('NPS', 'NPS: National Pension System'), ('UPS', 'UPS: Unified Pension Scheme'), ('GPF', 'GPF: General Provident Fund'), ('none', 'None')], default='NPS', max_length=4, verbose_name='pension scheme')),
                ('pran', models.CharField(blank=True, max_length=12, validators=[core.validators.validate_pran], verbose_name='PRAN')),
                ('gpf_number', models.CharField(blank=True, max_length=30, verbose_name='GPF account')),
                ('tax_regime', models.CharField(choices=[('new', 'New regime'), ('old', 'Old regime')], default='new', max_length=3, verbose_name='tax regime')),
                ('hra_eligible', models.BooleanField(default=True, verbose_name='HRA is paid')),
                ('ta_eligible', models.BooleanField(default=True, verbose_name='TA is paid')),
                ('hra_class', models.CharField(blank=True, choices=[('X', 'X (50 lakh people and more)'), ('Y', 'Y (5 to 50 lakh)'), ('Z', 'Z (all other places)')], max_length=1, verbose_name='own HRA city class')),
                ('ta_class', models.CharField(blank=True, choices=[('higher', 'One of the 19 higher-rate cities'), ('other', 'Any other place')], max_length=6, verbose_name='own TA city class')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created at')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('department', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.department', verbose_name='department')),
                ('designation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.designation', verbose_name='designation')),
                ('user', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='employee', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'employee',
                'verbose_name_plural': 'employees',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='EntitlementHistory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(verbose_name='from')),
                ('hra_eligible', models.BooleanField(verbose_name='HRA is paid')),
                ('hra_class', models.CharField(blank=True, choices=[('X', 'X (50 lakh people and more)'), ('Y', 'Y (5 to 50 lakh)'), ('Z', 'Z (all other places)')], max_length=1, verbose_name='own HRA city class')),
                ('ta_eligible', models.BooleanField(verbose_name='TA is paid')),
                ('ta_class', models.CharField(blank=True, choices=[('higher', 'One of the 19 higher-rate cities'), ('other', 'Any other place')], max_length=6, verbose_name='own TA city class')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason or order')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entitlement_history', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'history of HRA and TA',
                'verbose_name_plural': 'history of HRA and TA',
                'ordering': ['-effective_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='PayElement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, unique=True, verbose_name='code')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('kind', models.CharField(choices=[('earning', 'Earning'), ('deduction', 'Deduction')], max_length=9, verbose_name='kind')),
                ('is_taxable', models.BooleanField(default=True, verbose_name='taxable (earnings)')),
                ('is_prorata', models.BooleanField(default=False, help_text='Cut for days without pay, joining and leaving, as pay is.', verbose_name='by days')),
                ('is_pay', models.BooleanField(default=False, help_text='DA and NPS are computed on it too; earnings only.', verbose_name='pay for DA and NPS')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'pay element',
                'verbose_name_plural': 'pay elements',
                'ordering': ['kind', 'code'],
                'constraints': [models.CheckConstraint(condition=models.Q(('is_pay', False), ('kind', 'earning'), _connector='OR'), name='pay_element_pay_is_earned')],
            },
        ),
        migrations.CreateModel(
            name='EmployeeElement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='rupees a month')),
                ('from_on', models.DateField(verbose_name='from month')),
                ('to_on', models.DateField(blank=True, null=True, verbose_name='to month')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='elements', to='payroll_employees.employee', verbose_name='employee')),
                ('element', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.payelement', verbose_name='element')),
            ],
            options={
                'verbose_name': 'recurring element',
                'verbose_name_plural': 'recurring elements',
                'ordering': ['employee', 'element', 'from_on'],
            },
        ),
        migrations.CreateModel(
            name='PayHistory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(verbose_name='from')),
                ('version', models.PositiveSmallIntegerField(default=7, verbose_name='pay commission')),
                ('level', models.PositiveSmallIntegerField(verbose_name='pay level')),
                ('cell', models.PositiveSmallIntegerField(verbose_name='cell')),
                ('basic', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='basic pay')),
                ('reason', models.CharField(choices=[('joining', 'Joining'), ('increment', 'Annual increment'), ('promotion', 'Promotion'), ('macp', 'MACP'), ('fixation', 'Pay fixation'), ('correction', 'Correction'), ('transfer', 'Transfer')], max_length=10, verbose_name='reason')),
                ('order_reference', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pay_history', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'pay history',
                'verbose_name_plural': 'pay history',
                'ordering': ['-effective_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StatusHistory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(verbose_name='from')),
                ('status', models.CharField(choices=[('active', 'Active'), ('inactive', 'Inactive'), ('retired', 'Retired')], max_length=8, verbose_name='status')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='status_history', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'status history',
                'verbose_name_plural': 'status history',
                'ordering': ['-effective_on', '-id'],
            },
        ),
        migrations.AddIndex(
            model_name='employee',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass(django.db.models.functions.text.Upper('name'), name='gin_trgm_ops'), fastupdate=False, name='employee_name_trigram'),
        ),
        migrations.AddIndex(
            model_name='employee',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass(django.db.models.functions.text.Upper('code'), name='gin_trgm_ops'), fastupdate=False, name='employee_code_trigram'),
        ),
        migrations.AddIndex(
            model_name='employee',
            index=models.Index(fields=['status', 'code'], name='employee_status_code'),
        ),
        migrations.AddIndex(
            model_name='employee',
            index=models.Index(fields=['department', 'code'], name='employee_department_code'),
        ),
        migrations.AddIndex(
            model_name='employee',
            index=models.Index(fields=['name', 'id'], name='employee_name_order'),
        ),
        migrations.AddIndex(
            model_name='employee',
            index=models.Index(condition=models.Q(('phone', ''), _negated=True), fields=['phone'], name='employee_phone'),
        ),
        migrations.AddIndex(
            model_name='employee',
            index=models.Index(condition=models.Q(models.Q(('bank_account', ''), ('ifsc', ''), _connector='OR'), ('status', 'active')), fields=['code'], name='employee_lacks_bank'),
        ),
        migrations.AddIndex(
            model_name='employee',
            index=models.Index(condition=models.Q(('pan', ''), ('status', 'active')), fields=['code'], name='employee_lacks_pan'),
        ),
        migrations.AddIndex(
            model_name='employee',
            index=models.Index(condition=models.Q(('pran', ''), ('scheme__in', ['NPS', 'UPS']), ('status', 'active')), fields=['code'], name='employee_lacks_pran'),
        ),
        migrations.AddConstraint(
            model_name='employee',
            constraint=models.UniqueConstraint(condition=models.Q(('pan', ''), _negated=True), fields=('pan',), name='employee_pan_unique'),
        ),
        migrations.AddConstraint(
            model_name='employee',
            constraint=models.UniqueConstraint(condition=models.Q(('pran', ''), _negated=True), fields=('pran',), name='employee_pran_unique'),
        ),
        migrations.AddConstraint(
            model_name='employee',
            constraint=models.CheckConstraint(condition=models.Q(('date_of_joining__gt', models.F('date_of_birth'))), name='employee_joined_after_birth'),
        ),
        migrations.AddIndex(
            model_name='entitlementhistory',
            index=models.Index(fields=['employee', '-effective_on', '-id'], name='entitlement_history_as_of'),
        ),
        migrations.AddIndex(
            model_name='entitlementhistory',
            index=models.Index(fields=['effective_on'], name='entitlement_history_date'),
        ),
        migrations.AddConstraint(
            model_name='employeeelement',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='employee_element_positive'),
        ),
        migrations.AddConstraint(
            model_name='employeeelement',
            constraint=models.CheckConstraint(condition=models.Q(('to_on', None), ('to_on__gte', models.F('from_on')), _connector='OR'), name='employee_element_period'),
        ),
        migrations.AddIndex(
            model_name='payhistory',
            index=models.Index(fields=['employee', '-effective_on', '-id'], name='pay_history_as_of'),
        ),
        migrations.AddIndex(
            model_name='payhistory',
            index=models.Index(fields=['effective_on'], name='pay_history_date'),
        ),
        migrations.AddConstraint(
            model_name='payhistory',
            constraint=models.CheckConstraint(condition=models.Q(('basic__gt', 0), ('cell__gte', 1), ('level__range', (1, 18))), name='pay_history_bounds'),
        ),
        migrations.AddIndex(
            model_name='statushistory',
            index=models.Index(fields=['employee', '-effective_on', '-id'], name='status_history_as_of'),
        ),
    ]
