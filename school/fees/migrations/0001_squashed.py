"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import core.money
import django.contrib.postgres.constraints
import django.contrib.postgres.fields
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
        ("school_fees", "0001_initial"),
        ("school_fees", "0002_ledger_final"),
        ("school_fees", "0003_money_back"),
        ("school_fees", "0004_late_fees_again"),
        ("school_fees", "0005_receipt_entered_at"),
    ]

    initial = True

    dependencies = [
        ('school_masters', '0001_squashed'),
        ('school_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='LedgerFault',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('what', models.CharField(choices=[('invoice', 'Invoice and its lines'), ('account', 'Account and its lines'), ('balance', 'Balance carried on'), ('receipt', 'Receipt and what it paid'), ('receipt in the ledger', 'Receipt and its lines'), ('series', 'Numbers of receipts')], max_length=30, verbose_name='kind')),
                ('name', models.CharField(max_length=60, verbose_name='number')),
                ('kept', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='kept')),
                ('found', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='by the lines')),
                ('seen_at', models.DateTimeField(verbose_name='seen at')),
            ],
            options={
                'verbose_name': 'fault of the ledger',
                'verbose_name_plural': 'faults of the ledger',
                'ordering': ['what', 'name'],
            },
        ),
        migrations.CreateModel(
            name='FeeAccount',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('inquiry_id', models.UUIDField(editable=False, null=True, unique=True, verbose_name='inquiry')),
                ('name', models.CharField(blank=True, max_length=150, verbose_name='name')),
                ('balance', core.money.MoneyField(decimal_places=2, default=Decimal('0'), editable=False, max_digits=14, verbose_name='balance')),
                ('lines_count', models.PositiveIntegerField(default=0, editable=False)),
                ('student', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='fee_account', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'fee account',
                'verbose_name_plural': 'fee accounts',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='FeeHead',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('description', models.CharField(blank=True, max_length=300, verbose_name='description')),
                ('is_recurring', models.BooleanField(default=True, verbose_name='recurs')),
                ('frequency', models.CharField(choices=[('once', 'Once'), ('annual', 'Once a year'), ('half_yearly', 'Twice a year'), ('quarterly', 'Four times a year'), ('monthly', 'Every month')], default='quarterly', max_length=12, verbose_name='frequency')),
                ('purpose', models.CharField(choices=[('regular', 'Fee'), ('deposit', 'Refundable deposit'), ('transport', 'Transport, by the fare of the stop')], default='regular', max_length=10, verbose_name='purpose')),
                ('is_active', models.BooleanField(default=True, verbose_name='in use')),
            ],
            options={
                'verbose_name': 'fee head',
                'verbose_name_plural': 'fee heads',
                'ordering': ['code'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_fee_head_code_unique'), models.CheckConstraint(condition=models.Q(('is_recurring', True), ('frequency', 'once'), _connector='XOR'), name='school_fee_head_recurs')],
            },
        ),
        migrations.CreateModel(
            name='ConcessionRule',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('basis', models.CharField(choices=[('second_child', 'Second child of a family'), ('third_child', 'Third child of a family and further ones'), ('granted', 'Students to whom it is granted')], default='granted', max_length=14, verbose_name='goes to')),
                ('percent', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='percent')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='to')),
                ('heads', models.ManyToManyField(blank=True, related_name='+', to='school_fees.feehead', verbose_name='fee heads')),
            ],
            options={
                'verbose_name': 'standing concession',
                'verbose_name_plural': 'standing concessions',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='FeePlan',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('total_amount', core.money.MoneyField(decimal_places=2, default=Decimal('0'), editable=False, max_digits=14, verbose_name='total of the year')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'fee plan',
                'verbose_name_plural': 'fee plans',
                'ordering': ['-academic_year__start_date', 'school_class__display_order'],
            },
        ),
        migrations.CreateModel(
            name='FeeSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('approval_above', core.money.MoneyField(blank=True, decimal_places=2, help_text='Concessions, scholarships, penalties and refunds above this amount wait for a second person. Empty: none does.', max_digits=14, null=True, verbose_name='second person above')),
                ('cheque_charge', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='charge for a dishonoured cheque')),
                ('upi_id', models.CharField(blank=True, help_text='To which invoices may be paid.', max_length=80, verbose_name='UPI ID')),
                ('upi_name', models.CharField(blank=True, max_length=80, verbose_name='name of the UPI account')),
            ],
            options={
                'verbose_name': 'rules of fees',
                'verbose_name_plural': 'rules of fees',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='school_fee_settings_single_row'), models.CheckConstraint(condition=models.Q(('cheque_charge__gte', 0), models.Q(('approval_above__isnull', True), ('approval_above__gte', 0), _connector='OR')), name='school_fee_settings_amounts')],
            },
        ),
        migrations.CreateModel(
            name='Instalment',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='number')),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('issue_on', models.DateField(verbose_name='raised on')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('months', models.PositiveSmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(12)], verbose_name='months')),
                ('plan', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='instalments', to='school_fees.feeplan')),
            ],
            options={
                'verbose_name': 'instalment',
                'verbose_name_plural': 'instalments',
                'ordering': ['plan', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Invoice',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('invoice_number', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('kind', models.CharField(choices=[('plan', 'Fee plan'), ('manual', 'By hand'), ('admission', 'Admission')], max_length=10, verbose_name='kind')),
                ('part', models.PositiveSmallIntegerField(default=1, verbose_name='part')),
                ('title', models.CharField(max_length=120, verbose_name='for')),
                ('issued_on', models.DateField(verbose_name='date')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('penalties', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='penalties')),
                ('concessions', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='concessions')),
                ('scholarships', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='scholarships')),
                ('credited', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='credited')),
                ('cancelled', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='cancelled')),
                ('received', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='received')),
                ('outstanding', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='outstanding')),
                ('status', models.CharField(choices=[('unpaid', 'Unpaid'), ('partly_paid', 'Partly paid'), ('paid', 'Paid'), ('cancelled', 'Cancelled')], default='unpaid', max_length=12, verbose_name='status')),
                ('cancel_reason', models.CharField(blank=True, max_length=300, verbose_name='why cancelled')),
                ('cancelled_at', models.DateTimeField(editable=False, null=True, verbose_name='cancelled at')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invoices', to='school_fees.feeaccount')),
                ('instalment', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='invoices', to='school_fees.instalment', verbose_name='instalment')),
                ('plan', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='invoices', to='school_fees.feeplan', verbose_name='fee plan')),
            ],
            options={
                'verbose_name': 'invoice',
                'verbose_name_plural': 'invoices',
                'ordering': ['-issued_on', '-invoice_number'],
            },
        ),
        migrations.CreateModel(
            name='InvoiceLine',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('description', models.CharField(blank=True, max_length=160, verbose_name='description')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('head', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.feehead', verbose_name='fee head')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='school_fees.invoice')),
            ],
            options={
                'verbose_name': 'line of an invoice',
                'verbose_name_plural': 'lines of invoices',
                'ordering': ['invoice', 'head__code', 'id'],
            },
        ),
        migrations.CreateModel(
            name='LateFeeRule',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('kind', models.CharField(choices=[('per_day', 'Per day'), ('slab', 'By days late'), ('per_month', 'Per month or part of it')], max_length=10, verbose_name='kind')),
                ('amount', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='amount')),
                ('slabs', models.JSONField(blank=True, default=list, verbose_name='slabs')),
                ('grace_days', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(180)], verbose_name='days of grace')),
                ('cap', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, verbose_name='at most')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='to')),
            ],
            options={
                'verbose_name': 'late-fee rule',
                'verbose_name_plural': 'late-fee rules',
                'ordering': ['-starts_on'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gte', 0), models.Q(('cap__isnull', True), ('cap__gt', 0), _connector='OR')), name='school_late_fee_rule_amounts'), django.contrib.postgres.constraints.ExclusionConstraint(expressions=[(school.masters.models.DateRange('starts_on', 'ends_on', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&')], name='school_late_fee_rule_no_overlap')],
            },
        ),
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('kind', models.CharField(choices=[('concession', 'Concession'), ('scholarship', 'Scholarship'), ('penalty', 'Penalty')], max_length=12, verbose_name='kind')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('adjusted_on', models.DateField(verbose_name='date')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('source', models.CharField(choices=[('hand', 'By hand'), ('standing', 'Standing concession'), ('late_fee', 'Late fee'), ('in_time', 'Paid before the late fee'), ('cheque', 'Dishonoured cheque'), ('library', 'Library fine')], default='hand', max_length=10, verbose_name='source')),
                ('step', models.PositiveIntegerField(editable=False, null=True)),
                ('again', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('state', models.CharField(choices=[('requested', 'Waiting for approval'), ('posted', 'Posted'), ('rejected', 'Rejected')], default='requested', max_length=10, verbose_name='state')),
                ('requested_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('requested_by_id', models.CharField(blank=True, editable=False, max_length=40)),
                ('requested_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decision_note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='school_fees.adjustment')),
                ('rule', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.concessionrule')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='school_fees.invoice', verbose_name='invoice')),
                ('late_fee_rule', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.latefeerule')),
            ],
            options={
                'verbose_name': 'adjustment',
                'verbose_name_plural': 'adjustments',
                'ordering': ['-requested_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='OpenedYear',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('starts_on', models.DateField(verbose_name='first day of the year')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('opened_by', models.CharField(editable=False, max_length=150, verbose_name='opened by')),
                ('opened_at', models.DateTimeField(auto_now_add=True, verbose_name='opened at')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='closed at')),
            ],
            options={
                'verbose_name': 'opened financial year',
                'verbose_name_plural': 'opened financial years',
                'ordering': ['-starts_on'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('starts_on',), name='school_opened_year_once')],
            },
        ),
        migrations.CreateModel(
            name='OptedHead',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='to')),
                ('head', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.feehead', verbose_name='fee head')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='opted_heads', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'option of a student',
                'verbose_name_plural': 'options of students',
                'ordering': ['student__full_name', 'starts_on'],
            },
        ),
        migrations.CreateModel(
            name='PlanComponent',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('amount', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='amount')),
                ('instalments', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), size=None, verbose_name='instalments')),
                ('is_optional', models.BooleanField(default=False, verbose_name='only who opted')),
                ('head', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='components', to='school_fees.feehead', verbose_name='fee head')),
                ('plan', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='components', to='school_fees.feeplan')),
            ],
            options={
                'verbose_name': 'component',
                'verbose_name_plural': 'components',
                'ordering': ['plan', 'head__code'],
            },
        ),
        migrations.CreateModel(
            name='Receipt',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('payment_mode', models.CharField(choices=[('cash', 'Cash'), ('cheque', 'Cheque'), ('demand_draft', 'Demand draft'), ('upi', 'UPI'), ('card', 'Card'), ('bank_transfer', 'Bank transfer'), ('online', 'Online')], max_length=14, verbose_name='mode')),
                ('payment_date', models.DateField(verbose_name='paid on')),
                ('transaction_id', models.CharField(blank=True, max_length=64, verbose_name='transaction')),
                ('bank_name', models.CharField(blank=True, max_length=80, verbose_name='bank')),
                ('payer', models.CharField(blank=True, max_length=150, verbose_name='paid by')),
                ('entered_on', models.DateField(verbose_name='entered on')),
                ('entered_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='entered at')),
                ('cashier', models.CharField(editable=False, max_length=150, verbose_name='cashier')),
                ('cashier_id', models.CharField(blank=True, editable=False, max_length=40)),
                ('status', models.CharField(choices=[('posted', 'Posted'), ('reversed', 'Reversed')], default='posted', max_length=10, verbose_name='status')),
                ('reversed_on', models.DateField(editable=False, null=True, verbose_name='reversed on')),
                ('reversed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='reversed by')),
                ('reversal_reason', models.CharField(blank=True, max_length=300, verbose_name='why reversed')),
                ('reversal_number', models.CharField(blank=True, editable=False, max_length=30)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='receipts', to='school_fees.feeaccount')),
            ],
            options={
                'verbose_name': 'receipt',
                'verbose_name_plural': 'receipts',
                'ordering': ['-entered_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Allocation',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='allocations', to='school_fees.invoice')),
                ('receipt', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='allocations', to='school_fees.receipt')),
            ],
            options={
                'verbose_name': 'allocation',
                'verbose_name_plural': 'allocations',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Refund',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('refunded_on', models.DateField(verbose_name='date')),
                ('payment_mode', models.CharField(choices=[('cash', 'Cash'), ('cheque', 'Cheque'), ('demand_draft', 'Demand draft'), ('upi', 'UPI'), ('card', 'Card'), ('bank_transfer', 'Bank transfer'), ('online', 'Online')], max_length=14, verbose_name='mode')),
                ('reference', models.CharField(blank=True, max_length=64, verbose_name='reference')),
                ('payee', models.CharField(blank=True, max_length=150, verbose_name='paid to')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('requested', 'Waiting for approval'), ('posted', 'Posted'), ('rejected', 'Rejected')], default='requested', max_length=10, verbose_name='state')),
                ('requested_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('requested_by_id', models.CharField(blank=True, editable=False, max_length=40)),
                ('requested_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decision_note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='refunds', to='school_fees.invoice', verbose_name='invoice')),
            ],
            options={
                'verbose_name': 'refund',
                'verbose_name_plural': 'refunds',
                'ordering': ['-requested_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='LedgerLine',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('sequence', models.PositiveIntegerField()),
                ('posted_on', models.DateField(verbose_name='date')),
                ('kind', models.CharField(choices=[('invoice', 'Invoice'), ('concession', 'Concession'), ('scholarship', 'Scholarship'), ('penalty', 'Penalty'), ('receipt', 'Receipt'), ('reversal', 'Receipt reversed'), ('cancellation', 'Invoice cancelled'), ('credit_note', 'Fee no longer due'), ('refund', 'Refund')], max_length=12, verbose_name='kind')),
                ('reference', models.CharField(max_length=30, verbose_name='reference')),
                ('text', models.CharField(blank=True, max_length=300, verbose_name='text')),
                ('debit', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='debit')),
                ('credit', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='credit')),
                ('balance', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='balance')),
                ('made_by', models.CharField(max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='school_fees.feeaccount')),
                ('adjustment', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.adjustment')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ledger_lines', to='school_fees.invoice')),
                ('receipt', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.receipt')),
                ('refund', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.refund')),
            ],
            options={
                'verbose_name': 'line of the ledger',
                'verbose_name_plural': 'fee ledger',
                'ordering': ['account', 'sequence'],
            },
        ),
        migrations.CreateModel(
            name='ConcessionGrant',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='to')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('granted_by', models.CharField(editable=False, max_length=150, verbose_name='granted by')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='concession_grants', to='school_students.student', verbose_name='student')),
                ('rule', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='grants', to='school_fees.concessionrule', verbose_name='standing concession')),
            ],
            options={
                'verbose_name': 'granted concession',
                'verbose_name_plural': 'granted concessions',
                'ordering': ['student__full_name', 'starts_on'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='school_concession_grant_ends_after_start'), django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('student', '='), ('rule', '='), (school.masters.models.DateRange('starts_on', 'ends_on', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&')], name='school_concession_grant_no_overlap')],
            },
        ),
        migrations.AddConstraint(
            model_name='feeaccount',
            constraint=models.CheckConstraint(condition=models.Q(('balance__gte', 0)), name='school_fee_account_never_negative'),
        ),
        migrations.AddConstraint(
            model_name='feeaccount',
            constraint=models.CheckConstraint(condition=models.Q(('student__isnull', False), ('inquiry_id__isnull', False), _connector='OR'), name='school_fee_account_of_somebody'),
        ),
        migrations.AddConstraint(
            model_name='concessionrule',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_concession_rule_code_unique'),
        ),
        migrations.AddConstraint(
            model_name='concessionrule',
            constraint=models.CheckConstraint(condition=models.Q(('percent__gt', 0), ('percent__lte', 100)), name='school_concession_rule_percent'),
        ),
        migrations.AddConstraint(
            model_name='concessionrule',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='school_concession_rule_ends_after_start'),
        ),
        migrations.AddConstraint(
            model_name='feeplan',
            constraint=models.UniqueConstraint(fields=('school_class', 'academic_year'), name='school_fee_plan_unique'),
        ),
        migrations.AddConstraint(
            model_name='instalment',
            constraint=models.UniqueConstraint(fields=('plan', 'number'), name='school_instalment_unique'),
        ),
        migrations.AddConstraint(
            model_name='instalment',
            constraint=models.CheckConstraint(condition=models.Q(('due_on__gte', models.F('issue_on'))), name='school_instalment_due_after_issue'),
        ),
        migrations.AddIndex(
            model_name='invoice',
            index=models.Index(fields=['account', 'due_on'], name='school_invoice_account'),
        ),
        migrations.AddIndex(
            model_name='invoice',
            index=models.Index(condition=models.Q(('outstanding__gt', 0)), fields=['due_on'], name='school_invoice_open'),
        ),
        migrations.AddIndex(
            model_name='invoice',
            index=models.Index(fields=['plan', 'instalment'], name='school_invoice_plan'),
        ),
        migrations.AddIndex(
            model_name='invoice',
            index=models.Index(fields=['-issued_on', '-invoice_number'], name='school_invoice_order'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.UniqueConstraint(condition=models.Q(('instalment__isnull', False), models.Q(('status', 'cancelled'), _negated=True)), fields=('account', 'instalment', 'part'), name='school_invoice_once'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='school_invoice_amount'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(('outstanding', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('amount'), '+', models.F('penalties')), '-', models.F('concessions')), '-', models.F('scholarships')), '-', models.F('credited')), '-', models.F('cancelled')), '-', models.F('received'))), ('outstanding__gte', 0)), name='school_invoice_outstanding'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(('cancelled__gte', 0), ('concessions__gte', 0), ('credited__gte', 0), ('penalties__gte', 0), ('received__gte', 0), ('scholarships__gte', 0)), name='school_invoice_never_negative'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('outstanding', 0), ('status', 'cancelled')), models.Q(('outstanding', 0), ('status', 'paid')), models.Q(('outstanding__gt', 0), ('status__in', ['unpaid', 'partly_paid'])), _connector='OR'), name='school_invoice_status'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(('due_on__gte', models.F('issued_on'))), name='school_invoice_due_after_issue'),
        ),
        migrations.AddConstraint(
            model_name='invoiceline',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='school_invoice_line_amount'),
        ),
        migrations.AddIndex(
            model_name='adjustment',
            index=models.Index(condition=models.Q(('state', 'requested')), fields=['requested_at'], name='school_adjustment_waiting'),
        ),
        migrations.AddConstraint(
            model_name='adjustment',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='school_adjustment_amount'),
        ),
        migrations.AddConstraint(
            model_name='adjustment',
            constraint=models.UniqueConstraint(condition=models.Q(('source', 'late_fee'), ('undoes__isnull', True)), fields=('invoice', 'step', 'again'), name='school_late_fee_step_once'),
        ),
        migrations.AddConstraint(
            model_name='optedhead',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='school_opted_head_ends_after_start'),
        ),
        migrations.AddConstraint(
            model_name='optedhead',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('student', '='), ('head', '='), (school.masters.models.DateRange('starts_on', 'ends_on', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&')], name='school_opted_head_no_overlap'),
        ),
        migrations.AddConstraint(
            model_name='plancomponent',
            constraint=models.UniqueConstraint(fields=('plan', 'head'), name='school_plan_component_unique'),
        ),
        migrations.AddConstraint(
            model_name='plancomponent',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gte', 0)), name='school_plan_component_amount'),
        ),
        migrations.AddIndex(
            model_name='receipt',
            index=models.Index(fields=['-entered_at', '-id'], name='school_receipt_order'),
        ),
        migrations.AddIndex(
            model_name='receipt',
            index=models.Index(fields=['payment_date'], name='school_receipt_paid_on'),
        ),
        migrations.AddIndex(
            model_name='receipt',
            index=models.Index(fields=['entered_on', 'cashier_id'], name='school_receipt_day'),
        ),
        migrations.AddConstraint(
            model_name='receipt',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='school_receipt_amount'),
        ),
        migrations.AddConstraint(
            model_name='receipt',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('transaction_id'), django.db.models.functions.text.Lower('bank_name'), condition=models.Q(('transaction_id', ''), _negated=True), name='school_receipt_transaction_once'),
        ),
        migrations.AddConstraint(
            model_name='allocation',
            constraint=models.UniqueConstraint(fields=('receipt', 'invoice'), name='school_allocation_unique'),
        ),
        migrations.AddConstraint(
            model_name='allocation',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='school_allocation_amount'),
        ),
        migrations.AddIndex(
            model_name='refund',
            index=models.Index(condition=models.Q(('state', 'requested')), fields=['requested_at'], name='school_refund_waiting'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='school_refund_amount'),
        ),
        migrations.AddIndex(
            model_name='ledgerline',
            index=models.Index(fields=['posted_on', 'kind'], name='school_ledger_line_day'),
        ),
        migrations.AddIndex(
            model_name='ledgerline',
            index=models.Index(condition=models.Q(('kind__in', ['reversal', 'refund'])), fields=['made_at'], name='school_ledger_line_back'),
        ),
        migrations.AddConstraint(
            model_name='ledgerline',
            constraint=models.UniqueConstraint(fields=('account', 'sequence'), name='school_ledger_line_sequence'),
        ),
        migrations.AddConstraint(
            model_name='ledgerline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('credit', 0), ('debit__gt', 0)), models.Q(('credit__gt', 0), ('debit', 0)), _connector='OR'), name='school_ledger_line_one_side'),
        ),
        migrations.AddConstraint(
            model_name='ledgerline',
            constraint=models.CheckConstraint(condition=models.Q(('balance__gte', 0)), name='school_ledger_line_never_negative'),
        ),
    ]
