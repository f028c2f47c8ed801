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
        ("erp_gst", "0001_initial"),
        ("erp_gst", "0002_final_rows"),
        ("erp_gst", "0003_students_and_opening"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='GstLaw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('b2cl_above', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='large above')),
                ('late_fee_per_day', core.money.MoneyField(decimal_places=2, default=50, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='late fee of a day')),
                ('late_fee_nil_per_day', core.money.MoneyField(decimal_places=2, default=20, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='late fee of a day, nil return')),
                ('late_fee_most', core.money.MoneyField(decimal_places=2, default=5000, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='late fee at most')),
                ('interest_pct', models.DecimalField(decimal_places=2, default=18, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(50)], verbose_name='interest of a year, percent')),
            ],
            options={
                'verbose_name': 'limits of GST',
                'verbose_name_plural': 'limits of GST',
                'ordering': ['-effective_on'],
            },
        ),
        migrations.CreateModel(
            name='GstRegistration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('gstin', models.CharField(max_length=15, validators=[core.validators.validate_gstin], verbose_name='GSTIN')),
                ('frequency', models.CharField(choices=[('monthly', 'Monthly'), ('quarterly', 'Quarterly (QRMP)')], default='monthly', max_length=9, verbose_name='returns')),
                ('turnover_class', models.CharField(choices=[('up_to_2', 'Up to 2 crore'), ('up_to_5', 'Above 2 and up to 5 crore'), ('above_5', 'Above 5 crore')], default='up_to_5', max_length=8, verbose_name='turnover of the year before')),
                ('e_invoice_from', models.DateField(blank=True, null=True, verbose_name='e-invoices from')),
                ('e_invoice_reason', models.CharField(blank=True, help_text='For example: department of the Government, exempt by Notification 23/2021.', max_length=200, verbose_name='why no e-invoices')),
                ('gstr1_version', models.CharField(default='GST3.1.6', max_length=12, verbose_name='version of the GSTR-1 file')),
                ('usual_hsn', models.CharField(default='9992', max_length=8, verbose_name='usual SAC')),
            ],
            options={
                'verbose_name': 'GST registration',
                'verbose_name_plural': 'GST registrations',
                'ordering': ['-effective_on'],
            },
        ),
        migrations.CreateModel(
            name='HsnCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=8, unique=True, verbose_name='HSN or SAC')),
                ('description', models.CharField(max_length=120, verbose_name='description')),
                ('unit', models.CharField(default='NA', max_length=3, verbose_name='unit')),
                ('treatment', models.CharField(choices=[('taxable', 'Taxable'), ('nil', 'Nil rated'), ('exempt', 'Exempt'), ('non_gst', 'Outside GST')], default='taxable', max_length=7, verbose_name='treatment')),
            ],
            options={
                'verbose_name': 'HSN or SAC',
                'verbose_name_plural': 'HSN and SAC',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='GSTInvoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('flow', models.CharField(choices=[('outward', 'Outward (we supply)'), ('inward', 'Inward (we are supplied)')], max_length=7, verbose_name='direction')),
                ('document_type', models.CharField(choices=[('INV', 'Invoice'), ('CRN', 'Credit note'), ('DBN', 'Debit note')], default='INV', max_length=3, verbose_name='document')),
                ('invoice_no', models.CharField(max_length=40, verbose_name='number')),
                ('invoice_on', models.DateField(verbose_name='date')),
                ('invoice_year', models.PositiveSmallIntegerField(editable=False)),
                ('period', models.DateField(verbose_name='month of the return')),
                ('party_name', models.CharField(max_length=120, verbose_name='party')),
                ('party_gstin', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_gstin], verbose_name="party's GSTIN")),
                ('party_address', models.CharField(blank=True, max_length=300, verbose_name="party's address")),
                ('party_pin', models.CharField(blank=True, max_length=6, verbose_name="party's PIN code")),
                ('place_of_supply', models.CharField(max_length=2, verbose_name='place of supply')),
                ('supply_type', models.CharField(choices=[('regular', 'Regular'), ('sez_with_tax', 'SEZ with payment of tax'), ('sez_without_tax', 'SEZ without payment of tax'), ('deemed_export', 'Deemed export'), ('export_with_tax', 'Export with payment of tax'), ('export_without_tax', 'Export under LUT')], default='regular', max_length=18, verbose_name='kind of supply')),
                ('section', models.CharField(blank=True, choices=[('b2b', '4, 6B, 6C: registered buyers'), ('b2cl', '5: large to unregistered buyers in other States'), ('b2cs', '7: other unregistered buyers'), ('cdnr', '9B: notes to registered buyers'), ('cdnur', '9B: notes to unregistered buyers'), ('exp', '6A: exports')], editable=False, max_length=5, verbose_name='table of GSTR-1')),
                ('is_inter_state', models.BooleanField(default=False, editable=False, verbose_name='inter-State')),
                ('is_reverse_charge', models.BooleanField(default=False, verbose_name='reverse charge')),
                ('is_summary', models.BooleanField(default=False, editable=False, verbose_name='total of several')),
                ('inward_kind', models.CharField(choices=[('domestic', 'Within India'), ('import_goods', 'Import of goods'), ('import_services', 'Import of services'), ('isd', 'Input service distributor')], default='domestic', max_length=15, verbose_name='comes from')),
                ('is_capital', models.BooleanField(default=False, verbose_name='capital goods')),
                ('itc', models.CharField(choices=[('none', 'No credit is asked'), ('eligible', 'Eligible'), ('blocked', 'Blocked by section 17(5)'), ('not_in_2b', 'Not in GSTR-2B yet'), ('pos', 'Place of supply or time limit')], default='none', max_length=9, verbose_name='input credit')),
                ('credit_period', models.DateField(editable=False, null=True, verbose_name='month of the credit')),
                ('shipping_bill_no', models.CharField(blank=True, max_length=15, verbose_name='shipping bill')),
                ('shipping_bill_on', models.DateField(blank=True, null=True, verbose_name='date of the shipping bill')),
                ('port_code', models.CharField(blank=True, max_length=6, verbose_name='port')),
                ('taxable_value', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='taxable value')),
                ('cgst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='CGST')),
                ('sgst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='SGST')),
                ('igst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='IGST')),
                ('cess', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='cess')),
                ('round_off', models.DecimalField(decimal_places=2, default=0, max_digits=5, verbose_name='round-off')),
                ('total', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='total')),
                ('source', models.CharField(blank=True, editable=False, max_length=60, verbose_name='made from')),
                ('is_cancelled', models.BooleanField(default=False, editable=False, verbose_name='cancelled')),
                ('cancelled_on', models.DateField(editable=False, null=True, verbose_name='cancelled on')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('original', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='notes', to='erp_gst.gstinvoice', verbose_name='of invoice')),
            ],
            options={
                'verbose_name': 'GST invoice',
                'verbose_name_plural': 'GST invoices',
                'ordering': ['-invoice_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='GSTInvoiceLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('description', models.CharField(max_length=200, verbose_name='description')),
                ('hsn_code', models.CharField(blank=True, max_length=8, verbose_name='HSN or SAC')),
                ('quantity', models.DecimalField(decimal_places=3, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='quantity')),
                ('unit', models.CharField(default='NA', max_length=3, verbose_name='unit')),
                ('treatment', models.CharField(choices=[('taxable', 'Taxable'), ('nil', 'Nil rated'), ('exempt', 'Exempt'), ('non_gst', 'Outside GST')], default='taxable', max_length=7, verbose_name='treatment')),
                ('rate', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(40)], verbose_name='tax percent')),
                ('taxable_value', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='taxable value')),
                ('cgst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='CGST')),
                ('sgst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='SGST')),
                ('igst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='IGST')),
                ('cess', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='cess')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_gst.gstinvoice', verbose_name='GST invoice')),
            ],
            options={
                'verbose_name': 'line of a GST invoice',
                'verbose_name_plural': 'lines of GST invoices',
                'ordering': ['invoice', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='GSTOpeningCredit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(verbose_name='at the beginning of')),
                ('igst', core.money.MoneyField(blank=True, decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='IGST')),
                ('cgst', core.money.MoneyField(blank=True, decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='CGST')),
                ('sgst', core.money.MoneyField(blank=True, decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='SGST')),
                ('cess', core.money.MoneyField(blank=True, decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='cess')),
                ('reference', models.CharField(help_text='For example: credit ledger of the portal, 1 April 2026.', max_length=200, verbose_name='where it is from')),
                ('state', models.CharField(choices=[('draft', 'Waiting for approval'), ('approved', 'Approved')], default='draft', editable=False, max_length=8, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='approved by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='approved at')),
            ],
            options={
                'verbose_name': 'opening credit',
                'verbose_name_plural': 'opening credit',
                'ordering': ['-id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'approved')), fields=('state',), name='erp_gst_opening_once'), models.CheckConstraint(condition=models.Q(('cess__gte', 0), ('cgst__gte', 0), ('igst__gte', 0), ('month__day', 1), ('sgst__gte', 0)), name='erp_gst_opening_amounts'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'approved'), _negated=True), ('made_by_id', None), ('decided_by_id', None), models.Q(('made_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='erp_gst_opening_two_people')],
            },
        ),
        migrations.CreateModel(
            name='GstRate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rate', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(40)], verbose_name='percent')),
                ('valid_from', models.DateField(verbose_name='from')),
                ('valid_to', models.DateField(blank=True, null=True, verbose_name='to')),
            ],
            options={
                'verbose_name': 'rate of GST',
                'verbose_name_plural': 'rates of GST',
                'ordering': ['rate', 'valid_from'],
                'constraints': [models.UniqueConstraint(fields=('rate', 'valid_from'), name='erp_gst_rate_once'), models.CheckConstraint(condition=models.Q(('valid_to', None), ('valid_to__gte', models.F('valid_from')), _connector='OR'), name='erp_gst_rate_days')],
            },
        ),
        migrations.CreateModel(
            name='GSTReturn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('return_type', models.CharField(choices=[('GSTR-1', 'GSTR-1 (outward supplies)'), ('GSTR-3B', 'GSTR-3B (summary and payment)'), ('GSTR-9', 'GSTR-9 (year)')], max_length=7, verbose_name='return')),
                ('gstin', models.CharField(max_length=15, verbose_name='GSTIN')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(verbose_name='to')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('status', models.CharField(choices=[('draft', 'Draft'), ('filed', 'Filed')], default='draft', editable=False, max_length=5, verbose_name='status')),
                ('figures', models.JSONField(default=dict, editable=False, verbose_name='figures')),
                ('ledger_mark', models.CharField(editable=False, max_length=64)),
                ('documents', models.PositiveIntegerField(default=0, verbose_name='documents')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(verbose_name='made at')),
                ('filed_on', models.DateField(editable=False, null=True, verbose_name='filed on')),
                ('arn_no', models.CharField(blank=True, editable=False, max_length=15, verbose_name='ARN')),
                ('filed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='filed by')),
                ('filed_by_id', models.BigIntegerField(editable=False, null=True)),
                ('filed_at', models.DateTimeField(editable=False, null=True, verbose_name='entered as filed at')),
                ('voucher', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.voucher', verbose_name='voucher')),
            ],
            options={
                'verbose_name': 'GST return',
                'verbose_name_plural': 'GST returns',
                'ordering': ['-starts_on', 'return_type'],
            },
        ),
        migrations.CreateModel(
            name='ReverseCharge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='category')),
                ('hsn_prefix', models.CharField(max_length=8, verbose_name='HSN or SAC begins with')),
                ('valid_from', models.DateField(verbose_name='from')),
                ('valid_to', models.DateField(blank=True, null=True, verbose_name='to')),
            ],
            options={
                'verbose_name': 'reverse charge category',
                'verbose_name_plural': 'reverse charge categories',
                'ordering': ['hsn_prefix', 'valid_from'],
                'constraints': [models.UniqueConstraint(fields=('hsn_prefix', 'valid_from'), name='erp_gst_reverse_once'), models.CheckConstraint(condition=models.Q(('valid_to', None), ('valid_to__gte', models.F('valid_from')), _connector='OR'), name='erp_gst_reverse_days')],
            },
        ),
        migrations.CreateModel(
            name='StudentSupply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('student_fees', 'Fees of students'), ('hostel', 'Rent and charges of the hostel'), ('mess', 'Mess')], max_length=12, verbose_name='supply')),
                ('hsn_code', models.CharField(max_length=8, verbose_name='SAC')),
                ('treatment', models.CharField(choices=[('exempt', 'Exempt'), ('nil', 'Nil rated'), ('non_gst', 'Outside GST')], default='exempt', max_length=7, verbose_name='treatment')),
                ('valid_from', models.DateField(verbose_name='from')),
                ('valid_to', models.DateField(blank=True, null=True, verbose_name='to')),
            ],
            options={
                'verbose_name': 'supply to students',
                'verbose_name_plural': 'supplies to students',
                'ordering': ['kind', 'valid_from'],
                'constraints': [models.UniqueConstraint(fields=('kind', 'valid_from'), name='erp_gst_student_once'), models.CheckConstraint(condition=models.Q(('valid_to', None), ('valid_to__gte', models.F('valid_from')), _connector='OR'), name='erp_gst_student_days')],
            },
        ),
        migrations.AddIndex(
            model_name='gstinvoice',
            index=models.Index(fields=['flow', 'period', 'section', 'id'], name='erp_gst_period'),
        ),
        migrations.AddIndex(
            model_name='gstinvoice',
            index=models.Index(fields=['credit_period'], name='erp_gst_credit'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.UniqueConstraint(models.F('invoice_year'), django.db.models.functions.text.Upper('invoice_no'), condition=models.Q(('flow', 'outward')), name='erp_gst_outward_number'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.UniqueConstraint(models.F('party_gstin'), models.F('party_name'), models.F('invoice_year'), models.F('document_type'), django.db.models.functions.text.Upper('invoice_no'), condition=models.Q(('flow', 'inward'), ('is_cancelled', False)), name='erp_gst_inward_number'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.UniqueConstraint(condition=models.Q(('source', ''), _negated=True), fields=('source',), name='erp_gst_source_once'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.CheckConstraint(condition=models.Q(('cess__gte', 0), ('cgst', models.F('sgst')), ('cgst__gte', 0), ('igst__gte', 0), ('taxable_value__gte', 0)), name='erp_gst_amounts'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.CheckConstraint(condition=models.Q(('igst', 0), ('cgst', 0), _connector='OR'), name='erp_gst_one_kind_of_tax'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('is_reverse_charge', False), ('total', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('taxable_value'), '+', models.F('cgst')), '+', models.F('sgst')), '+', models.F('igst')), '+', models.F('cess')), '+', models.F('round_off')))), models.Q(('is_reverse_charge', True), ('total', django.db.models.expressions.CombinedExpression(models.F('taxable_value'), '+', models.F('round_off')))), _connector='OR'), name='erp_gst_total'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('document_type', 'INV'), ('original', None)), models.Q(models.Q(('document_type', 'INV'), _negated=True), ('original__isnull', False)), _connector='OR'), name='erp_gst_notes_have_originals'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('credit_period', None), ('flow', 'outward'), ('itc', 'none')), models.Q(('flow', 'inward'), ('section', '')), _connector='OR'), name='erp_gst_sides'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('cancelled_on', None), ('is_cancelled', False)), models.Q(('cancelled_on__isnull', False), ('is_cancelled', True)), _connector='OR'), name='erp_gst_cancelled'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoiceline',
            constraint=models.UniqueConstraint(fields=('invoice', 'line_no'), name='erp_gst_line_once'),
        ),
        migrations.AddConstraint(
            model_name='gstinvoiceline',
            constraint=models.CheckConstraint(condition=models.Q(('cess__gte', 0), ('quantity__gte', 0), ('rate__gte', 0), ('taxable_value__gte', 0)), name='erp_gst_line_amounts'),
        ),
        migrations.AddConstraint(
            model_name='gstreturn',
            constraint=models.UniqueConstraint(fields=('return_type', 'starts_on'), name='erp_gst_return_once'),
        ),
        migrations.AddConstraint(
            model_name='gstreturn',
            constraint=models.UniqueConstraint(condition=models.Q(('arn_no', ''), _negated=True), fields=('arn_no',), name='erp_gst_arn_once'),
        ),
        migrations.AddConstraint(
            model_name='gstreturn',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__gt', models.F('starts_on'))), name='erp_gst_return_days'),
        ),
        migrations.AddConstraint(
            model_name='gstreturn',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('arn_no', ''), ('filed_on', None), ('status', 'draft')), models.Q(('filed_on__isnull', False), ('status', 'filed'), models.Q(('arn_no', ''), _negated=True)), _connector='OR'), name='erp_gst_return_filed'),
        ),
        migrations.AddConstraint(
            model_name='gstreturn',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'filed'), _negated=True), ('made_by_id', None), ('filed_by_id', None), models.Q(('made_by_id', models.F('filed_by_id')), _negated=True), _connector='OR'), name='erp_gst_return_two_people'),
        ),
    ]
