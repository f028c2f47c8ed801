"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import erp_planned.purchase.models.orders
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_purchase", "0001_initial"),
        ("erp_purchase", "0002_final_rows"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
        ('erp_inventory', '0001_squashed'),
        ('erp_sourcing', '0001_squashed'),
        ('erp_vendors', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='PurchaseSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('over_receipt_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='goods above the order (percent)')),
                ('bill_pct', models.DecimalField(decimal_places=2, default=1, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='bill may differ by (percent)')),
                ('bill_amount', core.money.MoneyField(decimal_places=2, default=100, help_text='The smaller of the two holds.', max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='bill may differ by (rupees)')),
                ('own_inspection_below', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='receiver may inspect up to (rupees)')),
                ('damages_pct_week', models.DecimalField(decimal_places=2, default=Decimal('0.5'), max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='damages a week (percent)')),
                ('damages_most_pct', models.DecimalField(decimal_places=2, default=10, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='damages at most (percent)')),
                ('credits_tax', models.BooleanField(default=False, help_text='Else the tax is part of the cost.', verbose_name='input tax is credited')),
            ],
            options={
                'verbose_name': 'purchase settings',
                'verbose_name_plural': 'purchase settings',
                'ordering': ['-effective_on'],
            },
        ),
        migrations.CreateModel(
            name='GoodsReceipt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('grn_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('received_on', models.DateField(verbose_name='received on')),
                ('due_on', models.DateField(editable=False, null=True, verbose_name='due on')),
                ('challan_no', models.CharField(blank=True, max_length=40, verbose_name='delivery note')),
                ('inspection_status', models.CharField(choices=[('pending', 'Waiting for inspection'), ('accepted', 'Accepted'), ('partly', 'Accepted in part'), ('rejected', 'Rejected')], default='pending', editable=False, max_length=8, verbose_name='inspection')),
                ('inspected_on', models.DateField(editable=False, null=True, verbose_name='inspected on')),
                ('inspected_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='inspected by')),
                ('inspected_by_id', models.BigIntegerField(editable=False, null=True)),
                ('damages', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='damages for delay')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('store', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.store', verbose_name='store')),
            ],
            options={
                'verbose_name': 'goods receipt',
                'verbose_name_plural': 'goods receipts',
                'ordering': ['-received_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='GoodsReturn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('return_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('returned_on', models.DateField(verbose_name='returned on')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('status', models.CharField(choices=[('waiting', 'Waiting for approval'), ('approved', 'Sent back'), ('rejected', 'Rejected')], default='waiting', editable=False, max_length=8, verbose_name='status')),
                ('debit_taxable', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='taxable to be debited')),
                ('debit_tax', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='tax to be debited')),
                ('debit_amount', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='debit note')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('receipt', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='returns', to='erp_purchase.goodsreceipt', verbose_name='goods receipt')),
            ],
            options={
                'verbose_name': 'return to a vendor',
                'verbose_name_plural': 'returns to vendors',
                'ordering': ['-returned_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='PurchaseOrder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('po_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('comparison_id', models.BigIntegerField(editable=False, null=True)),
                ('ordered_on', models.DateField(verbose_name='date')),
                ('delivery_on', models.DateField(verbose_name='delivery by')),
                ('place_of_supply', models.CharField(blank=True, choices=[('01', 'Jammu and Kashmir'), ('02', 'Himachal Pradesh'), ('03', 'Punjab'), ('04', 'Chandigarh'), ('05', 'Uttarakhand'), ('06', 'Haryana'), ('07', 'Delhi'), ('08', 'Rajasthan'), ('09', 'Uttar Pradesh'), ('10', 'Bihar'), ('11', 'Sikkim'), ('12', 'Arunachal Pradesh'), ('13', 'Nagaland'), ('14', 'Manipur'), ('15', 'Mizoram'), ('16', 'Tripura'), ('17', 'Meghalaya'), ('18', 'Assam'), ('19', 'West Bengal'), ('20', 'Jharkhand'), ('21', 'Odisha'), ('22', 'Chhattisgarh'), ('23', 'Madhya Pradesh'), ('24', 'Gujarat'), ('26', 'Dadra and Nagar Haveli and Daman and Diu'), ('27', 'Maharashtra'), ('29', 'Karnataka'), ('30', 'Goa'), ('31', 'Lakshadweep'), ('32', 'Kerala'), ('33', 'Tamil Nadu'), ('34', 'Puducherry'), ('35', 'Andaman and Nicobar Islands'), ('36', 'Telangana'), ('37', 'Andhra Pradesh'), ('38', 'Ladakh'), ('97', 'Other territory')], max_length=2, verbose_name='place of supply')),
                ('is_interstate', models.BooleanField(default=False, editable=False, verbose_name='from another State (IGST)')),
                ('credits_tax', models.BooleanField(default=False, verbose_name='input tax is credited')),
                ('reverse_charge', models.BooleanField(default=False, help_text='The institution pays the tax itself; the vendor charges none.', verbose_name='reverse charge')),
                ('terms', models.TextField(blank=True, max_length=4000, verbose_name='terms')),
                ('delivery_schedule', models.TextField(blank=True, max_length=2000, verbose_name='delivery schedule')),
                ('damages_pct_week', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='damages a week (percent)')),
                ('damages_most_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='damages at most (percent)')),
                ('version', models.PositiveSmallIntegerField(default=1, editable=False, verbose_name='version')),
                ('taxable_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='taxable')),
                ('tax_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='tax')),
                ('total_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='total')),
                ('status', models.CharField(choices=[('draft', 'Waiting for approval'), ('approved', 'Approved'), ('received', 'Received in full'), ('closed', 'Closed short'), ('cancelled', 'Cancelled')], default='draft', editable=False, max_length=9, verbose_name='status')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('approved_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('approved_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='budget of account')),
                ('indent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='erp_sourcing.indent', verbose_name='indent')),
                ('store', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.store', verbose_name='deliver to')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'purchase order',
                'verbose_name_plural': 'purchase orders',
                'ordering': ['-ordered_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='PurchaseBill',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bill_no', models.CharField(max_length=40, verbose_name='bill number')),
                ('bill_on', models.DateField(verbose_name='bill date')),
                ('bill_year', models.PositiveSmallIntegerField(editable=False)),
                ('received_on', models.DateField(verbose_name='received on')),
                ('is_interstate', models.BooleanField(default=False, editable=False, verbose_name='IGST')),
                ('taxable_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='taxable')),
                ('tax_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='tax')),
                ('total_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='total')),
                ('expected_taxable', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='taxable by order and receipt')),
                ('expected_tax', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='tax by order and receipt')),
                ('findings', models.JSONField(default=list, editable=False, verbose_name='differences')),
                ('damages', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='damages for delay')),
                ('narration', models.CharField(blank=True, max_length=300, verbose_name='narration')),
                ('status', models.CharField(choices=[('held', 'Held: it differs'), ('matched', 'Matched'), ('released', 'Released'), ('cancelled', 'Cancelled')], default='held', editable=False, max_length=9, verbose_name='status')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('payment', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_vendors.vendorpayment', verbose_name='payment')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_vendors.vendor', verbose_name='vendor')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bills', to='erp_purchase.purchaseorder', verbose_name='order')),
            ],
            options={
                'verbose_name': 'bill for an order',
                'verbose_name_plural': 'bills for orders',
                'ordering': ['-bill_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='OrderVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('content', models.JSONField(verbose_name='content')),
                ('changes', models.JSONField(default=list, verbose_name='changes')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('waiting', 'Waiting for approval'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='waiting', max_length=8, verbose_name='state')),
                ('made_by', models.CharField(max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(null=True)),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided at')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='erp_purchase.purchaseorder', verbose_name='order')),
            ],
            options={
                'verbose_name': 'version of an order',
                'verbose_name_plural': 'versions of orders',
                'ordering': ['order', '-id'],
            },
        ),
        migrations.CreateModel(
            name='OrderItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('description', models.CharField(blank=True, max_length=500, verbose_name='description')),
                ('quantity', erp_planned.purchase.models.orders.Quantity(decimal_places=3, max_digits=14, validators=[django.core.validators.MinValueValidator(Decimal('0.001'))], verbose_name='quantity')),
                ('rate', models.DecimalField(decimal_places=4, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='rate')),
                ('discount', models.DecimalField(decimal_places=4, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='discount a unit')),
                ('freight', models.DecimalField(decimal_places=4, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='freight a unit')),
                ('tax_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(40)], verbose_name='GST percent')),
                ('taxable', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='taxable')),
                ('tax', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='tax')),
                ('most', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='at most')),
                ('received', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='received')),
                ('accepted', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='accepted')),
                ('rejected', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='rejected')),
                ('sent_back', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='sent back after acceptance')),
                ('billed', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='billed')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.item', verbose_name='item')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='erp_purchase.purchaseorder', verbose_name='order')),
            ],
            options={
                'verbose_name': 'line of an order',
                'verbose_name_plural': 'lines of an order',
                'ordering': ['order', 'line_no'],
            },
        ),
        migrations.AddField(
            model_name='goodsreceipt',
            name='order',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='receipts', to='erp_purchase.purchaseorder', verbose_name='order'),
        ),
        migrations.CreateModel(
            name='ReceiptLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('received', erp_planned.purchase.models.orders.Quantity(decimal_places=3, max_digits=14, verbose_name='received')),
                ('accepted', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='accepted')),
                ('rejected', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='rejected')),
                ('returned', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='returned')),
                ('rejected_back', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='rejected goods returned')),
                ('billed', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='billed')),
                ('capitalized', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='capitalized')),
                ('value', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='value')),
                ('settled', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='settled')),
                ('booked', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='booked')),
                ('batch_no', models.CharField(blank=True, max_length=40, verbose_name='batch')),
                ('expires_on', models.DateField(blank=True, null=True, verbose_name='expires on')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason of rejection')),
                ('batch', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.batch', verbose_name='batch')),
                ('order_item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='receipt_lines', to='erp_purchase.orderitem', verbose_name='line of the order')),
                ('receipt', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_purchase.goodsreceipt', verbose_name='receipt')),
            ],
            options={
                'verbose_name': 'line of a goods receipt',
                'verbose_name_plural': 'lines of a goods receipt',
                'ordering': ['receipt', 'id'],
            },
        ),
        migrations.CreateModel(
            name='BillLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('quantity', erp_planned.purchase.models.orders.Quantity(decimal_places=3, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='quantity')),
                ('rate', models.DecimalField(decimal_places=4, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='rate')),
                ('tax_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, verbose_name='GST percent')),
                ('taxable', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='taxable')),
                ('tax', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='tax')),
                ('value', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='value of the goods')),
                ('taken', models.JSONField(default=list, editable=False)),
                ('order_item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bill_lines', to='erp_purchase.orderitem', verbose_name='line of the order')),
                ('bill', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_purchase.purchasebill', verbose_name='bill')),
                ('receipt_line', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bill_lines', to='erp_purchase.receiptline', verbose_name='line of the receipt')),
            ],
            options={
                'verbose_name': 'line of a bill',
                'verbose_name_plural': 'lines of a bill',
                'ordering': ['bill', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='ReturnLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rejected', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, max_digits=14, verbose_name='of the rejected')),
                ('accepted', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, max_digits=14, verbose_name='of the accepted')),
                ('debited', erp_planned.purchase.models.orders.Quantity(decimal_places=3, default=0, editable=False, max_digits=14, verbose_name='debited')),
                ('goods_return', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_purchase.goodsreturn', verbose_name='return')),
                ('receipt_line', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='return_lines', to='erp_purchase.receiptline', verbose_name='line of the receipt')),
            ],
            options={
                'verbose_name': 'line of a return',
                'verbose_name_plural': 'lines of a return',
                'ordering': ['goods_return', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='goodsreturn',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'approved', 'rejected'])), name='erp_return_status'),
        ),
        migrations.AddConstraint(
            model_name='goodsreturn',
            constraint=models.CheckConstraint(condition=models.Q(('debit_amount', django.db.models.expressions.CombinedExpression(models.F('debit_taxable'), '+', models.F('debit_tax')))), name='erp_return_debit'),
        ),
        migrations.AddConstraint(
            model_name='goodsreturn',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'approved'), _negated=True), ('made_by_id', None), ('decided_by_id', None), models.Q(('made_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='erp_return_two_people'),
        ),
        migrations.AddIndex(
            model_name='purchaseorder',
            index=models.Index(fields=['status', '-ordered_on'], name='erp_order_list'),
        ),
        migrations.AddConstraint(
            model_name='purchaseorder',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'approved', 'received', 'closed', 'cancelled'])), name='erp_order_status'),
        ),
        migrations.AddConstraint(
            model_name='purchaseorder',
            constraint=models.CheckConstraint(condition=models.Q(('total_amount', django.db.models.expressions.CombinedExpression(models.F('taxable_amount'), '+', models.F('tax_amount')))), name='erp_order_total'),
        ),
        migrations.AddConstraint(
            model_name='purchaseorder',
            constraint=models.CheckConstraint(condition=models.Q(('delivery_on__gte', models.F('ordered_on'))), name='erp_order_delivery'),
        ),
        migrations.AddConstraint(
            model_name='purchaseorder',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'cancelled']), ('made_by_id', None), ('approved_by_id', None), models.Q(('made_by_id', models.F('approved_by_id')), _negated=True), _connector='OR'), name='erp_order_two_people'),
        ),
        migrations.AddConstraint(
            model_name='purchaseorder',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('comparison_id', None), _negated=True), models.Q(('status', 'cancelled'), _negated=True)), fields=('comparison_id', 'vendor'), name='erp_order_comparison_once'),
        ),
        migrations.AddIndex(
            model_name='purchasebill',
            index=models.Index(fields=['status', '-bill_on'], name='erp_purchase_bill_list'),
        ),
        migrations.AddConstraint(
            model_name='purchasebill',
            constraint=models.UniqueConstraint(models.F('vendor'), models.F('bill_year'), django.db.models.functions.text.Upper('bill_no'), condition=models.Q(('status', 'cancelled'), _negated=True), name='erp_purchase_bill_once'),
        ),
        migrations.AddConstraint(
            model_name='purchasebill',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['held', 'matched', 'released', 'cancelled'])), name='erp_purchase_bill_status'),
        ),
        migrations.AddConstraint(
            model_name='purchasebill',
            constraint=models.CheckConstraint(condition=models.Q(('taxable_amount__gt', 0), ('total_amount', django.db.models.expressions.CombinedExpression(models.F('taxable_amount'), '+', models.F('tax_amount')))), name='erp_purchase_bill_total'),
        ),
        migrations.AddConstraint(
            model_name='purchasebill',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'released'), _negated=True), ('made_by_id', None), ('decided_by_id', None), models.Q(('made_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='erp_purchase_bill_two_people'),
        ),
        migrations.AddConstraint(
            model_name='purchasebill',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['matched', 'released']), _negated=True), models.Q(('payment', None), _negated=True), _connector='OR'), name='erp_purchase_bill_handed_on'),
        ),
        migrations.AddConstraint(
            model_name='orderversion',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'rejected'), _negated=True), fields=('order', 'version'), name='erp_order_version_once'),
        ),
        migrations.AddConstraint(
            model_name='orderversion',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'waiting')), fields=('order',), name='erp_order_version_waits'),
        ),
        migrations.AddConstraint(
            model_name='orderversion',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'approved', 'rejected'])), name='erp_order_version_state'),
        ),
        migrations.AddConstraint(
            model_name='orderversion',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'approved'), _negated=True), ('made_by_id', None), ('decided_by_id', None), models.Q(('made_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='erp_order_version_two_people'),
        ),
        migrations.AddConstraint(
            model_name='orderitem',
            constraint=models.UniqueConstraint(fields=('order', 'line_no'), name='erp_order_item_line'),
        ),
        migrations.AddConstraint(
            model_name='orderitem',
            constraint=models.CheckConstraint(condition=models.Q(('discount__gte', 0), ('freight__gte', 0), ('quantity__gt', 0), ('rate__gte', 0), ('discount__lte', models.F('rate'))), name='erp_order_item_amounts'),
        ),
        migrations.AddConstraint(
            model_name='orderitem',
            constraint=models.CheckConstraint(condition=models.Q(('received__lte', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('most'), '+', models.F('rejected')), '+', models.F('sent_back')))), name='erp_order_item_not_above'),
        ),
        migrations.AddConstraint(
            model_name='orderitem',
            constraint=models.CheckConstraint(condition=models.Q(('accepted__lte', django.db.models.expressions.CombinedExpression(models.F('received'), '-', models.F('rejected'))), ('sent_back__lte', models.F('accepted'))), name='erp_order_item_accepted'),
        ),
        migrations.AddConstraint(
            model_name='orderitem',
            constraint=models.CheckConstraint(condition=models.Q(('billed__gte', 0), ('billed__lte', django.db.models.expressions.CombinedExpression(models.F('accepted'), '-', models.F('sent_back')))), name='erp_order_item_billed'),
        ),
        migrations.AddIndex(
            model_name='goodsreceipt',
            index=models.Index(fields=['inspection_status', '-received_on'], name='erp_grn_list'),
        ),
        migrations.AddConstraint(
            model_name='goodsreceipt',
            constraint=models.CheckConstraint(condition=models.Q(('inspection_status__in', ['pending', 'accepted', 'partly', 'rejected'])), name='erp_receipt_inspection'),
        ),
        migrations.AddConstraint(
            model_name='goodsreceipt',
            constraint=models.UniqueConstraint(models.F('order'), models.F('challan_no'), condition=models.Q(('challan_no', ''), _negated=True), name='erp_receipt_challan_once'),
        ),
        migrations.AddConstraint(
            model_name='receiptline',
            constraint=models.CheckConstraint(condition=models.Q(('accepted__gte', 0), ('received__gt', 0), ('rejected__gte', 0), ('value__gte', 0), ('accepted__lte', django.db.models.expressions.CombinedExpression(models.F('received'), '-', models.F('rejected')))), name='erp_receipt_line_quantities'),
        ),
        migrations.AddConstraint(
            model_name='receiptline',
            constraint=models.CheckConstraint(condition=models.Q(('billed__gte', 0), ('capitalized__gte', 0), ('rejected_back__gte', 0), ('returned__gte', 0), ('rejected_back__lte', models.F('rejected')), ('returned__lte', django.db.models.expressions.CombinedExpression(models.F('accepted'), '-', models.F('capitalized'))), ('billed__lte', django.db.models.expressions.CombinedExpression(models.F('accepted'), '-', models.F('returned'))), ('booked__lte', models.F('value')), ('settled__lte', models.F('accepted'))), name='erp_receipt_line_after'),
        ),
        migrations.AddConstraint(
            model_name='billline',
            constraint=models.UniqueConstraint(fields=('bill', 'line_no'), name='erp_purchase_bill_line'),
        ),
        migrations.AddConstraint(
            model_name='billline',
            constraint=models.CheckConstraint(condition=models.Q(('quantity__gt', 0), ('rate__gte', 0), ('tax__gte', 0), ('taxable__gte', 0)), name='erp_purchase_bill_line_amounts'),
        ),
        migrations.AddConstraint(
            model_name='returnline',
            constraint=models.UniqueConstraint(fields=('goods_return', 'receipt_line'), name='erp_return_line_once'),
        ),
        migrations.AddConstraint(
            model_name='returnline',
            constraint=models.CheckConstraint(condition=models.Q(('accepted__gte', 0), ('debited__gte', 0), ('debited__lte', models.F('accepted')), ('rejected__gte', 0), models.Q(('rejected__gt', 0), ('accepted__gt', 0), _connector='OR')), name='erp_return_line_quantities'),
        ),
    ]
