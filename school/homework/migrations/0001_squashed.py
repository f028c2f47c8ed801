"""The tables of the app."""

import core.keys
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_homework", "0001_homework"),
    ]

    initial = True

    dependencies = [
        ('school_masters', '0001_squashed'),
        ('school_staff', '0001_squashed'),
        ('school_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Homework',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=150, validators=[django.core.validators.MinLengthValidator(1)], verbose_name='title')),
                ('description', models.TextField(blank=True, max_length=5000, verbose_name='what is to be done')),
                ('assigned_on', models.DateField(verbose_name='assigned on')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('state', models.CharField(choices=[('published', 'Set'), ('withdrawn', 'Withdrawn')], default='published', max_length=10, verbose_name='state')),
                ('set_by', models.CharField(editable=False, max_length=150, verbose_name='set by')),
                ('set_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='set at')),
                ('withdrawn_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='withdrawn by')),
                ('withdrawn_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='withdrawn at')),
                ('withdrawn_why', models.CharField(blank=True, editable=False, max_length=300, verbose_name='why it was withdrawn')),
                ('academic_year', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.section', verbose_name='section')),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.subject', verbose_name='subject')),
                ('teacher', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='teacher')),
            ],
            options={
                'verbose_name': 'homework',
                'verbose_name_plural': 'homework',
                'ordering': ['-due_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='HomeworkFile',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('file', models.FileField(upload_to='homework', verbose_name='file')),
                ('kind', models.CharField(max_length=10, verbose_name='kind')),
                ('size', models.PositiveIntegerField(verbose_name='bytes')),
                ('added_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='added at')),
                ('homework', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attachments', to='school_homework.homework')),
            ],
            options={
                'verbose_name': 'attachment',
                'verbose_name_plural': 'attachments',
                'ordering': ['added_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='HomeworkStatus',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('seen_at', models.DateTimeField(blank=True, null=True, verbose_name='seen at')),
                ('done_at', models.DateTimeField(blank=True, null=True, verbose_name='done at')),
                ('done_by', models.CharField(blank=True, max_length=150, verbose_name='said by')),
                ('check_result', models.CharField(blank=True, choices=[('complete', 'Complete'), ('incomplete', 'Incomplete'), ('not_done', 'Not done')], max_length=10, verbose_name='found')),
                ('remark', models.CharField(blank=True, max_length=300, verbose_name='remark')),
                ('checked_by', models.CharField(blank=True, max_length=150, verbose_name='checked by')),
                ('checked_at', models.DateTimeField(blank=True, null=True, verbose_name='checked at')),
                ('homework', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='statuses', to='school_homework.homework')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'homework of a student',
                'verbose_name_plural': 'homework of students',
                'ordering': ['homework', 'student'],
            },
        ),
        migrations.AddIndex(
            model_name='homework',
            index=models.Index(fields=['section', '-due_on'], name='school_homework_section'),
        ),
        migrations.AddConstraint(
            model_name='homework',
            constraint=models.CheckConstraint(condition=models.Q(('due_on__gte', models.F('assigned_on'))), name='school_homework_due_after_start'),
        ),
        migrations.AddConstraint(
            model_name='homework',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['published', 'withdrawn'])), name='school_homework_state'),
        ),
        migrations.AddIndex(
            model_name='homeworkstatus',
            index=models.Index(fields=['student'], name='school_homework_student'),
        ),
        migrations.AddConstraint(
            model_name='homeworkstatus',
            constraint=models.UniqueConstraint(fields=('homework', 'student'), name='school_homework_status_unique'),
        ),
        migrations.AddConstraint(
            model_name='homeworkstatus',
            constraint=models.CheckConstraint(condition=models.Q(('check_result__in', ['', 'complete', 'incomplete', 'not_done'])), name='school_homework_check'),
        ),
    ]
