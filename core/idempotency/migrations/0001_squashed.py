"""The tables of the app."""

import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("idempotency", "0001_initial"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='IdempotencyRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user_id', models.BigIntegerField(verbose_name='user number')),
                ('key', models.CharField(max_length=200, verbose_name='key')),
                ('method', models.CharField(max_length=10, verbose_name='method')),
                ('path', models.CharField(max_length=500, verbose_name='path')),
                ('body_hash', models.CharField(max_length=64, verbose_name="SHA-256 of the request's body")),
                ('state', models.CharField(choices=[('pending', 'at work'), ('done', 'done')], default='pending', max_length=10, verbose_name='state')),
                ('claim', models.UUIDField(default=uuid.uuid4, editable=False)),
                ('status', models.PositiveSmallIntegerField(null=True, verbose_name='status')),
                ('body', models.TextField(blank=True, verbose_name='answer')),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='created at')),
            ],
            options={
                'verbose_name': 'remembered request',
                'verbose_name_plural': 'remembered requests',
                'constraints': [models.UniqueConstraint(fields=('user_id', 'key'), name='idempotency_user_key')],
            },
        ),
    ]
