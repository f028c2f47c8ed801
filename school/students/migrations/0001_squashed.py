"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import core.validators
import django.contrib.postgres.constraints
import django.contrib.postgres.fields
import django.contrib.postgres.fields.ranges
import django.contrib.postgres.indexes
import django.core.validators
import django.db.models.deletion
import school.masters.models
import school.students.models_promotion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_students", "0001_initial"),
        ("school_students", "0002_documents_and_consents"),
        ("school_students", "0003_search"),
        ("school_students", "0004_promotion_certificates"),
        ("school_students", "0005_certificates_final"),
        ("school_students", "0006_search_text"),
        ("school_students", "0007_search_triggers"),
    ]

    initial = True

    dependencies = [
        ('school_masters', '0001_squashed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Guardian',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('full_name', models.CharField(max_length=150, verbose_name='name')),
                ('phone', models.CharField(max_length=15, validators=[core.validators.validate_mobile], verbose_name='phone')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('occupation', models.CharField(blank=True, max_length=80, verbose_name='occupation')),
                ('user', models.OneToOneField(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'guardian',
                'verbose_name_plural': 'guardians',
                'ordering': ['full_name'],
            },
        ),
        migrations.CreateModel(
            name='PromotionBatch',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('count', models.PositiveIntegerField(verbose_name='students')),
                ('applied_by', models.CharField(max_length=150, verbose_name='promoted by')),
                ('applied_at', models.DateTimeField(auto_now_add=True, verbose_name='promoted at')),
                ('reverted_by', models.CharField(blank=True, max_length=150, verbose_name='taken back by')),
                ('reverted_at', models.DateTimeField(null=True, verbose_name='taken back at')),
                ('from_section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.section', verbose_name='section')),
                ('from_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='year')),
                ('to_year', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='next year')),
            ],
            options={
                'verbose_name': 'promotion',
                'verbose_name_plural': 'promotions',
                'ordering': ['-applied_at'],
            },
        ),
        migrations.CreateModel(
            name='PromotionRules',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('is_only', models.BooleanField(default=True, editable=False, unique=True)),
                ('re_exam_grades', django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), blank=True, default=school.students.models_promotion.re_exam_grades, size=None, verbose_name='classes held back only after a second exam')),
                ('never_held_back_to', models.SmallIntegerField(default=8, validators=[django.core.validators.MaxValueValidator(12)], verbose_name='otherwise nobody is held back up to class')),
            ],
            options={
                'verbose_name': 'rules of promotion',
                'verbose_name_plural': 'rules of promotion',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('is_only', True)), name='school_promotion_rules')],
            },
        ),
        migrations.CreateModel(
            name='Student',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('student_code', models.CharField(editable=False, max_length=20, unique=True, verbose_name='student code')),
                ('full_name', models.CharField(max_length=150, verbose_name='name')),
                ('date_of_birth', models.DateField(verbose_name='date of birth')),
                ('gender', models.CharField(choices=[('male', 'Male'), ('female', 'Female'), ('other', 'Other')], max_length=10, verbose_name='gender')),
                ('status', models.CharField(choices=[('active', 'At school'), ('left', 'Left'), ('transferred', 'Transferred'), ('passed_out', 'Passed out')], default='active', max_length=20, verbose_name='status')),
                ('roll_no', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='roll number')),
                ('admitted_on', models.DateField(verbose_name='admitted on')),
                ('category', models.CharField(choices=[('general', 'General'), ('sc', 'SC'), ('st', 'ST'), ('obc', 'OBC')], default='general', max_length=10, verbose_name='category')),
                ('is_ews', models.BooleanField(default=False, verbose_name='weaker section (EWS)')),
                ('is_cwsn', models.BooleanField(default=False, verbose_name='child with special needs')),
                ('is_bpl', models.BooleanField(default=False, verbose_name='below the poverty line')),
                ('nationality', models.CharField(default='Indian', max_length=40, verbose_name='nationality')),
                ('mother_tongue', models.CharField(blank=True, max_length=40, verbose_name='mother tongue')),
                ('address', models.TextField(blank=True, max_length=500, verbose_name='address')),
                ('previous_school', models.CharField(blank=True, max_length=200, verbose_name='previous school')),
                ('pen', models.CharField(blank=True, max_length=20, verbose_name='PEN')),
                ('apaar_id', models.CharField(blank=True, max_length=20, verbose_name='APAAR ID')),
                ('photo', models.ImageField(blank=True, max_length=200, upload_to='students', verbose_name='photo')),
                ('erased_on', models.DateField(blank=True, editable=False, null=True, verbose_name='erased on')),
                ('search_text', models.TextField(blank=True, default='', editable=False)),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.schoolclass', verbose_name='class')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='students', to='school_masters.section', verbose_name='section')),
                ('user', models.OneToOneField(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'student',
                'verbose_name_plural': 'students',
                'ordering': ['full_name', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Enrolment',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('roll_no', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='roll number')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='to')),
                ('outcome', models.CharField(blank=True, choices=[('promoted', 'Promoted'), ('held_back', 'Held back'), ('moved', 'Moved to another section'), ('left', 'Left'), ('passed_out', 'Passed out')], max_length=20, verbose_name='outcome')),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='enrolments', to='school_masters.section', verbose_name='section')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='enrolments', to='school_students.student')),
            ],
            options={
                'verbose_name': 'enrolment',
                'verbose_name_plural': 'enrolments',
                'ordering': ['-starts_on'],
            },
        ),
        migrations.CreateModel(
            name='Consent',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('purpose', models.CharField(choices=[('photographs', "Photographs on the school's site and in print"), ('promotion', 'Messages that are no school business'), ('health', 'Medical check-ups and health records'), ('apaar', 'APAAR ID and sharing with UDISE+'), ('transport', 'Location of the school bus'), ('third_party', 'Accounts at learning sites of others')], max_length=20, verbose_name='purpose')),
                ('notice_version', models.CharField(max_length=40, verbose_name='version of the notice')),
                ('language', models.CharField(max_length=10, verbose_name='language')),
                ('given_at', models.DateTimeField(verbose_name='given at')),
                ('recorded_by', models.CharField(editable=False, max_length=150, verbose_name='recorded by')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn at')),
                ('withdrawn_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='withdrawal recorded by')),
                ('guardian', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='consents', to='school_students.guardian', verbose_name='guardian')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='consents', to='school_students.student')),
            ],
            options={
                'verbose_name': 'consent',
                'verbose_name_plural': 'consents',
                'ordering': ['-given_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StudentDocument',
            fields=[
                ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                ('file_kind', models.CharField(editable=False, max_length=10, verbose_name='file type')),
                ('size', models.PositiveIntegerField(editable=False, verbose_name='size')),
                ('uploaded_by', models.CharField(editable=False, max_length=150, verbose_name='uploaded by')),
                ('uploaded_at', models.DateTimeField(auto_now_add=True, verbose_name='uploaded at')),
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('birth_certificate', 'Birth certificate'), ('previous_tc', 'Transfer certificate of the previous school'), ('photo', 'Photograph'), ('aadhaar_copy', 'Copy of the Aadhaar card'), ('other', 'Other')], max_length=20, verbose_name='kind')),
                ('file', models.FileField(max_length=200, upload_to='students', verbose_name='file')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='documents', to='school_students.student')),
            ],
            options={
                'verbose_name': 'document of a student',
                'verbose_name_plural': 'documents of students',
                'ordering': ['-uploaded_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StudentExit',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('last_day', models.DateField(verbose_name='last day')),
                ('status', models.CharField(choices=[('active', 'At school'), ('left', 'Left'), ('transferred', 'Transferred'), ('passed_out', 'Passed out')], max_length=20, verbose_name='how')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('recorded_by', models.CharField(max_length=150, verbose_name='entered by')),
                ('recorded_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('settled_at', models.DateTimeField(null=True)),
                ('closed_users', models.JSONField(default=school.students.models_promotion.no_users)),
                ('undone_by', models.CharField(blank=True, max_length=150, verbose_name='taken back by')),
                ('undone_at', models.DateTimeField(null=True, verbose_name='taken back at')),
                ('rejoined_on', models.DateField(null=True, verbose_name='came back on')),
                ('enrolment', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.enrolment')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='exits', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'exit',
                'verbose_name_plural': 'exits',
                'ordering': ['-last_day', '-id'],
            },
        ),
        migrations.CreateModel(
            name='PromotionLine',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('outcome', models.CharField(choices=[('promoted', 'Promoted'), ('held_back', 'Held back'), ('re_exam', 'To sit the exam again'), ('left', 'Left'), ('passed_out', 'Passed out')], max_length=20, verbose_name='outcome')),
                ('reverted_at', models.DateTimeField(null=True, verbose_name='taken back at')),
                ('batch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='school_students.promotionbatch')),
                ('from_enrolment', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.enrolment')),
                ('to_enrolment', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='promotions', to='school_students.enrolment')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
                ('exit', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.studentexit')),
            ],
            options={
                'verbose_name': 'student of a promotion',
                'verbose_name_plural': 'students of promotions',
                'ordering': ['batch', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Certificate',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('tc', 'Transfer certificate'), ('bonafide', 'Bonafide certificate'), ('character', 'Character certificate'), ('fee_clearance', 'Fee clearance certificate')], max_length=20, verbose_name='kind')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('copy_no', models.PositiveSmallIntegerField(default=0, verbose_name='copy')),
                ('content', models.JSONField()),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('token', models.CharField(editable=False, max_length=40, unique=True)),
                ('issued_on', models.DateField(verbose_name='date of issue')),
                ('issued_by', models.CharField(max_length=150, verbose_name='issued by')),
                ('issued_at', models.DateTimeField(auto_now_add=True, verbose_name='issued at')),
                ('cancelled_by', models.CharField(blank=True, max_length=150, verbose_name='cancelled by')),
                ('cancelled_at', models.DateTimeField(null=True, verbose_name='cancelled at')),
                ('cancel_reason', models.CharField(blank=True, max_length=200, verbose_name='why cancelled')),
                ('original', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='copies', to='school_students.certificate')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='certificates', to='school_students.student', verbose_name='student')),
                ('exit', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='certificates', to='school_students.studentexit')),
            ],
            options={
                'verbose_name': 'certificate',
                'verbose_name_plural': 'certificates',
                'ordering': ['-issued_at'],
            },
        ),
        migrations.CreateModel(
            name='StudentGuardian',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('relation', models.CharField(choices=[('mother', 'Mother'), ('father', 'Father'), ('guardian', 'Guardian')], default='guardian', max_length=10, verbose_name='relation')),
                ('is_primary', models.BooleanField(default=False, verbose_name='written to first')),
                ('guardian', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='student_links', to='school_students.guardian', verbose_name='guardian')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='guardian_links', to='school_students.student')),
            ],
            options={
                'verbose_name': 'guardian of a student',
                'verbose_name_plural': 'guardians of students',
                'ordering': ['-is_primary', 'relation'],
            },
        ),
        migrations.CreateModel(
            name='CertificatePrint',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('language', models.CharField(max_length=5, verbose_name='language')),
                ('content', models.BinaryField()),
                ('sha256', models.CharField(max_length=64)),
                ('printed_at', models.DateTimeField(auto_now_add=True, verbose_name='first printed at')),
                ('certificate', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prints', to='school_students.certificate')),
            ],
            options={
                'verbose_name': 'print of a certificate',
                'verbose_name_plural': 'prints of certificates',
                'ordering': ['certificate', 'language'],
                'constraints': [models.UniqueConstraint(fields=('certificate', 'language'), name='school_certificate_print_unique')],
            },
        ),
        migrations.AddConstraint(
            model_name='guardian',
            constraint=models.UniqueConstraint(condition=models.Q(('phone', ''), _negated=True), fields=('phone',), name='school_guardian_phone_unique'),
        ),
        migrations.AddIndex(
            model_name='student',
            index=models.Index(fields=['section', 'status'], name='school_student_section'),
        ),
        migrations.AddIndex(
            model_name='student',
            index=models.Index(fields=['full_name', 'id'], name='school_student_name_order'),
        ),
        migrations.AddIndex(
            model_name='student',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('search_text', name='gin_trgm_ops'), fastupdate=False, name='school_student_search'),
        ),
        migrations.AddConstraint(
            model_name='student',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['active', 'left', 'transferred', 'passed_out'])), name='school_student_status'),
        ),
        migrations.AddConstraint(
            model_name='student',
            constraint=models.CheckConstraint(condition=models.Q(('gender__in', ['male', 'female', 'other'])), name='school_student_gender'),
        ),
        migrations.AddIndex(
            model_name='enrolment',
            index=models.Index(fields=['section', 'academic_year'], name='school_enrolment_section'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='school_enrolment_ends_after_start'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.UniqueConstraint(condition=models.Q(('ends_on__isnull', True)), fields=('student',), name='school_enrolment_one_open'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.UniqueConstraint(condition=models.Q(('ends_on__isnull', True)), fields=('academic_year', 'section', 'roll_no'), name='school_enrolment_roll_unique'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('student', '='), (school.masters.models.DateRange('starts_on', 'ends_on', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&')], name='school_enrolment_no_overlap'),
        ),
        migrations.AddConstraint(
            model_name='consent',
            constraint=models.CheckConstraint(condition=models.Q(('purpose__in', ['photographs', 'promotion', 'health', 'apaar', 'transport', 'third_party'])), name='school_consent_purpose'),
        ),
        migrations.AddConstraint(
            model_name='consent',
            constraint=models.CheckConstraint(condition=models.Q(('withdrawn_at', None), ('withdrawn_at__gte', models.F('given_at')), _connector='OR'), name='school_consent_withdrawn_after'),
        ),
        migrations.AddConstraint(
            model_name='consent',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn_at', None)), fields=('student', 'guardian', 'purpose', 'notice_version'), name='school_consent_one_open'),
        ),
        migrations.AddConstraint(
            model_name='studentdocument',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['birth_certificate', 'previous_tc', 'photo', 'aadhaar_copy', 'other'])), name='school_student_document_kind'),
        ),
        migrations.AddConstraint(
            model_name='studentexit',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['active', 'left', 'transferred', 'passed_out']), models.Q(('status', 'active'), _negated=True)), name='school_exit_status'),
        ),
        migrations.AddConstraint(
            model_name='studentexit',
            constraint=models.UniqueConstraint(condition=models.Q(('undone_at__isnull', True)), fields=('student',), name='school_exit_one'),
        ),
        migrations.AddConstraint(
            model_name='promotionline',
            constraint=models.UniqueConstraint(fields=('batch', 'student'), name='school_promotion_line_unique'),
        ),
        migrations.AddConstraint(
            model_name='promotionline',
            constraint=models.UniqueConstraint(condition=models.Q(('reverted_at__isnull', True), models.Q(('outcome', 're_exam'), _negated=True)), fields=('from_enrolment',), name='school_promotion_once'),
        ),
        migrations.AddIndex(
            model_name='certificate',
            index=models.Index(fields=['student', 'kind'], name='school_certificate_student'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['tc', 'bonafide', 'character', 'fee_clearance'])), name='school_certificate_kind'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.UniqueConstraint(fields=('kind', 'number', 'copy_no'), name='school_certificate_number_unique'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('copy_no', 0), ('original__isnull', True)), models.Q(('copy_no__gt', 0), ('original__isnull', False)), _connector='OR'), name='school_certificate_copy'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.UniqueConstraint(condition=models.Q(('cancelled_at__isnull', True), ('copy_no', 0), ('kind', 'tc')), fields=('exit',), name='school_certificate_one_tc'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'tc'), _negated=True), ('exit__isnull', False), _connector='OR'), name='school_certificate_exit'),
        ),
        migrations.AddConstraint(
            model_name='studentguardian',
            constraint=models.UniqueConstraint(fields=('student', 'guardian'), name='school_student_guardian_unique'),
        ),
        migrations.AddConstraint(
            model_name='studentguardian',
            constraint=models.UniqueConstraint(condition=models.Q(('is_primary', True)), fields=('student',), name='school_student_one_primary'),
        ),
    ]
