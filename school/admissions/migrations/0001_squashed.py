"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_admissions", "0001_initial"),
        ("school_admissions", "0002_one_student"),
    ]

    initial = True

    dependencies = [
        ('school_masters', '0001_squashed'),
        ('school_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Inquiry',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.CharField(editable=False, max_length=40, unique=True, verbose_name='number')),
                ('student_name', models.CharField(max_length=150, verbose_name='name of the child')),
                ('name_key', models.CharField(editable=False, max_length=150)),
                ('date_of_birth', models.DateField(verbose_name='date of birth')),
                ('gender', models.CharField(blank=True, choices=[('male', 'Male'), ('female', 'Female'), ('other', 'Other')], max_length=10, verbose_name='gender')),
                ('guardian_name', models.CharField(max_length=150, verbose_name='name of the guardian')),
                ('guardian_phone', models.CharField(max_length=15, validators=[core.validators.validate_mobile], verbose_name='mobile number')),
                ('guardian_email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('relation', models.CharField(choices=[('mother', 'Mother'), ('father', 'Father'), ('guardian', 'Guardian')], default='guardian', max_length=10, verbose_name='relation')),
                ('previous_school', models.CharField(blank=True, max_length=200, verbose_name='previous school')),
                ('category', models.CharField(blank=True, choices=[('general', 'General'), ('sc', 'SC'), ('st', 'ST'), ('obc', 'OBC')], max_length=10, verbose_name='category')),
                ('address', models.TextField(blank=True, max_length=500, verbose_name='address')),
                ('language', models.CharField(default='en', editable=False, max_length=10, verbose_name='language')),
                ('source', models.CharField(choices=[('web', 'Public form'), ('counter', 'Counter'), ('api', 'API')], editable=False, max_length=10, verbose_name='came by')),
                ('status', models.CharField(choices=[('new', 'New'), ('in_review', 'In review'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='new', editable=False, max_length=20, verbose_name='status')),
                ('remarks', models.TextField(blank=True, max_length=500, verbose_name='remarks')),
                ('form_key', models.UUIDField(editable=False, null=True, unique=True)),
                ('consented_at', models.DateTimeField(editable=False, null=True, verbose_name='consent given at')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='received at')),
                ('created_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='entered by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('invoice_ref', models.CharField(blank=True, editable=False, max_length=60, verbose_name='admission invoice')),
                ('paid_at', models.DateTimeField(editable=False, null=True, verbose_name='paid at')),
                ('enrolled_at', models.DateTimeField(editable=False, null=True, verbose_name='enrolled at')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.schoolclass', verbose_name='class')),
                ('student', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='inquiry', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'inquiry',
                'verbose_name_plural': 'inquiries',
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='InquiryDocument',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('birth_certificate', 'Birth certificate'), ('transfer_certificate', 'Transfer certificate of the previous school'), ('photo', 'Photo of the child'), ('report_card', 'Last report card'), ('address_proof', 'Proof of address'), ('category_certificate', 'Category certificate'), ('income_certificate', 'Income certificate'), ('other', 'Other paper')], max_length=30, verbose_name='paper')),
                ('is_required', models.BooleanField(default=False, verbose_name='required')),
                ('state', models.CharField(choices=[('missing', 'Missing'), ('received', 'Received'), ('verified', 'Verified'), ('rejected', 'Not accepted')], default='missing', max_length=10, verbose_name='state')),
                ('file', models.FileField(blank=True, max_length=200, upload_to='admissions', verbose_name='file')),
                ('remark', models.CharField(blank=True, max_length=300, verbose_name='remark')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('changed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='changed by')),
                ('inquiry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='documents', to='school_admissions.inquiry')),
            ],
            options={
                'verbose_name': 'paper of an inquiry',
                'verbose_name_plural': 'papers of inquiries',
                'ordering': ['-is_required', 'kind'],
            },
        ),
        migrations.CreateModel(
            name='InquiryRemark',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('status', models.CharField(choices=[('new', 'New'), ('in_review', 'In review'), ('approved', 'Approved'), ('rejected', 'Rejected')], max_length=20, verbose_name='status')),
                ('text', models.TextField(blank=True, verbose_name='remarks')),
                ('by', models.CharField(max_length=150, verbose_name='by')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('inquiry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='history', to='school_admissions.inquiry')),
            ],
            options={
                'verbose_name': 'remark on an inquiry',
                'verbose_name_plural': 'remarks on inquiries',
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='AdmissionWindow',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('opens_on', models.DateField(verbose_name='opens on')),
                ('closes_on', models.DateField(help_text='The last day on which the form takes inquiries.', verbose_name='closes on')),
                ('seats', models.PositiveSmallIntegerField(verbose_name='seats offered')),
                ('is_open', models.BooleanField(default=True, help_text='Unticked: the form is closed whatever the dates say.', verbose_name='takes inquiries')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'admission window',
                'verbose_name_plural': 'admission windows',
                'ordering': ['-academic_year__start_date', 'school_class__display_order', 'school_class__name'],
                'constraints': [models.UniqueConstraint(fields=('academic_year', 'school_class'), name='school_admission_window_unique'), models.CheckConstraint(condition=models.Q(('closes_on__gte', models.F('opens_on'))), name='school_admission_window_days')],
            },
        ),
        migrations.CreateModel(
            name='DocumentRule',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('birth_certificate', 'Birth certificate'), ('transfer_certificate', 'Transfer certificate of the previous school'), ('photo', 'Photo of the child'), ('report_card', 'Last report card'), ('address_proof', 'Proof of address'), ('category_certificate', 'Category certificate'), ('income_certificate', 'Income certificate'), ('other', 'Other paper')], max_length=30, verbose_name='paper')),
                ('is_required', models.BooleanField(default=True, help_text='Approval waits until it is verified.', verbose_name='required')),
                ('school_class', models.ForeignKey(blank=True, help_text='Left empty: every class.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'paper asked for',
                'verbose_name_plural': 'papers asked for',
                'ordering': ['kind', 'school_class_id'],
                'constraints': [models.UniqueConstraint(fields=('kind', 'school_class'), name='school_document_rule_unique', nulls_distinct=False, violation_error_message='This paper is asked for already.'), models.CheckConstraint(condition=models.Q(('kind__in', ['birth_certificate', 'transfer_certificate', 'photo', 'report_card', 'address_proof', 'category_certificate', 'income_certificate', 'other'])), name='school_document_rule_kind')],
            },
        ),
        migrations.AddIndex(
            model_name='inquiry',
            index=models.Index(fields=['status', 'created_at'], name='school_inquiry_waiting'),
        ),
        migrations.AddIndex(
            model_name='inquiry',
            index=models.Index(fields=['date_of_birth'], name='school_inquiry_born'),
        ),
        migrations.AddIndex(
            model_name='inquiry',
            index=models.Index(fields=['academic_year', 'school_class', 'status'], name='school_inquiry_seats'),
        ),
        migrations.AddConstraint(
            model_name='inquiry',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['new', 'in_review', 'approved', 'rejected'])), name='school_inquiry_status'),
        ),
        migrations.AddConstraint(
            model_name='inquiry',
            constraint=models.CheckConstraint(condition=models.Q(('student__isnull', True), ('status', 'approved'), _connector='OR'), name='school_inquiry_enrolled_if_approved'),
        ),
        migrations.AddConstraint(
            model_name='inquiry',
            constraint=models.UniqueConstraint(condition=models.Q(('invoice_ref', ''), _negated=True), fields=('invoice_ref',), name='school_inquiry_invoice'),
        ),
        migrations.AddConstraint(
            model_name='inquirydocument',
            constraint=models.UniqueConstraint(fields=('inquiry', 'kind'), name='school_inquiry_document_unique'),
        ),
        migrations.AddConstraint(
            model_name='inquirydocument',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['missing', 'received', 'verified', 'rejected'])), name='school_inquiry_document_state'),
        ),
        migrations.AddConstraint(
            model_name='inquirydocument',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['birth_certificate', 'transfer_certificate', 'photo', 'report_card', 'address_proof', 'category_certificate', 'income_certificate', 'other'])), name='school_inquiry_document_kind'),
        ),
    ]
