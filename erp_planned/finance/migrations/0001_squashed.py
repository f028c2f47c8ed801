"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_finance", "0001_initial"),
        ("erp_finance", "0002_final_rows"),
        ("erp_finance", "0003_budgets_recurring"),
        ("erp_finance", "0004_day_totals"),
        ("erp_finance", "0005_totals_kept"),
        ("erp_finance", "0006_later_accounts"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, unique=True, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('type', models.CharField(choices=[('Asset', 'Asset'), ('Liability', 'Liability'), ('Income', 'Income'), ('Expense', 'Expense')], max_length=9, verbose_name='type')),
                ('is_group', models.BooleanField(default=False, verbose_name='group')),
                ('cash_or_bank', models.CharField(blank=True, choices=[('cash', 'Cash'), ('bank', 'Bank')], max_length=4, verbose_name='money')),
                ('is_control', models.BooleanField(default=False, verbose_name='kept by party')),
                ('fund_class', models.CharField(blank=True, choices=[('fixed_asset', 'Fixed asset'), ('current', 'Current'), ('fund', 'Fund'), ('loan', 'Loan')], max_length=11, verbose_name='in the fund flow')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='children', to='erp_finance.account', verbose_name='under')),
            ],
            options={
                'verbose_name': 'account',
                'verbose_name_plural': 'accounts',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='BooksSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('budget_check', models.CharField(choices=[('off', 'Not checked'), ('warn', 'A warning'), ('refuse', 'A refusal')], default='warn', help_text='What a voucher meets that goes over a budget.', max_length=6, verbose_name='over the budget')),
                ('alert_percents', models.CharField(blank=True, default='80, 90, 100', help_text='Of a budget, with commas; each is told once. Empty: none.', max_length=40, validators=[django.core.validators.RegexValidator('^(\\s*\\d{1,3}\\s*(,\\s*\\d{1,3}\\s*)*)?\\Z', 'Write percentages with commas: 80, 90, 100.')], verbose_name='alerts at percent')),
            ],
            options={
                'verbose_name': 'rules of the books',
                'verbose_name_plural': 'rules of the books',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='erp_books_settings_single_row')],
            },
        ),
        migrations.CreateModel(
            name='BookYear',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start_date', models.DateField(unique=True, verbose_name='from')),
                ('end_date', models.DateField(unique=True, verbose_name='to')),
                ('status', models.CharField(choices=[('Open', 'Open'), ('Closed', 'Closed')], default='Open', max_length=6, verbose_name='status')),
                ('is_locked', models.BooleanField(default=False, verbose_name='locked')),
            ],
            options={
                'verbose_name': 'financial year',
                'verbose_name_plural': 'financial years',
                'ordering': ['-start_date'],
                'constraints': [models.CheckConstraint(condition=models.Q(('end_date__day', 31), ('end_date__month', 3), ('start_date__day', 1), ('start_date__month', 4), ('end_date__year', django.db.models.expressions.CombinedExpression(models.F('start_date__year'), '+', models.Value(1)))), name='erp_year_april_to_march')],
            },
        ),
        migrations.CreateModel(
            name='Budget',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('allocated_amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='allocated')),
                ('revised_amount', core.money.MoneyField(blank=True, decimal_places=2, editable=False, max_digits=14, null=True, verbose_name='revised')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account head')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='budgets', to='erp_finance.bookyear', verbose_name='year')),
            ],
            options={
                'verbose_name': 'budget',
                'verbose_name_plural': 'budgets',
                'ordering': ['-year__start_date', 'account__code'],
            },
        ),
        migrations.CreateModel(
            name='BudgetAlert',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('percent', models.PositiveSmallIntegerField(verbose_name='percent')),
                ('told_at', models.DateTimeField(auto_now_add=True, verbose_name='told at')),
                ('budget', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='alerts', to='erp_finance.budget', verbose_name='budget')),
            ],
            options={
                'verbose_name': 'alert of a budget',
                'verbose_name_plural': 'alerts of budgets',
                'ordering': ['budget', 'percent'],
            },
        ),
        migrations.CreateModel(
            name='BudgetRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('before', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='before')),
                ('after', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='after')),
                ('order_number', models.CharField(blank=True, max_length=60, verbose_name='order number')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('revised_on', models.DateField(verbose_name='revised on')),
                ('revised_by', models.CharField(max_length=150, verbose_name='revised by')),
                ('revised_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('budget', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='erp_finance.budget', verbose_name='budget')),
            ],
            options={
                'verbose_name': 'revision of a budget',
                'verbose_name_plural': 'revisions of budgets',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='DayTotal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('posted_on', models.DateField()),
                ('debit', core.money.MoneyField(decimal_places=2, default=0, max_digits=14)),
                ('credit', core.money.MoneyField(decimal_places=2, default=0, max_digits=14)),
                ('lines', models.PositiveIntegerField(default=0)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='erp_finance.account')),
            ],
            options={
                'verbose_name': 'total of a day',
                'verbose_name_plural': 'totals of days',
                'ordering': ['account', 'posted_on'],
            },
        ),
        migrations.CreateModel(
            name='HeadAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('head', models.CharField(max_length=40, unique=True, verbose_name='head')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account')),
            ],
            options={
                'verbose_name': 'account of a head',
                'verbose_name_plural': 'accounts of heads',
                'ordering': ['head'],
            },
        ),
        migrations.CreateModel(
            name='Opening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('party_ref', models.CharField(blank=True, max_length=60, verbose_name='party')),
                ('debit', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='debit')),
                ('credit', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='credit')),
                ('is_carried', models.BooleanField(default=False, editable=False, verbose_name='carried forward')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='openings', to='erp_finance.bookyear', verbose_name='year')),
            ],
            options={
                'verbose_name': 'opening balance',
                'verbose_name_plural': 'opening balances',
                'ordering': ['year', 'account', 'party_ref'],
            },
        ),
        migrations.CreateModel(
            name='PeriodLock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(unique=True, verbose_name='month')),
                ('locked_at', models.DateTimeField(auto_now_add=True, verbose_name='locked at')),
                ('locked_by', models.CharField(max_length=150, verbose_name='locked by')),
            ],
            options={
                'verbose_name': 'locked month',
                'verbose_name_plural': 'locked months',
                'ordering': ['-month'],
                'constraints': [models.CheckConstraint(condition=models.Q(('month__day', 1)), name='erp_period_first_day')],
            },
        ),
        migrations.CreateModel(
            name='RecurringVoucher',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, unique=True, verbose_name='name')),
                ('type', models.CharField(choices=[('Receipt', 'Receipt'), ('Payment', 'Payment'), ('Journal', 'Journal'), ('Contra', 'Contra')], max_length=7, verbose_name='type')),
                ('narration', models.CharField(blank=True, max_length=300, verbose_name='narration')),
                ('day', models.PositiveSmallIntegerField(default=1, verbose_name='day of the month')),
                ('first_month', models.DateField(verbose_name='first month')),
                ('last_month', models.DateField(blank=True, null=True, verbose_name='last month')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('done_month', models.DateField(editable=False, null=True, verbose_name='done up to')),
                ('trouble', models.CharField(blank=True, editable=False, max_length=300, verbose_name='trouble')),
            ],
            options={
                'verbose_name': 'recurring voucher',
                'verbose_name_plural': 'recurring vouchers',
                'ordering': ['name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('day__gte', 1), ('day__lte', 31)), name='erp_recurring_day'), models.CheckConstraint(condition=models.Q(('type__in', ['Receipt', 'Payment', 'Journal', 'Contra'])), name='erp_recurring_type'), models.CheckConstraint(condition=models.Q(('first_month__day', 1), models.Q(('last_month', None), models.Q(('last_month__day', 1), ('last_month__gte', models.F('first_month'))), _connector='OR')), name='erp_recurring_months')],
            },
        ),
        migrations.CreateModel(
            name='RecurringLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('debit', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='debit')),
                ('credit', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='credit')),
                ('narration', models.CharField(blank=True, max_length=300, verbose_name='narration')),
                ('party_ref', models.CharField(blank=True, max_length=60, verbose_name='party')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account')),
                ('recurring', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_finance.recurringvoucher')),
            ],
            options={
                'verbose_name': 'line of a recurring voucher',
                'verbose_name_plural': 'lines of recurring vouchers',
                'ordering': ['recurring', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='Voucher',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('voucher_no', models.CharField(blank=True, editable=False, max_length=24, verbose_name='number')),
                ('type', models.CharField(choices=[('Receipt', 'Receipt'), ('Payment', 'Payment'), ('Journal', 'Journal'), ('Contra', 'Contra')], max_length=7, verbose_name='type')),
                ('date', models.DateField(verbose_name='date')),
                ('status', models.CharField(choices=[('draft', 'Draft'), ('submitted', 'Waits for approval'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled')], default='draft', editable=False, max_length=9, verbose_name='status')),
                ('narration', models.CharField(blank=True, max_length=500, verbose_name='narration')),
                ('reference', models.CharField(blank=True, max_length=60, verbose_name='reference')),
                ('total', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='amount')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('remarks', models.CharField(blank=True, editable=False, max_length=500, verbose_name='remarks')),
                ('source', models.CharField(blank=True, editable=False, max_length=30, verbose_name='made from')),
                ('source_key', models.CharField(blank=True, editable=False, max_length=60)),
                ('is_closing', models.BooleanField(default=False, editable=False)),
                ('reversal_of', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='erp_finance.voucher', verbose_name='reverses')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='vouchers', to='erp_finance.bookyear', verbose_name='year')),
            ],
            options={
                'verbose_name': 'voucher',
                'verbose_name_plural': 'vouchers',
                'ordering': ['-date', '-id'],
            },
        ),
        migrations.CreateModel(
            name='VoucherEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('debit', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='debit')),
                ('credit', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='credit')),
                ('narration', models.CharField(blank=True, max_length=300, verbose_name='narration')),
                ('party_ref', models.CharField(blank=True, max_length=60, verbose_name='party')),
                ('posted_on', models.DateField(editable=False, null=True)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account')),
                ('voucher', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'voucher line',
                'verbose_name_plural': 'voucher lines',
                'ordering': ['voucher', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='VoucherPaper',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                ('file_kind', models.CharField(editable=False, max_length=10, verbose_name='file type')),
                ('size', models.PositiveIntegerField(editable=False, verbose_name='size')),
                ('uploaded_by', models.CharField(editable=False, max_length=150, verbose_name='uploaded by')),
                ('uploaded_at', models.DateTimeField(auto_now_add=True, verbose_name='uploaded at')),
                ('file', models.FileField(max_length=200, upload_to='vouchers', verbose_name='file')),
                ('voucher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='papers', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'paper of a voucher',
                'verbose_name_plural': 'papers of vouchers',
                'ordering': ['voucher', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(('cash_or_bank', ''), models.Q(('is_group', False), ('type', 'Asset')), _connector='OR'), name='erp_account_money'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(('parent', models.F('pk')), _negated=True), name='erp_account_own_parent'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['Asset', 'Liability', 'Income', 'Expense'])), name='erp_account_type'),
        ),
        migrations.AddConstraint(
            model_name='budget',
            constraint=models.UniqueConstraint(fields=('year', 'account'), name='erp_budget_once'),
        ),
        migrations.AddConstraint(
            model_name='budget',
            constraint=models.CheckConstraint(condition=models.Q(('allocated_amount__gte', 0), models.Q(('revised_amount', None), ('revised_amount__gte', 0), _connector='OR')), name='erp_budget_amounts'),
        ),
        migrations.AddConstraint(
            model_name='budgetalert',
            constraint=models.UniqueConstraint(fields=('budget', 'percent'), name='erp_budget_alert_once'),
        ),
        migrations.AddIndex(
            model_name='daytotal',
            index=models.Index(fields=['posted_on'], name='erp_day_total_day'),
        ),
        migrations.AddConstraint(
            model_name='daytotal',
            constraint=models.UniqueConstraint(fields=('account', 'posted_on'), name='erp_day_total_once'),
        ),
        migrations.AddConstraint(
            model_name='opening',
            constraint=models.UniqueConstraint(fields=('year', 'account', 'party_ref'), name='erp_opening_once'),
        ),
        migrations.AddConstraint(
            model_name='opening',
            constraint=models.CheckConstraint(condition=models.Q(('credit__gte', 0), ('debit__gte', 0), models.Q(('debit', 0), ('credit', 0), _connector='OR')), name='erp_opening_side'),
        ),
        migrations.AddConstraint(
            model_name='recurringline',
            constraint=models.UniqueConstraint(fields=('recurring', 'line_no'), name='erp_recurring_line'),
        ),
        migrations.AddConstraint(
            model_name='recurringline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('credit', 0), ('debit__gt', 0)), models.Q(('credit__gt', 0), ('debit', 0)), _connector='OR'), name='erp_recurring_one_side'),
        ),
        migrations.AddIndex(
            model_name='voucher',
            index=models.Index(fields=['status', '-date'], name='erp_voucher_status_date'),
        ),
        migrations.AddIndex(
            model_name='voucher',
            index=models.Index(fields=['date', 'voucher_no'], name='erp_voucher_day'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.UniqueConstraint(condition=models.Q(('voucher_no', ''), _negated=True), fields=('voucher_no',), name='erp_voucher_number'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('source', ''), _negated=True), models.Q(('status__in', ['rejected', 'cancelled']), _negated=True), ('reversal_of', None)), fields=('source', 'source_key'), name='erp_voucher_source_once'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'submitted', 'approved', 'rejected', 'cancelled'])), name='erp_voucher_status'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['Receipt', 'Payment', 'Journal', 'Contra'])), name='erp_voucher_type'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'approved'), _negated=True), models.Q(('voucher_no', ''), _negated=True), _connector='OR'), name='erp_voucher_numbered'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'approved'), _negated=True), ('made_by_id', None), ('decided_by_id', None), models.Q(('made_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='erp_voucher_two_people'),
        ),
        migrations.AddIndex(
            model_name='voucherentry',
            index=models.Index(condition=models.Q(('posted_on', None), _negated=True), fields=['account', 'posted_on', 'id'], include=('debit', 'credit'), name='erp_entry_ledger'),
        ),
        migrations.AddIndex(
            model_name='voucherentry',
            index=models.Index(condition=models.Q(models.Q(('party_ref', ''), _negated=True), models.Q(('posted_on', None), _negated=True)), fields=['party_ref', 'posted_on'], name='erp_entry_party'),
        ),
        migrations.AddConstraint(
            model_name='voucherentry',
            constraint=models.UniqueConstraint(fields=('voucher', 'line_no'), name='erp_entry_line'),
        ),
        migrations.AddConstraint(
            model_name='voucherentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('credit', 0), ('debit__gt', 0)), models.Q(('credit__gt', 0), ('debit', 0)), _connector='OR'), name='erp_entry_one_side'),
        ),
    ]
