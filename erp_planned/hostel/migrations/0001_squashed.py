"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.validators
import datetime
import django.contrib.postgres.constraints
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import erp_planned.hostel.models.passes
import erp_planned.hostel.models.stays
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("erp_hostel", "0001_initial"),
        ("erp_hostel", "0002_stays_kept"),
    ]

    initial = True

    dependencies = [
        ('erp_students', '0001_squashed'),
        ('payroll_employees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='PriorityRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(unique=True, verbose_name='from')),
                ('reserved_categories', models.CharField(blank=True, default='SC, ST', help_text='As they stand on the students, with commas between.', max_length=100, verbose_name='reserved categories')),
                ('reserved_points', models.PositiveSmallIntegerField(default=20, verbose_name='points of these')),
                ('disability_points', models.PositiveSmallIntegerField(default=30, verbose_name='points for a disability')),
                ('distance_points', models.PositiveSmallIntegerField(default=2, verbose_name='points for each 100 km of distance')),
                ('merit_points', models.PositiveSmallIntegerField(default=20, verbose_name='points for 100 percent of marks')),
            ],
            options={
                'verbose_name': 'order of the waiting list',
                'verbose_name_plural': 'orders of the waiting list',
                'ordering': ['-effective_on'],
            },
        ),
        migrations.CreateModel(
            name='Hostel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('type', models.CharField(choices=[('Boys', 'Boys'), ('Girls', 'Girls')], max_length=5, verbose_name='type')),
                ('floors', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='floors')),
                ('phone', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='phone')),
                ('visits_from', models.TimeField(default=datetime.time(9, 0), verbose_name='visitors from')),
                ('visits_to', models.TimeField(default=datetime.time(19, 0), verbose_name='visitors until')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('warden', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='payroll_employees.employee', verbose_name='warden')),
            ],
            options={
                'verbose_name': 'hostel',
                'verbose_name_plural': 'hostels',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='OutpassRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('day', 'Day'), ('night', 'Night'), ('leave', 'Leave')], default='day', max_length=5, verbose_name='kind')),
                ('from_at', models.DateTimeField(verbose_name='from')),
                ('to_at', models.DateTimeField(verbose_name='back by')),
                ('place', models.CharField(blank=True, max_length=120, verbose_name='place')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('requested', 'Requested'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled')], default='requested', editable=False, max_length=9, verbose_name='state')),
                ('consent_how', models.CharField(blank=True, choices=[('', 'None yet'), ('phone', 'By phone, noted by the warden'), ('link', "By the guardian's own link")], default='', editable=False, max_length=5, verbose_name="guardian's consent")),
                ('consent_name', models.CharField(blank=True, editable=False, max_length=120, verbose_name='consented')),
                ('consent_phone', models.CharField(blank=True, editable=False, max_length=15, verbose_name='phone')),
                ('consent_at', models.DateTimeField(editable=False, null=True, verbose_name='consented at')),
                ('remarks', models.CharField(blank=True, editable=False, max_length=300, verbose_name='remarks')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_by_id', models.BigIntegerField(editable=False, null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('hostel', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='outpasses', to='erp_hostel.hostel', verbose_name='hostel')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='outpasses', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'outpass',
                'verbose_name_plural': 'outpasses',
                'ordering': ['-from_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='InOutMovement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('out_at', models.DateTimeField(verbose_name='out')),
                ('in_at', models.DateTimeField(null=True, verbose_name='in')),
                ('is_late', models.BooleanField(default=False, verbose_name='late')),
                ('out_by', models.CharField(max_length=150, verbose_name='out noted by')),
                ('in_by', models.CharField(blank=True, max_length=150, verbose_name='in noted by')),
                ('told_at', models.DateTimeField(editable=False, null=True)),
                ('hostel', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='erp_hostel.hostel', verbose_name='hostel')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='erp_students.student', verbose_name='student')),
                ('outpass', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='erp_hostel.outpassrequest', verbose_name='outpass')),
            ],
            options={
                'verbose_name': 'way out and in',
                'verbose_name_plural': 'in and out register',
                'ordering': ['-out_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Room',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('room_no', models.CharField(max_length=10, verbose_name='room')),
                ('floor', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(60)], verbose_name='floor')),
                ('capacity', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='beds')),
                ('amenities', models.CharField(blank=True, max_length=200, verbose_name='amenities')),
                ('is_active', models.BooleanField(default=True, verbose_name='usable')),
                ('hostel', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rooms', to='erp_hostel.hostel', verbose_name='hostel')),
            ],
            options={
                'verbose_name': 'room',
                'verbose_name_plural': 'rooms',
                'ordering': ['hostel', 'floor', 'room_no'],
            },
        ),
        migrations.CreateModel(
            name='RoomAllocation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bed_no', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='bed')),
                ('from_on', models.DateField(verbose_name='from')),
                ('to_on', models.DateField(blank=True, null=True, verbose_name='until')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('ended_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='ended by')),
                ('room', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='allocations', to='erp_hostel.room', verbose_name='room')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='allocations', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'allocation of a bed',
                'verbose_name_plural': 'allocations of beds',
                'ordering': ['-from_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='VisitorLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('visitor_name', models.CharField(max_length=120, verbose_name='visitor')),
                ('relation', models.CharField(max_length=60, verbose_name='relation')),
                ('phone', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='phone')),
                ('id_type', models.CharField(choices=[('aadhaar', 'Aadhaar'), ('voter', 'Voter card'), ('licence', 'Driving licence'), ('passport', 'Passport'), ('other', 'Other')], max_length=8, verbose_name='identity shown')),
                ('id_last', models.CharField(blank=True, max_length=4, verbose_name='last four of its number')),
                ('in_at', models.DateTimeField(verbose_name='in')),
                ('out_at', models.DateTimeField(editable=False, null=True, verbose_name='out')),
                ('in_by', models.CharField(editable=False, max_length=150, verbose_name='in noted by')),
                ('out_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='out noted by')),
                ('told_at', models.DateTimeField(editable=False, null=True)),
                ('hostel', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_hostel.hostel', verbose_name='hostel')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'visitor',
                'verbose_name_plural': 'visitors',
                'ordering': ['-in_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='WaitingEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hostel_type', models.CharField(choices=[('Boys', 'Boys'), ('Girls', 'Girls')], max_length=5, verbose_name='type of hostel')),
                ('asked_on', models.DateField(verbose_name='asked on')),
                ('is_disabled', models.BooleanField(default=False, verbose_name='disability')),
                ('distance_km', models.PositiveSmallIntegerField(default=0, verbose_name='distance from home in km')),
                ('merit_pct', models.DecimalField(decimal_places=2, default=0, max_digits=5, validators=[django.core.validators.MinValueValidator(Decimal('0')), django.core.validators.MaxValueValidator(Decimal('100'))], verbose_name='marks in percent')),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('offered', 'Bed offered'), ('placed', 'Has a bed'), ('withdrawn', 'Withdrawn')], default='waiting', editable=False, max_length=9, verbose_name='state')),
                ('bed_no', models.PositiveSmallIntegerField(editable=False, null=True, verbose_name='bed offered')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='decided by')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
                ('room', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_hostel.room', verbose_name='room offered')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='erp_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'place on the waiting list',
                'verbose_name_plural': 'waiting list',
                'ordering': ['asked_on', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='hostel',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='erp_hostel_name'),
        ),
        migrations.AddConstraint(
            model_name='hostel',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['Boys', 'Girls'])), name='erp_hostel_type'),
        ),
        migrations.AddConstraint(
            model_name='hostel',
            constraint=models.CheckConstraint(condition=models.Q(('visits_to__gt', models.F('visits_from'))), name='erp_hostel_visits'),
        ),
        migrations.AddIndex(
            model_name='outpassrequest',
            index=models.Index(fields=['hostel', 'state', 'from_at'], name='erp_outpass_hostel'),
        ),
        migrations.AddIndex(
            model_name='outpassrequest',
            index=models.Index(fields=['student', 'from_at'], name='erp_outpass_student'),
        ),
        migrations.AddConstraint(
            model_name='outpassrequest',
            constraint=models.CheckConstraint(condition=models.Q(('to_at__gt', models.F('from_at'))), name='erp_outpass_days'),
        ),
        migrations.AddConstraint(
            model_name='outpassrequest',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['requested', 'approved', 'rejected', 'cancelled'])), name='erp_outpass_state'),
        ),
        migrations.AddConstraint(
            model_name='outpassrequest',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('consent_at', None), ('consent_how', '')), models.Q(models.Q(('consent_how', ''), _negated=True), ('consent_at__isnull', False)), _connector='OR'), name='erp_outpass_consent'),
        ),
        migrations.AddConstraint(
            model_name='outpassrequest',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('state__in', ('requested', 'approved'))), expressions=[('student', '='), (erp_planned.hostel.models.passes.MomentRange('from_at', 'to_at'), '&&')], name='erp_outpass_once'),
        ),
        migrations.AddIndex(
            model_name='inoutmovement',
            index=models.Index(fields=['student', 'out_at'], name='erp_movement_student'),
        ),
        migrations.AddConstraint(
            model_name='inoutmovement',
            constraint=models.UniqueConstraint(condition=models.Q(('in_at', None)), fields=('student',), name='erp_movement_out_once'),
        ),
        migrations.AddConstraint(
            model_name='inoutmovement',
            constraint=models.CheckConstraint(condition=models.Q(('in_at', None), ('in_at__gte', models.F('out_at')), _connector='OR'), name='erp_movement_times'),
        ),
        migrations.AddConstraint(
            model_name='room',
            constraint=models.UniqueConstraint(models.F('hostel'), django.db.models.functions.text.Lower('room_no'), name='erp_room_once'),
        ),
        migrations.AddConstraint(
            model_name='room',
            constraint=models.CheckConstraint(condition=models.Q(('capacity__gte', 1), ('capacity__lte', 60)), name='erp_room_capacity'),
        ),
        migrations.AddIndex(
            model_name='roomallocation',
            index=models.Index(fields=['room', 'from_on'], name='erp_stay_room'),
        ),
        migrations.AddConstraint(
            model_name='roomallocation',
            constraint=models.CheckConstraint(condition=models.Q(('to_on', None), ('to_on__gte', models.F('from_on')), _connector='OR'), name='erp_stay_days'),
        ),
        migrations.AddConstraint(
            model_name='roomallocation',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('room', '='), ('bed_no', '='), (erp_planned.hostel.models.stays.DateRange('from_on', 'to_on', models.Value('[)')), '&&')], name='erp_stay_bed'),
        ),
        migrations.AddConstraint(
            model_name='roomallocation',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('student', '='), (erp_planned.hostel.models.stays.DateRange('from_on', 'to_on', models.Value('[)')), '&&')], name='erp_stay_student'),
        ),
        migrations.AddIndex(
            model_name='visitorlog',
            index=models.Index(fields=['hostel', 'in_at'], name='erp_visit_hostel'),
        ),
        migrations.AddIndex(
            model_name='visitorlog',
            index=models.Index(condition=models.Q(('out_at', None)), fields=['hostel'], name='erp_visit_open'),
        ),
        migrations.AddConstraint(
            model_name='visitorlog',
            constraint=models.CheckConstraint(condition=models.Q(('out_at', None), ('out_at__gte', models.F('in_at')), _connector='OR'), name='erp_visit_times'),
        ),
        migrations.AddConstraint(
            model_name='waitingentry',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['waiting', 'offered'])), fields=('student',), name='erp_waiting_once'),
        ),
        migrations.AddConstraint(
            model_name='waitingentry',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'offered')), fields=('room', 'bed_no'), name='erp_waiting_bed_once'),
        ),
        migrations.AddConstraint(
            model_name='waitingentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'offered'), _negated=True), models.Q(('bed_no__isnull', False), ('room__isnull', False)), _connector='OR'), name='erp_waiting_offer_whole'),
        ),
    ]
