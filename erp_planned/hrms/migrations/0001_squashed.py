"""The tables of the app. Guards (triggers) stand in guards.py."""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_hrms", "0001_initial"),
        ("erp_hrms", "0002_final"),
    ]

    initial = True

    dependencies = [
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='AppraisalCycle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('period', models.CharField(max_length=40, unique=True, verbose_name='period')),
                ('from_on', models.DateField(verbose_name='from')),
                ('to_on', models.DateField(verbose_name='to')),
                ('self_by', models.DateField(verbose_name='self-appraisal by')),
                ('review_by', models.DateField(verbose_name='review by')),
                ('rating_most', models.PositiveSmallIntegerField(default=10, help_text='Ratings go from 1 to this number.', validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(100)], verbose_name='highest rating')),
                ('goals', models.JSONField(default=list, verbose_name='goals')),
                ('state', models.CharField(choices=[('open', 'Open'), ('closed', 'Closed')], default='open', editable=False, max_length=6, verbose_name='state')),
                ('opened_by', models.CharField(editable=False, max_length=150, verbose_name='opened by')),
                ('opened_at', models.DateTimeField(auto_now_add=True, verbose_name='opened at')),
                ('closed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='closed by')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='closed at')),
            ],
            options={
                'verbose_name': 'appraisal cycle',
                'verbose_name_plural': 'appraisal cycles',
                'ordering': ['-from_on', '-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('review_by__gte', models.F('self_by')), ('to_on__gte', models.F('from_on'))), name='hrms_cycle_days'), models.CheckConstraint(condition=models.Q(('rating_most__range', (2, 100))), name='hrms_cycle_scale'), models.CheckConstraint(condition=models.Q(('state__in', ['open', 'closed'])), name='hrms_cycle_state')],
            },
        ),
        migrations.CreateModel(
            name='GrievanceCategory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('days', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(365)], verbose_name='days to resolve')),
                ('reopen_days', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MaxValueValidator(365)], verbose_name='days to reopen')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('next_officer', models.ForeignKey(blank=True, help_text='Gets what the officer does not resolve in time.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='next officer')),
                ('officer', models.ForeignKey(blank=True, help_text='Gets grievances that nobody is assigned to in time.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='officer')),
            ],
            options={
                'verbose_name': 'category of grievances',
                'verbose_name_plural': 'categories of grievances',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Grievance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=30, unique=True, verbose_name='number')),
                ('description', models.TextField(editable=False, max_length=4000, verbose_name='description')),
                ('state', models.CharField(choices=[('submitted', 'Submitted'), ('assigned', 'Assigned'), ('answered', 'Answered'), ('resolved', 'Resolved'), ('reopened', 'Reopened'), ('withdrawn', 'Withdrawn')], default='submitted', editable=False, max_length=9, verbose_name='state')),
                ('step', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('due_on', models.DateField(editable=False, verbose_name='due on')),
                ('resolved_on', models.DateField(editable=False, null=True, verbose_name='resolved on')),
                ('submitted_at', models.DateTimeField(auto_now_add=True, verbose_name='submitted at')),
                ('against', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='about whom')),
                ('assigned_to', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='assigned to')),
                ('employee', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='complainant')),
                ('category', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_hrms.grievancecategory', verbose_name='category')),
            ],
            options={
                'verbose_name': 'grievance',
                'verbose_name_plural': 'grievances',
                'ordering': ['-submitted_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='GrievanceEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('action', models.CharField(choices=[('submit', 'Submitted'), ('assign', 'Assigned'), ('answer', 'Answer'), ('resolve', 'Resolution'), ('reopen', 'Reopened'), ('withdraw', 'Withdrawn'), ('escalate', 'Escalated')], max_length=8, verbose_name='what')),
                ('text', models.TextField(blank=True, max_length=4000, verbose_name='text')),
                ('by', models.CharField(max_length=150, verbose_name='by')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('grievance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='erp_hrms.grievance', verbose_name='grievance')),
            ],
            options={
                'verbose_name': 'entry of a grievance',
                'verbose_name_plural': 'entries of a grievance',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='PromotionRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order_no', models.CharField(blank=True, max_length=60, verbose_name='order no.')),
                ('effective_on', models.DateField(verbose_name='takes effect on')),
                ('state', models.CharField(choices=[('draft', 'Waits for approval'), ('approved', 'Approved'), ('in_force', 'In force'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled')], default='draft', max_length=9, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('comments', models.CharField(blank=True, editable=False, max_length=300, verbose_name='comments')),
                ('in_force_at', models.DateTimeField(editable=False, null=True, verbose_name='in force since')),
                ('problem', models.CharField(blank=True, editable=False, max_length=500, verbose_name='what hinders it')),
                ('note', models.CharField(blank=True, editable=False, max_length=500, verbose_name='note')),
                ('reason', models.CharField(choices=[('promotion', 'Promotion'), ('macp', 'MACP')], default='promotion', max_length=10, verbose_name='reason')),
                ('from_level', models.PositiveSmallIntegerField(editable=False, verbose_name='from level')),
                ('from_cell', models.PositiveSmallIntegerField(editable=False, verbose_name='from cell')),
                ('to_level', models.PositiveSmallIntegerField(verbose_name='to level')),
                ('from_next_increment', models.BooleanField(default=False, help_text='The option of fixation on the date of the next increment.', verbose_name='pay fixed from the next increment')),
                ('rebase_later', models.BooleanField(default=False, help_text='Where pay of later days is entered already.', verbose_name='re-fix later increments')),
                ('remarks', models.CharField(blank=True, max_length=300, verbose_name='remarks')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
                ('pay_row', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.payhistory', verbose_name='pay entered')),
                ('to_designation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.designation', verbose_name='new designation')),
            ],
            options={
                'verbose_name': 'promotion',
                'verbose_name_plural': 'promotions',
                'ordering': ['-effective_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='ReportingLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_on', models.DateField(verbose_name='from')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
                ('officer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='reporting officer')),
            ],
            options={
                'verbose_name': 'reporting line',
                'verbose_name_plural': 'reporting lines',
                'ordering': ['employee__code', '-from_on'],
            },
        ),
        migrations.CreateModel(
            name='Training',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=150, verbose_name='title')),
                ('type', models.CharField(choices=[('induction', 'Induction'), ('technical', 'Technical'), ('management', 'Management'), ('refresher', 'Refresher'), ('safety', 'Safety'), ('other', 'Other')], max_length=10, verbose_name='type')),
                ('trainer', models.CharField(max_length=150, verbose_name='trainer')),
                ('venue', models.CharField(blank=True, max_length=150, verbose_name='venue')),
                ('start_on', models.DateField(verbose_name='from')),
                ('end_on', models.DateField(verbose_name='to')),
                ('state', models.CharField(choices=[('planned', 'Planned'), ('completed', 'Completed'), ('cancelled', 'Cancelled')], default='planned', editable=False, max_length=9, verbose_name='state')),
                ('reason', models.CharField(blank=True, editable=False, max_length=300, verbose_name='why cancelled')),
                ('created_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
            ],
            options={
                'verbose_name': 'training',
                'verbose_name_plural': 'trainings',
                'ordering': ['-start_on', '-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('end_on__gte', models.F('start_on'))), name='hrms_training_period'), models.CheckConstraint(condition=models.Q(('state__in', ['planned', 'completed', 'cancelled'])), name='hrms_training_state')],
            },
        ),
        migrations.CreateModel(
            name='TrainingParticipant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('enrolled', 'Enrolled'), ('completed', 'Completed'), ('not_completed', 'Not completed')], default='enrolled', max_length=13, verbose_name='completion')),
                ('certificate_no', models.CharField(blank=True, max_length=30, verbose_name='certificate no.')),
                ('completed_on', models.DateField(null=True, verbose_name='completed on')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
                ('training', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='participants', to='erp_hrms.training', verbose_name='training')),
            ],
            options={
                'verbose_name': 'participant',
                'verbose_name_plural': 'participants',
                'ordering': ['employee__code'],
            },
        ),
        migrations.CreateModel(
            name='TransferOrder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order_no', models.CharField(blank=True, max_length=60, verbose_name='order no.')),
                ('effective_on', models.DateField(verbose_name='takes effect on')),
                ('state', models.CharField(choices=[('draft', 'Waits for approval'), ('approved', 'Approved'), ('in_force', 'In force'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled')], default='draft', max_length=9, verbose_name='state')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_by_id', models.BigIntegerField(editable=False, null=True)),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('comments', models.CharField(blank=True, editable=False, max_length=300, verbose_name='comments')),
                ('in_force_at', models.DateTimeField(editable=False, null=True, verbose_name='in force since')),
                ('problem', models.CharField(blank=True, editable=False, max_length=500, verbose_name='what hinders it')),
                ('note', models.CharField(blank=True, editable=False, max_length=500, verbose_name='note')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
                ('from_department', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.department', verbose_name='from department')),
                ('from_designation', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.designation', verbose_name='designation before')),
                ('reverses', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_hrms.transferorder', verbose_name='reverses')),
                ('to_department', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.department', verbose_name='to department')),
                ('to_designation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.designation', verbose_name='new designation')),
            ],
            options={
                'verbose_name': 'transfer order',
                'verbose_name_plural': 'transfer orders',
                'ordering': ['-effective_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Appraisal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'Self-appraisal awaited'), ('submitted', 'Review awaited'), ('reviewed', 'Final rating awaited'), ('final', 'Final'), ('lapsed', 'Lapsed')], default='open', editable=False, max_length=9, verbose_name='state')),
                ('goals', models.JSONField(default=list, verbose_name='goals')),
                ('achievements', models.TextField(blank=True, editable=False, verbose_name='achievements')),
                ('self_rating', models.DecimalField(decimal_places=2, editable=False, max_digits=5, null=True, verbose_name='own rating')),
                ('submitted_at', models.DateTimeField(editable=False, null=True, verbose_name='submitted at')),
                ('manager_rating', models.DecimalField(decimal_places=2, editable=False, max_digits=5, null=True, verbose_name="officer's rating")),
                ('manager_remarks', models.TextField(blank=True, editable=False, verbose_name="officer's remarks")),
                ('reviewed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='reviewed by')),
                ('reviewed_by_id', models.BigIntegerField(editable=False, null=True)),
                ('reviewed_at', models.DateTimeField(editable=False, null=True, verbose_name='reviewed at')),
                ('final_rating', models.DecimalField(decimal_places=2, editable=False, max_digits=5, null=True, verbose_name='final rating')),
                ('final_remarks', models.TextField(blank=True, editable=False, verbose_name='remarks on the final rating')),
                ('finalized_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='made final by')),
                ('finalized_by_id', models.BigIntegerField(editable=False, null=True)),
                ('finalized_at', models.DateTimeField(editable=False, null=True, verbose_name='final at')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
                ('officer', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='reporting officer')),
                ('cycle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appraisals', to='erp_hrms.appraisalcycle', verbose_name='cycle')),
            ],
            options={
                'verbose_name': 'appraisal',
                'verbose_name_plural': 'appraisals',
                'ordering': ['-cycle__from_on', 'employee__code'],
                'indexes': [models.Index(fields=['officer', 'state'], name='hrms_appraisal_officer')],
                'constraints': [models.UniqueConstraint(fields=('cycle', 'employee'), name='hrms_appraisal_once'), models.CheckConstraint(condition=models.Q(('officer', None), models.Q(('officer', models.F('employee')), _negated=True), _connector='OR'), name='hrms_appraisal_by_another'), models.CheckConstraint(condition=models.Q(('state__in', ['open', 'submitted', 'reviewed', 'final', 'lapsed'])), name='hrms_appraisal_state'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'final'), _negated=True), models.Q(('final_rating__isnull', False), ('manager_rating__isnull', False)), _connector='OR'), name='hrms_appraisal_final_whole'), models.CheckConstraint(condition=models.Q(('reviewed_by_id', None), ('finalized_by_id', None), models.Q(('reviewed_by_id', models.F('finalized_by_id')), _negated=True), _connector='OR'), name='hrms_appraisal_two_people')],
            },
        ),
        migrations.CreateModel(
            name='EmployeeDocument',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                ('file_kind', models.CharField(editable=False, max_length=10, verbose_name='file type')),
                ('size', models.PositiveIntegerField(editable=False, verbose_name='size')),
                ('uploaded_by', models.CharField(editable=False, max_length=150, verbose_name='uploaded by')),
                ('uploaded_at', models.DateTimeField(auto_now_add=True, verbose_name='uploaded at')),
                ('kind', models.CharField(choices=[('appointment', 'Appointment order'), ('education', 'Education'), ('experience', 'Experience'), ('identity', 'Identity'), ('community', 'Community certificate'), ('medical', 'Medical'), ('nomination', 'Nomination'), ('licence', 'Licence'), ('other', 'Other')], max_length=12, verbose_name='kind')),
                ('file', models.FileField(max_length=200, upload_to='employee_papers', verbose_name='file')),
                ('file_name', models.CharField(editable=False, max_length=150, verbose_name='file name')),
                ('expires_on', models.DateField(blank=True, null=True, verbose_name='valid until')),
                ('reminded_for', models.DateField(blank=True, editable=False, null=True)),
                ('uploaded_by_id', models.BigIntegerField(editable=False, null=True)),
                ('state', models.CharField(choices=[('pending', 'To be verified'), ('verified', 'Verified'), ('refused', 'Refused')], default='pending', editable=False, max_length=8, verbose_name='verification')),
                ('verified_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='verified by')),
                ('verified_by_id', models.BigIntegerField(editable=False, null=True)),
                ('verified_at', models.DateTimeField(editable=False, null=True, verbose_name='verified at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('employee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='employee')),
            ],
            options={
                'verbose_name': "employee's document",
                'verbose_name_plural': "employees' documents",
                'ordering': ['-uploaded_at', '-id'],
                'indexes': [models.Index(fields=['employee', '-uploaded_at'], name='hrms_document_person'), models.Index(fields=['expires_on'], name='hrms_document_expiry')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['appointment', 'education', 'experience', 'identity', 'community', 'medical', 'nomination', 'licence', 'other'])), name='hrms_document_kind'), models.CheckConstraint(condition=models.Q(('state__in', ['pending', 'verified', 'refused'])), name='hrms_document_state'), models.CheckConstraint(condition=models.Q(('uploaded_by_id', None), ('verified_by_id', None), models.Q(('uploaded_by_id', models.F('verified_by_id')), _negated=True), _connector='OR'), name='hrms_document_second_person')],
            },
        ),
        migrations.AddConstraint(
            model_name='grievancecategory',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='hrms_grievance_category_name'),
        ),
        migrations.AddConstraint(
            model_name='grievancecategory',
            constraint=models.CheckConstraint(condition=models.Q(('days__range', (1, 365)), ('reopen_days__lte', 365)), name='hrms_grievance_category_days'),
        ),
        migrations.AddIndex(
            model_name='grievance',
            index=models.Index(fields=['state', 'due_on'], name='hrms_grievance_due'),
        ),
        migrations.AddIndex(
            model_name='grievance',
            index=models.Index(fields=['employee', '-submitted_at'], name='hrms_grievance_person'),
        ),
        migrations.AddIndex(
            model_name='grievance',
            index=models.Index(fields=['assigned_to', 'state'], name='hrms_grievance_assigned'),
        ),
        migrations.AddConstraint(
            model_name='grievance',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['submitted', 'assigned', 'answered', 'resolved', 'reopened', 'withdrawn'])), name='hrms_grievance_state'),
        ),
        migrations.AddConstraint(
            model_name='grievance',
            constraint=models.CheckConstraint(condition=models.Q(('against', None), models.Q(('against', models.F('employee')), _negated=True), _connector='OR'), name='hrms_grievance_against_another'),
        ),
        migrations.AddConstraint(
            model_name='grievance',
            constraint=models.CheckConstraint(condition=models.Q(('assigned_to', None), models.Q(models.Q(('assigned_to', models.F('employee')), _negated=True), models.Q(('against', None), models.Q(('assigned_to', models.F('against')), _negated=True), _connector='OR')), _connector='OR'), name='hrms_grievance_impartial'),
        ),
        migrations.AddConstraint(
            model_name='grievanceentry',
            constraint=models.CheckConstraint(condition=models.Q(('action__in', ['submit', 'assign', 'answer', 'resolve', 'reopen', 'withdraw', 'escalate'])), name='hrms_grievance_entry_action'),
        ),
        migrations.AddIndex(
            model_name='promotionrecord',
            index=models.Index(fields=['state', 'effective_on'], name='hrms_promotion_due'),
        ),
        migrations.AddIndex(
            model_name='promotionrecord',
            index=models.Index(fields=['employee', '-effective_on'], name='hrms_promotion_person'),
        ),
        migrations.AddConstraint(
            model_name='promotionrecord',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Upper('order_no'), condition=models.Q(('order_no', ''), _negated=True), name='hrms_promotion_number_once'),
        ),
        migrations.AddConstraint(
            model_name='promotionrecord',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('draft', 'approved', 'in_force'))), fields=('employee', 'effective_on'), name='hrms_promotion_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='promotionrecord',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'approved', 'in_force', 'rejected', 'cancelled'])), name='hrms_promotion_state'),
        ),
        migrations.AddConstraint(
            model_name='promotionrecord',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['approved', 'in_force']), _negated=True), ('made_by_id', None), ('decided_by_id', None), models.Q(('made_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='hrms_promotion_second_person'),
        ),
        migrations.AddConstraint(
            model_name='promotionrecord',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['approved', 'in_force']), _negated=True), models.Q(('order_no', ''), _negated=True), _connector='OR'), name='hrms_promotion_has_number'),
        ),
        migrations.AddConstraint(
            model_name='promotionrecord',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('in_force_at__isnull', False), ('state', 'in_force')), models.Q(models.Q(('state', 'in_force'), _negated=True), ('in_force_at', None)), _connector='OR'), name='hrms_promotion_in_force_at'),
        ),
        migrations.AddConstraint(
            model_name='promotionrecord',
            constraint=models.CheckConstraint(condition=models.Q(('to_level__gt', models.F('from_level')), ('to_level__range', (1, 18))), name='hrms_promotion_rises'),
        ),
        migrations.AddConstraint(
            model_name='promotionrecord',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('pay_row__isnull', False), ('state', 'in_force')), models.Q(models.Q(('state', 'in_force'), _negated=True), ('pay_row', None)), _connector='OR'), name='hrms_promotion_pay_row'),
        ),
        migrations.AddIndex(
            model_name='reportingline',
            index=models.Index(fields=['officer', 'from_on'], name='hrms_reporting_officer'),
        ),
        migrations.AddConstraint(
            model_name='reportingline',
            constraint=models.UniqueConstraint(fields=('employee', 'from_on'), name='hrms_reporting_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='reportingline',
            constraint=models.CheckConstraint(condition=models.Q(('employee', models.F('officer')), _negated=True), name='hrms_reporting_to_another'),
        ),
        migrations.AddConstraint(
            model_name='trainingparticipant',
            constraint=models.UniqueConstraint(fields=('training', 'employee'), name='hrms_participant_once'),
        ),
        migrations.AddConstraint(
            model_name='trainingparticipant',
            constraint=models.UniqueConstraint(condition=models.Q(('certificate_no', ''), _negated=True), fields=('certificate_no',), name='hrms_certificate_once'),
        ),
        migrations.AddConstraint(
            model_name='trainingparticipant',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('completed_on__isnull', False), ('state', 'completed'), models.Q(('certificate_no', ''), _negated=True)), models.Q(models.Q(('state', 'completed'), _negated=True), ('certificate_no', ''), ('completed_on', None)), _connector='OR'), name='hrms_certificate_whole'),
        ),
        migrations.AddIndex(
            model_name='transferorder',
            index=models.Index(fields=['state', 'effective_on'], name='hrms_transfer_due'),
        ),
        migrations.AddIndex(
            model_name='transferorder',
            index=models.Index(fields=['employee', '-effective_on'], name='hrms_transfer_person'),
        ),
        migrations.AddConstraint(
            model_name='transferorder',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Upper('order_no'), condition=models.Q(('order_no', ''), _negated=True), name='hrms_transfer_number_once'),
        ),
        migrations.AddConstraint(
            model_name='transferorder',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('draft', 'approved', 'in_force'))), fields=('employee', 'effective_on'), name='hrms_transfer_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='transferorder',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'approved', 'in_force', 'rejected', 'cancelled'])), name='hrms_transfer_state'),
        ),
        migrations.AddConstraint(
            model_name='transferorder',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['approved', 'in_force']), _negated=True), ('made_by_id', None), ('decided_by_id', None), models.Q(('made_by_id', models.F('decided_by_id')), _negated=True), _connector='OR'), name='hrms_transfer_second_person'),
        ),
        migrations.AddConstraint(
            model_name='transferorder',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['approved', 'in_force']), _negated=True), models.Q(('order_no', ''), _negated=True), _connector='OR'), name='hrms_transfer_has_number'),
        ),
        migrations.AddConstraint(
            model_name='transferorder',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('in_force_at__isnull', False), ('state', 'in_force')), models.Q(models.Q(('state', 'in_force'), _negated=True), ('in_force_at', None)), _connector='OR'), name='hrms_transfer_in_force_at'),
        ),
    ]
