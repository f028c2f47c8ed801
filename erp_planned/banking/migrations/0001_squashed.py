"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import core.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_banking", "0001_initial"),
        ("erp_banking", "0002_final_rows"),
        ("erp_banking", "0003_voucher_again"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='BankAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bank_name', models.CharField(max_length=100, verbose_name='bank')),
                ('account_no', models.CharField(max_length=20, unique=True, validators=[core.validators.validate_bank_account], verbose_name='account number')),
                ('ifsc_code', models.CharField(max_length=11, validators=[core.validators.validate_ifsc], verbose_name='IFSC')),
                ('branch', models.CharField(blank=True, max_length=100, verbose_name='branch')),
                ('account_type', models.CharField(choices=[('Savings', 'Savings'), ('Current', 'Current'), ('Cash credit', 'Cash credit'), ('Deposit', 'Deposit')], default='Current', max_length=11, verbose_name='type')),
                ('opened_with', core.money.MoneyField(blank=True, decimal_places=2, help_text='What the bank had before the first line that is imported; left empty: as in the books.', max_digits=14, null=True, verbose_name="bank's balance at the start")),
                ('column_map', models.JSONField(blank=True, default=dict, editable=False, verbose_name='columns of its files')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('account', models.OneToOneField(limit_choices_to={'cash_or_bank': 'bank'}, on_delete=django.db.models.deletion.PROTECT, related_name='bank_account', to='erp_finance.account', verbose_name='account of the chart')),
            ],
            options={
                'verbose_name': 'bank account',
                'verbose_name_plural': 'bank accounts',
                'ordering': ['bank_name', 'id'],
            },
        ),
        migrations.CreateModel(
            name='BankMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('step', models.PositiveSmallIntegerField(default=0, verbose_name='rule')),
                ('explanation', models.CharField(max_length=300, verbose_name='why')),
                ('made_by', models.CharField(max_length=150, verbose_name='matched by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='matched at')),
                ('bank_account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='erp_banking.bankaccount', verbose_name='bank account')),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'ordering': ['-made_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='ChequeBook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_no', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(999999)], verbose_name='first number')),
                ('last_no', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(999999)], verbose_name='last number')),
                ('received_on', models.DateField(verbose_name='received on')),
                ('bank_account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cheque_books', to='erp_banking.bankaccount', verbose_name='bank account')),
            ],
            options={
                'verbose_name': 'cheque book',
                'verbose_name_plural': 'cheque books',
                'ordering': ['-received_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='ChequeLayout',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('width', models.DecimalField(decimal_places=1, default=Decimal('202'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='width of the leaf')),
                ('height', models.DecimalField(decimal_places=1, default=Decimal('92'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='height of the leaf')),
                ('offset_x', models.DecimalField(decimal_places=1, default=Decimal('0'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='move right')),
                ('offset_y', models.DecimalField(decimal_places=1, default=Decimal('0'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='move down')),
                ('date_x', models.DecimalField(decimal_places=1, default=Decimal('153'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='date, from the left')),
                ('date_y', models.DecimalField(decimal_places=1, default=Decimal('9'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='date, from the top')),
                ('digit_spacing', models.DecimalField(decimal_places=1, default=Decimal('5.5'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='from digit to digit of the date')),
                ('payee_x', models.DecimalField(decimal_places=1, default=Decimal('22'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='payee, from the left')),
                ('payee_y', models.DecimalField(decimal_places=1, default=Decimal('21'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='payee, from the top')),
                ('payee_width', models.DecimalField(decimal_places=1, default=Decimal('150'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='payee, width')),
                ('words_x', models.DecimalField(decimal_places=1, default=Decimal('30'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='words, first line from the left')),
                ('words_y', models.DecimalField(decimal_places=1, default=Decimal('31'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='words, first line from the top')),
                ('words_width', models.DecimalField(decimal_places=1, default=Decimal('125'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='words, width of the first line')),
                ('second_x', models.DecimalField(decimal_places=1, default=Decimal('12'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='words, second line from the left')),
                ('second_y', models.DecimalField(decimal_places=1, default=Decimal('39'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='words, second line from the top')),
                ('second_width', models.DecimalField(decimal_places=1, default=Decimal('130'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='words, width of the second line')),
                ('figures_x', models.DecimalField(decimal_places=1, default=Decimal('160'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='figures, from the left')),
                ('figures_y', models.DecimalField(decimal_places=1, default=Decimal('38'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='figures, from the top')),
                ('figures_width', models.DecimalField(decimal_places=1, default=Decimal('38'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='figures, width')),
                ('signatory_x', models.DecimalField(decimal_places=1, default=Decimal('140'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='signatory, from the left')),
                ('signatory_y', models.DecimalField(decimal_places=1, default=Decimal('62'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='signatory, from the top')),
                ('signatory_width', models.DecimalField(decimal_places=1, default=Decimal('55'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='signatory, width')),
                ('signatory', models.CharField(blank=True, max_length=60, verbose_name='signatory')),
                ('crossing_x', models.DecimalField(decimal_places=1, default=Decimal('10'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='crossing, from the left')),
                ('crossing_y', models.DecimalField(decimal_places=1, default=Decimal('8'), max_digits=5, validators=[django.core.validators.MinValueValidator(-50), django.core.validators.MaxValueValidator(300)], verbose_name='crossing, from the top')),
                ('is_crossed', models.BooleanField(default=True, verbose_name='crossed “A/C payee only”')),
                ('font_size', models.DecimalField(decimal_places=1, default=Decimal('10'), max_digits=4, validators=[django.core.validators.MinValueValidator(6), django.core.validators.MaxValueValidator(16)], verbose_name='size of the letters, in points')),
            ],
            options={
                'verbose_name': 'cheque layout',
                'verbose_name_plural': 'cheque layouts',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_cheque_layout_name')],
            },
        ),
        migrations.AddField(
            model_name='bankaccount',
            name='layout',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_banking.chequelayout', verbose_name='cheque layout'),
        ),
        migrations.CreateModel(
            name='ChequeLeaf',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=6, verbose_name='number')),
                ('state', models.CharField(choices=[('blank', 'Blank'), ('used', 'Used'), ('cancelled', 'Cancelled'), ('spoiled', 'Spoiled')], default='blank', editable=False, max_length=9, verbose_name='state')),
                ('reason', models.CharField(blank=True, editable=False, max_length=200, verbose_name='reason')),
                ('changed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='changed by')),
                ('changed_at', models.DateTimeField(editable=False, null=True, verbose_name='changed at')),
                ('bank_account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leaves', to='erp_banking.bankaccount', verbose_name='bank account')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='leaves', to='erp_banking.chequebook', verbose_name='cheque book')),
            ],
            options={
                'verbose_name': 'cheque',
                'verbose_name_plural': 'cheques',
                'ordering': ['bank_account', 'number'],
            },
        ),
        migrations.CreateModel(
            name='ChequePrint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='print')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('printed_by', models.CharField(max_length=150, verbose_name='printed by')),
                ('printed_at', models.DateTimeField(auto_now_add=True, verbose_name='printed at')),
                ('leaf', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prints', to='erp_banking.chequeleaf', verbose_name='cheque')),
            ],
            options={
                'verbose_name': 'print of a cheque',
                'verbose_name_plural': 'prints of cheques',
                'ordering': ['leaf', 'number'],
            },
        ),
        migrations.CreateModel(
            name='MatchedEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='bank_match', to='erp_finance.voucherentry', verbose_name='entry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='erp_banking.bankmatch', verbose_name='match')),
            ],
            options={
                'verbose_name': 'matched entry',
                'verbose_name_plural': 'matched entries',
            },
        ),
        migrations.CreateModel(
            name='PaymentAdvice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('payment_no', models.CharField(blank=True, editable=False, max_length=16, verbose_name='number')),
                ('mode', models.CharField(choices=[('Cheque', 'Cheque'), ('NEFT', 'NEFT'), ('RTGS', 'RTGS')], default='NEFT', max_length=6, verbose_name='mode')),
                ('pay_on', models.DateField(verbose_name='date')),
                ('amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='amount')),
                ('narration', models.CharField(blank=True, max_length=300, verbose_name='narration')),
                ('state', models.CharField(choices=[('waiting', 'Waits for approval'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled')], default='waiting', editable=False, max_length=9, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('bank_account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='advices', to='erp_banking.bankaccount', verbose_name='bank account')),
                ('leaf', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='advices', to='erp_banking.chequeleaf', verbose_name='cheque')),
                ('voucher', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'payment advice',
                'verbose_name_plural': 'payment advices',
                'ordering': ['-pay_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Payee',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('party_ref', models.CharField(blank=True, max_length=60, verbose_name='party')),
                ('name', models.CharField(max_length=120, verbose_name='payee')),
                ('account_no', models.CharField(blank=True, max_length=20, validators=[core.validators.validate_bank_account], verbose_name='account number')),
                ('ifsc_code', models.CharField(blank=True, max_length=11, validators=[core.validators.validate_ifsc], verbose_name='IFSC')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('narration', models.CharField(blank=True, max_length=200, verbose_name='narration')),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account debited')),
                ('advice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payees', to='erp_banking.paymentadvice', verbose_name='payment advice')),
            ],
            options={
                'verbose_name': 'payee',
                'verbose_name_plural': 'payees',
                'ordering': ['advice', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='StatementFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='file')),
                ('lines_count', models.PositiveIntegerField(default=0, verbose_name='lines')),
                ('repeated_count', models.PositiveIntegerField(default=0, verbose_name='known before')),
                ('given_by', models.CharField(editable=False, max_length=150, verbose_name='given by')),
                ('given_at', models.DateTimeField(auto_now_add=True, verbose_name='given at')),
                ('bank_account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='files', to='erp_banking.bankaccount', verbose_name='bank account')),
            ],
            options={
                'verbose_name': 'bank statement',
                'verbose_name_plural': 'bank statements',
                'ordering': ['-given_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='BankTransaction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('txn_on', models.DateField(verbose_name='date')),
                ('type', models.CharField(choices=[('Credit', 'Credit'), ('Debit', 'Debit')], max_length=6, verbose_name='type')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('reference', models.CharField(blank=True, max_length=64, verbose_name='reference')),
                ('description', models.CharField(max_length=400, verbose_name='description')),
                ('balance', core.money.MoneyField(decimal_places=2, max_digits=14, null=True, verbose_name='balance')),
                ('occurrence', models.PositiveSmallIntegerField(default=1, editable=False)),
                ('bank_account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='transactions', to='erp_banking.bankaccount', verbose_name='bank account')),
                ('match', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='lines', to='erp_banking.bankmatch', verbose_name='match')),
                ('file', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='erp_banking.statementfile', verbose_name='file')),
            ],
            options={
                'verbose_name': 'line of a bank statement',
                'verbose_name_plural': 'lines of bank statements',
                'ordering': ['-txn_on', '-id'],
            },
        ),
        migrations.AddConstraint(
            model_name='chequebook',
            constraint=models.CheckConstraint(condition=models.Q(('last_no__gte', models.F('first_no')), ('last_no__lt', django.db.models.expressions.CombinedExpression(models.F('first_no'), '+', models.Value(500)))), name='erp_cheque_book_leaves'),
        ),
        migrations.AddConstraint(
            model_name='chequeleaf',
            constraint=models.UniqueConstraint(fields=('bank_account', 'number'), name='erp_cheque_number'),
        ),
        migrations.AddConstraint(
            model_name='chequeleaf',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['blank', 'used', 'cancelled', 'spoiled'])), name='erp_cheque_state'),
        ),
        migrations.AddConstraint(
            model_name='chequeleaf',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['cancelled', 'spoiled']), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='erp_cheque_reason'),
        ),
        migrations.AddConstraint(
            model_name='chequeprint',
            constraint=models.UniqueConstraint(fields=('leaf', 'number'), name='erp_cheque_print'),
        ),
        migrations.AddConstraint(
            model_name='chequeprint',
            constraint=models.CheckConstraint(condition=models.Q(('number', 1), models.Q(('reason', ''), _negated=True), _connector='OR'), name='erp_cheque_reprint'),
        ),
        migrations.AddIndex(
            model_name='paymentadvice',
            index=models.Index(fields=['state', '-pay_on'], name='erp_advice_state_date'),
        ),
        migrations.AddConstraint(
            model_name='paymentadvice',
            constraint=models.UniqueConstraint(condition=models.Q(('payment_no', ''), _negated=True), fields=('payment_no',), name='erp_advice_number'),
        ),
        migrations.AddConstraint(
            model_name='paymentadvice',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['waiting', 'approved'])), fields=('leaf',), name='erp_advice_cheque'),
        ),
        migrations.AddConstraint(
            model_name='paymentadvice',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_advice_amount'),
        ),
        migrations.AddConstraint(
            model_name='paymentadvice',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'approved', 'rejected', 'cancelled'])), name='erp_advice_state'),
        ),
        migrations.AddConstraint(
            model_name='paymentadvice',
            constraint=models.CheckConstraint(condition=models.Q(('mode', 'Cheque'), ('leaf', None), _connector='OR'), name='erp_advice_cheque_mode'),
        ),
        migrations.AddConstraint(
            model_name='paymentadvice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'approved'), _negated=True), models.Q(('payment_no', ''), _negated=True), _connector='OR'), name='erp_advice_numbered'),
        ),
        migrations.AddConstraint(
            model_name='paymentadvice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'approved'), _negated=True), ('made_by_id', None), ('decided_by_id', None), models.Q(('made_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='erp_advice_two_people'),
        ),
        migrations.AddConstraint(
            model_name='payee',
            constraint=models.UniqueConstraint(fields=('advice', 'line_no'), name='erp_payee_line'),
        ),
        migrations.AddConstraint(
            model_name='payee',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_payee_amount'),
        ),
        migrations.AddIndex(
            model_name='banktransaction',
            index=models.Index(fields=['bank_account', 'txn_on', 'id'], name='erp_bank_line_day'),
        ),
        migrations.AddIndex(
            model_name='banktransaction',
            index=models.Index(condition=models.Q(('match', None)), fields=['bank_account'], name='erp_bank_line_open'),
        ),
        migrations.AddConstraint(
            model_name='banktransaction',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_bank_line_amount'),
        ),
        migrations.AddConstraint(
            model_name='banktransaction',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['Credit', 'Debit'])), name='erp_bank_line_side'),
        ),
        migrations.AddConstraint(
            model_name='banktransaction',
            constraint=models.UniqueConstraint(fields=('bank_account', 'txn_on', 'type', 'amount', 'reference', 'balance', 'occurrence'), name='erp_bank_line_once', nulls_distinct=False),
        ),
    ]
