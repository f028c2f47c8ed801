"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("payroll_pay_commission", "0001_initial"),
        ("payroll_pay_commission", "0002_used_rates"),
        ("payroll_pay_commission", "0003_da_of_early_2016"),
        ("payroll_pay_commission", "0004_bounds_of_rates"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Commission',
            fields=[
                ('version', models.PositiveSmallIntegerField(primary_key=True, serialize=False, verbose_name='version')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('effective_on', models.DateField(blank=True, null=True, verbose_name='in force from')),
                ('used_at', models.DateTimeField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'pay commission',
                'verbose_name_plural': 'pay commissions',
                'ordering': ['version'],
            },
        ),
        migrations.CreateModel(
            name='AllowanceRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(db_index=True, verbose_name='in force from')),
                ('order_reference', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('used_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='used by a locked run at')),
                ('kind', models.CharField(choices=[('HRA', 'House rent allowance'), ('TA', 'Transport allowance')], max_length=3, verbose_name='allowance')),
                ('hra_class', models.CharField(blank=True, choices=[('X', 'X (50 lakh people and more)'), ('Y', 'Y (5 to 50 lakh)'), ('Z', 'Z (all other places)')], max_length=1, verbose_name='HRA city class')),
                ('da_from', models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(500)], verbose_name='from DA percent')),
                ('percentage', models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='percent')),
                ('minimum', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='at least (rupees a month)')),
                ('ta_class', models.CharField(blank=True, choices=[('higher', 'One of the 19 higher-rate cities'), ('other', 'Any other place')], max_length=6, verbose_name='TA city class')),
                ('level_from', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(18)], verbose_name='from level')),
                ('level_to', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(18)], verbose_name='to level')),
                ('basic_from', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='from basic pay')),
                ('amount', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='rupees a month')),
                ('with_da', models.BooleanField(default=False, verbose_name='DA is paid on it')),
            ],
            options={
                'verbose_name': 'allowance rule',
                'verbose_name_plural': 'allowance rules',
                'ordering': ['-effective_on', '-id'],
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('da_from__gte', 0), ('hra_class__in', ['X', 'Y', 'Z']), ('kind', 'HRA'), ('percentage__gte', 0), ('percentage__lte', 100)), models.Q(('amount__gte', 0), ('kind', 'TA'), ('level_from__gte', 1), ('level_from__lte', models.F('level_to')), ('level_to__lte', 18), ('ta_class__in', ['higher', 'other'])), _connector='OR'), name='allowance_rule_complete')],
            },
        ),
        migrations.CreateModel(
            name='DaRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(db_index=True, verbose_name='in force from')),
                ('order_reference', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('used_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='used by a locked run at')),
                ('percentage', models.DecimalField(decimal_places=2, max_digits=6, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(500)], verbose_name='percent')),
            ],
            options={
                'verbose_name': 'DA revision',
                'verbose_name_plural': 'DA revisions',
                'ordering': ['-effective_on', '-id'],
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('percentage__gte', 0), ('percentage__lte', 500)), name='da_percentage_bounds')],
            },
        ),
        migrations.CreateModel(
            name='NpsRate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(db_index=True, verbose_name='in force from')),
                ('order_reference', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('used_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='used by a locked run at')),
                ('scheme', models.CharField(choices=[('NPS', 'NPS: National Pension System'), ('UPS', 'UPS: Unified Pension Scheme'), ('GPF', 'GPF: General Provident Fund'), ('none', 'None')], max_length=4, verbose_name='scheme')),
                ('employee_pct', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='employee, percent')),
                ('employer_pct', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='government, percent')),
            ],
            options={
                'verbose_name': 'NPS rate',
                'verbose_name_plural': 'NPS rates',
                'ordering': ['-effective_on', '-id'],
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('employee_pct__gte', 0), ('employee_pct__lte', 100), ('employer_pct__gte', 0), ('employer_pct__lte', 100)), name='nps_rate_bounds')],
            },
        ),
        migrations.CreateModel(
            name='PayMatrixCell',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(18)], verbose_name='pay level')),
                ('cell', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='cell')),
                ('basic', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='basic pay')),
                ('commission', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cells', to='payroll_pay_commission.commission', verbose_name='pay commission')),
            ],
            options={
                'verbose_name': 'pay matrix cell',
                'verbose_name_plural': 'pay matrix',
                'ordering': ['commission', 'level', 'cell'],
                'constraints': [models.UniqueConstraint(fields=('commission', 'level', 'cell'), name='matrix_cell_unique'), models.CheckConstraint(condition=models.Q(('basic__gt', 0), ('cell__gte', 1), ('level__range', (1, 18))), name='matrix_cell_bounds')],
            },
        ),
    ]
