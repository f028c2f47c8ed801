"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_students", "0001_initial"),
        ("erp_students", "0002_kept"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AcademicYear',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=9, verbose_name='name')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('current_term', models.CharField(blank=True, max_length=40, verbose_name='current term')),
            ],
            options={
                'verbose_name': 'academic year',
                'verbose_name_plural': 'academic years',
                'ordering': ['-starts_on'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_academic_year_name'), models.CheckConstraint(condition=models.Q(('ends_on__gt', models.F('starts_on'))), name='erp_academic_year_days')],
            },
        ),
        migrations.CreateModel(
            name='SchoolClass',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, verbose_name='class')),
                ('section', models.CharField(blank=True, max_length=10, verbose_name='section')),
                ('sequence', models.PositiveSmallIntegerField(default=1, verbose_name='order')),
                ('capacity', models.PositiveSmallIntegerField(default=60, verbose_name='seats')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('class_teacher', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='class teacher')),
                ('next_class', models.ForeignKey(blank=True, help_text='Empty: the last class.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.schoolclass', verbose_name='promoted to')),
            ],
            options={
                'verbose_name': 'class',
                'verbose_name_plural': 'classes',
                'ordering': ['sequence', 'name', 'section'],
            },
        ),
        migrations.CreateModel(
            name='PromotionBatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('count', models.PositiveIntegerField(verbose_name='students')),
                ('made_by', models.CharField(max_length=150, verbose_name='promoted by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='promoted at')),
                ('undone_by', models.CharField(blank=True, max_length=150, verbose_name='taken back by')),
                ('undone_at', models.DateTimeField(null=True, verbose_name='taken back at')),
                ('from_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.academicyear', verbose_name='year')),
                ('to_year', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.academicyear', verbose_name='next year')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'promotion of students',
                'verbose_name_plural': 'promotions of students',
                'ordering': ['-made_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Enrolment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('roll_no', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='roll number')),
                ('from_on', models.DateField(verbose_name='from')),
                ('status', models.CharField(choices=[('current', 'Current'), ('promoted', 'Promoted'), ('repeated', 'Repeats the class'), ('completed', 'Completed the last class'), ('left', 'Left')], default='current', editable=False, max_length=9, verbose_name='status')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='enrolments', to='erp_students.academicyear', verbose_name='academic year')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='enrolments', to='erp_students.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'year in a class',
                'verbose_name_plural': 'years in classes',
                'ordering': ['-year', 'school_class', 'roll_no'],
            },
        ),
        migrations.CreateModel(
            name='ClassDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(verbose_name='date')),
                ('marked_by', models.CharField(max_length=150, verbose_name='marked by')),
                ('marked_at', models.DateTimeField(auto_now_add=True, verbose_name='marked at')),
                ('changes', models.PositiveSmallIntegerField(default=0, verbose_name='times changed')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='days', to='erp_students.schoolclass', verbose_name='class')),
            ],
            options={
                'verbose_name': 'marked day',
                'verbose_name_plural': 'marked days',
                'ordering': ['-on', 'school_class'],
            },
        ),
        migrations.CreateModel(
            name='Student',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('admission_no', models.CharField(editable=False, max_length=30, unique=True, verbose_name='admission number')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('gender', models.CharField(choices=[('F', 'Female'), ('M', 'Male'), ('O', 'Other')], max_length=1, verbose_name='gender')),
                ('born_on', models.DateField(verbose_name='date of birth')),
                ('category', models.CharField(blank=True, max_length=20, verbose_name='category')),
                ('guardian_name', models.CharField(max_length=120, verbose_name='guardian')),
                ('mother_name', models.CharField(blank=True, max_length=120, verbose_name='mother')),
                ('guardian_phone', models.CharField(max_length=15, validators=[core.validators.validate_mobile], verbose_name="guardian's phone")),
                ('guardian_email', models.EmailField(blank=True, max_length=254, verbose_name="guardian's email")),
                ('phone', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='phone')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email')),
                ('address', models.CharField(blank=True, max_length=300, verbose_name='address')),
                ('admitted_on', models.DateField(verbose_name='admitted on')),
                ('status', models.CharField(choices=[('active', 'Studying'), ('passed', 'Passed out'), ('left', 'Left')], default='active', editable=False, max_length=6, verbose_name='status')),
                ('left_on', models.DateField(editable=False, null=True, verbose_name='left on')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('left_reason', models.CharField(blank=True, editable=False, max_length=200, verbose_name='why left')),
                ('erased_at', models.DateTimeField(editable=False, null=True, verbose_name='contacts erased at')),
                ('user', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'student',
                'verbose_name_plural': 'students',
                'ordering': ['name', 'id'],
            },
        ),
        migrations.CreateModel(
            name='PromotionLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('outcome', models.CharField(choices=[('promote', 'Promote'), ('repeat', 'Repeat the class'), ('complete', 'Complete the last class')], max_length=8, verbose_name='outcome')),
                ('is_undone', models.BooleanField(default=False, verbose_name='taken back')),
                ('batch', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='erp_students.promotionbatch')),
                ('from_enrolment', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.enrolment')),
                ('to_enrolment', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='erp_students.enrolment')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'student of a promotion',
                'verbose_name_plural': 'students of promotions',
                'ordering': ['batch', 'id'],
            },
        ),
        migrations.AddField(
            model_name='enrolment',
            name='student',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='enrolments', to='erp_students.student', verbose_name='student'),
        ),
        migrations.CreateModel(
            name='Certificate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('type', models.CharField(choices=[('TC', 'Transfer certificate'), ('Character', 'Character certificate'), ('Bonafide', 'Bonafide certificate'), ('Study', 'Study certificate')], max_length=9, verbose_name='type')),
                ('number', models.CharField(max_length=30, verbose_name='number')),
                ('copy_no', models.PositiveSmallIntegerField(default=0, verbose_name='copy')),
                ('content', models.JSONField()),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('token', models.CharField(editable=False, max_length=40, unique=True)),
                ('state', models.CharField(choices=[('issued', 'Issued'), ('cancelled', 'Cancelled')], default='issued', editable=False, max_length=9, verbose_name='state')),
                ('issued_on', models.DateField(verbose_name='date of issue')),
                ('issued_by', models.CharField(max_length=150, verbose_name='issued by')),
                ('issued_at', models.DateTimeField(auto_now_add=True, verbose_name='issued at')),
                ('cancelled_by', models.CharField(blank=True, max_length=150, verbose_name='cancelled by')),
                ('cancelled_at', models.DateTimeField(null=True, verbose_name='cancelled at')),
                ('cancel_reason', models.CharField(blank=True, max_length=200, verbose_name='why cancelled')),
                ('original', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='copies', to='erp_students.certificate')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='certificates', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'certificate',
                'verbose_name_plural': 'certificates',
                'ordering': ['-issued_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StudentAttendance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.DateField(verbose_name='date')),
                ('status', models.CharField(choices=[('present', 'Present'), ('absent', 'Absent'), ('late', 'Late')], max_length=7, verbose_name='status')),
                ('remarks', models.CharField(blank=True, max_length=120, verbose_name='remarks')),
                ('class_day', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='erp_students.classday', verbose_name='marked day')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='attendance', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'attendance of a student',
                'verbose_name_plural': 'attendance of students',
                'ordering': ['-on', 'student'],
            },
        ),
        migrations.CreateModel(
            name='AttendanceChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('present', 'Present'), ('absent', 'Absent'), ('late', 'Late')], max_length=7, verbose_name='was')),
                ('remarks', models.CharField(blank=True, max_length=120, verbose_name='remarks')),
                ('changed_by', models.CharField(max_length=150, verbose_name='changed by')),
                ('changed_at', models.DateTimeField(auto_now_add=True, verbose_name='changed at')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='erp_students.studentattendance')),
            ],
            options={
                'verbose_name': 'change of attendance',
                'verbose_name_plural': 'changes of attendance',
                'ordering': ['-changed_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StudentDocument',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                ('file_kind', models.CharField(editable=False, max_length=10, verbose_name='file type')),
                ('size', models.PositiveIntegerField(editable=False, verbose_name='size')),
                ('uploaded_by', models.CharField(editable=False, max_length=150, verbose_name='uploaded by')),
                ('uploaded_at', models.DateTimeField(auto_now_add=True, verbose_name='uploaded at')),
                ('kind', models.CharField(choices=[('birth', 'Birth certificate'), ('transfer', 'Transfer certificate of the last institution'), ('marks', 'Mark sheet'), ('category', 'Category certificate'), ('identity', 'Proof of identity'), ('photo', 'Photograph'), ('other', 'Other')], max_length=8, verbose_name='kind')),
                ('file', models.FileField(max_length=200, upload_to='student_papers', verbose_name='file')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='papers', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': "student's document",
                'verbose_name_plural': "students' documents",
                'ordering': ['-uploaded_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StudentRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('admission_format', models.CharField(default='ADM/{year}/{number}', help_text='{number} counts within the academic year, which {year} or {yy} names.', max_length=40, verbose_name='admission number')),
                ('required_percent', models.PositiveSmallIntegerField(default=75, validators=[django.core.validators.MaxValueValidator(100)], verbose_name='attendance required in percent')),
                ('keep_years', models.PositiveSmallIntegerField(default=5, help_text='Counted from the day of leaving. The register of admissions and certificates stay.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(50)], verbose_name='years after which contacts are erased')),
            ],
            options={
                'verbose_name': 'rule for students',
                'verbose_name_plural': 'rules for students',
                'ordering': ['-effective_on'],
                'constraints': [models.CheckConstraint(condition=models.Q(('keep_years__range', (1, 50)), ('required_percent__range', (0, 100))), name='erp_student_rule_bounds')],
            },
        ),
        migrations.CreateModel(
            name='Subject',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'subject',
                'verbose_name_plural': 'subjects',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='erp_subject_code')],
            },
        ),
        migrations.AddField(
            model_name='schoolclass',
            name='subjects',
            field=models.ManyToManyField(blank=True, related_name='classes', to='erp_students.subject', verbose_name='subjects'),
        ),
        migrations.CreateModel(
            name='TeachingAssignment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.schoolclass', verbose_name='class')),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.subject', verbose_name='subject')),
                ('teacher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='teacher')),
                ('year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.academicyear', verbose_name='academic year')),
            ],
            options={
                'verbose_name': 'teaching assignment',
                'verbose_name_plural': 'teaching assignments',
                'ordering': ['-year', 'school_class', 'subject', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='classday',
            constraint=models.UniqueConstraint(fields=('school_class', 'on'), name='erp_class_day_once'),
        ),
        migrations.AddIndex(
            model_name='student',
            index=models.Index(fields=['status', 'name'], name='erp_student_list'),
        ),
        migrations.AddConstraint(
            model_name='student',
            constraint=models.CheckConstraint(condition=models.Q(('admitted_on__gt', models.F('born_on'))), name='erp_student_days'),
        ),
        migrations.AddConstraint(
            model_name='student',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('left_on', None), ('status', 'active')), models.Q(models.Q(('status', 'active'), _negated=True), ('left_on__isnull', False)), _connector='OR'), name='erp_student_left'),
        ),
        migrations.AddConstraint(
            model_name='promotionline',
            constraint=models.UniqueConstraint(fields=('batch', 'student'), name='erp_promotion_line_once'),
        ),
        migrations.AddConstraint(
            model_name='promotionline',
            constraint=models.UniqueConstraint(condition=models.Q(('is_undone', False)), fields=('from_enrolment',), name='erp_promotion_once'),
        ),
        migrations.AddIndex(
            model_name='enrolment',
            index=models.Index(fields=['school_class', 'year'], name='erp_enrolment_class'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.UniqueConstraint(fields=('student', 'year'), name='erp_enrolment_once'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'current')), fields=('student',), name='erp_enrolment_one_current'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.UniqueConstraint(fields=('year', 'school_class', 'roll_no'), name='erp_enrolment_roll'),
        ),
        migrations.AddIndex(
            model_name='certificate',
            index=models.Index(fields=['student', 'type'], name='erp_certificate_student'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.UniqueConstraint(fields=('number', 'copy_no'), name='erp_certificate_number'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['TC', 'Character', 'Bonafide', 'Study'])), name='erp_certificate_type'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('copy_no', 0), ('original', None)), models.Q(('copy_no__gt', 0), ('original__isnull', False)), _connector='OR'), name='erp_certificate_copy'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('cancelled_at', None), ('state', 'issued')), models.Q(('cancelled_at__isnull', False), ('state', 'cancelled')), _connector='OR'), name='erp_certificate_cancelled'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.UniqueConstraint(condition=models.Q(('copy_no', 0), ('state', 'issued'), ('type', 'TC')), fields=('student',), name='erp_certificate_one_tc'),
        ),
        migrations.AddConstraint(
            model_name='studentattendance',
            constraint=models.UniqueConstraint(fields=('student', 'on'), name='erp_student_day_once'),
        ),
        migrations.AddConstraint(
            model_name='studentattendance',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['present', 'absent', 'late'])), name='erp_student_day_status'),
        ),
        migrations.AddConstraint(
            model_name='studentdocument',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['birth', 'transfer', 'marks', 'category', 'identity', 'photo', 'other'])), name='erp_student_paper_kind'),
        ),
        migrations.AddConstraint(
            model_name='schoolclass',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), django.db.models.functions.text.Lower('section'), name='erp_class_once'),
        ),
        migrations.AddConstraint(
            model_name='schoolclass',
            constraint=models.CheckConstraint(condition=models.Q(('next_class', models.F('id')), _negated=True), name='erp_class_own_next'),
        ),
        migrations.AddIndex(
            model_name='teachingassignment',
            index=models.Index(fields=['teacher', 'year'], name='erp_teaching_teacher'),
        ),
        migrations.AddConstraint(
            model_name='teachingassignment',
            constraint=models.UniqueConstraint(fields=('year', 'school_class', 'subject', 'teacher'), name='erp_teaching_once'),
        ),
    ]
