"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.money
import core.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_recruitment", "0001_initial"),
        ("erp_recruitment", "0002_hiring"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Candidate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('name', models.CharField(max_length=150, verbose_name='name')),
                ('name_key', models.CharField(editable=False, max_length=150)),
                ('email', models.EmailField(max_length=254, verbose_name='e-mail')),
                ('phone', models.CharField(max_length=15, validators=[core.validators.validate_mobile], verbose_name='mobile number')),
                ('date_of_birth', models.DateField(blank=True, null=True, verbose_name='date of birth')),
                ('qualifications', models.TextField(blank=True, max_length=2000, verbose_name='qualifications')),
                ('experience_years', models.DecimalField(decimal_places=1, default=0, max_digits=4, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(60)], verbose_name='experience (years)')),
                ('resume', models.FileField(blank=True, max_length=200, upload_to='resumes', verbose_name='resume')),
                ('resume_name', models.CharField(blank=True, editable=False, max_length=150, verbose_name='file name')),
                ('rating', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)], verbose_name='rating (1 to 5)')),
                ('remarks', models.CharField(blank=True, max_length=500, verbose_name='remarks')),
                ('source', models.CharField(choices=[('public', 'Application form'), ('office', 'Entered by the office')], editable=False, max_length=6, verbose_name='came by')),
                ('language', models.CharField(default='en', editable=False, max_length=10, verbose_name='language')),
                ('form_key', models.UUIDField(editable=False, null=True, unique=True)),
                ('consented_at', models.DateTimeField(editable=False, null=True, verbose_name='consent given at')),
                ('state', models.CharField(choices=[('applied', 'Applied'), ('shortlisted', 'Shortlisted'), ('interview', 'In interviews'), ('selected', 'Selected'), ('offered', 'Offered'), ('accepted', 'Accepted'), ('joined', 'Joined'), ('declined', 'Declined'), ('rejected', 'Rejected'), ('withdrawn', 'Withdrawn')], default='applied', editable=False, max_length=11, verbose_name='state')),
                ('state_since', models.DateTimeField(editable=False, verbose_name='in this state since')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason')),
                ('applied_at', models.DateTimeField(auto_now_add=True, verbose_name='applied at')),
                ('entered_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='entered by')),
                ('erased_at', models.DateTimeField(editable=False, null=True, verbose_name='data erased at')),
                ('employee', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': 'candidate',
                'verbose_name_plural': 'candidates',
                'ordering': ['-applied_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Interview',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_no', models.PositiveSmallIntegerField(editable=False, verbose_name='round')),
                ('starts_at', models.DateTimeField(verbose_name='at')),
                ('minutes', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MinValueValidator(5), django.core.validators.MaxValueValidator(480)], verbose_name='minutes')),
                ('place', models.CharField(blank=True, max_length=200, verbose_name='place')),
                ('state', models.CharField(choices=[('scheduled', 'Scheduled'), ('closed', 'Closed'), ('cancelled', 'Cancelled')], default='scheduled', editable=False, max_length=9, verbose_name='state')),
                ('result', models.CharField(choices=[('pending', 'Pending'), ('selected', 'Selected'), ('on_hold', 'On hold'), ('rejected', 'Rejected')], default='pending', editable=False, max_length=8, verbose_name='result')),
                ('closed_because', models.CharField(blank=True, editable=False, max_length=300, verbose_name='closed because')),
                ('scheduled_by', models.CharField(editable=False, max_length=150, verbose_name='scheduled by')),
                ('scheduled_at', models.DateTimeField(auto_now_add=True, verbose_name='scheduled at')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='closed at')),
                ('candidate', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='interviews', to='erp_recruitment.candidate', verbose_name='candidate')),
            ],
            options={
                'verbose_name': 'interview',
                'verbose_name_plural': 'interviews',
                'ordering': ['-starts_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='JobRequisition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(editable=False, max_length=30, unique=True, verbose_name='number')),
                ('vacancies', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='vacancies')),
                ('qualifications', models.TextField(max_length=2000, verbose_name='qualifications')),
                ('description', models.TextField(blank=True, max_length=4000, verbose_name='duties')),
                ('level', models.PositiveSmallIntegerField(verbose_name='pay level')),
                ('closes_on', models.DateField(verbose_name='applications until')),
                ('is_public', models.BooleanField(default=True, help_text='Anybody may apply by the public form while it is open.', verbose_name='public form')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('submitted', 'Waits for approval'), ('open', 'Open'), ('filled', 'Filled'), ('closed', 'Closed'), ('rejected', 'Rejected')], default='draft', editable=False, max_length=9, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('opened_at', models.DateTimeField(editable=False, null=True, verbose_name='open since')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='closed at')),
                ('comments', models.CharField(blank=True, editable=False, max_length=300, verbose_name='comments')),
                ('department', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.department', verbose_name='department')),
                ('designation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.designation', verbose_name='position')),
            ],
            options={
                'verbose_name': 'job requisition',
                'verbose_name_plural': 'job requisitions',
                'ordering': ['-made_at', '-id'],
            },
        ),
        migrations.AddField(
            model_name='candidate',
            name='requisition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='candidates', to='erp_recruitment.jobrequisition', verbose_name='applied for'),
        ),
        migrations.CreateModel(
            name='ApprovalStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sequence', models.PositiveSmallIntegerField(verbose_name='step')),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='waiting', editable=False, max_length=8, verbose_name='state')),
                ('comments', models.CharField(blank=True, editable=False, max_length=300, verbose_name='comments')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('approver', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='approver')),
                ('requisition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='erp_recruitment.jobrequisition', verbose_name='requisition')),
            ],
            options={
                'verbose_name': 'step of approval',
                'verbose_name_plural': 'steps of approval',
                'ordering': ['requisition', 'sequence'],
            },
        ),
        migrations.CreateModel(
            name='JoiningItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('is_required', models.BooleanField(default=True, help_text='A required item may not be left out.', verbose_name='required')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
            ],
            options={
                'verbose_name': 'item of joining',
                'verbose_name_plural': 'items of joining',
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_joining_item_name')],
            },
        ),
        migrations.CreateModel(
            name='JoiningTask',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('done_on', models.DateField(blank=True, null=True, verbose_name='done on')),
                ('is_left_out', models.BooleanField(default=False, verbose_name='left out')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('done_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='entered by')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_recruitment.joiningitem', verbose_name='item')),
            ],
            options={
                'verbose_name': 'task of joining',
                'verbose_name_plural': 'tasks of joining',
                'ordering': ['employee', 'item'],
            },
        ),
        migrations.CreateModel(
            name='KeepingRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('months', models.PositiveSmallIntegerField(help_text='After a candidate is out, or the requisition is closed.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='months')),
                ('order_reference', models.CharField(blank=True, max_length=120, verbose_name='order')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('used_at', models.DateTimeField(editable=False, null=True, verbose_name='first used')),
            ],
            options={
                'verbose_name': 'time of keeping candidates',
                'verbose_name_plural': 'times of keeping candidates',
                'ordering': ['-effective_on'],
                'constraints': [models.CheckConstraint(condition=models.Q(('months__range', (1, 60))), name='erp_keeping_months')],
            },
        ),
        migrations.CreateModel(
            name='Offer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('offer_no', models.CharField(editable=False, max_length=60, unique=True, verbose_name='offer no.')),
                ('level', models.PositiveSmallIntegerField(verbose_name='pay level')),
                ('cell', models.PositiveSmallIntegerField(verbose_name='cell')),
                ('basic', core.money.MoneyField(decimal_places=2, editable=False, max_digits=14, verbose_name='basic pay')),
                ('cell_reason', models.CharField(blank=True, help_text='Needed above the first cell.', max_length=300, verbose_name='why above the first cell')),
                ('joining_on', models.DateField(verbose_name='to join on')),
                ('valid_until', models.DateField(verbose_name='valid until')),
                ('terms', models.TextField(blank=True, max_length=2000, verbose_name='terms')),
                ('state', models.CharField(choices=[('made', 'Waits for an answer'), ('accepted', 'Accepted'), ('declined', 'Declined'), ('expired', 'Lapsed'), ('withdrawn', 'Taken back')], default='made', editable=False, max_length=9, verbose_name='state')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='reason')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('answered_at', models.DateTimeField(editable=False, null=True, verbose_name='answered at')),
                ('answered_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='answer entered by')),
                ('candidate', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='offers', to='erp_recruitment.candidate', verbose_name='candidate')),
            ],
            options={
                'verbose_name': 'offer',
                'verbose_name_plural': 'offers',
                'ordering': ['-made_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='PanelMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rating', models.PositiveSmallIntegerField(editable=False, null=True, verbose_name='rating (1 to 5)')),
                ('recommendation', models.CharField(blank=True, choices=[('select', 'Select'), ('hold', 'Hold'), ('reject', 'Reject')], editable=False, max_length=6, verbose_name='recommendation')),
                ('comments', models.TextField(blank=True, editable=False, max_length=2000, verbose_name='comments')),
                ('given_at', models.DateTimeField(editable=False, null=True, verbose_name='given at')),
                ('conflict', models.CharField(blank=True, editable=False, max_length=300, verbose_name='conflict of interest')),
                ('conflict_at', models.DateTimeField(editable=False, null=True, verbose_name='declared at')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='member of the panel')),
                ('interview', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='erp_recruitment.interview', verbose_name='interview')),
            ],
            options={
                'verbose_name': 'member of a panel',
                'verbose_name_plural': 'members of panels',
                'ordering': ['interview', 'id'],
            },
        ),
        migrations.AddIndex(
            model_name='interview',
            index=models.Index(fields=['state', 'starts_at'], name='erp_interview_when'),
        ),
        migrations.AddConstraint(
            model_name='interview',
            constraint=models.UniqueConstraint(fields=('candidate', 'round_no'), name='erp_interview_round'),
        ),
        migrations.AddConstraint(
            model_name='interview',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['scheduled', 'closed', 'cancelled'])), name='erp_interview_state'),
        ),
        migrations.AddConstraint(
            model_name='interview',
            constraint=models.CheckConstraint(condition=models.Q(('result__in', ['pending', 'selected', 'on_hold', 'rejected'])), name='erp_interview_result'),
        ),
        migrations.AddConstraint(
            model_name='interview',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'closed'), ('result', 'pending'), _connector='OR'), name='erp_interview_result_closed'),
        ),
        migrations.AddIndex(
            model_name='jobrequisition',
            index=models.Index(fields=['state', 'closes_on'], name='erp_requisition_open'),
        ),
        migrations.AddConstraint(
            model_name='jobrequisition',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'submitted', 'open', 'filled', 'closed', 'rejected'])), name='erp_requisition_state'),
        ),
        migrations.AddConstraint(
            model_name='jobrequisition',
            constraint=models.CheckConstraint(condition=models.Q(('vacancies__gte', 1)), name='erp_requisition_vacancies'),
        ),
        migrations.AddConstraint(
            model_name='jobrequisition',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['open', 'filled']), _negated=True), ('opened_at__isnull', False), _connector='OR'), name='erp_requisition_opened'),
        ),
        migrations.AddIndex(
            model_name='candidate',
            index=models.Index(fields=['requisition', 'state'], name='erp_candidate_post'),
        ),
        migrations.AddIndex(
            model_name='candidate',
            index=models.Index(fields=['email'], name='erp_candidate_email'),
        ),
        migrations.AddIndex(
            model_name='candidate',
            index=models.Index(fields=['phone'], name='erp_candidate_phone'),
        ),
        migrations.AddIndex(
            model_name='candidate',
            index=models.Index(fields=['name_key', 'date_of_birth'], name='erp_candidate_name'),
        ),
        migrations.AddIndex(
            model_name='candidate',
            index=models.Index(fields=['state', 'state_since'], name='erp_candidate_since'),
        ),
        migrations.AddConstraint(
            model_name='candidate',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['applied', 'shortlisted', 'interview', 'selected', 'offered', 'accepted', 'joined', 'declined', 'rejected', 'withdrawn'])), name='erp_candidate_state'),
        ),
        migrations.AddConstraint(
            model_name='candidate',
            constraint=models.CheckConstraint(condition=models.Q(('source__in', ['public', 'office'])), name='erp_candidate_source'),
        ),
        migrations.AddConstraint(
            model_name='candidate',
            constraint=models.CheckConstraint(condition=models.Q(('rating', None), ('rating__range', (1, 5)), _connector='OR'), name='erp_candidate_rating'),
        ),
        migrations.AddConstraint(
            model_name='candidate',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('employee__isnull', False), ('state', 'joined')), models.Q(models.Q(('state', 'joined'), _negated=True), ('employee', None)), _connector='OR'), name='erp_candidate_joined'),
        ),
        migrations.AddConstraint(
            model_name='candidate',
            constraint=models.CheckConstraint(condition=models.Q(('erased_at', None), models.Q(('email', ''), ('employee', None), ('name', ''), ('phone', ''), ('resume', '')), _connector='OR'), name='erp_candidate_erased'),
        ),
        migrations.AddIndex(
            model_name='approvalstep',
            index=models.Index(fields=['approver', 'state'], name='erp_approval_step_mine'),
        ),
        migrations.AddConstraint(
            model_name='approvalstep',
            constraint=models.UniqueConstraint(fields=('requisition', 'sequence'), name='erp_approval_step_order'),
        ),
        migrations.AddConstraint(
            model_name='approvalstep',
            constraint=models.UniqueConstraint(fields=('requisition', 'approver'), name='erp_approval_step_person'),
        ),
        migrations.AddConstraint(
            model_name='approvalstep',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'approved', 'rejected'])), name='erp_approval_step_state'),
        ),
        migrations.AddConstraint(
            model_name='approvalstep',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('state', 'waiting')), models.Q(models.Q(('state', 'waiting'), _negated=True), ('decided_at__isnull', False)), _connector='OR'), name='erp_approval_step_decided'),
        ),
        migrations.AddConstraint(
            model_name='approvalstep',
            constraint=models.CheckConstraint(condition=models.Q(('decided_by_id', None), ('decided_by_id', models.F('approver_id')), _connector='OR'), name='erp_approval_step_own'),
        ),
        migrations.AddConstraint(
            model_name='joiningtask',
            constraint=models.UniqueConstraint(fields=('employee', 'item'), name='erp_joining_task_once'),
        ),
        migrations.AddConstraint(
            model_name='joiningtask',
            constraint=models.CheckConstraint(condition=models.Q(('is_left_out', False), models.Q(('done_on', None), models.Q(('note', ''), _negated=True)), _connector='OR'), name='erp_joining_task_left_out'),
        ),
        migrations.AddIndex(
            model_name='offer',
            index=models.Index(fields=['state', 'valid_until'], name='erp_offer_lapses'),
        ),
        migrations.AddConstraint(
            model_name='offer',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['made', 'accepted', 'declined', 'expired', 'withdrawn'])), name='erp_offer_state'),
        ),
        migrations.AddConstraint(
            model_name='offer',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('made', 'accepted'))), fields=('candidate',), name='erp_offer_holds_once'),
        ),
        migrations.AddConstraint(
            model_name='offer',
            constraint=models.CheckConstraint(condition=models.Q(('valid_until__lte', models.F('joining_on'))), name='erp_offer_days'),
        ),
        migrations.AddConstraint(
            model_name='offer',
            constraint=models.CheckConstraint(condition=models.Q(('cell', 1), models.Q(('cell_reason', ''), _negated=True), _connector='OR'), name='erp_offer_cell_reason'),
        ),
        migrations.AddIndex(
            model_name='panelmember',
            index=models.Index(fields=['employee', 'interview'], name='erp_panel_member_mine'),
        ),
        migrations.AddConstraint(
            model_name='panelmember',
            constraint=models.UniqueConstraint(fields=('interview', 'employee'), name='erp_panel_member_once'),
        ),
        migrations.AddConstraint(
            model_name='panelmember',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('given_at', None), ('rating', None), ('recommendation', '')), models.Q(('conflict_at', None), ('given_at__isnull', False), ('rating__range', (1, 5)), ('recommendation__in', ['select', 'hold', 'reject'])), _connector='OR'), name='erp_panel_member_feedback'),
        ),
    ]
