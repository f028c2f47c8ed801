"""The tables of the app."""

import core.keys
import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_notifications", "0001_announcements"),
    ]

    initial = True

    dependencies = [
        ('outbox', '0001_squashed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Delivery',
            fields=[
            ],
            options={
                'verbose_name': 'delivery',
                'verbose_name_plural': 'deliveries',
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('outbox.message',),
        ),
        migrations.CreateModel(
            name='MessageTemplate',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=40, verbose_name='code')),
                ('channel', models.CharField(choices=[('push', 'push notice'), ('sms', 'SMS'), ('email', 'e-mail')], default='sms', max_length=10, verbose_name='channel')),
                ('language', models.CharField(choices=[('en', 'English'), ('hi', 'Hindi')], default='en', max_length=5, verbose_name='language')),
                ('purpose', models.CharField(choices=[('service', 'service'), ('promotional', 'promotional')], default='service', max_length=12, verbose_name='purpose')),
                ('text', models.TextField(help_text='{#var#} stands where a value comes in.', max_length=1000, verbose_name='text')),
                ('variables', models.CharField(blank=True, help_text='For automatic notices: their names in order, with commas, for example: student, day', max_length=200, verbose_name='values')),
                ('dlt_entity_id', models.CharField(blank=True, max_length=30, validators=[django.core.validators.RegexValidator('^[0-9]{1,30}$', "Digits only, as the operator's register shows them.")], verbose_name='DLT entity id')),
                ('dlt_header', models.CharField(blank=True, max_length=6, validators=[django.core.validators.RegexValidator('^[A-Za-z]{6}$', "Six letters, as the operator's register shows them.")], verbose_name='DLT header')),
                ('dlt_template_id', models.CharField(blank=True, max_length=30, validators=[django.core.validators.RegexValidator('^[0-9]{1,30}$', "Digits only, as the operator's register shows them.")], verbose_name='DLT template id')),
                ('is_active', models.BooleanField(default=True, verbose_name='in use')),
            ],
            options={
                'verbose_name': 'message template',
                'verbose_name_plural': 'message templates',
                'ordering': ['code', 'channel', 'language'],
                'constraints': [models.UniqueConstraint(models.F('channel'), models.F('language'), django.db.models.functions.text.Lower('code'), name='school_message_template_unique'), models.CheckConstraint(condition=models.Q(models.Q(('channel', 'sms'), _negated=True), models.Q(models.Q(('dlt_entity_id', ''), _negated=True), models.Q(('dlt_header', ''), _negated=True), models.Q(('dlt_template_id', ''), _negated=True)), _connector='OR'), name='school_message_template_registered')],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=120, verbose_name='title')),
                ('message', models.TextField(max_length=2000, verbose_name='message')),
                ('target_type', models.CharField(choices=[('all', 'everybody'), ('role', 'a role'), ('class', 'classes'), ('section', 'sections'), ('student', 'students')], max_length=10, verbose_name='to')),
                ('target_role', models.CharField(blank=True, choices=[('school_admin', 'School administrator'), ('principal', 'Principal'), ('teacher', 'Teacher'), ('accountant', 'Accountant'), ('parent', 'Parent'), ('student', 'Student')], max_length=20, verbose_name='role')),
                ('target_ids', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, default=list, size=None, verbose_name='whom')),
                ('target_names', models.CharField(blank=True, max_length=300, verbose_name='whom')),
                ('channels', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('push', 'push notice'), ('sms', 'SMS'), ('email', 'e-mail')], max_length=10), blank=True, default=list, size=None, verbose_name='channels')),
                ('purpose', models.CharField(choices=[('service', 'service'), ('promotional', 'promotional')], default='service', max_length=12, verbose_name='purpose')),
                ('variables', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=60), blank=True, default=list, size=None, verbose_name='values')),
                ('scheduled_at', models.DateTimeField(blank=True, null=True, verbose_name='to be sent at')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('scheduled', 'Scheduled'), ('sending', 'Being sent'), ('sent', 'Sent'), ('cancelled', 'Cancelled')], default='draft', max_length=10, verbose_name='state')),
                ('created_by', models.CharField(editable=False, max_length=150, verbose_name='written by')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='written at')),
                ('recipients', models.PositiveIntegerField(default=0, editable=False, verbose_name='people')),
                ('expanded_at', models.DateTimeField(editable=False, null=True, verbose_name='sent at')),
                ('cancelled_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='cancelled by')),
                ('cancelled_at', models.DateTimeField(editable=False, null=True, verbose_name='cancelled at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('sender', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='account of the sender')),
                ('template', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_notifications.messagetemplate', verbose_name='message template')),
            ],
            options={
                'verbose_name': 'announcement',
                'verbose_name_plural': 'announcements',
                'ordering': ['-created_at', '-id'],
                'indexes': [models.Index(condition=models.Q(('state__in', ['scheduled', 'sending'])), fields=['scheduled_at'], name='school_announcement_waiting'), models.Index(fields=['-created_at', '-id'], name='school_announcement_latest')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'scheduled', 'sending', 'sent', 'cancelled'])), name='school_announcement_state'), models.CheckConstraint(condition=models.Q(('target_type__in', ['all', 'role']), models.Q(('target_ids', []), _negated=True), _connector='OR'), name='school_announcement_has_target'), models.CheckConstraint(condition=models.Q(models.Q(('target_type', 'role'), _negated=True), models.Q(('target_role', ''), _negated=True), _connector='OR'), name='school_announcement_has_role')],
            },
        ),
    ]
