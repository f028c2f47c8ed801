"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_separation", "0001_initial"),
        ("erp_separation", "0002_settled_is_final"),
        ("erp_separation", "0003_voucher_again"),
        ("erp_separation", "0004_rules_of_standing_institutions"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='ClearanceItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('person', models.ForeignKey(blank=True, help_text='Left empty: anybody in the office who may.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='cleared by')),
            ],
            options={
                'verbose_name': 'clearance item',
                'verbose_name_plural': 'clearance items',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='LeavingRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('gratuity_basis', models.CharField(choices=[('central', 'Central civil service: a quarter of emoluments for each six months'), ('act', 'Gratuity Act: 15/26 of wages for each year'), ('none', 'No gratuity')], max_length=7, verbose_name='gratuity')),
                ('gratuity_cap', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='gratuity at most (rupees)')),
                ('gratuity_on_resignation', models.BooleanField(default=False, verbose_name='gratuity on resignation')),
                ('leave_on_resignation', models.CharField(choices=[('all', 'All of it, as on retirement'), ('half', 'Half, at most 150 days'), ('none', 'Nothing')], default='half', max_length=4, verbose_name='earned leave on resignation')),
                ('notice_resignation', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MaxValueValidator(366)], verbose_name='notice of resignation (days)')),
                ('notice_vrs', models.PositiveSmallIntegerField(default=90, validators=[django.core.validators.MaxValueValidator(366)], verbose_name='notice of voluntary retirement (days)')),
                ('order_reference', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('used_at', models.DateTimeField(editable=False, null=True, verbose_name='first used')),
            ],
            options={
                'verbose_name': 'rule of leaving',
                'verbose_name_plural': 'rules of leaving',
                'ordering': ['-effective_on'],
                'constraints': [models.CheckConstraint(condition=models.Q(('gratuity_cap__gte', 0)), name='erp_leaving_cap')],
            },
        ),
        migrations.CreateModel(
            name='SeparationRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('type', models.CharField(choices=[('Resignation', 'Resignation'), ('Retirement', 'Retirement'), ('VRS', 'Voluntary retirement')], max_length=11, verbose_name='type')),
                ('asked_on', models.DateField(verbose_name='asked on')),
                ('last_working_on', models.DateField(verbose_name='last working day')),
                ('reason', models.CharField(blank=True, max_length=500, verbose_name='reason')),
                ('state', models.CharField(choices=[('requested', 'Waits for a decision'), ('accepted', 'Accepted'), ('refused', 'Refused'), ('withdrawn', 'Withdrawn'), ('settled', 'Settled')], default='requested', editable=False, max_length=9, verbose_name='status')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('asked_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='entered by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=500, verbose_name='remarks')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='separations', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'separation',
                'verbose_name_plural': 'separations',
                'ordering': ['-last_working_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='OtherLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('other_paid', 'Other, to be paid'), ('other_taken', 'Other, to be recovered')], max_length=11, verbose_name='kind')),
                ('text', models.CharField(max_length=200, verbose_name='what it is')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='rupees')),
                ('entered_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='others', to='erp_separation.separationrequest')),
            ],
            options={
                'verbose_name': 'other line',
                'verbose_name_plural': 'other lines',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Clearance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('dues', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='dues (rupees)')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('cleared_at', models.DateTimeField(editable=False, null=True, verbose_name='cleared at')),
                ('cleared_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='cleared by')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_separation.clearanceitem', verbose_name='item')),
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clearances', to='erp_separation.separationrequest')),
            ],
            options={
                'verbose_name': 'clearance',
                'verbose_name_plural': 'clearances',
                'ordering': ['item__name'],
            },
        ),
        migrations.CreateModel(
            name='Settlement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=0, verbose_name='number')),
                ('paid', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='to be paid')),
                ('recovered', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='to be recovered')),
                ('net', models.DecimalField(decimal_places=2, max_digits=14, verbose_name='net')),
                ('emoluments', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='emoluments')),
                ('earned_days', models.DecimalField(decimal_places=1, max_digits=5, verbose_name='earned leave paid (days)')),
                ('half_pay_days', models.DecimalField(decimal_places=1, max_digits=5, verbose_name='half-pay leave paid (days)')),
                ('settled_at', models.DateTimeField(auto_now_add=True, verbose_name='settled at')),
                ('settled_by', models.CharField(max_length=150, verbose_name='settled by')),
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='settlements', to='erp_separation.separationrequest')),
                ('voucher', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'settlement',
                'verbose_name_plural': 'settlements',
                'ordering': ['request', 'number'],
            },
        ),
        migrations.CreateModel(
            name='SettlementLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('kind', models.CharField(choices=[('gratuity', 'Gratuity'), ('leave', 'Leave encashment'), ('notice', 'Notice not given'), ('advance', 'Advance outstanding'), ('dues', 'Dues of a department'), ('other_paid', 'Other, to be paid'), ('other_taken', 'Other, to be recovered')], max_length=11, verbose_name='kind')),
                ('text', models.CharField(max_length=200, verbose_name='what it is')),
                ('basis', models.CharField(max_length=300, verbose_name='basis')),
                ('amount', models.DecimalField(decimal_places=2, max_digits=14, verbose_name='rupees')),
                ('settlement', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='erp_separation.settlement')),
            ],
            options={
                'verbose_name': 'line of a settlement',
                'verbose_name_plural': 'lines of settlements',
                'ordering': ['settlement', 'line_no'],
            },
        ),
        migrations.AddConstraint(
            model_name='clearanceitem',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_clearance_item_name'),
        ),
        migrations.AddIndex(
            model_name='separationrequest',
            index=models.Index(fields=['state', 'last_working_on'], name='erp_separation_states'),
        ),
        migrations.AddConstraint(
            model_name='separationrequest',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('requested', 'accepted', 'settled'))), fields=('employee',), name='erp_separation_once'),
        ),
        migrations.AddConstraint(
            model_name='separationrequest',
            constraint=models.CheckConstraint(condition=models.Q(('last_working_on__gte', models.F('asked_on')), ('type', 'Retirement'), _connector='OR'), name='erp_separation_days'),
        ),
        migrations.AddConstraint(
            model_name='separationrequest',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['requested', 'accepted', 'refused', 'withdrawn', 'settled'])), name='erp_separation_state'),
        ),
        migrations.AddConstraint(
            model_name='otherline',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_other_line_positive'),
        ),
        migrations.AddConstraint(
            model_name='clearance',
            constraint=models.UniqueConstraint(fields=('request', 'item'), name='erp_clearance_once'),
        ),
        migrations.AddConstraint(
            model_name='clearance',
            constraint=models.CheckConstraint(condition=models.Q(('dues__gte', 0)), name='erp_clearance_dues'),
        ),
        migrations.AddConstraint(
            model_name='settlement',
            constraint=models.UniqueConstraint(fields=('request', 'number'), name='erp_settlement_once'),
        ),
        migrations.AddConstraint(
            model_name='settlement',
            constraint=models.CheckConstraint(condition=models.Q(('net', django.db.models.expressions.CombinedExpression(models.F('paid'), '-', models.F('recovered')))), name='erp_settlement_net'),
        ),
        migrations.AddConstraint(
            model_name='settlementline',
            constraint=models.UniqueConstraint(fields=('settlement', 'line_no'), name='erp_settlement_line'),
        ),
    ]
