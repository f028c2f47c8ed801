"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("payroll_income_tax", "0001_initial"),
        ("payroll_income_tax", "0002_locked_rows"),
        ("payroll_income_tax", "0003_tables_and_deducted"),
        ("payroll_income_tax", "0004_tables_kept"),
        ("payroll_income_tax", "0005_deducted_of_locked_months"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='TaxTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('financial_year', models.PositiveSmallIntegerField(verbose_name='financial year beginning')),
                ('content', models.JSONField(verbose_name='tables')),
                ('source', models.CharField(max_length=300, verbose_name='source')),
                ('entered_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('entered_by', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
            ],
            options={
                'verbose_name': 'income-tax table',
                'verbose_name_plural': 'income-tax tables',
                'ordering': ['-financial_year', '-id'],
                'indexes': [models.Index(fields=['financial_year', 'id'], name='tax_table_latest')],
                'constraints': [models.CheckConstraint(condition=models.Q(('financial_year__gte', 2024), ('financial_year__lt', 2100)), name='tax_table_year')],
            },
        ),
        migrations.CreateModel(
            name='TaxDeclaration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('financial_year', models.PositiveSmallIntegerField(verbose_name='financial year beginning')),
                ('regime', models.CharField(choices=[('new', 'New regime'), ('old', 'Old regime')], default='new', max_length=3, verbose_name='regime')),
                ('section_80c', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='80C and own 80CCD(1) savings beside NPS')),
                ('section_80ccd_1b', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='80CCD(1B) additional NPS')),
                ('section_80d', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='80D health insurance')),
                ('home_loan_interest', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='interest on a home loan, own use')),
                ('professional_tax', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='professional tax')),
                ('other_deductions', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='other deductions of chapter VI-A')),
                ('rent_paid', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='rent paid')),
                ('is_metro', models.BooleanField(default=False, verbose_name='the rented home is in a metro city')),
                ('other_income', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='other income')),
                ('previous_salary', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='salary from an earlier employer this year')),
                ('previous_tds', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='tax deducted by the earlier employer')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tax_declarations', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'tax declaration',
                'verbose_name_plural': 'tax declarations',
                'ordering': ['-financial_year', 'employee'],
                'constraints': [models.UniqueConstraint(fields=('employee', 'financial_year'), name='tax_declaration_unique'), models.CheckConstraint(condition=models.Q(('home_loan_interest__gte', 0), ('other_deductions__gte', 0), ('other_income__gte', 0), ('previous_salary__gte', 0), ('previous_tds__gte', 0), ('professional_tax__gte', 0), ('rent_paid__gte', 0), ('section_80c__gte', 0), ('section_80ccd_1b__gte', 0), ('section_80d__gte', 0)), name='tax_declaration_amounts')],
            },
        ),
        migrations.CreateModel(
            name='TdsEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('financial_year', models.PositiveSmallIntegerField(verbose_name='financial year beginning')),
                ('month', models.DateField(verbose_name='month')),
                ('run_id', models.BigIntegerField(editable=False, null=True, verbose_name='payroll run')),
                ('salary', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='taxable salary')),
                ('hra', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='of it HRA')),
                ('basic_da', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='of it basic pay and DA')),
                ('nps', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='own NPS')),
                ('savings', core.money.MoneyField(db_default=0, decimal_places=2, default=0, max_digits=14, verbose_name='provident fund and group insurance')),
                ('profession_tax', core.money.MoneyField(db_default=0, decimal_places=2, default=0, max_digits=14, verbose_name='professional tax')),
                ('employer_nps', core.money.MoneyField(db_default=0, decimal_places=2, default=0, max_digits=14, verbose_name="employer's NPS")),
                ('tax', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='tax deducted')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tds_entries', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'TDS ledger entry',
                'verbose_name_plural': 'TDS ledger',
                'ordering': ['employee', 'month'],
                'indexes': [models.Index(fields=['financial_year', 'employee'], name='tds_year_employee')],
                'constraints': [models.UniqueConstraint(fields=('run_id', 'employee'), name='tds_entry_once'), models.UniqueConstraint(condition=models.Q(('run_id', None)), fields=('employee', 'financial_year'), name='tds_opening_once')],
            },
        ),
    ]
