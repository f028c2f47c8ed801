"""The tables of the app."""

import core.money
import django.core.validators
import django.db.models.expressions
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("payroll_tds", "0001_initial"),
        ("payroll_tds", "0002_words_of_duplicates"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Challan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('financial_year', models.PositiveSmallIntegerField(verbose_name='financial year beginning')),
                ('quarter', models.CharField(choices=[('Q1', 'Q1 (April to June)'), ('Q2', 'Q2 (July to September)'), ('Q3', 'Q3 (October to December)'), ('Q4', 'Q4 (January to March)')], max_length=2, verbose_name='quarter')),
                ('kind', models.CharField(choices=[('salary', 'Salary (24Q, 138)'), ('contract', 'Contractors and fees (26Q, 140)')], max_length=8, verbose_name='for')),
                ('month', models.DateField(blank=True, null=True, verbose_name='deductions of the month')),
                ('mode', models.CharField(choices=[('challan', 'Bank challan'), ('book', 'Book adjustment (Form 24G, 137)')], default='challan', max_length=7, verbose_name='deposited by')),
                ('receipt_code', models.CharField(max_length=7, validators=[django.core.validators.RegexValidator('^[0-9]{7}$', 'Write the seven digits.')], verbose_name='BSR code, or receipt number of Form 24G')),
                ('serial', models.CharField(max_length=5, validators=[django.core.validators.RegexValidator('^[0-9]{5}$', 'Write the five digits, zeros in front included.')], verbose_name='challan serial, or DDO serial of Form 24G')),
                ('paid_on', models.DateField(verbose_name='date')),
                ('tax', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='tax')),
                ('interest', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='interest')),
                ('fee', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='fee')),
                ('others', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='penalty and others')),
                ('total', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='total')),
                ('minor_head', models.CharField(choices=[('200', '200 – payable by the taxpayer'), ('400', '400 – regular assessment')], default='200', max_length=3, verbose_name='minor head')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
            ],
            options={
                'verbose_name': 'challan',
                'verbose_name_plural': 'challans',
                'ordering': ['-financial_year', '-quarter', 'paid_on', 'id'],
                'indexes': [models.Index(fields=['financial_year', 'quarter', 'kind'], name='tds_challan_period')],
                'constraints': [models.UniqueConstraint(fields=('mode', 'receipt_code', 'paid_on', 'serial'), name='tds_challan_unique', violation_error_message='This challan is entered already: same code, date and serial.'), models.CheckConstraint(condition=models.Q(('total', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('tax'), '+', models.F('interest')), '+', models.F('fee')), '+', models.F('others')))), name='tds_challan_total'), models.CheckConstraint(condition=models.Q(('fee__gte', 0), ('interest__gte', 0), ('others__gte', 0), ('tax__gte', 0), ('total__gt', 0)), name='tds_challan_amounts')],
            },
        ),
    ]
