"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_sourcing", "0001_initial"),
        ("erp_sourcing", "0002_final_rows"),
    ]

    initial = True

    dependencies = [
        ('erp_finance', '0001_squashed'),
        ('erp_inventory', '0001_squashed'),
        ('erp_vendors', '0001_squashed'),
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Enquiry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('enquiry_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('mode', models.CharField(choices=[('direct', 'Without quotation (rule 154)'), ('committee', 'Local purchase committee (rule 155)'), ('limited', 'Limited tender (rule 162)'), ('advertised', 'Advertised tender (rule 161)'), ('gem_any', 'GeM, any supplier (rule 149)'), ('gem_lowest', 'GeM, lowest of three (rule 149)'), ('gem_bid', 'GeM, bidding (rule 149)'), ('single', 'Single tender (rule 166)')], max_length=10, verbose_name='mode of purchase')),
                ('is_sealed', models.BooleanField(editable=False, verbose_name='sealed bids')),
                ('closes_at', models.DateTimeField(verbose_name='quotations until')),
                ('opens_at', models.DateTimeField(verbose_name='opened from')),
                ('terms', models.TextField(blank=True, max_length=4000, verbose_name='terms')),
                ('credit_taken', models.BooleanField(default=False, verbose_name='input credit is taken')),
                ('few_reason', models.CharField(blank=True, max_length=300, verbose_name='reason for few vendors')),
                ('survey_members', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, editable=False, size=None)),
                ('state', models.CharField(choices=[('open', 'Taking quotations'), ('opened', 'Bids opened'), ('cancelled', 'Cancelled')], default='open', editable=False, max_length=9, verbose_name='state')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('first_opener', models.CharField(blank=True, editable=False, max_length=150, verbose_name='first opener')),
                ('first_opener_id', models.BigIntegerField(editable=False, null=True)),
                ('second_opener', models.CharField(blank=True, editable=False, max_length=150, verbose_name='second opener')),
                ('second_opener_id', models.BigIntegerField(editable=False, null=True)),
                ('opened_at', models.DateTimeField(editable=False, null=True, verbose_name='opened at')),
            ],
            options={
                'verbose_name': 'enquiry',
                'verbose_name_plural': 'enquiries',
                'ordering': ['-closes_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Comparison',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('compared_on', models.DateField(verbose_name='compared on')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('approved', 'Approved')], default='draft', editable=False, max_length=8, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('approved_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='approved by')),
                ('approved_by_id', models.BigIntegerField(editable=False, null=True)),
                ('approved_at', models.DateTimeField(editable=False, null=True, verbose_name='approved at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('enquiry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='comparison', to='erp_sourcing.enquiry', verbose_name='enquiry')),
            ],
            options={
                'verbose_name': 'comparison of quotations',
                'verbose_name_plural': 'comparisons of quotations',
                'ordering': ['-compared_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='EnquiryVendor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('enquiry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invited', to='erp_sourcing.enquiry', verbose_name='enquiry')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'invited vendor',
                'verbose_name_plural': 'invited vendors',
                'ordering': ['enquiry', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Indent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('indent_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('purpose', models.CharField(max_length=300, verbose_name='purpose')),
                ('required_by', models.DateField(verbose_name='required by')),
                ('estimated_total', core.money.MoneyField(decimal_places=2, default=0, editable=False, max_digits=14, verbose_name='estimate')),
                ('mode', models.CharField(blank=True, choices=[('direct', 'Without quotation (rule 154)'), ('committee', 'Local purchase committee (rule 155)'), ('limited', 'Limited tender (rule 162)'), ('advertised', 'Advertised tender (rule 161)'), ('gem_any', 'GeM, any supplier (rule 149)'), ('gem_lowest', 'GeM, lowest of three (rule 149)'), ('gem_bid', 'GeM, bidding (rule 149)'), ('single', 'Single tender (rule 166)')], max_length=10, verbose_name='mode of purchase')),
                ('mode_reason', models.CharField(blank=True, max_length=300, verbose_name='reason for the mode')),
                ('splitting_reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason in spite of splitting')),
                ('status', models.CharField(choices=[('draft', 'Draft'), ('submitted', 'Waiting for approval'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('ordered', 'Ordered'), ('cancelled', 'Cancelled')], default='draft', editable=False, max_length=9, verbose_name='status')),
                ('raised_on', models.DateField(verbose_name='raised on')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('approved_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('approved_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_finance.account', verbose_name='budget of account')),
                ('department', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.department', verbose_name='department')),
                ('raised_by', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='raised by')),
            ],
            options={
                'verbose_name': 'indent',
                'verbose_name_plural': 'indents',
                'ordering': ['-raised_on', '-id'],
            },
        ),
        migrations.AddField(
            model_name='enquiry',
            name='indent',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='enquiries', to='erp_sourcing.indent', verbose_name='indent'),
        ),
        migrations.CreateModel(
            name='IndentItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_no', models.PositiveSmallIntegerField(verbose_name='line')),
                ('specification', models.CharField(blank=True, max_length=500, verbose_name='specification')),
                ('quantity', models.DecimalField(decimal_places=3, max_digits=14, validators=[django.core.validators.MinValueValidator(0.001)], verbose_name='quantity')),
                ('estimated_rate', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='estimated rate')),
                ('indent', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='erp_sourcing.indent', verbose_name='indent')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_inventory.item', verbose_name='item')),
            ],
            options={
                'verbose_name': 'line of an indent',
                'verbose_name_plural': 'lines of an indent',
                'ordering': ['indent', 'line_no'],
            },
        ),
        migrations.CreateModel(
            name='PurchaseLimit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mode', models.CharField(choices=[('direct', 'Without quotation (rule 154)'), ('committee', 'Local purchase committee (rule 155)'), ('limited', 'Limited tender (rule 162)'), ('advertised', 'Advertised tender (rule 161)'), ('gem_any', 'GeM, any supplier (rule 149)'), ('gem_lowest', 'GeM, lowest of three (rule 149)'), ('gem_bid', 'GeM, bidding (rule 149)')], max_length=10, verbose_name='mode of purchase')),
                ('over', core.money.MoneyField(decimal_places=2, default=0, help_text='0: from any value.', max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='more than')),
                ('up_to', core.money.MoneyField(blank=True, decimal_places=2, help_text='Left empty: without limit.', max_digits=14, null=True, verbose_name='up to')),
                ('valid_from', models.DateField(verbose_name='valid from')),
                ('rule', models.CharField(blank=True, max_length=200, verbose_name='rule')),
            ],
            options={
                'verbose_name': 'limit of a mode of purchase',
                'verbose_name_plural': 'limits of the modes of purchase',
                'ordering': ['-valid_from', 'over', 'mode'],
                'constraints': [models.UniqueConstraint(fields=('mode', 'valid_from'), name='erp_purchase_limit_once'), models.CheckConstraint(condition=models.Q(('up_to', None), ('up_to__gt', models.F('over')), _connector='OR'), name='erp_purchase_limit_range')],
            },
        ),
        migrations.CreateModel(
            name='Quotation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('quotation_no', models.CharField(max_length=40, verbose_name="vendor's number")),
                ('valid_until', models.DateField(verbose_name='valid until')),
                ('delivery_days', models.PositiveSmallIntegerField(default=0, verbose_name='days until delivery')),
                ('is_composition', models.BooleanField(default=False, editable=False, verbose_name='composition scheme')),
                ('is_qualified', models.BooleanField(default=True, editable=False, verbose_name='technically qualified')),
                ('disqualified_reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='why not qualified')),
                ('state', models.CharField(choices=[('sealed', 'Sealed'), ('opened', 'Opened'), ('withdrawn', 'Withdrawn')], default='sealed', editable=False, max_length=9, verbose_name='state')),
                ('sealed', models.TextField(blank=True, editable=False)),
                ('total_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, null=True, verbose_name='total with tax')),
                ('entered_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('entered_by_id', models.BigIntegerField(editable=False, null=True)),
                ('entered_at', models.DateTimeField(editable=False, verbose_name='entered at')),
                ('enquiry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='quotations', to='erp_sourcing.enquiry', verbose_name='enquiry')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='quotations', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'quotation',
                'verbose_name_plural': 'quotations',
                'ordering': ['-entered_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='QuotationItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rate', models.DecimalField(decimal_places=4, max_digits=14, verbose_name='rate')),
                ('discount', models.DecimalField(decimal_places=4, default=0, max_digits=14, verbose_name='discount')),
                ('freight', models.DecimalField(decimal_places=4, default=0, max_digits=14, verbose_name='freight')),
                ('tax_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, verbose_name='GST percent')),
                ('indent_item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_sourcing.indentitem', verbose_name='line of the indent')),
                ('quotation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='items', to='erp_sourcing.quotation', verbose_name='quotation')),
            ],
            options={
                'verbose_name': 'line of a quotation',
                'verbose_name_plural': 'lines of a quotation',
                'ordering': ['quotation', 'indent_item'],
            },
        ),
        migrations.CreateModel(
            name='ComparisonChoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('quantity', models.DecimalField(decimal_places=3, max_digits=14, verbose_name='quantity')),
                ('comparison', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='choices', to='erp_sourcing.comparison', verbose_name='comparison')),
                ('quotation_item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_sourcing.quotationitem', verbose_name='line of a quotation')),
            ],
            options={
                'verbose_name': 'choice',
                'verbose_name_plural': 'choices',
                'ordering': ['comparison', 'id'],
            },
        ),
        migrations.CreateModel(
            name='SplitWindow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('valid_from', models.DateField(unique=True, verbose_name='valid from')),
                ('days', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(366)], verbose_name='days')),
            ],
            options={
                'verbose_name': 'window of splitting',
                'verbose_name_plural': 'windows of splitting',
                'ordering': ['-valid_from'],
                'constraints': [models.CheckConstraint(condition=models.Q(('days__gte', 1), ('days__lte', 366)), name='erp_split_window_days')],
            },
        ),
        migrations.AddConstraint(
            model_name='comparison',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'approved'])), name='erp_comparison_state'),
        ),
        migrations.AddConstraint(
            model_name='comparison',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'approved'), _negated=True), ('made_by_id', None), ('approved_by_id', None), models.Q(('made_by_id', models.F('approved_by_id')), _negated=True), _connector='OR'), name='erp_comparison_two_people'),
        ),
        migrations.AddConstraint(
            model_name='enquiryvendor',
            constraint=models.UniqueConstraint(fields=('enquiry', 'vendor'), name='erp_enquiry_vendor_once'),
        ),
        migrations.AddIndex(
            model_name='indent',
            index=models.Index(fields=['status', '-raised_on'], name='erp_indent_list'),
        ),
        migrations.AddIndex(
            model_name='indent',
            index=models.Index(fields=['account', 'raised_on'], name='erp_indent_account'),
        ),
        migrations.AddIndex(
            model_name='indent',
            index=models.Index(fields=['raised_on'], name='erp_indent_day'),
        ),
        migrations.AddConstraint(
            model_name='indent',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'submitted', 'approved', 'rejected', 'ordered', 'cancelled'])), name='erp_indent_status'),
        ),
        migrations.AddConstraint(
            model_name='indent',
            constraint=models.CheckConstraint(condition=models.Q(('estimated_total__gte', 0)), name='erp_indent_estimate'),
        ),
        migrations.AddConstraint(
            model_name='indent',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['approved', 'ordered']), _negated=True), ('made_by_id', None), ('approved_by_id', None), models.Q(('made_by_id', models.F('approved_by_id')), _negated=True), _connector='OR'), name='erp_indent_two_people'),
        ),
        migrations.AddIndex(
            model_name='enquiry',
            index=models.Index(fields=['state', 'closes_at'], name='erp_enquiry_list'),
        ),
        migrations.AddConstraint(
            model_name='enquiry',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'cancelled'), _negated=True), fields=('indent',), name='erp_enquiry_indent_once'),
        ),
        migrations.AddConstraint(
            model_name='enquiry',
            constraint=models.CheckConstraint(condition=models.Q(('opens_at__gte', models.F('closes_at'))), name='erp_enquiry_times'),
        ),
        migrations.AddConstraint(
            model_name='enquiry',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'opened', 'cancelled'])), name='erp_enquiry_state'),
        ),
        migrations.AddConstraint(
            model_name='enquiry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'opened'), _negated=True), ('is_sealed', False), models.Q(('first_opener_id__isnull', False), ('second_opener_id__isnull', False), models.Q(('first_opener_id', models.F('second_opener_id')), _negated=True)), _connector='OR'), name='erp_enquiry_two_openers'),
        ),
        migrations.AddConstraint(
            model_name='indentitem',
            constraint=models.UniqueConstraint(fields=('indent', 'line_no'), name='erp_indent_item_line'),
        ),
        migrations.AddConstraint(
            model_name='indentitem',
            constraint=models.UniqueConstraint(fields=('indent', 'item'), name='erp_indent_item_once'),
        ),
        migrations.AddConstraint(
            model_name='indentitem',
            constraint=models.CheckConstraint(condition=models.Q(('estimated_rate__gte', 0), ('quantity__gt', 0)), name='erp_indent_item_amounts'),
        ),
        migrations.AddConstraint(
            model_name='quotation',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'withdrawn'), _negated=True), fields=('enquiry', 'vendor'), name='erp_quotation_vendor_once'),
        ),
        migrations.AddConstraint(
            model_name='quotation',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['sealed', 'opened', 'withdrawn'])), name='erp_quotation_state'),
        ),
        migrations.AddConstraint(
            model_name='quotation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'opened'), ('total_amount__isnull', False)), models.Q(models.Q(('state', 'opened'), _negated=True), ('total_amount', None)), _connector='OR'), name='erp_quotation_sealed'),
        ),
        migrations.AddConstraint(
            model_name='quotationitem',
            constraint=models.UniqueConstraint(fields=('quotation', 'indent_item'), name='erp_quotation_line_once'),
        ),
        migrations.AddConstraint(
            model_name='quotationitem',
            constraint=models.CheckConstraint(condition=models.Q(('discount__gte', 0), ('freight__gte', 0), ('rate__gt', 0), ('tax_pct__gte', 0), ('tax_pct__lte', 100), ('discount__lte', models.F('rate'))), name='erp_quotation_line_amounts'),
        ),
        migrations.AddConstraint(
            model_name='comparisonchoice',
            constraint=models.UniqueConstraint(fields=('comparison', 'quotation_item'), name='erp_comparison_choice_once'),
        ),
        migrations.AddConstraint(
            model_name='comparisonchoice',
            constraint=models.CheckConstraint(condition=models.Q(('quantity__gt', 0)), name='erp_comparison_choice_quantity'),
        ),
    ]
