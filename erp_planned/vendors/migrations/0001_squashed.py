"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import core.validators
import django.contrib.postgres.constraints
import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import erp_planned.vendors.models.standing
import erp_planned.vendors.models.vendors
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_vendors", "0001_initial"),
        ("erp_vendors", "0002_final_rows"),
        ("erp_vendors", "0003_damages"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Vendor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(blank=True, help_text='Left empty: the next number.', max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=150, verbose_name='name')),
                ('gstin', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_gstin], verbose_name='GSTIN')),
                ('pan', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_pan], verbose_name='PAN')),
                ('payee_kind', models.CharField(blank=True, choices=[('individual', 'Individual or HUF'), ('other', 'Company, firm or any other')], max_length=10, verbose_name='person or firm')),
                ('tds_section', models.CharField(choices=[('contract', 'Works and services of contractors (194C, now 393(1) Sl. 6(i))'), ('professional', 'Professional fees (194J(b), now Sl. 6(iii).D(b))'), ('technical', 'Technical services (194J(a), now Sl. 6(iii).D(a))'), ('none', 'No income tax is deducted (goods, rent of others)')], default='contract', max_length=12, verbose_name='income tax is deducted for')),
                ('transporter_declared_on', models.DateField(blank=True, null=True, verbose_name='declaration of a transporter of')),
                ('is_composition', models.BooleanField(default=False, verbose_name='composition scheme')),
                ('issues_e_invoices', models.BooleanField(default=False, verbose_name='issues e-invoices')),
                ('udyam_no', models.CharField(blank=True, max_length=19, validators=[erp_planned.vendors.models.vendors.validate_udyam], verbose_name='Udyam number')),
                ('msme_class', models.CharField(blank=True, choices=[('micro', 'Micro'), ('small', 'Small'), ('medium', 'Medium')], max_length=6, verbose_name='class of enterprise')),
                ('address', models.TextField(blank=True, max_length=500, verbose_name='address')),
                ('state', models.CharField(blank=True, choices=[('01', 'Jammu and Kashmir'), ('02', 'Himachal Pradesh'), ('03', 'Punjab'), ('04', 'Chandigarh'), ('05', 'Uttarakhand'), ('06', 'Haryana'), ('07', 'Delhi'), ('08', 'Rajasthan'), ('09', 'Uttar Pradesh'), ('10', 'Bihar'), ('11', 'Sikkim'), ('12', 'Arunachal Pradesh'), ('13', 'Nagaland'), ('14', 'Manipur'), ('15', 'Mizoram'), ('16', 'Tripura'), ('17', 'Meghalaya'), ('18', 'Assam'), ('19', 'West Bengal'), ('20', 'Jharkhand'), ('21', 'Odisha'), ('22', 'Chhattisgarh'), ('23', 'Madhya Pradesh'), ('24', 'Gujarat'), ('26', 'Dadra and Nagar Haveli and Daman and Diu'), ('27', 'Maharashtra'), ('29', 'Karnataka'), ('30', 'Goa'), ('31', 'Lakshadweep'), ('32', 'Kerala'), ('33', 'Tamil Nadu'), ('34', 'Puducherry'), ('35', 'Andaman and Nicobar Islands'), ('36', 'Telangana'), ('37', 'Andhra Pradesh'), ('38', 'Ladakh'), ('97', 'Other territory')], max_length=2, verbose_name='State')),
                ('pin_code', models.CharField(blank=True, max_length=6, validators=[core.validators.validate_pin_code], verbose_name='PIN code')),
                ('contact_person', models.CharField(blank=True, max_length=120, verbose_name='contact person')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('phone', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='phone')),
                ('bank_account', models.CharField(blank=True, max_length=18, validators=[core.validators.validate_bank_account], verbose_name='bank account')),
                ('ifsc', models.CharField(blank=True, max_length=11, validators=[core.validators.validate_ifsc], verbose_name='IFSC')),
                ('status', models.CharField(choices=[('registered', 'Registered'), ('waiting', 'Waits for approval'), ('verified', 'Verified'), ('inactive', 'Inactive')], default='registered', editable=False, max_length=10, verbose_name='status')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('entered_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('entered_by_id', models.BigIntegerField(editable=False, null=True)),
                ('changed_by_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, editable=False, size=None)),
                ('verified_at', models.DateTimeField(editable=False, null=True, verbose_name='verified at')),
                ('verified_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='verified by')),
                ('verified_by_id', models.BigIntegerField(editable=False, null=True)),
                ('approved_at', models.DateTimeField(editable=False, null=True, verbose_name='approved at')),
                ('approved_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='approved by')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='registered at')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
            ],
            options={
                'verbose_name': 'vendor',
                'verbose_name_plural': 'vendors',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='LowerTaxCertificate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('certificate_no', models.CharField(max_length=10, validators=[erp_planned.vendors.models.vendors.validate_certificate_no], verbose_name='certificate number')),
                ('section', models.CharField(choices=[('contract', 'Works and services of contractors (194C, now 393(1) Sl. 6(i))'), ('professional', 'Professional fees (194J(b), now Sl. 6(iii).D(b))'), ('technical', 'Technical services (194J(a), now Sl. 6(iii).D(a))'), ('none', 'No income tax is deducted (goods, rent of others)')], max_length=12, verbose_name='section')),
                ('rate_pct', models.DecimalField(decimal_places=2, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='rate (percent)')),
                ('limit_amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(1)], verbose_name='up to payments of')),
                ('valid_from', models.DateField(verbose_name='valid from')),
                ('valid_to', models.DateField(verbose_name='valid to')),
                ('reminded_for', models.DateField(blank=True, editable=False, null=True)),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='certificates', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'certificate of a lower tax rate',
                'verbose_name_plural': 'certificates of a lower tax rate',
                'ordering': ['vendor', '-valid_from'],
            },
        ),
        migrations.CreateModel(
            name='BankChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bank_account', models.CharField(max_length=18, validators=[core.validators.validate_bank_account], verbose_name='bank account')),
                ('ifsc', models.CharField(max_length=11, validators=[core.validators.validate_ifsc], verbose_name='IFSC')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('status', models.CharField(choices=[('waiting', 'Waits'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='waiting', editable=False, max_length=8, verbose_name='status')),
                ('entered_at', models.DateTimeField(auto_now_add=True, verbose_name='asked at')),
                ('entered_by', models.CharField(editable=False, max_length=150, verbose_name='asked by')),
                ('entered_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bank_changes', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'change of a bank account',
                'verbose_name_plural': 'changes of bank accounts',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='VendorBlacklist',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('from_on', models.DateField(verbose_name='from')),
                ('to_on', models.DateField(blank=True, null=True, verbose_name='until (from this day free again)')),
                ('order_ref', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('entered_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('entered_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('lifted_at', models.DateTimeField(editable=False, null=True, verbose_name='lifted at')),
                ('lifted_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='lifted by')),
                ('lift_reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='lifted for')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='blacklists', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'blacklisting',
                'verbose_name_plural': 'blacklistings',
                'ordering': ['-from_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='VendorCategory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('description', models.CharField(blank=True, max_length=300, verbose_name='description')),
                ('approval_required', models.BooleanField(default=False, verbose_name='vendors need an approval')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'vendor category',
                'verbose_name_plural': 'vendor categories',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_vendor_category_name')],
            },
        ),
        migrations.AddField(
            model_name='vendor',
            name='category',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='vendors', to='erp_vendors.vendorcategory', verbose_name='category'),
        ),
        migrations.CreateModel(
            name='VendorDocument',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                ('file_kind', models.CharField(editable=False, max_length=10, verbose_name='file type')),
                ('size', models.PositiveIntegerField(editable=False, verbose_name='size')),
                ('uploaded_by', models.CharField(editable=False, max_length=150, verbose_name='uploaded by')),
                ('uploaded_at', models.DateTimeField(auto_now_add=True, verbose_name='uploaded at')),
                ('doc_type', models.CharField(choices=[('GST', 'GST registration'), ('PAN', 'PAN'), ('Registration', 'Registration'), ('MSME', 'Udyam registration'), ('Bank', 'Cancelled cheque or bank letter'), ('Certificate', 'Certificate of a lower tax rate'), ('Other', 'Other')], max_length=12, verbose_name='kind')),
                ('file', models.FileField(max_length=200, upload_to='vendors', verbose_name='file')),
                ('expires_on', models.DateField(blank=True, null=True, verbose_name='valid until')),
                ('status', models.CharField(choices=[('waiting', 'Waits'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='waiting', editable=False, max_length=8, verbose_name='status')),
                ('uploaded_by_id', models.BigIntegerField(editable=False, null=True)),
                ('verified_at', models.DateTimeField(editable=False, null=True, verbose_name='verified at')),
                ('verified_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='verified by')),
                ('verified_by_id', models.BigIntegerField(editable=False, null=True)),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('reminded_for', models.DateField(blank=True, editable=False, null=True)),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='documents', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'document of a vendor',
                'verbose_name_plural': 'documents of vendors',
                'ordering': ['-uploaded_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='VendorPayment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('invoice_no', models.CharField(max_length=40, verbose_name='invoice number')),
                ('invoice_date', models.DateField(verbose_name='invoice date')),
                ('invoice_year', models.PositiveSmallIntegerField(editable=False)),
                ('received_on', models.DateField(verbose_name='accepted on')),
                ('credited_on', models.DateField(verbose_name='credited on')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='taxable amount')),
                ('gst_amount', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='GST')),
                ('place_of_supply', models.CharField(blank=True, choices=[('01', 'Jammu and Kashmir'), ('02', 'Himachal Pradesh'), ('03', 'Punjab'), ('04', 'Chandigarh'), ('05', 'Uttarakhand'), ('06', 'Haryana'), ('07', 'Delhi'), ('08', 'Rajasthan'), ('09', 'Uttar Pradesh'), ('10', 'Bihar'), ('11', 'Sikkim'), ('12', 'Arunachal Pradesh'), ('13', 'Nagaland'), ('14', 'Manipur'), ('15', 'Mizoram'), ('16', 'Tripura'), ('17', 'Meghalaya'), ('18', 'Assam'), ('19', 'West Bengal'), ('20', 'Jharkhand'), ('21', 'Odisha'), ('22', 'Chhattisgarh'), ('23', 'Madhya Pradesh'), ('24', 'Gujarat'), ('26', 'Dadra and Nagar Haveli and Daman and Diu'), ('27', 'Maharashtra'), ('29', 'Karnataka'), ('30', 'Goa'), ('31', 'Lakshadweep'), ('32', 'Kerala'), ('33', 'Tamil Nadu'), ('34', 'Puducherry'), ('35', 'Andaman and Nicobar Islands'), ('36', 'Telangana'), ('37', 'Andhra Pradesh'), ('38', 'Ladakh'), ('97', 'Other territory')], max_length=2, verbose_name='place of supply')),
                ('is_gst_exempt', models.BooleanField(default=False, verbose_name='exempt supply')),
                ('contract_ref', models.CharField(blank=True, max_length=60, verbose_name='contract or order')),
                ('contract_value', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='value of the contract without GST')),
                ('narration', models.CharField(blank=True, max_length=300, verbose_name='for what')),
                ('tds_deducted', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='income tax')),
                ('gst_tds_cgst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='CGST deducted')),
                ('gst_tds_sgst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='SGST deducted')),
                ('gst_tds_igst', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='IGST deducted')),
                ('damages_proposed', core.money.MoneyField(db_default=0, decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='damages for delay by the order')),
                ('damages_deducted', core.money.MoneyField(db_default=0, decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='damages deducted')),
                ('net_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='net')),
                ('status', models.CharField(choices=[('entered', 'Waits for approval'), ('approved', 'Approved'), ('paid', 'Paid'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled'), ('reversed', 'Reversed')], default='entered', editable=False, max_length=9, verbose_name='status')),
                ('bank_account', models.CharField(blank=True, editable=False, max_length=18, verbose_name='bank account')),
                ('ifsc', models.CharField(blank=True, editable=False, max_length=11, verbose_name='IFSC')),
                ('entered_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('entered_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('entered_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('paid_on', models.DateField(editable=False, null=True, verbose_name='paid on')),
                ('reference', models.CharField(blank=True, editable=False, max_length=60, verbose_name='UTR or cheque')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='closed at')),
                ('closed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='closed by')),
                ('paid_from', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='paid from')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'payment to a vendor',
                'verbose_name_plural': 'payments to vendors',
                'ordering': ['-invoice_date', '-id'],
            },
        ),
        migrations.CreateModel(
            name='VendorPaymentLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('section', models.CharField(choices=[('contract', 'Works and services of contractors (194C, now 393(1) Sl. 6(i))'), ('professional', 'Professional fees (194J(b), now Sl. 6(iii).D(b))'), ('technical', 'Technical services (194J(a), now Sl. 6(iii).D(a))'), ('none', 'No income tax is deducted (goods, rent of others)')], max_length=12, verbose_name='income tax is deducted for')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='taxable amount')),
                ('description', models.CharField(blank=True, max_length=200, verbose_name='for what')),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='account')),
                ('payment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='erp_vendors.vendorpayment')),
            ],
            options={
                'verbose_name': 'line of a bill',
                'verbose_name_plural': 'lines of bills',
                'ordering': ['payment', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='VendorRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order_id', models.CharField(blank=True, max_length=60, verbose_name='order')),
                ('quality', erp_planned.vendors.models.standing.ScoreField(decimal_places=1, max_digits=2, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)], verbose_name='quality')),
                ('delivery', erp_planned.vendors.models.standing.ScoreField(decimal_places=1, max_digits=2, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)], verbose_name='delivery')),
                ('pricing', erp_planned.vendors.models.standing.ScoreField(decimal_places=1, max_digits=2, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)], verbose_name='pricing')),
                ('overall_rating', models.DecimalField(decimal_places=2, editable=False, max_digits=3, verbose_name='overall')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('rated_at', models.DateTimeField(auto_now_add=True, verbose_name='rated at')),
                ('rated_by', models.CharField(editable=False, max_length=150, verbose_name='rated by')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'rating of a vendor',
                'verbose_name_plural': 'ratings of vendors',
                'ordering': ['-rated_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='VendorSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('quality_weight', models.PositiveSmallIntegerField(default=40, validators=[django.core.validators.MaxValueValidator(100)], verbose_name='weight of quality')),
                ('delivery_weight', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MaxValueValidator(100)], verbose_name='weight of delivery')),
                ('pricing_weight', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MaxValueValidator(100)], verbose_name='weight of pricing')),
                ('reminder_days', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(365)], verbose_name='days before a paper runs out to remind')),
                ('msme_days', models.PositiveSmallIntegerField(default=45, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(45)], verbose_name='days within which micro and small enterprises are paid')),
                ('deducts_gst', models.BooleanField(default=True, help_text='Departments, local authorities, governmental agencies and notified bodies do.', verbose_name='deducts GST at source (section 51 of the CGST Act)')),
            ],
            options={
                'verbose_name': 'vendor settings',
                'verbose_name_plural': 'vendor settings',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='erp_vendor_settings_single_row'), models.CheckConstraint(condition=models.Q(('quality_weight__gt', 0), ('delivery_weight__gt', 0), ('pricing_weight__gt', 0), _connector='OR'), name='erp_vendor_settings_weights')],
            },
        ),
        migrations.CreateModel(
            name='VendorTdsEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('financial_year', models.PositiveSmallIntegerField(verbose_name='financial year beginning')),
                ('month', models.DateField(verbose_name='month')),
                ('paid_on', models.DateField(verbose_name='credited on')),
                ('payee_type', models.CharField(choices=[('contractor_person', 'Contractor, individual or HUF (1%)'), ('contractor_other', 'Contractor, any other (2%)'), ('professional', 'Professional (10%)'), ('technical', 'Technical services (2%)')], max_length=17, verbose_name='paid for')),
                ('payee_name', models.CharField(max_length=150, verbose_name='payee')),
                ('pan', models.CharField(blank=True, max_length=10, verbose_name='PAN')),
                ('paid_before', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='paid before this year')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='paid')),
                ('taxed', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='taxed amount')),
                ('rate_pct', models.DecimalField(decimal_places=2, max_digits=5, verbose_name='rate of tax')),
                ('due', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='tax on it')),
                ('tax', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='tax deducted')),
                ('reason', models.CharField(blank=True, max_length=1, verbose_name='reason')),
                ('posted_at', models.DateTimeField(null=True, verbose_name='posted at')),
                ('reversed_at', models.DateTimeField(null=True, verbose_name='reversed at')),
                ('certificate', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='erp_vendors.lowertaxcertificate', verbose_name='certificate')),
                ('payment', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tds_entries', to='erp_vendors.vendorpayment')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tds_entries', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'TDS ledger entry of vendors',
                'verbose_name_plural': 'TDS ledger of vendors',
                'ordering': ['month', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='lowertaxcertificate',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Upper('certificate_no'), name='erp_vendor_certificate_no', violation_error_message='This certificate is entered already.'),
        ),
        migrations.AddConstraint(
            model_name='lowertaxcertificate',
            constraint=models.CheckConstraint(condition=models.Q(('valid_to__gte', models.F('valid_from'))), name='erp_vendor_certificate_days'),
        ),
        migrations.AddConstraint(
            model_name='lowertaxcertificate',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('vendor', '='), ('section', '='), (erp_planned.vendors.models.vendors.Days('valid_from', 'valid_to', '[]'), '&&')], name='erp_vendor_certificate_alone', violation_error_message='Another certificate for the section is valid on some of these days.'),
        ),
        migrations.AddConstraint(
            model_name='bankchange',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'waiting')), fields=('vendor',), name='erp_vendor_bank_change_waits'),
        ),
        migrations.AddConstraint(
            model_name='bankchange',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'approved', 'rejected'])), name='erp_vendor_bank_change_status'),
        ),
        migrations.AddConstraint(
            model_name='bankchange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'approved'), _negated=True), ('entered_by_id', None), ('decided_by_id', None), models.Q(('entered_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='erp_vendor_bank_change_two_people'),
        ),
        migrations.AddConstraint(
            model_name='vendorblacklist',
            constraint=models.CheckConstraint(condition=models.Q(('to_on', None), ('to_on__gte', models.F('from_on')), _connector='OR'), name='erp_vendor_blacklist_days'),
        ),
        migrations.AddConstraint(
            model_name='vendorblacklist',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('vendor', '='), (erp_planned.vendors.models.vendors.Days('from_on', 'to_on', '[)'), '&&')], name='erp_vendor_blacklist_alone'),
        ),
        migrations.AddIndex(
            model_name='vendor',
            index=models.Index(django.db.models.functions.text.Upper('name'), name='erp_vendor_name'),
        ),
        migrations.AddIndex(
            model_name='vendor',
            index=models.Index(condition=models.Q(('pan', ''), _negated=True), fields=['pan'], name='erp_vendor_pan'),
        ),
        migrations.AddIndex(
            model_name='vendor',
            index=models.Index(fields=['status', 'code'], name='erp_vendor_status_code'),
        ),
        migrations.AddConstraint(
            model_name='vendor',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='erp_vendor_code'),
        ),
        migrations.AddConstraint(
            model_name='vendor',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Upper('gstin'), condition=models.Q(('gstin', ''), _negated=True), name='erp_vendor_gstin'),
        ),
        migrations.AddConstraint(
            model_name='vendor',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['registered', 'waiting', 'verified', 'inactive'])), name='erp_vendor_status'),
        ),
        migrations.AddConstraint(
            model_name='vendor',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['verified', 'waiting']), _negated=True), ('entered_by_id', None), ('verified_by_id', None), models.Q(('entered_by_id', models.F('verified_by_id')), _negated=True), _connector='OR'), name='erp_vendor_two_people'),
        ),
        migrations.AddConstraint(
            model_name='vendor',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('bank_account', ''), ('ifsc', '')), models.Q(models.Q(('bank_account', ''), _negated=True), models.Q(('ifsc', ''), _negated=True)), _connector='OR'), name='erp_vendor_bank'),
        ),
        migrations.AddIndex(
            model_name='vendordocument',
            index=models.Index(fields=['expires_on'], name='erp_vendor_document_expiry'),
        ),
        migrations.AddConstraint(
            model_name='vendordocument',
            constraint=models.CheckConstraint(condition=models.Q(('doc_type__in', ['GST', 'PAN', 'Registration', 'MSME', 'Bank', 'Certificate', 'Other'])), name='erp_vendor_document_type'),
        ),
        migrations.AddConstraint(
            model_name='vendordocument',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'approved', 'rejected'])), name='erp_vendor_document_status'),
        ),
        migrations.AddConstraint(
            model_name='vendordocument',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'approved'), _negated=True), ('uploaded_by_id', None), ('verified_by_id', None), models.Q(('uploaded_by_id', models.F('verified_by_id')), _negated=True), _connector='OR'), name='erp_vendor_document_two_people'),
        ),
        migrations.AddIndex(
            model_name='vendorpayment',
            index=models.Index(fields=['status', '-invoice_date'], name='erp_vendor_payment_list'),
        ),
        migrations.AddIndex(
            model_name='vendorpayment',
            index=models.Index(condition=models.Q(('contract_ref', ''), _negated=True), fields=['vendor', 'contract_ref'], name='erp_vendor_payment_contract'),
        ),
        migrations.AddConstraint(
            model_name='vendorpayment',
            constraint=models.UniqueConstraint(models.F('vendor'), models.F('invoice_year'), django.db.models.functions.text.Upper('invoice_no'), condition=models.Q(('status__in', ('rejected', 'cancelled', 'reversed')), _negated=True), name='erp_vendor_payment_invoice'),
        ),
        migrations.AddConstraint(
            model_name='vendorpayment',
            constraint=models.CheckConstraint(condition=models.Q(('net_amount', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('amount'), '+', models.F('gst_amount')), '-', models.F('tds_deducted')), '-', models.F('gst_tds_cgst')), '-', models.F('gst_tds_sgst')), '-', models.F('gst_tds_igst')), '-', models.F('damages_deducted')))), name='erp_vendor_payment_net'),
        ),
        migrations.AddConstraint(
            model_name='vendorpayment',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0), ('damages_deducted__gte', 0), ('damages_deducted__lte', models.F('damages_proposed')), ('gst_amount__gte', 0), ('gst_tds_cgst__gte', 0), ('gst_tds_igst__gte', 0), ('gst_tds_sgst__gte', 0), ('net_amount__gte', 0), ('tds_deducted__gte', 0)), name='erp_vendor_payment_parts'),
        ),
        migrations.AddConstraint(
            model_name='vendorpayment',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['entered', 'approved', 'paid', 'rejected', 'cancelled', 'reversed'])), name='erp_vendor_payment_status'),
        ),
        migrations.AddConstraint(
            model_name='vendorpayment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'paid'), _negated=True), ('paid_on__isnull', False), _connector='OR'), name='erp_vendor_payment_paid'),
        ),
        migrations.AddConstraint(
            model_name='vendorpayment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['approved', 'paid']), _negated=True), ('entered_by_id', None), ('decided_by_id', None), models.Q(('entered_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='erp_vendor_payment_two_people'),
        ),
        migrations.AddConstraint(
            model_name='vendorpaymentline',
            constraint=models.UniqueConstraint(fields=('payment', 'line_no'), name='erp_vendor_line_once'),
        ),
        migrations.AddConstraint(
            model_name='vendorpaymentline',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='erp_vendor_line_amount'),
        ),
        migrations.AddConstraint(
            model_name='vendorrating',
            constraint=models.UniqueConstraint(models.F('vendor'), django.db.models.functions.text.Lower('order_id'), condition=models.Q(('order_id', ''), _negated=True), name='erp_vendor_rating_order'),
        ),
        migrations.AddConstraint(
            model_name='vendorrating',
            constraint=models.CheckConstraint(condition=models.Q(('delivery__range', (1, 5)), ('pricing__range', (1, 5)), ('quality__range', (1, 5))), name='erp_vendor_rating_scores'),
        ),
        migrations.AddIndex(
            model_name='vendortdsentry',
            index=models.Index(condition=models.Q(('posted_at__isnull', False), ('reversed_at', None)), fields=['financial_year', 'pan', 'payee_type'], name='erp_vendor_tds_year'),
        ),
        migrations.AddIndex(
            model_name='vendortdsentry',
            index=models.Index(fields=['month'], name='erp_vendor_tds_month'),
        ),
        migrations.AddConstraint(
            model_name='vendortdsentry',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gte', 0), ('due__gte', 0), ('tax__gte', 0), ('taxed__gte', 0)), name='erp_vendor_tds_parts'),
        ),
        migrations.AddConstraint(
            model_name='vendortdsentry',
            constraint=models.CheckConstraint(condition=models.Q(('reversed_at', None), ('posted_at__isnull', False), _connector='OR'), name='erp_vendor_tds_reversed'),
        ),
    ]
