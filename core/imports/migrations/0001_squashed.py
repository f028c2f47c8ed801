"""The tables of the app."""

import core.imports.registry
import django.core.serializers.json
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("imports", "0001_initial"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='ImportJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=core.imports.registry.all_choices, max_length=20, verbose_name='data')),
                ('state', models.CharField(choices=[('uploaded', 'Uploaded'), ('checking', 'Being checked'), ('ready', 'Ready to apply'), ('with_errors', 'With errors'), ('applying', 'Being applied'), ('applied', 'Applied'), ('failed', 'Failed')], default='uploaded', editable=False, max_length=12, verbose_name='state')),
                ('file_name', models.CharField(max_length=200, verbose_name='file')),
                ('size', models.PositiveIntegerField(verbose_name='bytes')),
                ('sha256', models.CharField(max_length=64, verbose_name='checksum')),
                ('file', models.CharField(blank=True, max_length=200)),
                ('staged', models.CharField(blank=True, max_length=200)),
                ('annotated', models.CharField(blank=True, max_length=200)),
                ('files_deleted_at', models.DateTimeField(null=True, verbose_name='files deleted at')),
                ('language', models.CharField(default='en', max_length=5)),
                ('rows', models.PositiveIntegerField(default=0, verbose_name='rows')),
                ('added', models.PositiveIntegerField(default=0, verbose_name='added')),
                ('changed', models.PositiveIntegerField(default=0, verbose_name='changed')),
                ('unchanged', models.PositiveIntegerField(default=0, verbose_name='unchanged')),
                ('error_count', models.PositiveIntegerField(default=0, verbose_name='errors')),
                ('errors', models.JSONField(default=list, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('warnings', models.JSONField(default=list, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('sample', models.JSONField(default=list, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('fingerprint', models.CharField(blank=True, max_length=64)),
                ('failure', models.CharField(blank=True, max_length=500, verbose_name='why it failed')),
                ('apply_when_ready', models.BooleanField(default=False, verbose_name='apply without preview')),
                ('new_users', models.JSONField(default=list)),
                ('job_id', models.BigIntegerField(null=True)),
                ('created_by_id', models.BigIntegerField(null=True)),
                ('created_by_name', models.CharField(max_length=150, verbose_name='uploaded by')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='uploaded at')),
                ('checked_at', models.DateTimeField(null=True, verbose_name='checked at')),
                ('applied_by_name', models.CharField(blank=True, max_length=150, verbose_name='entered by')),
                ('applied_at', models.DateTimeField(null=True, verbose_name='entered at')),
            ],
            options={
                'verbose_name': 'import',
                'verbose_name_plural': 'data import',
                'ordering': ['-id'],
                'indexes': [models.Index(condition=models.Q(('state__in', ['uploaded', 'checking', 'applying'])), fields=['state'], name='imports_job_under_way'), models.Index(condition=models.Q(('files_deleted_at', None)), fields=['created_at'], name='imports_job_files')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['uploaded', 'checking', 'ready', 'with_errors', 'applying', 'applied', 'failed'])), name='imports_job_state'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'applied'), _negated=True), ('error_count', 0), _connector='OR'), name='imports_job_applied_without_errors')],
            },
        ),
    ]
