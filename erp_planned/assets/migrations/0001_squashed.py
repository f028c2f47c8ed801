"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import core.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_assets", "0001_initial"),
        ("erp_assets", "0002_final_rows"),
        ("erp_assets", "0003_first_categories"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
        ('erp_purchase', '0001_squashed'),
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='CapitalizationLimit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='for goods received from')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='lowest unit cost')),
            ],
            options={
                'verbose_name': 'lowest cost of an asset',
                'verbose_name_plural': 'lowest costs of assets',
                'ordering': ['-effective_on'],
            },
        ),
        migrations.CreateModel(
            name='AssetCategory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=6, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('depreciation_method', models.CharField(choices=[('SLM', 'Straight line'), ('WDV', 'Written-down value'), ('none', 'None (land)')], default='SLM', max_length=4, verbose_name='method')),
                ('depreciation_rate', models.DecimalField(blank=True, decimal_places=2, help_text='Percent a year; for straight line leave it empty to spread over the useful life.', max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='rate')),
                ('useful_life', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100)], verbose_name='useful life in years')),
                ('residual_pct', models.DecimalField(decimal_places=2, default=5, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='residual value in percent')),
                ('income_tax_rate', models.DecimalField(decimal_places=2, default=15, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='income-tax rate')),
                ('first_year', models.CharField(choices=[('half_year', 'Whole from 180 days, else half'), ('by_days', 'By days')], default='half_year', max_length=9, verbose_name='first year')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account of the cost')),
                ('accumulated_account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account of accumulated depreciation')),
                ('expense_account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name="account of the year's depreciation")),
            ],
            options={
                'verbose_name': 'category of assets',
                'verbose_name_plural': 'categories of assets',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Asset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asset_code', models.CharField(editable=False, max_length=40, unique=True, verbose_name='code')),
                ('tag_no', models.CharField(blank=True, max_length=40, verbose_name='number in another register')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('location', models.CharField(blank=True, max_length=120, verbose_name='location')),
                ('serial_no', models.CharField(blank=True, max_length=60, verbose_name='serial number')),
                ('purchased_on', models.DateField(verbose_name='purchased on')),
                ('used_from', models.DateField(blank=True, null=True, verbose_name='put to use on')),
                ('cost', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='cost')),
                ('added_cost', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='additions to the cost')),
                ('residual_value', core.money.MoneyField(blank=True, decimal_places=2, help_text="Left empty: by the category's percent.", max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='residual value')),
                ('depreciation_method', models.CharField(choices=[('SLM', 'Straight line'), ('WDV', 'Written-down value'), ('none', 'None (land)')], editable=False, max_length=4, verbose_name='method')),
                ('depreciation_rate', models.DecimalField(decimal_places=2, editable=False, max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='rate')),
                ('useful_life', models.PositiveSmallIntegerField(editable=False, null=True, verbose_name='useful life in years')),
                ('income_tax_rate', models.DecimalField(decimal_places=2, editable=False, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='income-tax rate')),
                ('first_year', models.CharField(choices=[('half_year', 'Whole from 180 days, else half'), ('by_days', 'By days')], editable=False, max_length=9, verbose_name='first year')),
                ('opening_on', models.DateField(blank=True, help_text='Of an asset from before: the 31 March up to which depreciation was charged.', null=True, verbose_name='charged up to')),
                ('opening_accumulated', core.money.MoneyField(blank=True, decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='charged till then')),
                ('opening_tax_value', core.money.MoneyField(blank=True, decimal_places=2, help_text='Left empty: as the income-tax rate leaves it.', max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='income-tax value then')),
                ('accumulated', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='accumulated depreciation')),
                ('current_value', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='current value')),
                ('status', models.CharField(choices=[('waiting', 'Not yet put to use'), ('in_use', 'In use'), ('disposed', 'Disposed of')], default='waiting', editable=False, max_length=8, verbose_name='status')),
                ('disposed_on', models.DateField(editable=False, null=True, verbose_name='disposed of on')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('custodian', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='in custody of')),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='components', to='erp_assets.asset', verbose_name='part of')),
                ('receipt_line', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='assets', to='erp_purchase.receiptline', verbose_name='goods receipt')),
                ('category', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='assets', to='erp_assets.assetcategory', verbose_name='category')),
            ],
            options={
                'verbose_name': 'asset',
                'verbose_name_plural': 'assets',
                'ordering': ['asset_code'],
            },
        ),
        migrations.CreateModel(
            name='AssetDisposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('disposal_type', models.CharField(choices=[('Sale', 'Sale'), ('Scrap', 'Scrap'), ('Donation', 'Donation')], max_length=8, verbose_name='how')),
                ('disposed_on', models.DateField(verbose_name='on')),
                ('sale_amount', core.money.MoneyField(blank=True, decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='sale amount without GST')),
                ('selling_cost', core.money.MoneyField(blank=True, decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='selling cost')),
                ('gst_pct', models.DecimalField(blank=True, decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='GST percent')),
                ('tax_amount', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='GST')),
                ('is_interstate', models.BooleanField(default=False, verbose_name='to another State (IGST)')),
                ('buyer', models.CharField(blank=True, max_length=120, verbose_name='to')),
                ('buyer_gstin', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_gstin], verbose_name='GSTIN of the buyer')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('proposed', 'Proposed'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('withdrawn', 'Withdrawn'), ('reversed', 'Reversed')], default='proposed', editable=False, max_length=9, verbose_name='state')),
                ('proposed_by', models.CharField(editable=False, max_length=150, verbose_name='proposed by')),
                ('proposed_by_id', models.BigIntegerField(editable=False, null=True)),
                ('proposed_at', models.DateTimeField(auto_now_add=True, verbose_name='proposed at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('booked_on', models.DateField(editable=False, null=True, verbose_name='in the books on')),
                ('cost', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='cost')),
                ('depreciation_amount', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='depreciation of the year')),
                ('prior_amount', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='depreciation of earlier years')),
                ('accumulated', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='accumulated depreciation')),
                ('carrying_amount', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='carrying amount')),
                ('gain', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='gain or loss')),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account that gets the money')),
                ('asset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='disposals', to='erp_assets.asset', verbose_name='asset')),
                ('voucher', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'disposal',
                'verbose_name_plural': 'disposals',
                'ordering': ['-disposed_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='CategoryTerms',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(verbose_name='for assets put to use from')),
                ('depreciation_method', models.CharField(choices=[('SLM', 'Straight line'), ('WDV', 'Written-down value'), ('none', 'None (land)')], max_length=4, verbose_name='method')),
                ('depreciation_rate', models.DecimalField(decimal_places=2, max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='rate')),
                ('useful_life', models.PositiveSmallIntegerField(null=True, verbose_name='useful life in years')),
                ('residual_pct', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='residual value in percent')),
                ('income_tax_rate', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='income-tax rate')),
                ('first_year', models.CharField(choices=[('half_year', 'Whole from 180 days, else half'), ('by_days', 'By days')], max_length=9, verbose_name='first year')),
                ('category', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='terms', to='erp_assets.assetcategory', verbose_name='category')),
            ],
            options={
                'verbose_name': 'terms of a category',
                'verbose_name_plural': 'terms of categories',
                'ordering': ['category', '-effective_on'],
            },
        ),
        migrations.CreateModel(
            name='DepreciationRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('financial_year', models.PositiveSmallIntegerField(verbose_name='financial year')),
                ('state', models.CharField(choices=[('draft', 'Calculated'), ('posted', 'Posted'), ('reversed', 'Reversed')], default='draft', editable=False, max_length=8, verbose_name='state')),
                ('total', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='depreciation')),
                ('prior_total', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='of earlier years')),
                ('assets', models.PositiveIntegerField(default=0, verbose_name='assets')),
                ('made_by', models.CharField(max_length=150, verbose_name='calculated by')),
                ('made_by_id', models.BigIntegerField(null=True)),
                ('made_at', models.DateTimeField(verbose_name='calculated at')),
                ('posted_by', models.CharField(blank=True, max_length=150, verbose_name='posted by')),
                ('posted_at', models.DateTimeField(null=True, verbose_name='posted at')),
                ('reversed_by', models.CharField(blank=True, max_length=150, verbose_name='reversed by')),
                ('reversed_at', models.DateTimeField(null=True, verbose_name='reversed at')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('voucher', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': "year's depreciation",
                'verbose_name_plural': 'depreciation by year',
                'ordering': ['-financial_year', '-id'],
            },
        ),
        migrations.CreateModel(
            name='BlockYear',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rate', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='rate')),
                ('opening', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='opening')),
                ('difference', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='of facts entered late')),
                ('full', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='added, 180 days or more')),
                ('half', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='added, less than 180 days')),
                ('proceeds', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='sale proceeds')),
                ('depreciation', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='depreciation')),
                ('closing', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='closing')),
                ('gain', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='gain or loss')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to='erp_assets.depreciationrun', verbose_name='year')),
            ],
            options={
                'verbose_name': 'block of assets',
                'verbose_name_plural': 'blocks of assets',
                'ordering': ['run', 'rate'],
            },
        ),
        migrations.CreateModel(
            name='AssetDepreciation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('days', models.PositiveSmallIntegerField(verbose_name='days in use')),
                ('opening_value', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='opening value')),
                ('added', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='additions')),
                ('depreciation_amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='depreciation')),
                ('prior_amount', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='of earlier years')),
                ('closing_value', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='closing value')),
                ('asset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='depreciation', to='erp_assets.asset', verbose_name='asset')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='erp_assets.depreciationrun', verbose_name='year')),
            ],
            options={
                'verbose_name': 'depreciation of an asset',
                'verbose_name_plural': 'depreciation of assets',
                'ordering': ['run', 'asset'],
            },
        ),
        migrations.CreateModel(
            name='DisposalPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cost', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='cost')),
                ('depreciation_amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='depreciation of the year')),
                ('prior_amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='depreciation of earlier years')),
                ('accumulated', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='accumulated depreciation')),
                ('asset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_assets.asset', verbose_name='asset')),
                ('disposal', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='erp_assets.assetdisposal', verbose_name='disposal')),
            ],
            options={
                'verbose_name': 'asset of a disposal',
                'verbose_name_plural': 'assets of a disposal',
                'ordering': ['disposal', 'id'],
            },
        ),
        migrations.CreateModel(
            name='AssetAddition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('added_on', models.DateField(verbose_name='put to use on')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('useful_life', models.PositiveSmallIntegerField(null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100)], verbose_name='life in years')),
                ('narration', models.CharField(max_length=200, verbose_name='for')),
                ('made_by', models.CharField(max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('asset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='additions', to='erp_assets.asset', verbose_name='asset')),
            ],
            options={
                'verbose_name': 'addition to an asset',
                'verbose_name_plural': 'additions to assets',
                'ordering': ['asset', 'added_on', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_asset_addition_amount')],
            },
        ),
        migrations.AddConstraint(
            model_name='assetcategory',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='erp_asset_category_code'),
        ),
        migrations.AddConstraint(
            model_name='assetcategory',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_asset_category_name'),
        ),
        migrations.AddConstraint(
            model_name='assetcategory',
            constraint=models.CheckConstraint(condition=models.Q(('depreciation_method', 'none'), models.Q(('depreciation_method', 'WDV'), ('depreciation_rate__gt', 0)), models.Q(('depreciation_method', 'SLM'), ('depreciation_rate__gt', 0)), models.Q(('depreciation_method', 'SLM'), ('useful_life__gt', 0)), _connector='OR'), name='erp_asset_category_rule'),
        ),
        migrations.AddIndex(
            model_name='asset',
            index=models.Index(fields=['category', 'status'], name='erp_asset_list'),
        ),
        migrations.AddConstraint(
            model_name='asset',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('tag_no'), condition=models.Q(('tag_no', ''), _negated=True), name='erp_asset_tag'),
        ),
        migrations.AddConstraint(
            model_name='asset',
            constraint=models.CheckConstraint(condition=models.Q(('cost__gt', 0), ('residual_value__gte', 0), ('residual_value__lte', models.F('cost')), ('accumulated__gte', 0), ('added_cost__gte', 0)), name='erp_asset_amounts'),
        ),
        migrations.AddConstraint(
            model_name='asset',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('current_value', 0), ('status', 'disposed')), models.Q(('current_value', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('cost'), '+', models.F('added_cost')), '-', models.F('accumulated'))), ('current_value__gte', 0)), _connector='OR'), name='erp_asset_value'),
        ),
        migrations.AddConstraint(
            model_name='asset',
            constraint=models.CheckConstraint(condition=models.Q(('used_from', None), ('used_from__gte', models.F('purchased_on')), _connector='OR'), name='erp_asset_days'),
        ),
        migrations.AddConstraint(
            model_name='asset',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('opening_accumulated', 0), ('opening_on', None)), models.Q(('opening_on__day', 31), ('opening_on__gte', models.F('used_from')), ('opening_on__month', 3)), _connector='OR'), name='erp_asset_opening'),
        ),
        migrations.AddConstraint(
            model_name='asset',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('disposed_on', None), ('status', 'waiting'), ('used_from', None)), models.Q(('disposed_on', None), ('status', 'in_use'), ('used_from__isnull', False)), models.Q(('disposed_on__isnull', False), ('status', 'disposed')), _connector='OR'), name='erp_asset_status'),
        ),
        migrations.AddIndex(
            model_name='assetdisposal',
            index=models.Index(fields=['state', '-disposed_on'], name='erp_disposal_list'),
        ),
        migrations.AddConstraint(
            model_name='assetdisposal',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('proposed', 'approved'))), fields=('asset',), name='erp_asset_disposed_once'),
        ),
        migrations.AddConstraint(
            model_name='assetdisposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('disposal_type', 'Sale'), ('sale_amount__gt', 0)), models.Q(('disposal_type__in', ['Scrap', 'Donation']), ('sale_amount__gte', 0)), _connector='OR'), name='erp_disposal_amount'),
        ),
        migrations.AddConstraint(
            model_name='categoryterms',
            constraint=models.UniqueConstraint(fields=('category', 'effective_on'), name='erp_asset_terms_day'),
        ),
        migrations.AddConstraint(
            model_name='depreciationrun',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'reversed'), _negated=True), fields=('financial_year',), name='erp_depreciation_year'),
        ),
        migrations.AddConstraint(
            model_name='blockyear',
            constraint=models.UniqueConstraint(fields=('run', 'rate'), name='erp_block_once'),
        ),
        migrations.AddConstraint(
            model_name='assetdepreciation',
            constraint=models.UniqueConstraint(fields=('run', 'asset'), name='erp_depreciation_once'),
        ),
        migrations.AddConstraint(
            model_name='assetdepreciation',
            constraint=models.CheckConstraint(condition=models.Q(('closing_value', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('opening_value'), '+', models.F('added')), '-', models.F('depreciation_amount')), '-', models.F('prior_amount'))), ('closing_value__gte', 0), ('depreciation_amount__gte', 0)), name='erp_depreciation_sum'),
        ),
        migrations.AddConstraint(
            model_name='disposalpart',
            constraint=models.UniqueConstraint(fields=('disposal', 'asset'), name='erp_disposal_part_once'),
        ),
    ]
