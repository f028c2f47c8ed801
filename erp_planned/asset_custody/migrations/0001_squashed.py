"""The tables of the app."""

import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_asset_custody", "0001_initial"),
    ]

    initial = True

    dependencies = [
        ('erp_assets', '0001_squashed'),
        ('erp_vendors', '0001_squashed'),
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='AssetCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('begins_on', models.DateField(verbose_name='begins on')),
                ('location', models.CharField(blank=True, help_text='Left empty: all places.', max_length=120, verbose_name='location')),
                ('state', models.CharField(choices=[('open', 'Open'), ('closed', 'Closed')], default='open', editable=False, max_length=6, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('closed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='closed by')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='closed at')),
                ('category', models.ForeignKey(blank=True, help_text='Left empty: all categories.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_assets.assetcategory', verbose_name='category')),
                ('verifiers', models.ManyToManyField(blank=True, related_name='+', to='payroll_employees.employee', verbose_name='verified by')),
            ],
            options={
                'verbose_name': 'physical verification',
                'verbose_name_plural': 'physical verifications',
                'ordering': ['-begins_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='AssetInsurance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('policy_no', models.CharField(max_length=60, verbose_name='policy')),
                ('insurer', models.CharField(max_length=120, verbose_name='insurer')),
                ('premium', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='premium')),
                ('sum_insured', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(1)], verbose_name='sum insured')),
                ('valid_from', models.DateField(verbose_name='valid from')),
                ('valid_to', models.DateField(verbose_name='valid to')),
                ('asset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='insurance', to='erp_assets.asset', verbose_name='asset')),
            ],
            options={
                'verbose_name': 'insurance of an asset',
                'verbose_name_plural': 'insurance of assets',
                'ordering': ['valid_to', 'id'],
            },
        ),
        migrations.CreateModel(
            name='AssetTransfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('from_location', models.CharField(blank=True, editable=False, max_length=120, verbose_name='from')),
                ('to_location', models.CharField(max_length=120, verbose_name='to')),
                ('transfer_on', models.DateField(verbose_name='date')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('requested', 'Waits for approval'), ('approved', 'On its way'), ('received', 'Received'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled')], default='requested', editable=False, max_length=9, verbose_name='state')),
                ('requested_by', models.CharField(editable=False, max_length=150, verbose_name='asked for by')),
                ('requested_by_id', models.BigIntegerField(editable=False, null=True)),
                ('requested_at', models.DateTimeField(auto_now_add=True, verbose_name='asked for at')),
                ('approved_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('approved_by_id', models.BigIntegerField(editable=False, null=True)),
                ('approved_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('received_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='received by')),
                ('received_at', models.DateTimeField(editable=False, null=True, verbose_name='received at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('asset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='transfers', to='erp_assets.asset', verbose_name='asset')),
                ('from_custodian', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='handed over by')),
                ('to_custodian', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='into the custody of')),
            ],
            options={
                'verbose_name': 'transfer of an asset',
                'verbose_name_plural': 'transfers of assets',
                'ordering': ['-requested_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='AssetVerification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('verified_on', models.DateField(verbose_name='date')),
                ('condition', models.CharField(choices=[('found', 'Found'), ('wrong_place', 'Found in another place'), ('damaged', 'Found damaged'), ('not_found', 'Not found')], max_length=11, verbose_name='condition')),
                ('seen_at', models.CharField(blank=True, max_length=120, verbose_name='seen at')),
                ('expected_at', models.CharField(blank=True, max_length=120, verbose_name='expected at')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('verified_by', models.CharField(max_length=150, verbose_name='verified by')),
                ('verified_at', models.DateTimeField(auto_now=True, verbose_name='entered at')),
                ('asset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='verifications', to='erp_assets.asset', verbose_name='asset')),
                ('count', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rows', to='erp_asset_custody.assetcount', verbose_name='physical verification')),
            ],
            options={
                'verbose_name': 'verified asset',
                'verbose_name_plural': 'verified assets',
                'ordering': ['-verified_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='InsuranceClaim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('claimed_on', models.DateField(verbose_name='claimed on')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(1)], verbose_name='amount claimed')),
                ('reason', models.CharField(max_length=300, verbose_name='for what')),
                ('state', models.CharField(choices=[('made', 'Made'), ('settled', 'Settled'), ('refused', 'Refused by the insurer')], default='made', editable=False, max_length=7, verbose_name='state')),
                ('settled_amount', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, null=True, verbose_name='settled amount')),
                ('settled_on', models.DateField(editable=False, null=True, verbose_name='settled on')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('closed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='closed by')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='closed at')),
                ('insurance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='erp_asset_custody.assetinsurance', verbose_name='insurance')),
            ],
            options={
                'verbose_name': 'insurance claim',
                'verbose_name_plural': 'insurance claims',
                'ordering': ['-claimed_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='MaintenanceContract',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('contract_no', models.CharField(max_length=60, verbose_name='contract number')),
                ('valid_from', models.DateField(verbose_name='from')),
                ('valid_to', models.DateField(verbose_name='until')),
                ('cost', core.money.MoneyField(decimal_places=2, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='cost')),
                ('visits', models.PositiveSmallIntegerField(default=0, verbose_name='visits that are agreed')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('assets', models.ManyToManyField(blank=True, related_name='contracts', to='erp_assets.asset', verbose_name='assets that it covers')),
                ('vendor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_vendors.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'maintenance contract',
                'verbose_name_plural': 'maintenance contracts',
                'ordering': ['valid_to', 'id'],
            },
        ),
        migrations.CreateModel(
            name='AssetMaintenance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('maintenance_type', models.CharField(choices=[('preventive', 'Preventive'), ('breakdown', 'Repair after a breakdown'), ('contract', 'Under a maintenance contract'), ('calibration', 'Calibration')], max_length=11, verbose_name='kind')),
                ('done_on', models.DateField(verbose_name='date')),
                ('cost', core.money.MoneyField(decimal_places=2, default=0, max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='cost')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('next_due_on', models.DateField(blank=True, null=True, verbose_name='due again on')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('asset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='maintenance', to='erp_assets.asset', verbose_name='asset')),
                ('vendor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_vendors.vendor', verbose_name='vendor')),
                ('contract', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='work', to='erp_asset_custody.maintenancecontract', verbose_name='contract')),
            ],
            options={
                'verbose_name': 'maintenance of an asset',
                'verbose_name_plural': 'maintenance of assets',
                'ordering': ['-done_on', '-id'],
            },
        ),
        migrations.AddConstraint(
            model_name='assetcount',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'closed'])), name='erp_count_state'),
        ),
        migrations.AddConstraint(
            model_name='assetcount',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('state', 'open')), models.Q(('closed_at__isnull', False), ('state', 'closed')), _connector='OR'), name='erp_count_closed'),
        ),
        migrations.AddIndex(
            model_name='assetinsurance',
            index=models.Index(fields=['valid_to'], name='erp_insurance_expiry'),
        ),
        migrations.AddConstraint(
            model_name='assetinsurance',
            constraint=models.UniqueConstraint(models.F('asset'), models.F('valid_from'), django.db.models.functions.text.Lower('policy_no'), name='erp_insurance_once'),
        ),
        migrations.AddConstraint(
            model_name='assetinsurance',
            constraint=models.CheckConstraint(condition=models.Q(('premium__gte', 0), ('sum_insured__gt', 0), ('valid_to__gte', models.F('valid_from'))), name='erp_insurance_term'),
        ),
        migrations.AddIndex(
            model_name='assettransfer',
            index=models.Index(fields=['state', '-requested_at'], name='erp_transfer_list'),
        ),
        migrations.AddConstraint(
            model_name='assettransfer',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['requested', 'approved', 'received', 'rejected', 'cancelled'])), name='erp_transfer_state'),
        ),
        migrations.AddConstraint(
            model_name='assettransfer',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('requested', 'approved'))), fields=('asset',), name='erp_transfer_one_open'),
        ),
        migrations.AddConstraint(
            model_name='assettransfer',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['approved', 'received']), _negated=True), ('requested_by_id', None), ('approved_by_id', None), models.Q(('requested_by_id', models.F('approved_by_id')), _negated=True), _connector='OR'), name='erp_transfer_two_people'),
        ),
        migrations.AddIndex(
            model_name='assetverification',
            index=models.Index(fields=['condition', '-verified_on'], name='erp_verification_list'),
        ),
        migrations.AddConstraint(
            model_name='assetverification',
            constraint=models.UniqueConstraint(fields=('count', 'asset'), name='erp_verification_once'),
        ),
        migrations.AddConstraint(
            model_name='assetverification',
            constraint=models.CheckConstraint(condition=models.Q(('condition__in', ['found', 'wrong_place', 'damaged', 'not_found'])), name='erp_verification_condition'),
        ),
        migrations.AddConstraint(
            model_name='insuranceclaim',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['made', 'settled', 'refused'])), name='erp_claim_state'),
        ),
        migrations.AddConstraint(
            model_name='insuranceclaim',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'settled'), _negated=True), models.Q(('settled_amount__gte', 0), ('settled_on__isnull', False)), _connector='OR'), name='erp_claim_settled'),
        ),
        migrations.AddConstraint(
            model_name='maintenancecontract',
            constraint=models.UniqueConstraint(models.F('vendor'), django.db.models.functions.text.Lower('contract_no'), name='erp_amc_once'),
        ),
        migrations.AddConstraint(
            model_name='maintenancecontract',
            constraint=models.CheckConstraint(condition=models.Q(('cost__gte', 0), ('valid_to__gte', models.F('valid_from'))), name='erp_amc_term'),
        ),
        migrations.AddIndex(
            model_name='assetmaintenance',
            index=models.Index(fields=['asset', '-done_on'], name='erp_maintenance_asset'),
        ),
        migrations.AddConstraint(
            model_name='assetmaintenance',
            constraint=models.CheckConstraint(condition=models.Q(('maintenance_type__in', ['preventive', 'breakdown', 'contract', 'calibration'])), name='erp_maintenance_type'),
        ),
        migrations.AddConstraint(
            model_name='assetmaintenance',
            constraint=models.CheckConstraint(condition=models.Q(('cost__gte', 0)), name='erp_maintenance_cost'),
        ),
        migrations.AddConstraint(
            model_name='assetmaintenance',
            constraint=models.CheckConstraint(condition=models.Q(('next_due_on', None), ('next_due_on__gt', models.F('done_on')), _connector='OR'), name='erp_maintenance_next'),
        ),
    ]
