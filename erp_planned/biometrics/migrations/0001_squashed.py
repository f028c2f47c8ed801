"""The tables of the app. Guards (triggers) stand in guards.py."""

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_biometrics", "0001_initial"),
        ("erp_biometrics", "0002_punches_stay"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device_id', models.CharField(max_length=40, unique=True, verbose_name='device')),
                ('serial', models.CharField(help_text='As the device tells it: menu, system information.', max_length=40, unique=True, verbose_name='serial number')),
                ('location', models.CharField(max_length=120, verbose_name='location')),
                ('link', models.CharField(choices=[('pull', 'We ask the device (ZKTeco, port 4370)'), ('push', 'The device sends (iclock)'), ('file', 'By files alone')], default='push', max_length=4, verbose_name='link')),
                ('status', models.CharField(choices=[('active', 'Active'), ('inactive', 'Not used')], default='active', max_length=8, verbose_name='status')),
                ('ip_address', models.GenericIPAddressField(blank=True, help_text='Where the device is asked.', null=True, verbose_name='IP address')),
                ('port', models.PositiveIntegerField(default=4370, verbose_name='port')),
                ('transport', models.CharField(choices=[('tcp', 'TCP'), ('udp', 'UDP')], default='tcp', max_length=3, verbose_name='transport')),
                ('pull_minutes', models.PositiveSmallIntegerField(default=15, help_text='From 1 to 1,440.', verbose_name='asked every (minutes)')),
                ('password_sealed', models.TextField(blank=True, editable=False, verbose_name='communication key')),
                ('allowed_from', models.CharField(blank=True, help_text='Addresses or networks (203.0.113.7, 10.1.0.0/16) between commas; empty: from anywhere.', max_length=300, verbose_name='allowed addresses')),
                ('columns', models.CharField(default='badge, time, status, verify', help_text='What a line of the device holds, in its order: badge, time, status, verify; - for what is not needed.', max_length=100, verbose_name='columns of a line')),
                ('secret_hash', models.CharField(blank=True, editable=False, max_length=64, verbose_name='secret of the address')),
                ('stamp', models.CharField(blank=True, editable=False, max_length=20)),
                ('last_sync_at', models.DateTimeField(editable=False, null=True, verbose_name='last heard of')),
                ('heard_since_at', models.DateTimeField(editable=False, null=True)),
                ('synced_until', models.DateTimeField(editable=False, null=True, verbose_name='told everything until')),
                ('asked_at', models.DateTimeField(editable=False, null=True)),
                ('last_result', models.CharField(blank=True, editable=False, max_length=300, verbose_name='last result')),
                ('drift_seconds', models.IntegerField(editable=False, null=True, verbose_name='clock is ahead by (seconds)')),
                ('drift_told_at', models.DateTimeField(editable=False, null=True)),
                ('silence_told_at', models.DateTimeField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'attendance device',
                'verbose_name_plural': 'attendance devices',
                'ordering': ['device_id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('port__range', (1, 65535))), name='erp_device_port'), models.CheckConstraint(condition=models.Q(('pull_minutes__range', (1, 1440))), name='erp_device_minutes'), models.CheckConstraint(condition=models.Q(models.Q(('link', 'pull'), _negated=True), ('ip_address__isnull', False), _connector='OR'), name='erp_device_asked_where')],
            },
        ),
        migrations.CreateModel(
            name='DeviceCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('serial', models.CharField(max_length=40, verbose_name='serial number')),
                ('address', models.CharField(max_length=45, verbose_name='from address')),
                ('reason', models.CharField(choices=[('unknown', 'Serial number not registered'), ('inactive', 'The device is not used, or does not send'), ('address', 'From an address that is not allowed'), ('secret', 'Without the secret part of the address'), ('template', 'Fingerprints or photos, which are never kept'), ('line', 'A line that cannot be read')], max_length=8, verbose_name='reason')),
                ('detail', models.CharField(blank=True, max_length=200, verbose_name='last one')),
                ('count', models.PositiveIntegerField(default=1, verbose_name='times')),
                ('first_at', models.DateTimeField(verbose_name='first time')),
                ('last_at', models.DateTimeField(verbose_name='last time')),
            ],
            options={
                'verbose_name': 'refused call of a device',
                'verbose_name_plural': 'refused calls of devices',
                'ordering': ['-last_at', '-id'],
                'indexes': [models.Index(fields=['last_at'], name='erp_device_call_at')],
                'constraints': [models.UniqueConstraint(fields=('serial', 'address', 'reason'), name='erp_device_call_once')],
            },
        ),
        migrations.CreateModel(
            name='Badge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('badge', models.CharField(max_length=40, verbose_name='badge')),
                ('from_on', models.DateField(verbose_name='from')),
                ('to_on', models.DateField(blank=True, null=True, verbose_name='to')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='badges', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'badge',
                'verbose_name_plural': 'badges',
                'ordering': ['badge', 'from_on'],
                'indexes': [models.Index(fields=['employee'], name='erp_badge_of')],
                'constraints': [models.CheckConstraint(condition=models.Q(('to_on', None), ('to_on__gte', models.F('from_on')), _connector='OR'), name='erp_badge_period'), django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('badge', '='), (models.Func(models.F('from_on'), models.F('to_on'), models.Value('[]'), function='daterange', output_field=django.contrib.postgres.fields.ranges.DateRangeField()), '&&')], name='erp_badge_one_owner', violation_error_message='Somebody has this badge on some of these days.')],
            },
        ),
        migrations.CreateModel(
            name='Punch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('badge', models.CharField(max_length=40, verbose_name='badge')),
                ('at', models.DateTimeField(verbose_name='time')),
                ('direction', models.CharField(blank=True, choices=[('in', 'In'), ('out', 'Out'), ('', 'Not said')], max_length=3, verbose_name='direction')),
                ('verify', models.CharField(blank=True, max_length=10, verbose_name='verified by')),
                ('raw', models.CharField(blank=True, max_length=200, verbose_name='as received')),
                ('source', models.CharField(choices=[('pull', 'Asked of the device'), ('push', 'Sent by the device'), ('file', 'From a file')], max_length=4, verbose_name='source')),
                ('received_at', models.DateTimeField(auto_now_add=True, verbose_name='received at')),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_biometrics.device', verbose_name='device')),
            ],
            options={
                'verbose_name': 'punch',
                'verbose_name_plural': 'punches',
                'ordering': ['-at', '-id'],
                'indexes': [models.Index(fields=['badge', 'at'], name='erp_punch_of'), models.Index(fields=['at'], name='erp_punch_at'), models.Index(fields=['received_at'], name='erp_punch_received')],
                'constraints': [models.UniqueConstraint(fields=('device', 'badge', 'at'), name='erp_punch_once')],
            },
        ),
    ]
