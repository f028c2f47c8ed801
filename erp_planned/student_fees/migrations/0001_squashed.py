"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_student_fees", "0001_initial"),
        ("erp_student_fees", "0002_ledger_final"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
        ('erp_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='FeeAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('student', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'fee ledger',
                'verbose_name_plural': 'fee ledgers',
                'ordering': ['student'],
            },
        ),
        migrations.CreateModel(
            name='FeeHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('is_deposit', models.BooleanField(default=False, help_text='A caution deposit, for example.', verbose_name='is paid back')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('account', models.ForeignKey(blank=True, help_text='Empty: the account that stands for income from fees, or for caution deposits.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account')),
            ],
            options={
                'verbose_name': 'head of fees',
                'verbose_name_plural': 'heads of fees',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='FeeCharge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('fee', 'Fee'), ('late', 'Late fee')], default='fee', max_length=4, verbose_name='kind')),
                ('title', models.CharField(max_length=130, verbose_name='for')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('made_by', models.CharField(max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='charges', to='erp_student_fees.feeaccount', verbose_name='fee ledger')),
                ('of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='late_fees', to='erp_student_fees.feecharge', verbose_name='late fee of')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.academicyear', verbose_name='academic year')),
                ('head', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='charges', to='erp_student_fees.feehead', verbose_name='head')),
            ],
            options={
                'verbose_name': 'fee',
                'verbose_name_plural': 'fees',
                'ordering': ['account', 'due_on', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Concession',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('category', 'Category'), ('sibling', 'Sibling'), ('staff', 'Child of staff'), ('merit', 'Merit')], max_length=8, verbose_name='because of')),
                ('percent', models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100)], verbose_name='percent')),
                ('amount', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='rupees a year')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('state', models.CharField(choices=[('proposed', 'Proposed'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('ended', 'Taken back')], default='proposed', editable=False, max_length=8, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='proposed by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='proposed at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('comments', models.CharField(blank=True, editable=False, max_length=300, verbose_name='comments')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.academicyear', verbose_name='academic year')),
                ('head', models.ForeignKey(blank=True, help_text='Empty: every head but deposits.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_student_fees.feehead', verbose_name='head')),
            ],
            options={
                'verbose_name': 'concession',
                'verbose_name_plural': 'concessions',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='FeePayment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('receipt_no', models.CharField(editable=False, max_length=16, unique=True, verbose_name='receipt')),
                ('paid_on', models.DateField(verbose_name='paid on')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('mode', models.CharField(choices=[('Cash', 'Cash'), ('Cheque', 'Cheque'), ('NEFT', 'NEFT'), ('UPI', 'UPI'), ('Card', 'Card')], max_length=6, verbose_name='mode')),
                ('transaction_id', models.CharField(blank=True, max_length=60, verbose_name='transaction or cheque number')),
                ('narration', models.CharField(blank=True, max_length=200, verbose_name='narration')),
                ('state', models.CharField(choices=[('posted', 'Posted'), ('reversed', 'Reversed')], default='posted', editable=False, max_length=8, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='received by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('reversed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='reversed by')),
                ('reversed_at', models.DateTimeField(editable=False, null=True, verbose_name='reversed at')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='erp_student_fees.feeaccount', verbose_name='fee ledger')),
                ('voucher', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'receipt of fees',
                'verbose_name_plural': 'receipts of fees',
                'ordering': ['-paid_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='FeeEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('charge', 'Charged'), ('concession', 'Concession'), ('concession_back', 'Concession taken back'), ('receipt', 'Received'), ('reversal', 'Receipt reversed')], max_length=15, verbose_name='what')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('on', models.DateField(verbose_name='date')),
                ('made_by', models.CharField(max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='erp_student_fees.feeaccount', verbose_name='fee ledger')),
                ('charge', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='erp_student_fees.feecharge', verbose_name='fee')),
                ('payment', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='erp_student_fees.feepayment', verbose_name='receipt')),
            ],
            options={
                'verbose_name': 'line of the fee ledger',
                'verbose_name_plural': 'lines of the fee ledger',
                'ordering': ['account', 'on', 'id'],
            },
        ),
        migrations.CreateModel(
            name='FeeRefund',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(1)], verbose_name='amount')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('requested', 'Requested'), ('paid', 'Paid back'), ('rejected', 'Rejected')], default='requested', editable=False, max_length=9, verbose_name='state')),
                ('paid_on', models.DateField(editable=False, null=True, verbose_name='paid on')),
                ('mode', models.CharField(choices=[('Cash', 'Cash'), ('Cheque', 'Cheque'), ('NEFT', 'NEFT'), ('UPI', 'UPI'), ('Card', 'Card')], default='NEFT', max_length=6, verbose_name='mode')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='requested by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='requested at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('comments', models.CharField(blank=True, editable=False, max_length=300, verbose_name='comments')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='refunds', to='erp_student_fees.feeaccount', verbose_name='fee ledger')),
                ('head', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_student_fees.feehead', verbose_name='head')),
                ('voucher', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'refund of a deposit',
                'verbose_name_plural': 'refunds of deposits',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='FeeStructure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('instalment', models.CharField(help_text='For example: April to June.', max_length=40, verbose_name='instalment')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(1)], verbose_name='amount')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('category', models.CharField(blank=True, help_text='Empty: all students of the class.', max_length=20, verbose_name='for the category')),
                ('head', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='structures', to='erp_student_fees.feehead', verbose_name='head')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.schoolclass', verbose_name='class')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.academicyear', verbose_name='academic year')),
            ],
            options={
                'verbose_name': 'instalment of fees',
                'verbose_name_plural': 'fee structure',
                'ordering': ['-year', 'school_class', 'due_on', 'head'],
            },
        ),
        migrations.AddField(
            model_name='feecharge',
            name='structure',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='charges', to='erp_student_fees.feestructure', verbose_name='instalment'),
        ),
        migrations.CreateModel(
            name='LateRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('kind', models.CharField(choices=[('per_day', 'Per day'), ('slab', 'By days late'), ('per_month', 'Per month or part of it')], default='slab', max_length=10, verbose_name='kind')),
                ('amount', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='rupees a day or a month')),
                ('slabs', models.JSONField(blank=True, default=list, help_text='By days late: [[1, 10, 50], [11, null, 100]]: 50 rupees from day 1 to 10, then 100.', verbose_name='slabs')),
                ('grace_days', models.PositiveSmallIntegerField(default=0, verbose_name='days of grace')),
                ('cap', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, verbose_name='at most')),
                ('effective_on', models.DateField(unique=True, verbose_name='for fees due from')),
            ],
            options={
                'verbose_name': 'rule of late fees',
                'verbose_name_plural': 'rules of late fees',
                'ordering': ['-effective_on'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gte', 0)), name='erp_late_rule_amount')],
            },
        ),
        migrations.AddConstraint(
            model_name='feehead',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='erp_fee_head_code'),
        ),
        migrations.AddIndex(
            model_name='concession',
            index=models.Index(fields=['student', 'year'], name='erp_concession_student'),
        ),
        migrations.AddConstraint(
            model_name='concession',
            constraint=models.CheckConstraint(condition=models.Q(('percent', None), ('amount', None), _connector='XOR'), name='erp_concession_one_size'),
        ),
        migrations.AddConstraint(
            model_name='concession',
            constraint=models.CheckConstraint(condition=models.Q(('percent', None), models.Q(('percent__gt', 0), ('percent__lte', 100)), _connector='OR'), name='erp_concession_percent'),
        ),
        migrations.AddConstraint(
            model_name='concession',
            constraint=models.CheckConstraint(condition=models.Q(('amount', None), ('amount__gt', 0), _connector='OR'), name='erp_concession_amount'),
        ),
        migrations.AddConstraint(
            model_name='concession',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['proposed', 'approved'])), fields=('student', 'year', 'head', 'reason'), name='erp_concession_once', nulls_distinct=False),
        ),
        migrations.AddIndex(
            model_name='feepayment',
            index=models.Index(fields=['account', 'paid_on'], name='erp_fee_payment_account'),
        ),
        migrations.AddConstraint(
            model_name='feepayment',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_fee_payment_amount'),
        ),
        migrations.AddConstraint(
            model_name='feepayment',
            constraint=models.CheckConstraint(condition=models.Q(('mode', 'Cash'), models.Q(('transaction_id', ''), _negated=True), _connector='OR'), name='erp_fee_payment_reference'),
        ),
        migrations.AddConstraint(
            model_name='feepayment',
            constraint=models.UniqueConstraint(models.F('mode'), django.db.models.functions.text.Lower('transaction_id'), condition=models.Q(('transaction_id', ''), _negated=True), name='erp_fee_payment_once'),
        ),
        migrations.AddIndex(
            model_name='feeentry',
            index=models.Index(fields=['account', 'on'], name='erp_fee_entry_account'),
        ),
        migrations.AddConstraint(
            model_name='feeentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('amount__lt', 0), ('kind__in', ('concession', 'receipt'))), models.Q(models.Q(('kind__in', ('concession', 'receipt')), _negated=True), ('amount__gt', 0)), _connector='OR'), name='erp_fee_entry_sign'),
        ),
        migrations.AddConstraint(
            model_name='feeentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['receipt', 'reversal']), ('payment__isnull', False)), models.Q(models.Q(('kind__in', ['receipt', 'reversal']), _negated=True), ('payment', None)), _connector='OR'), name='erp_fee_entry_payment'),
        ),
        migrations.AddConstraint(
            model_name='feerefund',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_fee_refund_amount'),
        ),
        migrations.AddConstraint(
            model_name='feerefund',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('paid_on__isnull', False), ('state', 'paid')), models.Q(models.Q(('state', 'paid'), _negated=True), ('paid_on', None)), _connector='OR'), name='erp_fee_refund_paid'),
        ),
        migrations.AddConstraint(
            model_name='feestructure',
            constraint=models.UniqueConstraint(models.F('year'), models.F('school_class'), models.F('head'), django.db.models.functions.text.Lower('category'), django.db.models.functions.text.Lower('instalment'), name='erp_fee_structure_once'),
        ),
        migrations.AddConstraint(
            model_name='feestructure',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_fee_structure_amount'),
        ),
        migrations.AddIndex(
            model_name='feecharge',
            index=models.Index(fields=['due_on'], name='erp_fee_charge_due'),
        ),
        migrations.AddConstraint(
            model_name='feecharge',
            constraint=models.UniqueConstraint(fields=('account', 'structure'), name='erp_fee_charge_once'),
        ),
        migrations.AddConstraint(
            model_name='feecharge',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_fee_charge_amount'),
        ),
        migrations.AddConstraint(
            model_name='feecharge',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'fee'), ('of', None), ('structure__isnull', False)), models.Q(('kind', 'late'), ('of__isnull', False), ('structure', None)), _connector='OR'), name='erp_fee_charge_kind'),
        ),
    ]
