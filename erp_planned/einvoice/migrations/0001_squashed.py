"""The tables of the app. Guards (triggers) stand in guards.py."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_einvoice", "0001_initial"),
        ("erp_einvoice", "0002_final_rows"),
    ]

    initial = True

    dependencies = [
        ('erp_gst', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='SigningKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kid', models.CharField(max_length=40, unique=True, verbose_name='key')),
                ('private_sealed', models.TextField(editable=False)),
                ('public_pem', models.TextField(verbose_name='public key')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
            ],
            options={
                'verbose_name': 'signing key',
                'verbose_name_plural': 'signing keys',
                'ordering': ['-made_at'],
            },
        ),
        migrations.CreateModel(
            name='EInvoiceSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('only', models.BooleanField(default=True, editable=False, unique=True)),
                ('is_above_ten_crore', models.BooleanField(default=False, help_text='Then invoices are registered within 30 days of their date, from 1 April 2025.', verbose_name='turnover of Rs 10 crore or more')),
                ('legal_name', models.CharField(blank=True, max_length=100, verbose_name='legal name')),
                ('address', models.CharField(blank=True, max_length=100, verbose_name='address')),
                ('location', models.CharField(blank=True, max_length=50, verbose_name='place')),
                ('pincode', models.CharField(blank=True, max_length=6, validators=[django.core.validators.RegexValidator('^[1-9][0-9]{5}$', 'A PIN code has six digits.')], verbose_name='PIN code')),
            ],
            options={
                'verbose_name': 'settings of e-invoices',
                'verbose_name_plural': 'settings of e-invoices',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('only', True)), name='erp_einvoice_settings_only')],
            },
        ),
        migrations.CreateModel(
            name='EInvoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('irn', models.CharField(max_length=64, unique=True, verbose_name='IRN')),
                ('ack_no', models.CharField(max_length=15, unique=True, verbose_name='acknowledgement')),
                ('registered_at', models.DateTimeField(verbose_name='registered at')),
                ('payload', models.JSONField(verbose_name='document')),
                ('signed_json', models.TextField(verbose_name='signed invoice')),
                ('qr_code', models.TextField(verbose_name='text of the QR code')),
                ('status', models.CharField(choices=[('ACT', 'Registered'), ('CNL', 'Cancelled')], default='ACT', max_length=3, verbose_name='status')),
                ('registered_by', models.CharField(max_length=150, verbose_name='registered by')),
                ('cancelled_at', models.DateTimeField(null=True, verbose_name='cancelled at')),
                ('cancelled_by', models.CharField(blank=True, max_length=150, verbose_name='cancelled by')),
                ('cancel_reason', models.CharField(blank=True, choices=[('1', 'Duplicate'), ('2', 'Data entry mistake'), ('3', 'Order cancelled'), ('4', 'Others')], max_length=1, verbose_name='reason')),
                ('cancel_remarks', models.CharField(blank=True, max_length=100, verbose_name='remarks')),
                ('invoice', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='e_invoice', to='erp_gst.gstinvoice', verbose_name='GST invoice')),
            ],
            options={
                'verbose_name': 'e-invoice',
                'verbose_name_plural': 'e-invoices',
                'ordering': ['-registered_at', '-id'],
                'indexes': [models.Index(fields=['status', '-registered_at'], name='erp_einvoice_list')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['ACT', 'CNL'])), name='erp_einvoice_status'), models.CheckConstraint(condition=models.Q(models.Q(('cancelled_at', None), ('status', 'ACT')), models.Q(('cancelled_at__isnull', False), ('status', 'CNL')), _connector='OR'), name='erp_einvoice_cancelled')],
            },
        ),
    ]
