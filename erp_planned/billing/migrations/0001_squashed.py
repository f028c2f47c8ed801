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
        ("erp_billing", "0001_initial"),
        ("erp_billing", "0002_final_rows"),
        ("erp_billing", "0003_voucher_again"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Customer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('gstin', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_gstin], verbose_name='GSTIN')),
                ('pan', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_pan], verbose_name='PAN')),
                ('address', models.CharField(blank=True, max_length=300, verbose_name='address')),
                ('state_code', models.CharField(blank=True, max_length=2, verbose_name='State (GST code)')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email')),
                ('phone', models.CharField(blank=True, max_length=15, verbose_name='phone')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'customer',
                'verbose_name_plural': 'customers',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_customer_name')],
            },
        ),
        migrations.CreateModel(
            name='Invoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('invoice_no', models.CharField(editable=False, max_length=16, unique=True, verbose_name='number')),
                ('invoice_on', models.DateField(verbose_name='date')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('is_interstate', models.BooleanField(default=False, editable=False, verbose_name='to another State')),
                ('narration', models.CharField(blank=True, max_length=300, verbose_name='narration')),
                ('taxable_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='taxable')),
                ('tax_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='tax')),
                ('total_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='total')),
                ('paid_amount', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='received')),
                ('status', models.CharField(choices=[('unpaid', 'Unpaid'), ('part_paid', 'Part paid'), ('paid', 'Paid'), ('cancelled', 'Cancelled')], default='unpaid', editable=False, max_length=9, verbose_name='status')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('cancelled_on', models.DateField(editable=False, null=True, verbose_name='cancelled on')),
                ('cancelled_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='cancelled by')),
                ('cancelled_at', models.DateTimeField(editable=False, null=True, verbose_name='cancelled at')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason')),
                ('customer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invoices', to='erp_billing.customer', verbose_name='customer')),
                ('voucher', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'invoice',
                'verbose_name_plural': 'invoices',
                'ordering': ['-invoice_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='InvoiceItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('description', models.CharField(max_length=200, verbose_name='description')),
                ('hsn_code', models.CharField(blank=True, max_length=8, verbose_name='HSN or SAC')),
                ('quantity', models.DecimalField(decimal_places=3, default=1, max_digits=12, validators=[django.core.validators.MinValueValidator(Decimal('0.001'))], verbose_name='quantity')),
                ('rate', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='rate')),
                ('tax_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(40)], verbose_name='tax percent')),
                ('taxable', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='taxable')),
                ('tax', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='tax')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account of income')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='erp_billing.invoice', verbose_name='invoice')),
            ],
            options={
                'verbose_name': 'line of an invoice',
                'verbose_name_plural': 'lines of an invoice',
                'ordering': ['invoice', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='Receipt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('receipt_no', models.CharField(editable=False, max_length=16, unique=True, verbose_name='number')),
                ('received_on', models.DateField(verbose_name='date')),
                ('received_from', models.CharField(blank=True, help_text='Left empty: the customer.', max_length=120, verbose_name='from')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('mode', models.CharField(choices=[('Cash', 'Cash'), ('Cheque', 'Cheque'), ('NEFT', 'NEFT')], max_length=6, verbose_name='mode')),
                ('reference', models.CharField(blank=True, max_length=60, verbose_name='cheque or UTR number')),
                ('narration', models.CharField(blank=True, max_length=300, verbose_name='narration')),
                ('state', models.CharField(choices=[('posted', 'Posted'), ('reversed', 'Reversed')], default='posted', editable=False, max_length=8, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('reversed_on', models.DateField(editable=False, null=True, verbose_name='reversed on')),
                ('reversed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='reversed by')),
                ('reversed_at', models.DateTimeField(editable=False, null=True, verbose_name='reversed at')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='received into')),
                ('customer', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='receipts', to='erp_billing.customer', verbose_name='customer')),
                ('income', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='credited to')),
                ('voucher', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'receipt',
                'verbose_name_plural': 'receipts',
                'ordering': ['-received_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Allocation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('allocated_on', models.DateField(verbose_name='from')),
                ('released_on', models.DateField(editable=False, null=True, verbose_name='until')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='allocations', to='erp_billing.invoice', verbose_name='invoice')),
                ('receipt', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='allocations', to='erp_billing.receipt', verbose_name='receipt')),
            ],
            options={
                'verbose_name': 'share of a receipt',
                'verbose_name_plural': 'shares of a receipt',
                'ordering': ['receipt', 'id'],
            },
        ),
        migrations.AddIndex(
            model_name='invoice',
            index=models.Index(fields=['customer', 'invoice_on'], name='erp_invoice_customer'),
        ),
        migrations.AddIndex(
            model_name='invoice',
            index=models.Index(fields=['status', '-invoice_on'], name='erp_invoice_status_date'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(('total_amount', django.db.models.expressions.CombinedExpression(models.F('taxable_amount'), '+', models.F('tax_amount'))), ('total_amount__gt', 0)), name='erp_invoice_total'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(('paid_amount__gte', 0), ('paid_amount__lte', models.F('total_amount'))), name='erp_invoice_paid'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(('due_on__gte', models.F('invoice_on'))), name='erp_invoice_due'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('paid_amount', 0), ('status', 'unpaid')), models.Q(('paid_amount', models.F('total_amount')), ('status', 'paid')), models.Q(('paid_amount__gt', 0), ('paid_amount__lt', models.F('total_amount')), ('status', 'part_paid')), models.Q(('cancelled_on__isnull', False), ('paid_amount', 0), ('status', 'cancelled')), _connector='OR'), name='erp_invoice_status'),
        ),
        migrations.AddConstraint(
            model_name='invoiceitem',
            constraint=models.UniqueConstraint(fields=('invoice', 'line_no'), name='erp_invoice_item_line'),
        ),
        migrations.AddConstraint(
            model_name='invoiceitem',
            constraint=models.CheckConstraint(condition=models.Q(('tax__gte', 0), ('taxable__gte', 0)), name='erp_invoice_item_amounts'),
        ),
        migrations.AddIndex(
            model_name='receipt',
            index=models.Index(fields=['customer', 'received_on'], name='erp_receipt_customer'),
        ),
        migrations.AddConstraint(
            model_name='receipt',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_receipt_amount'),
        ),
        migrations.AddConstraint(
            model_name='receipt',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['posted', 'reversed'])), name='erp_receipt_state'),
        ),
        migrations.AddConstraint(
            model_name='receipt',
            constraint=models.CheckConstraint(condition=models.Q(('customer', None), ('income', None), _connector='XOR'), name='erp_receipt_one_side'),
        ),
        migrations.AddConstraint(
            model_name='receipt',
            constraint=models.UniqueConstraint(models.F('account'), django.db.models.functions.text.Lower('reference'), condition=models.Q(models.Q(('reference', ''), _negated=True), ('mode', 'NEFT'), ('state', 'posted')), name='erp_receipt_transfer_once'),
        ),
        migrations.AddIndex(
            model_name='allocation',
            index=models.Index(fields=['invoice', 'allocated_on'], name='erp_allocation_invoice'),
        ),
        migrations.AddConstraint(
            model_name='allocation',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_allocation_amount'),
        ),
    ]
