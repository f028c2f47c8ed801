"""The tables of the app."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_gst_credit", "0001_initial"),
    ]

    initial = True

    dependencies = [
        ('erp_gst', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Gstr2bStatement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField(verbose_name='month')),
                ('made_on', models.DateField(verbose_name='made by the portal on')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('file_name', models.CharField(max_length=120, verbose_name='file')),
                ('documents', models.PositiveIntegerField(default=0, verbose_name='documents')),
                ('imported_by', models.CharField(editable=False, max_length=150, verbose_name='imported by')),
                ('imported_at', models.DateTimeField(auto_now_add=True, verbose_name='imported at')),
            ],
            options={
                'verbose_name': 'GSTR-2B',
                'verbose_name_plural': 'GSTR-2B',
                'ordering': ['-month', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Gstr2bDocument',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('gstin', models.CharField(max_length=15, verbose_name="supplier's GSTIN")),
                ('name', models.CharField(blank=True, max_length=120, verbose_name='supplier')),
                ('number', models.CharField(max_length=40, verbose_name='number')),
                ('dated_on', models.DateField(verbose_name='date')),
                ('year', models.PositiveSmallIntegerField(editable=False)),
                ('kind', models.CharField(choices=[('INV', 'Invoice'), ('CRN', 'Credit note'), ('DBN', 'Debit note')], max_length=3, verbose_name='document')),
                ('place', models.CharField(blank=True, max_length=2, verbose_name='place of supply')),
                ('is_reverse_charge', models.BooleanField(default=False, verbose_name='reverse charge')),
                ('is_available', models.BooleanField(default=True, verbose_name='credit available')),
                ('reason', models.CharField(blank=True, max_length=1, verbose_name='why not available')),
                ('replaces', models.CharField(blank=True, max_length=40, verbose_name='in place of')),
                ('taxable', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='taxable value')),
                ('igst', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='IGST')),
                ('cgst', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='CGST')),
                ('sgst', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='SGST')),
                ('cess', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='cess')),
                ('statement', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rows', to='erp_gst_credit.gstr2bstatement', verbose_name='GSTR-2B')),
            ],
            options={
                'verbose_name': 'document of GSTR-2B',
                'verbose_name_plural': 'documents of GSTR-2B',
                'ordering': ['-dated_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='GSTReconciliation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('period', models.DateField(verbose_name='month')),
                ('result', models.CharField(choices=[('exact', 'Exact'), ('suggested', 'Suggested'), ('mismatch', 'Mismatch'), ('residual', 'Only the amounts fit'), ('not_in_books', 'Not in the books'), ('not_in_2b', 'Not in GSTR-2B')], max_length=12, verbose_name='result')),
                ('rule', models.PositiveSmallIntegerField(default=0, verbose_name='pass')),
                ('differences', models.JSONField(default=list, verbose_name='differences')),
                ('books_tax', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='tax in the books')),
                ('portal_tax', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='tax in GSTR-2B')),
                ('difference', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name='difference')),
                ('status', models.CharField(choices=[('pending', 'To be decided'), ('accepted', 'Accepted'), ('rejected', 'Rejected')], default='pending', editable=False, max_length=8, verbose_name='status')),
                ('is_live', models.BooleanField(default=True, editable=False)),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('book', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_gst.gstinvoice', verbose_name='in the books')),
                ('portal', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='erp_gst_credit.gstr2bdocument', verbose_name='in GSTR-2B')),
            ],
            options={
                'verbose_name': 'reconciled document',
                'verbose_name_plural': 'reconciled documents',
                'ordering': ['-period', 'id'],
            },
        ),
        migrations.CreateModel(
            name='CreditReversal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rule', models.CharField(choices=[('rule_37', 'Rule 37: supplier not paid within 180 days'), ('rule_42', 'Rule 42: inputs also for exempt supplies'), ('rule_43', 'Rule 43: capital goods also for exempt supplies'), ('s17_5', 'Section 17(5): blocked'), ('other', 'Other, may come back')], max_length=7, verbose_name='rule')),
                ('period', models.DateField(verbose_name='month of the return')),
                ('igst', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='IGST')),
                ('cgst', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='CGST')),
                ('sgst', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='SGST')),
                ('cess', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='cess')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('invoice', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_gst.gstinvoice', verbose_name='document')),
                ('of', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reclaims', to='erp_gst_credit.creditreversal', verbose_name='reclaims')),
            ],
            options={
                'verbose_name': 'reversal of credit',
                'verbose_name_plural': 'reversals of credit',
                'ordering': ['-period', '-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('cess__gte', 0), ('cgst__gte', 0), ('igst__gte', 0), ('sgst__gte', 0), models.Q(('igst__gt', 0), ('cgst__gt', 0), ('sgst__gt', 0), ('cess__gt', 0), _connector='OR')), name='erp_gst_credit_reversal_amounts')],
            },
        ),
        migrations.AddConstraint(
            model_name='gstr2bdocument',
            constraint=models.UniqueConstraint(models.F('gstin'), models.F('year'), models.F('kind'), django.db.models.functions.text.Upper('number'), name='erp_gst_credit_2b_once'),
        ),
        migrations.AddIndex(
            model_name='gstreconciliation',
            index=models.Index(fields=['period', 'status', 'result'], name='erp_gst_credit_lists'),
        ),
        migrations.AddConstraint(
            model_name='gstreconciliation',
            constraint=models.UniqueConstraint(condition=models.Q(('is_live', True)), fields=('book',), name='erp_gst_credit_book_once'),
        ),
        migrations.AddConstraint(
            model_name='gstreconciliation',
            constraint=models.UniqueConstraint(condition=models.Q(('is_live', True)), fields=('portal',), name='erp_gst_credit_portal_once'),
        ),
        migrations.AddConstraint(
            model_name='gstreconciliation',
            constraint=models.CheckConstraint(condition=models.Q(('book__isnull', False), ('portal__isnull', False), _connector='OR'), name='erp_gst_credit_of_something'),
        ),
        migrations.AddConstraint(
            model_name='gstreconciliation',
            constraint=models.CheckConstraint(condition=models.Q(('difference', django.db.models.expressions.CombinedExpression(models.F('books_tax'), '-', models.F('portal_tax')))), name='erp_gst_credit_difference'),
        ),
        migrations.AddConstraint(
            model_name='gstreconciliation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'pending'), _negated=True), ('is_live', True), _connector='OR'), name='erp_gst_credit_pending_live'),
        ),
    ]
