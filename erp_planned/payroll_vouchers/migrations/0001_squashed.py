"""The tables of the app."""

import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_payroll_vouchers", "0001_initial"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='PayAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('earning', 'Earning'), ('deduction', 'Deduction'), ('recovery', 'Recovery of an advance'), ('interest', 'Interest on an advance')], max_length=9, verbose_name='kind')),
                ('code', models.CharField(max_length=20, verbose_name='code of the element or advance')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account')),
            ],
            options={
                'verbose_name': 'account of a pay element',
                'verbose_name_plural': 'accounts of pay elements',
                'ordering': ['kind', 'code'],
                'constraints': [models.UniqueConstraint(models.F('kind'), django.db.models.functions.text.Upper('code'), name='erp_pay_account_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['earning', 'deduction', 'recovery', 'interest'])), name='erp_pay_account_kind')],
            },
        ),
    ]
