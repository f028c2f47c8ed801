"""The tables of the app."""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("reports", "0001_initial"),
        ("reports", "0002_how_often"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ReportSchedule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('report', models.CharField(max_length=40, verbose_name='report')),
                ('parameters', models.JSONField(blank=True, default=dict, verbose_name='parameters')),
                ('period', models.CharField(choices=[('last_locked_month', 'Last locked month'), ('year_to_date', 'Financial year up to the last locked month')], default='last_locked_month', max_length=20, verbose_name='period')),
                ('file_format', models.CharField(choices=[('xlsx', 'XLSX'), ('csv', 'CSV'), ('pdf', 'PDF')], default='xlsx', max_length=4, verbose_name='format')),
                ('frequency', models.CharField(choices=[('daily', 'Every day'), ('weekly', 'Every week'), ('monthly', 'Every month')], db_default='monthly', default='monthly', max_length=10, verbose_name='how often')),
                ('weekday', models.PositiveSmallIntegerField(db_default=1, default=1, help_text='From 1, Monday, to 7, Sunday; for schedules of every week.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(7)], verbose_name='day of the week')),
                ('day_of_month', models.PositiveSmallIntegerField(default=1, help_text='From 1 to 28.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(28)], verbose_name='day of the month')),
                ('hour', models.PositiveSmallIntegerField(default=8, help_text='From 0 to 23.', validators=[django.core.validators.MaxValueValidator(23)], verbose_name='hour')),
                ('minute', models.PositiveSmallIntegerField(db_default=0, default=0, help_text='From 0 to 59.', validators=[django.core.validators.MaxValueValidator(59)], verbose_name='minute')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('starts_at', models.DateTimeField(editable=False, verbose_name='in force since')),
                ('paused_why', models.CharField(blank=True, db_default='', editable=False, max_length=300, verbose_name='why it was paused')),
                ('created_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('owner', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='whose rights it stands on')),
                ('recipients', models.ManyToManyField(related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='recipients')),
            ],
            options={
                'verbose_name': 'report schedule',
                'verbose_name_plural': 'report schedules',
                'ordering': ['report', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ScheduledReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('period', models.DateField(verbose_name='in the period from')),
                ('report', models.CharField(max_length=40, verbose_name='report')),
                ('month', models.CharField(blank=True, max_length=7, verbose_name='last locked month')),
                ('job_id', models.BigIntegerField(editable=False, null=True, verbose_name='job')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='started at')),
                ('recipients', models.ManyToManyField(related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='recipients')),
                ('schedule', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sent', to='reports.reportschedule', verbose_name='report schedule')),
            ],
            options={
                'verbose_name': 'scheduled report',
                'verbose_name_plural': 'scheduled reports',
                'ordering': ['-period', '-id'],
            },
        ),
        migrations.AddConstraint(
            model_name='reportschedule',
            constraint=models.CheckConstraint(condition=models.Q(('day_of_month__range', (1, 28)), ('hour__lte', 23), ('minute__lte', 59), ('weekday__range', (1, 7))), name='reports_schedule_bounds'),
        ),
        migrations.AddIndex(
            model_name='scheduledreport',
            index=models.Index(fields=['job_id'], name='reports_sent_job'),
        ),
        migrations.AddConstraint(
            model_name='scheduledreport',
            constraint=models.UniqueConstraint(fields=('schedule', 'period'), name='reports_sent_once'),
        ),
    ]
