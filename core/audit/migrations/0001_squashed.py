"""The tables of the app. Guards (triggers) stand in guards.py."""

from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("audit", "0001_initial"),
        ("audit", "0002_append_only"),
        ("audit", "0003_request_and_job"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True, verbose_name='at')),
                ('actor_id', models.BigIntegerField(null=True, verbose_name='user number')),
                ('actor_name', models.CharField(max_length=200, verbose_name='by')),
                ('role', models.CharField(max_length=40, verbose_name='role')),
                ('door', models.CharField(max_length=20, verbose_name='through')),
                ('address', models.CharField(blank=True, max_length=64, verbose_name='from address')),
                ('action', models.CharField(max_length=80, verbose_name='action')),
                ('object_type', models.CharField(blank=True, max_length=80, verbose_name='kind of object')),
                ('object_id', models.CharField(blank=True, max_length=64, verbose_name='object number')),
                ('object_label', models.CharField(blank=True, max_length=200, verbose_name='object')),
                ('before', models.JSONField(null=True, verbose_name='before')),
                ('after', models.JSONField(null=True, verbose_name='after')),
                ('request_id', models.CharField(blank=True, default='', editable=False, max_length=64, verbose_name='request')),
                ('job_id', models.BigIntegerField(editable=False, null=True, verbose_name='job number')),
            ],
            options={
                'verbose_name': 'audit entry',
                'verbose_name_plural': 'audit entries',
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['object_type', 'object_id'], name='audit_object'), models.Index(fields=['actor_id', '-id'], name='audit_actor')],
            },
        ),
    ]
