"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_mess", "0001_initial"),
        ("erp_mess", "0002_final_bills"),
    ]

    initial = True

    dependencies = [
        ('erp_hostel', '0001_squashed'),
        ('erp_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='HostelFee',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fee_type', models.CharField(choices=[('rent', 'Room rent'), ('deposit', 'Caution deposit'), ('electricity', 'Electricity'), ('fine', 'Fine')], max_length=11, verbose_name='fee')),
                ('term', models.CharField(max_length=20, verbose_name='term')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='amount')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('paid_on', models.DateField(editable=False, null=True, verbose_name='paid on')),
                ('refunded_on', models.DateField(editable=False, null=True, verbose_name='refunded on')),
                ('damages', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='kept for damages')),
                ('damages_note', models.CharField(blank=True, editable=False, max_length=300, verbose_name='damages')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'hostel fee',
                'verbose_name_plural': 'hostel fees',
                'ordering': ['-due_on', 'student'],
            },
        ),
        migrations.CreateModel(
            name='MessBill',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bill_no', models.CharField(blank=True, editable=False, max_length=16, verbose_name='number')),
                ('month', models.DateField(verbose_name='month')),
                ('days', models.PositiveSmallIntegerField(verbose_name='days')),
                ('rebate_days', models.PositiveSmallIntegerField(default=0, verbose_name='rebate days')),
                ('rate', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='rupees a day')),
                ('meals', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='meals')),
                ('extras', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='extras')),
                ('guests', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='guest meals')),
                ('credits', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='credits')),
                ('credit_note', models.CharField(blank=True, max_length=300, verbose_name='what the credit is for')),
                ('corrected', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='of earlier months')),
                ('left_over', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='credit left')),
                ('total', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='total')),
                ('late_fee', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='late fee')),
                ('paid', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='paid')),
                ('due_on', models.DateField(null=True, verbose_name='due on')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('issued', 'Issued'), ('paid', 'Paid'), ('cancelled', 'Cancelled')], default='draft', editable=False, max_length=9, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason')),
                ('hostel', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_hostel.hostel', verbose_name='hostel')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'mess bill',
                'verbose_name_plural': 'mess bills',
                'ordering': ['-month', 'student'],
            },
        ),
        migrations.CreateModel(
            name='MessExtra',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(verbose_name='date')),
                ('kind', models.CharField(choices=[('extra', 'Extra'), ('guest', 'Guest meal'), ('credit', 'Credit')], max_length=6, verbose_name='kind')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='amount')),
                ('description', models.CharField(max_length=120, verbose_name='description')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'extra of the mess',
                'verbose_name_plural': 'extras of the mess',
                'ordering': ['-on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='MessMenu',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.PositiveSmallIntegerField(choices=[(0, 'Monday'), (1, 'Tuesday'), (2, 'Wednesday'), (3, 'Thursday'), (4, 'Friday'), (5, 'Saturday'), (6, 'Sunday')], verbose_name='day')),
                ('on', models.DateField(blank=True, null=True, verbose_name='only on')),
                ('breakfast', models.CharField(max_length=200, verbose_name='breakfast')),
                ('lunch', models.CharField(max_length=200, verbose_name='lunch')),
                ('snacks', models.CharField(blank=True, max_length=200, verbose_name='snacks')),
                ('dinner', models.CharField(max_length=200, verbose_name='dinner')),
                ('is_veg', models.BooleanField(default=True, verbose_name='vegetarian')),
                ('hostel', models.ForeignKey(blank=True, help_text='Empty: all hostels.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_hostel.hostel', verbose_name='hostel')),
            ],
            options={
                'verbose_name': 'menu of a day',
                'verbose_name_plural': 'mess menu',
                'ordering': ['day', 'on', 'id'],
            },
        ),
        migrations.CreateModel(
            name='MessMonth',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(verbose_name='month')),
                ('spent', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='spent')),
                ('days', models.PositiveIntegerField(default=0, editable=False, verbose_name='days of all')),
                ('rate', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='rupees a day')),
                ('forward', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='carried forward')),
                ('hostel', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_hostel.hostel', verbose_name='hostel')),
            ],
            options={
                'verbose_name': 'month of a mess',
                'verbose_name_plural': 'months of the mess',
                'ordering': ['-month', 'hostel'],
            },
        ),
        migrations.CreateModel(
            name='MessRate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(verbose_name='from')),
                ('method', models.CharField(choices=[('fixed', 'Fixed rate for a day'), ('dividing', "The month's expenditure over the days of all")], default='fixed', max_length=8, verbose_name='method')),
                ('rate', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='rupees a day')),
                ('late_fee', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='late fee of a bill')),
                ('due_days', models.PositiveSmallIntegerField(default=10, validators=[django.core.validators.MaxValueValidator(90)], verbose_name='days to pay')),
                ('least_days', models.PositiveSmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(31)], verbose_name='rebate: least days in a row')),
                ('notice_days', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MaxValueValidator(31)], verbose_name='rebate: asked so many days before')),
                ('most_days', models.PositiveSmallIntegerField(default=10, validators=[django.core.validators.MaxValueValidator(31)], verbose_name='rebate: most days in a month')),
                ('hostel', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_hostel.hostel', verbose_name='hostel')),
            ],
            options={
                'verbose_name': 'rate of a mess',
                'verbose_name_plural': 'rates of the mess',
                'ordering': ['hostel', '-effective_on'],
            },
        ),
        migrations.CreateModel(
            name='MessReceipt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('receipt_no', models.CharField(editable=False, max_length=16, unique=True, verbose_name='number')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('mode', models.CharField(choices=[('Cash', 'Cash'), ('Cheque', 'Cheque'), ('NEFT', 'NEFT')], max_length=6, verbose_name='mode')),
                ('reference', models.CharField(blank=True, max_length=60, verbose_name='cheque or UTR number')),
                ('paid_on', models.DateField(verbose_name='date')),
                ('voucher_id', models.BigIntegerField(editable=False, null=True)),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('bill', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='receipts', to='erp_mess.messbill', verbose_name='bill')),
                ('fee', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='receipt', to='erp_mess.hostelfee', verbose_name='fee')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'receipt of the hostel',
                'verbose_name_plural': 'receipts of the hostel',
                'ordering': ['-paid_on', '-id'],
            },
        ),
        migrations.AddIndex(
            model_name='hostelfee',
            index=models.Index(fields=['paid_on', 'due_on'], name='erp_hostel_fee_due'),
        ),
        migrations.AddConstraint(
            model_name='hostelfee',
            constraint=models.UniqueConstraint(fields=('student', 'fee_type', 'term'), name='erp_hostel_fee_once'),
        ),
        migrations.AddConstraint(
            model_name='hostelfee',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0), ('damages__gte', 0), ('damages__lte', models.F('amount'))), name='erp_hostel_fee_amounts'),
        ),
        migrations.AddConstraint(
            model_name='hostelfee',
            constraint=models.CheckConstraint(condition=models.Q(('refunded_on', None), models.Q(('fee_type', 'deposit'), ('paid_on__isnull', False)), _connector='OR'), name='erp_hostel_fee_refund'),
        ),
        migrations.AddIndex(
            model_name='messbill',
            index=models.Index(fields=['state', 'month'], name='erp_mess_bill_state'),
        ),
        migrations.AddConstraint(
            model_name='messbill',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('draft', 'issued', 'paid'))), fields=('student', 'hostel', 'month'), name='erp_mess_bill_once'),
        ),
        migrations.AddConstraint(
            model_name='messbill',
            constraint=models.UniqueConstraint(condition=models.Q(('bill_no', ''), _negated=True), fields=('bill_no',), name='erp_mess_bill_no'),
        ),
        migrations.AddConstraint(
            model_name='messbill',
            constraint=models.CheckConstraint(condition=models.Q(('month__day', 1), ('paid__gte', 0), ('paid__lte', django.db.models.expressions.CombinedExpression(models.F('total'), '+', models.F('late_fee'))), ('total__gte', 0)), name='erp_mess_bill_amounts'),
        ),
        migrations.AddConstraint(
            model_name='messbill',
            constraint=models.CheckConstraint(condition=models.Q(('rebate_days__lte', models.F('days'))), name='erp_mess_bill_days'),
        ),
        migrations.AddIndex(
            model_name='messextra',
            index=models.Index(fields=['student', 'on'], name='erp_mess_extra_student'),
        ),
        migrations.AddConstraint(
            model_name='messextra',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_mess_extra_amount'),
        ),
        migrations.AddConstraint(
            model_name='messmenu',
            constraint=models.UniqueConstraint(fields=('hostel', 'day', 'on'), name='erp_menu_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='messmonth',
            constraint=models.UniqueConstraint(fields=('hostel', 'month'), name='erp_mess_month_once'),
        ),
        migrations.AddConstraint(
            model_name='messmonth',
            constraint=models.CheckConstraint(condition=models.Q(('month__day', 1)), name='erp_mess_month_first'),
        ),
        migrations.AddConstraint(
            model_name='messrate',
            constraint=models.UniqueConstraint(fields=('hostel', 'effective_on'), name='erp_mess_rate_once'),
        ),
        migrations.AddConstraint(
            model_name='messrate',
            constraint=models.CheckConstraint(condition=models.Q(('method', 'dividing'), ('rate__gt', 0), _connector='OR'), name='erp_mess_rate_given'),
        ),
        migrations.AddConstraint(
            model_name='messreceipt',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_mess_receipt_amount'),
        ),
        migrations.AddConstraint(
            model_name='messreceipt',
            constraint=models.CheckConstraint(condition=models.Q(('bill', None), ('fee', None), _connector='XOR'), name='erp_mess_receipt_for'),
        ),
        migrations.AddConstraint(
            model_name='messreceipt',
            constraint=models.UniqueConstraint(condition=models.Q(('mode', 'NEFT')), fields=('reference',), name='erp_mess_receipt_ref'),
        ),
    ]
