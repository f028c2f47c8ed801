"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import core.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import school.staff.models.leave
from decimal import Decimal
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_staff", "0001_initial"),
        ("school_staff", "0002_leave_and_papers"),
        ("school_staff", "0003_leave_rules"),
    ]

    initial = True

    dependencies = [
        ('school_masters', '0001_squashed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='LeaveSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('first_month', models.PositiveSmallIntegerField(choices=[(1, 'January'), (2, 'February'), (3, 'March'), (4, 'April'), (5, 'May'), (6, 'June'), (7, 'July'), (8, 'August'), (9, 'September'), (10, 'October'), (11, 'November'), (12, 'December')], default=1, help_text='January for the calendar year, April for the academic year. Fixed once leave is credited.', verbose_name='the leave year begins with')),
                ('past_days', models.PositiveSmallIntegerField(default=30, help_text='0: from the day itself on only.', validators=[django.core.validators.MaxValueValidator(366)], verbose_name='days back for which leave may be entered')),
            ],
            options={
                'verbose_name': 'leave settings',
                'verbose_name_plural': 'leave settings',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='school_leave_settings_single_row'), models.CheckConstraint(condition=models.Q(('first_month__range', (1, 12)), ('past_days__lte', 366)), name='school_leave_settings_bounds')],
            },
        ),
        migrations.CreateModel(
            name='LeaveType',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=10, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('days_per_year', school.staff.models.leave.DaysField(blank=True, decimal_places=1, help_text='Left empty: no balance is kept.', max_digits=5, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(366)], verbose_name='days a year')),
                ('carry_most', school.staff.models.leave.DaysField(decimal_places=1, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(366)], verbose_name='carried into the next year at most (days)')),
                ('half_days', models.BooleanField(default=True, verbose_name='half days')),
                ('is_paid', models.BooleanField(default=True, verbose_name='paid')),
                ('document_after', models.PositiveSmallIntegerField(blank=True, help_text='Left empty: never.', null=True, validators=[django.core.validators.MaxValueValidator(366)], verbose_name='a paper is needed for more than so many days')),
                ('gender', models.CharField(blank=True, choices=[('female', 'Female'), ('male', 'Male'), ('other', 'Other')], max_length=6, verbose_name='only for')),
                ('is_active', models.BooleanField(default=True, verbose_name='can be asked for')),
            ],
            options={
                'verbose_name': 'leave type',
                'verbose_name_plural': 'leave types',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_leave_type_code_unique'), models.CheckConstraint(condition=models.Q(('days_per_year__isnull', True), models.Q(('days_per_year__range', (0, 366)), ('is_paid', True)), _connector='OR'), name='school_leave_type_days'), models.CheckConstraint(condition=models.Q(('carry_most', 0), models.Q(('carry_most__gt', 0), ('days_per_year__isnull', False)), _connector='OR'), name='school_leave_type_carry')],
            },
        ),
        migrations.CreateModel(
            name='StaffMember',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('employee_code', models.CharField(max_length=20, verbose_name='staff code')),
                ('name', models.CharField(max_length=150, verbose_name='name')),
                ('department', models.CharField(blank=True, max_length=80, verbose_name='department')),
                ('designation', models.CharField(blank=True, max_length=80, verbose_name='designation')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('phone', models.CharField(blank=True, max_length=15, verbose_name='phone')),
                ('is_teaching', models.BooleanField(default=True, verbose_name='teaches')),
                ('is_active', models.BooleanField(default=True, verbose_name='in service')),
                ('gender', models.CharField(blank=True, choices=[('female', 'Female'), ('male', 'Male'), ('other', 'Other')], max_length=6, verbose_name='gender')),
                ('date_of_birth', models.DateField(blank=True, null=True, verbose_name='date of birth')),
                ('joined_on', models.DateField(blank=True, null=True, verbose_name='date of joining')),
                ('left_on', models.DateField(blank=True, help_text='The account is closed from the next day on.', null=True, verbose_name='last day of service')),
                ('pan', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_pan], verbose_name='PAN')),
                ('uan', models.CharField(blank=True, max_length=12, validators=[core.validators.validate_uan], verbose_name='UAN (provident fund)')),
                ('esi_number', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_esi_number], verbose_name='ESI number')),
                ('bank_account', models.CharField(blank=True, max_length=18, validators=[core.validators.validate_bank_account], verbose_name='bank account')),
                ('ifsc', models.CharField(blank=True, max_length=11, validators=[core.validators.validate_ifsc], verbose_name='IFSC')),
                ('user', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'member of staff',
                'verbose_name_plural': 'staff',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='StaffDocument',
            fields=[
                ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                ('file_kind', models.CharField(editable=False, max_length=10, verbose_name='file type')),
                ('size', models.PositiveIntegerField(editable=False, verbose_name='size')),
                ('uploaded_by', models.CharField(editable=False, max_length=150, verbose_name='uploaded by')),
                ('uploaded_at', models.DateTimeField(auto_now_add=True, verbose_name='uploaded at')),
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('identity', 'Proof of identity'), ('qualification', 'Certificate of qualification'), ('appointment', 'Letter of appointment'), ('verification', 'Police verification'), ('medical', 'Medical certificate'), ('licence', 'Licence'), ('other', 'Other paper')], max_length=20, verbose_name='kind')),
                ('file', models.FileField(max_length=200, upload_to='staff', verbose_name='file')),
                ('expires_on', models.DateField(blank=True, null=True, verbose_name='valid until')),
                ('reminded_for', models.DateField(blank=True, editable=False, null=True)),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='documents', to='school_staff.staffmember')),
            ],
            options={
                'verbose_name': 'paper of a member of staff',
                'verbose_name_plural': 'papers of the staff',
                'ordering': ['-uploaded_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StaffAbsence',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('absent_on', models.DateField(verbose_name='date')),
                ('portion', school.staff.models.leave.DaysField(decimal_places=1, default=1, max_digits=2, verbose_name='day or half')),
                ('remarks', models.CharField(blank=True, max_length=200, verbose_name='remarks')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='absences', to='school_staff.staffmember', verbose_name='member of staff')),
            ],
            options={
                'verbose_name': 'absence without leave',
                'verbose_name_plural': 'absences without leave',
                'ordering': ['-absent_on', 'staff'],
            },
        ),
        migrations.CreateModel(
            name='LeaveRequest',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(verbose_name='to')),
                ('starts_half', models.BooleanField(default=False, verbose_name='begins at noon')),
                ('ends_half', models.BooleanField(default=False, verbose_name='ends at noon')),
                ('days', school.staff.models.leave.DaysField(decimal_places=1, editable=False, max_digits=5, verbose_name='days')),
                ('reason', models.CharField(max_length=500, verbose_name='reason')),
                ('state', models.CharField(choices=[('requested', 'Requested'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled')], default='requested', editable=False, max_length=9, verbose_name='state')),
                ('requested_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('requested_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='decided at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=500, verbose_name='remarks')),
                ('cancelled_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='cancelled by')),
                ('cancelled_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='cancelled at')),
                ('leave_type', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.leavetype', verbose_name='leave type')),
                ('document', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffdocument', verbose_name='paper')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leave_requests', to='school_staff.staffmember', verbose_name='member of staff')),
            ],
            options={
                'verbose_name': 'leave request',
                'verbose_name_plural': 'leave requests',
                'ordering': ['-starts_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='LeaveDay',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('on', models.DateField(verbose_name='date')),
                ('portion', school.staff.models.leave.DaysField(decimal_places=1, max_digits=2, verbose_name='day or half')),
                ('is_paid', models.BooleanField(verbose_name='paid')),
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leave_days', to='school_staff.leaverequest')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember')),
            ],
            options={
                'verbose_name': 'day of leave',
                'verbose_name_plural': 'days of leave',
                'ordering': ['staff', 'on'],
            },
        ),
        migrations.CreateModel(
            name='LeaveAccount',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('year_on', models.DateField(verbose_name='leave year from')),
                ('balance', school.staff.models.leave.DaysField(decimal_places=1, default=0, max_digits=5, verbose_name='balance')),
                ('leave_type', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.leavetype', verbose_name='leave type')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leave_accounts', to='school_staff.staffmember', verbose_name='member of staff')),
            ],
            options={
                'verbose_name': 'leave balance',
                'verbose_name_plural': 'leave balances',
                'ordering': ['staff', '-year_on', 'leave_type'],
            },
        ),
        migrations.CreateModel(
            name='ClassTeacher',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.section', verbose_name='section')),
                ('teacher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='class_teacher_of', to='school_staff.staffmember', verbose_name='teacher')),
            ],
            options={
                'verbose_name': 'class teacher',
                'verbose_name_plural': 'class teachers',
                'ordering': ['teacher__name'],
            },
        ),
        migrations.CreateModel(
            name='TeachingAssignment',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('academic_year', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.academicyear', verbose_name='academic year')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.section', verbose_name='section')),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_masters.subject', verbose_name='subject')),
                ('teacher', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to='school_staff.staffmember', verbose_name='teacher')),
            ],
            options={
                'verbose_name': 'teaching assignment',
                'verbose_name_plural': 'teaching assignments',
                'ordering': ['teacher__name'],
            },
        ),
        migrations.CreateModel(
            name='LeaveEntry',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('days', school.staff.models.leave.DaysField(decimal_places=1, max_digits=5, verbose_name='days')),
                ('reason', models.CharField(choices=[('credit', 'Credit of the year'), ('carried', 'Carried forward'), ('leave', 'Leave'), ('set', 'Balance set')], max_length=10, verbose_name='reason')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('created_by', models.CharField(max_length=150, verbose_name='entered by')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='school_staff.leaveaccount')),
                ('request', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='school_staff.leaverequest')),
            ],
            options={
                'verbose_name': 'line of the leave ledger',
                'verbose_name_plural': 'leave ledger',
                'ordering': ['created_at', 'id'],
                'indexes': [models.Index(fields=['request'], name='school_leave_entry_request')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('days', 0), _negated=True), ('reason', 'credit'), _connector='OR'), name='school_leave_entry_moves'), models.CheckConstraint(condition=models.Q(('reason__in', ['credit', 'carried', 'leave', 'set'])), name='school_leave_entry_reason'), models.UniqueConstraint(condition=models.Q(('reason', 'credit')), fields=('account',), name='school_leave_credit_once')],
            },
        ),
        migrations.AddIndex(
            model_name='staffmember',
            index=models.Index(condition=models.Q(('is_active', True)), fields=['left_on'], name='school_staff_leaving'),
        ),
        migrations.AddConstraint(
            model_name='staffmember',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('employee_code'), name='school_staff_code_unique'),
        ),
        migrations.AddConstraint(
            model_name='staffmember',
            constraint=models.UniqueConstraint(condition=models.Q(('pan', ''), _negated=True), fields=('pan',), name='school_staff_pan_unique'),
        ),
        migrations.AddConstraint(
            model_name='staffmember',
            constraint=models.UniqueConstraint(condition=models.Q(('uan', ''), _negated=True), fields=('uan',), name='school_staff_uan_unique'),
        ),
        migrations.AddConstraint(
            model_name='staffmember',
            constraint=models.UniqueConstraint(condition=models.Q(('esi_number', ''), _negated=True), fields=('esi_number',), name='school_staff_esi_unique'),
        ),
        migrations.AddConstraint(
            model_name='staffmember',
            constraint=models.CheckConstraint(condition=models.Q(('left_on__isnull', True), ('joined_on__isnull', True), ('left_on__gte', models.F('joined_on')), _connector='OR'), name='school_staff_left_after_joining'),
        ),
        migrations.AddConstraint(
            model_name='staffmember',
            constraint=models.CheckConstraint(condition=models.Q(('joined_on__isnull', True), ('date_of_birth__isnull', True), ('joined_on__gt', models.F('date_of_birth')), _connector='OR'), name='school_staff_joined_after_birth'),
        ),
        migrations.AddIndex(
            model_name='staffdocument',
            index=models.Index(fields=['expires_on'], name='school_staff_document_expiry'),
        ),
        migrations.AddConstraint(
            model_name='staffdocument',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['identity', 'qualification', 'appointment', 'verification', 'medical', 'licence', 'other'])), name='school_staff_document_kind'),
        ),
        migrations.AddIndex(
            model_name='staffabsence',
            index=models.Index(fields=['absent_on'], name='school_staff_absence_on'),
        ),
        migrations.AddConstraint(
            model_name='staffabsence',
            constraint=models.UniqueConstraint(fields=('staff', 'absent_on'), name='school_staff_absence_once'),
        ),
        migrations.AddConstraint(
            model_name='staffabsence',
            constraint=models.CheckConstraint(condition=models.Q(('portion__in', [Decimal('0.5'), Decimal('1')])), name='school_staff_absence_portion'),
        ),
        migrations.AddIndex(
            model_name='leaverequest',
            index=models.Index(fields=['staff', '-starts_on'], name='school_leave_of'),
        ),
        migrations.AddIndex(
            model_name='leaverequest',
            index=models.Index(fields=['state', '-starts_on'], name='school_leave_states'),
        ),
        migrations.AddConstraint(
            model_name='leaverequest',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='school_leave_in_order'),
        ),
        migrations.AddConstraint(
            model_name='leaverequest',
            constraint=models.CheckConstraint(condition=models.Q(('days__gte', 0)), name='school_leave_days'),
        ),
        migrations.AddConstraint(
            model_name='leaverequest',
            constraint=models.CheckConstraint(condition=models.Q(('ends_half', True), ('starts_half', True), ('starts_on', models.F('ends_on')), _negated=True), name='school_leave_not_empty'),
        ),
        migrations.AddConstraint(
            model_name='leaverequest',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['requested', 'approved', 'rejected', 'cancelled'])), name='school_leave_state'),
        ),
        migrations.AddIndex(
            model_name='leaveday',
            index=models.Index(fields=['staff', 'on'], name='school_leave_day_of'),
        ),
        migrations.AddConstraint(
            model_name='leaveday',
            constraint=models.UniqueConstraint(fields=('request', 'on'), name='school_leave_day_once'),
        ),
        migrations.AddConstraint(
            model_name='leaveday',
            constraint=models.CheckConstraint(condition=models.Q(('portion__in', [Decimal('0.5'), Decimal('1')])), name='school_leave_day_portion'),
        ),
        migrations.AddConstraint(
            model_name='leaveaccount',
            constraint=models.UniqueConstraint(fields=('staff', 'leave_type', 'year_on'), name='school_leave_account_once'),
        ),
        migrations.AddConstraint(
            model_name='leaveaccount',
            constraint=models.CheckConstraint(condition=models.Q(('balance__gte', 0)), name='school_leave_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='classteacher',
            constraint=models.UniqueConstraint(fields=('academic_year', 'section'), name='school_class_teacher_unique'),
        ),
        migrations.AddConstraint(
            model_name='teachingassignment',
            constraint=models.UniqueConstraint(fields=('section', 'subject', 'academic_year', 'teacher'), name='school_assignment_unique'),
        ),
    ]
