"""The tables of the app."""

import core.outbox.models
import django.core.serializers.json
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("outbox", "0001_initial"),
        ("outbox", "0002_notice_preferences"),
        ("outbox", "0003_message_give_up_at"),
        ("outbox", "0004_job_created_by_schema"),
        ("outbox", "0005_kinds_of_notices_are_registered"),
        ("outbox", "0006_held_and_cancelled_messages"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('task', models.CharField(max_length=120, verbose_name='task')),
                ('kwargs', models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder, verbose_name='arguments')),
                ('key', models.CharField(max_length=200, null=True, unique=True, verbose_name='key')),
                ('state', models.CharField(choices=[('queued', 'waiting'), ('running', 'running'), ('done', 'done'), ('failed', 'failed')], default='queued', max_length=10, verbose_name='state')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('error', models.TextField(blank=True, verbose_name='error')),
                ('progress_done', models.PositiveIntegerField(default=0, verbose_name='done')),
                ('progress_total', models.PositiveIntegerField(default=0, verbose_name='of')),
                ('result', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True, verbose_name='result')),
                ('file', models.CharField(max_length=300, null=True, verbose_name='file')),
                ('created_by_id', models.BigIntegerField(null=True, verbose_name='user number')),
                ('created_by_name', models.CharField(blank=True, max_length=200, verbose_name='asked by')),
                ('created_by_schema', models.CharField(blank=True, default='', editable=False, max_length=63)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='asked at')),
                ('started_at', models.DateTimeField(null=True, verbose_name='started at')),
                ('finished_at', models.DateTimeField(null=True, verbose_name='finished at')),
                ('sends', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('next_send_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                'verbose_name': 'job',
                'verbose_name_plural': 'jobs',
                'ordering': ['-id'],
                'indexes': [models.Index(condition=models.Q(('state', 'queued')), fields=['next_send_at'], name='job_queued'), models.Index(condition=models.Q(('state', 'running')), fields=['id'], name='job_running'), models.Index(fields=['created_by_id', '-id'], name='job_asked_by')],
            },
        ),
        migrations.CreateModel(
            name='Message',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(choices=[('email', 'e-mail'), ('sms', 'SMS'), ('push', 'push notice'), ('inbox', 'inbox')], max_length=10, verbose_name='channel')),
                ('user_id', models.BigIntegerField(null=True, verbose_name='user number')),
                ('address', models.CharField(blank=True, max_length=254, verbose_name='address')),
                ('template', models.CharField(max_length=80, verbose_name='template')),
                ('language', models.CharField(max_length=5, verbose_name='language')),
                ('subject', models.CharField(max_length=250, verbose_name='subject')),
                ('body', models.TextField(verbose_name='text')),
                ('payload', models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder, verbose_name='data')),
                ('state', models.CharField(choices=[('pending', 'waiting'), ('sent', 'sent'), ('failed', 'failed'), ('cancelled', 'cancelled'), ('suppressed', 'not sent')], default='pending', max_length=10, verbose_name='state')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('next_try_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='next try at')),
                ('give_up_at', models.DateTimeField(default=core.outbox.models.give_up_time, verbose_name='given up after')),
                ('send_after', models.DateTimeField(null=True, verbose_name='held until')),
                ('is_promotional', models.BooleanField(default=False, verbose_name='promotional')),
                ('about', models.CharField(blank=True, max_length=80, verbose_name='about')),
                ('error', models.TextField(blank=True, verbose_name='error')),
                ('created_by_id', models.BigIntegerField(null=True, verbose_name='user number of the sender')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created at')),
                ('sent_at', models.DateTimeField(null=True, verbose_name='sent at')),
                ('read_at', models.DateTimeField(null=True, verbose_name='read at')),
                ('dedupe_key', models.CharField(max_length=220, null=True, unique=True, verbose_name='key')),
            ],
            options={
                'verbose_name': 'message',
                'verbose_name_plural': 'messages',
                'ordering': ['-id'],
                'indexes': [models.Index(condition=models.Q(('state', 'pending')), fields=['next_try_at'], name='message_pending'), models.Index(condition=models.Q(('channel', 'inbox')), fields=['user_id', '-id'], name='message_inbox'), models.Index(condition=models.Q(('channel', 'inbox'), ('read_at__isnull', True)), fields=['user_id'], name='message_unread'), models.Index(condition=models.Q(('state', 'failed')), fields=['-id'], name='message_failed'), models.Index(condition=models.Q(('about', ''), _negated=True), fields=['about', 'state'], name='message_about')],
                'constraints': [models.CheckConstraint(condition=models.Q(('user_id__isnull', False), models.Q(('address', ''), _negated=True), ('state', 'suppressed'), _connector='OR'), name='message_has_recipient')],
            },
        ),
        migrations.CreateModel(
            name='NoticePreference',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20, verbose_name='kind')),
                ('channel', models.CharField(choices=[('email', 'e-mail'), ('sms', 'SMS'), ('push', 'push notice'), ('inbox', 'inbox')], max_length=10, verbose_name='channel')),
                ('is_wanted', models.BooleanField(default=True, verbose_name='wanted')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'notice preference',
                'verbose_name_plural': 'notice preferences',
                'ordering': ['user', 'kind', 'channel'],
                'constraints': [models.UniqueConstraint(fields=('user', 'kind', 'channel'), name='notice_preference_once'), models.CheckConstraint(condition=models.Q(('is_wanted', True), models.Q(models.Q(('channel', 'inbox'), _negated=True), models.Q(('kind', 'account'), _negated=True)), _connector='OR'), name='notice_preference_leaves_inbox_and_account')],
            },
        ),
    ]
