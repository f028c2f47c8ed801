"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_inventory", "0001_initial"),
        ("erp_inventory", "0002_kept"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Item',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(blank=True, max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('kind', models.CharField(choices=[('consumable', 'Consumable'), ('asset', 'Asset')], default='consumable', max_length=10, verbose_name='kind')),
                ('unit', models.CharField(choices=[('NOS', 'Numbers'), ('PCS', 'Pieces'), ('KGS', 'Kilograms'), ('GMS', 'Grams'), ('LTR', 'Litres'), ('MLT', 'Millilitres'), ('MTR', 'Metres'), ('SQM', 'Square metres'), ('BOX', 'Boxes'), ('PAC', 'Packs'), ('SET', 'Sets'), ('BTL', 'Bottles'), ('BAG', 'Bags'), ('ROL', 'Rolls'), ('DOZ', 'Dozens'), ('QTL', 'Quintals'), ('TON', 'Tonnes'), ('OTH', 'Others'), ('NA', 'Not applicable (services)')], default='NOS', max_length=3, verbose_name='unit')),
                ('hsn_code', models.CharField(blank=True, max_length=8, verbose_name='HSN or SAC')),
                ('gst_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(40)], verbose_name='GST percent')),
                ('reorder_level', models.DecimalField(decimal_places=3, default=0, help_text='At this quantity or below, the item is on the reorder list. 0: by use, days and safety.', max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='reorder level')),
                ('safety_days', models.PositiveSmallIntegerField(default=0, verbose_name='safety stock in days')),
                ('lead_days', models.PositiveSmallIntegerField(default=0, verbose_name='days from order to receipt')),
                ('ved', models.CharField(choices=[('V', 'Vital'), ('E', 'Essential'), ('D', 'Desirable')], default='D', max_length=1, verbose_name='VED class')),
                ('has_batches', models.BooleanField(default=False, help_text='With a batch number and, where there is one, an expiry date.', verbose_name='kept in batches')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'item',
                'verbose_name_plural': 'items',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='StockCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('count_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('counted_on', models.DateField(verbose_name='date')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('status', models.CharField(choices=[('waiting', 'Waiting for approval'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='waiting', editable=False, max_length=8, verbose_name='status')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='counted by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
            ],
            options={
                'verbose_name': 'stock count',
                'verbose_name_plural': 'stock counts',
                'ordering': ['-counted_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='IssueSlip',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('issue_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('issued_on', models.DateField(verbose_name='date')),
                ('purpose', models.CharField(blank=True, max_length=200, verbose_name='purpose')),
                ('batch_reason', models.CharField(blank=True, max_length=300, verbose_name='reason for the batch')),
                ('status', models.CharField(choices=[('issued', 'Issued'), ('reversed', 'Reversed')], default='issued', editable=False, max_length=8, verbose_name='status')),
                ('issued_by', models.CharField(editable=False, max_length=150, verbose_name='issued by')),
                ('issued_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('reversed_on', models.DateField(editable=False, null=True, verbose_name='reversed on')),
                ('reversed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='reversed by')),
                ('reversed_at', models.DateTimeField(editable=False, null=True, verbose_name='reversed at')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason')),
                ('department', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.department', verbose_name='department')),
                ('requested_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='requested by')),
            ],
            options={
                'verbose_name': 'issue slip',
                'verbose_name_plural': 'issue slips',
                'ordering': ['-issued_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Batch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('batch_no', models.CharField(max_length=40, verbose_name='batch')),
                ('expires_on', models.DateField(blank=True, null=True, verbose_name='expires on')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='batches', to='erp_inventory.item', verbose_name='item')),
            ],
            options={
                'verbose_name': 'batch',
                'verbose_name_plural': 'batches',
                'ordering': ['item', 'expires_on', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ItemCategory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('description', models.CharField(blank=True, max_length=300, verbose_name='description')),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='children', to='erp_inventory.itemcategory', verbose_name='part of')),
            ],
            options={
                'verbose_name': 'category of items',
                'verbose_name_plural': 'categories of items',
                'ordering': ['name'],
            },
        ),
        migrations.AddField(
            model_name='item',
            name='category',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='items', to='erp_inventory.itemcategory', verbose_name='category'),
        ),
        migrations.CreateModel(
            name='Revaluation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revalued_on', models.DateField(verbose_name='date')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('ref_doc', models.CharField(blank=True, max_length=40, verbose_name='document')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('made_by', models.CharField(max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='revaluations', to='erp_inventory.item', verbose_name='item')),
            ],
            options={
                'verbose_name': 'revaluation of stock',
                'verbose_name_plural': 'revaluations of stock',
                'ordering': ['-revalued_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='CountLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('counted', models.DecimalField(decimal_places=3, max_digits=14, verbose_name='counted')),
                ('recorded', models.DecimalField(decimal_places=3, editable=False, max_digits=14, verbose_name='on record')),
                ('last_movement', models.BigIntegerField(default=0, editable=False)),
                ('value', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='value of the difference')),
                ('batch', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.batch', verbose_name='batch')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.item', verbose_name='item')),
                ('count', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_inventory.stockcount', verbose_name='count')),
            ],
            options={
                'verbose_name': 'line of a stock count',
                'verbose_name_plural': 'lines of a stock count',
                'ordering': ['count', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='StockReturn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('return_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('returned_on', models.DateField(verbose_name='date')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('value', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='value')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('slip', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='returns', to='erp_inventory.issueslip', verbose_name='issue slip')),
            ],
            options={
                'verbose_name': 'return to the store',
                'verbose_name_plural': 'returns to the store',
                'ordering': ['-returned_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Store',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('location', models.CharField(blank=True, max_length=120, verbose_name='location')),
                ('type', models.CharField(choices=[('Main', 'Main'), ('Sub', 'Sub')], default='Main', max_length=4, verbose_name='type')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('incharge', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='in charge')),
            ],
            options={
                'verbose_name': 'store',
                'verbose_name_plural': 'stores',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='StockTransfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('transfer_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('moved_on', models.DateField(verbose_name='date')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('status', models.CharField(choices=[('sent', 'Sent'), ('received', 'Received')], default='sent', editable=False, max_length=8, verbose_name='status')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('received_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='received by')),
                ('received_at', models.DateTimeField(editable=False, null=True, verbose_name='received at')),
                ('from_store', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.store', verbose_name='from')),
                ('to_store', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.store', verbose_name='to')),
            ],
            options={
                'verbose_name': 'transfer between stores',
                'verbose_name_plural': 'transfers between stores',
                'ordering': ['-moved_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StockMovement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('type', models.CharField(choices=[('In', 'In'), ('Out', 'Out')], max_length=3, verbose_name='direction')),
                ('kind', models.CharField(choices=[('opening', 'Opening stock'), ('receipt', 'Goods receipt'), ('issue', 'Issue'), ('return_in', 'Returned by a department'), ('return_out', 'Returned to the vendor'), ('transfer', 'Transfer between stores'), ('count', 'Correction by count')], max_length=10, verbose_name='kind')),
                ('quantity', models.DecimalField(decimal_places=3, max_digits=14, verbose_name='quantity')),
                ('value', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='value')),
                ('moved_on', models.DateField(verbose_name='date')),
                ('ref_doc', models.CharField(max_length=40, verbose_name='document')),
                ('made_by', models.CharField(max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('batch', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='erp_inventory.batch', verbose_name='batch')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='erp_inventory.item', verbose_name='item')),
                ('store', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='erp_inventory.store', verbose_name='store')),
            ],
            options={
                'verbose_name': 'stock movement',
                'verbose_name_plural': 'stock movements',
                'ordering': ['-moved_on', '-id'],
            },
        ),
        migrations.AddField(
            model_name='stockcount',
            name='store',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.store', verbose_name='store'),
        ),
        migrations.CreateModel(
            name='Stock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('quantity', models.DecimalField(decimal_places=3, default=0, max_digits=14, verbose_name='quantity')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='last updated')),
                ('batch', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='stocks', to='erp_inventory.batch', verbose_name='batch')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stocks', to='erp_inventory.item', verbose_name='item')),
                ('store', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stocks', to='erp_inventory.store', verbose_name='store')),
            ],
            options={
                'verbose_name': 'stock',
                'verbose_name_plural': 'stock',
                'ordering': ['item', 'store', 'batch'],
            },
        ),
        migrations.AddField(
            model_name='issueslip',
            name='store',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.store', verbose_name='store'),
        ),
        migrations.CreateModel(
            name='TransferLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('quantity', models.DecimalField(decimal_places=3, max_digits=14, verbose_name='quantity')),
                ('batch', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.batch', verbose_name='batch')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.item', verbose_name='item')),
                ('transfer', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_inventory.stocktransfer', verbose_name='transfer')),
            ],
            options={
                'verbose_name': 'line of a transfer',
                'verbose_name_plural': 'lines of a transfer',
                'ordering': ['transfer', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='ValuationRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('method', models.CharField(choices=[('wavg', 'Weighted average'), ('fifo', 'First in, first out')], max_length=4, verbose_name='method')),
                ('order_cost', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='cost of an order')),
                ('holding_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='cost of keeping, percent a year')),
            ],
            options={
                'verbose_name': 'method of valuation',
                'verbose_name_plural': 'methods of valuation',
                'ordering': ['-effective_on'],
                'constraints': [models.CheckConstraint(condition=models.Q(('effective_on__day', 1), ('effective_on__month', 4)), name='erp_valuation_rule_april'), models.CheckConstraint(condition=models.Q(('method__in', ['wavg', 'fifo'])), name='erp_valuation_rule_method')],
            },
        ),
        migrations.CreateModel(
            name='ItemBook',
            fields=[
                ('item', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='book', serialize=False, to='erp_inventory.item')),
                ('quantity', models.DecimalField(decimal_places=3, default=0, max_digits=14, verbose_name='quantity')),
                ('value', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='value')),
                ('method', models.CharField(blank=True, choices=[('wavg', 'Weighted average'), ('fifo', 'First in, first out')], max_length=4, verbose_name='method')),
            ],
            options={
                'verbose_name': 'stock of an item',
                'verbose_name_plural': 'stock of items',
                'ordering': ['item'],
                'constraints': [models.CheckConstraint(condition=models.Q(('quantity__gte', 0)), name='erp_item_book_quantity')],
            },
        ),
        migrations.CreateModel(
            name='IssueLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('quantity', models.DecimalField(decimal_places=3, max_digits=14, verbose_name='quantity')),
                ('value', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='value')),
                ('returned', models.DecimalField(decimal_places=3, default=0, max_digits=14, verbose_name='returned')),
                ('returned_value', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='value returned')),
                ('batch', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.batch', verbose_name='batch')),
                ('slip', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_inventory.issueslip', verbose_name='issue slip')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.item', verbose_name='item')),
            ],
            options={
                'verbose_name': 'line of an issue slip',
                'verbose_name_plural': 'lines of an issue slip',
                'ordering': ['slip', 'line_no'],
                'constraints': [models.UniqueConstraint(fields=('slip', 'line_no'), name='erp_slip_line'), models.CheckConstraint(condition=models.Q(('quantity__gt', 0), ('returned__gte', 0), ('returned__lte', models.F('quantity')), ('value__gte', 0), ('returned_value__gte', 0), ('returned_value__lte', models.F('value'))), name='erp_slip_line_amounts')],
            },
        ),
        migrations.AddConstraint(
            model_name='batch',
            constraint=models.UniqueConstraint(models.F('item'), django.db.models.functions.text.Lower('batch_no'), name='erp_batch_once'),
        ),
        migrations.AddConstraint(
            model_name='itemcategory',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_item_category_name'),
        ),
        migrations.AddConstraint(
            model_name='itemcategory',
            constraint=models.CheckConstraint(condition=models.Q(('parent', models.F('id')), _negated=True), name='erp_item_category_own_parent'),
        ),
        migrations.AddConstraint(
            model_name='item',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='erp_item_code'),
        ),
        migrations.AddConstraint(
            model_name='item',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_item_name'),
        ),
        migrations.AddConstraint(
            model_name='item',
            constraint=models.CheckConstraint(condition=models.Q(('gst_pct__gte', 0), ('reorder_level__gte', 0)), name='erp_item_figures'),
        ),
        migrations.AddIndex(
            model_name='revaluation',
            index=models.Index(fields=['item', 'revalued_on'], name='erp_revaluation_item'),
        ),
        migrations.AddConstraint(
            model_name='revaluation',
            constraint=models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='erp_revaluation_amount'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=models.UniqueConstraint(fields=('count', 'line_no'), name='erp_count_line'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=models.UniqueConstraint(fields=('count', 'item', 'batch'), name='erp_count_item_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=models.CheckConstraint(condition=models.Q(('counted__gte', 0), ('recorded__gte', 0)), name='erp_count_quantities'),
        ),
        migrations.AddConstraint(
            model_name='store',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_store_name'),
        ),
        migrations.AddConstraint(
            model_name='store',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['Main', 'Sub'])), name='erp_store_type'),
        ),
        migrations.AddIndex(
            model_name='stocktransfer',
            index=models.Index(fields=['to_store', 'status'], name='erp_transfer_arriving'),
        ),
        migrations.AddConstraint(
            model_name='stocktransfer',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['sent', 'received'])), name='erp_transfer_status'),
        ),
        migrations.AddConstraint(
            model_name='stocktransfer',
            constraint=models.CheckConstraint(condition=models.Q(('from_store', models.F('to_store')), _negated=True), name='erp_transfer_stores'),
        ),
        migrations.AddIndex(
            model_name='stockmovement',
            index=models.Index(fields=['item', 'moved_on', 'id'], name='erp_movement_item'),
        ),
        migrations.AddIndex(
            model_name='stockmovement',
            index=models.Index(fields=['store', 'item', 'moved_on'], name='erp_movement_store'),
        ),
        migrations.AddIndex(
            model_name='stockmovement',
            index=models.Index(fields=['ref_doc'], name='erp_movement_doc'),
        ),
        migrations.AddConstraint(
            model_name='stockmovement',
            constraint=models.CheckConstraint(condition=models.Q(('quantity__gt', 0), ('value__gte', 0)), name='erp_movement_amounts'),
        ),
        migrations.AddConstraint(
            model_name='stockmovement',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['In', 'Out'])), name='erp_movement_type'),
        ),
        migrations.AddConstraint(
            model_name='stockmovement',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['opening', 'receipt', 'issue', 'return_in', 'return_out', 'transfer', 'count'])), name='erp_movement_kind'),
        ),
        migrations.AddIndex(
            model_name='stockcount',
            index=models.Index(fields=['status', '-counted_on'], name='erp_count_list'),
        ),
        migrations.AddConstraint(
            model_name='stockcount',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'approved', 'rejected'])), name='erp_count_status'),
        ),
        migrations.AddConstraint(
            model_name='stock',
            constraint=models.UniqueConstraint(fields=('item', 'store', 'batch'), name='erp_stock_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='stock',
            constraint=models.CheckConstraint(condition=models.Q(('quantity__gte', 0)), name='erp_stock_not_below_zero'),
        ),
        migrations.AddIndex(
            model_name='issueslip',
            index=models.Index(fields=['requested_by', '-issued_on'], name='erp_slip_person'),
        ),
        migrations.AddConstraint(
            model_name='issueslip',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['issued', 'reversed'])), name='erp_slip_status'),
        ),
        migrations.AddConstraint(
            model_name='transferline',
            constraint=models.UniqueConstraint(fields=('transfer', 'line_no'), name='erp_transfer_line'),
        ),
        migrations.AddConstraint(
            model_name='transferline',
            constraint=models.CheckConstraint(condition=models.Q(('quantity__gt', 0)), name='erp_transfer_line_quantity'),
        ),
    ]
