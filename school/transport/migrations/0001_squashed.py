"""The tables of the app."""

import core.keys
import core.money
import core.validators
import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.constraints
import django.db.models.deletion
import django.db.models.functions.text
import school.masters.models
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_transport", "0001_transport"),
    ]

    initial = True

    dependencies = [
        ('school_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='CrewMember',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('duty', models.CharField(choices=[('driver', 'Driver'), ('attendant', 'Attendant')], default='driver', max_length=10, verbose_name='duty')),
                ('phone', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='phone')),
                ('licence_no', models.CharField(blank=True, max_length=30, verbose_name='licence number')),
                ('licence_valid_until', models.DateField(blank=True, null=True, verbose_name='licence valid until')),
                ('police_verified_on', models.DateField(blank=True, null=True, verbose_name='police verification on')),
                ('is_active', models.BooleanField(default=True, verbose_name='in service')),
            ],
            options={
                'verbose_name': 'driver or attendant',
                'verbose_name_plural': 'drivers and attendants',
                'ordering': ['name', 'id'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Upper('phone'), condition=models.Q(('phone', ''), _negated=True), name='school_crew_phone_unique'), models.CheckConstraint(condition=models.Q(('duty__in', ['driver', 'attendant'])), name='school_crew_duty')],
            },
        ),
        migrations.CreateModel(
            name='ExpiryReminder',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('subject', models.CharField(max_length=80)),
                ('expires_on', models.DateField()),
                ('days_before', models.PositiveSmallIntegerField()),
                ('sent_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'expiry reminder',
                'verbose_name_plural': 'expiry reminders',
                'ordering': ['-sent_at', '-id'],
                'constraints': [models.UniqueConstraint(fields=('subject', 'expires_on', 'days_before'), name='school_expiry_reminder_once')],
            },
        ),
        migrations.CreateModel(
            name='Route',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('is_active', models.BooleanField(default=True, verbose_name='in use')),
                ('attendant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='attended_routes', to='school_transport.crewmember', verbose_name='attendant')),
                ('driver', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='driven_routes', to='school_transport.crewmember', verbose_name='driver')),
            ],
            options={
                'verbose_name': 'route',
                'verbose_name_plural': 'routes',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='Stop',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('position', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='position')),
                ('name', models.CharField(max_length=80, verbose_name='stop')),
                ('landmark', models.CharField(blank=True, max_length=120, verbose_name='landmark')),
                ('pickup_time', models.TimeField(blank=True, null=True, verbose_name='to school at')),
                ('drop_time', models.TimeField(blank=True, null=True, verbose_name='home at')),
                ('route', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stops', to='school_transport.route', verbose_name='route')),
            ],
            options={
                'verbose_name': 'stop',
                'verbose_name_plural': 'stops',
                'ordering': ['route__code', 'position'],
            },
        ),
        migrations.CreateModel(
            name='Ride',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('direction', models.CharField(choices=[('both', 'Both ways'), ('pickup', 'To school only'), ('drop', 'Home only')], default='both', max_length=6, verbose_name='rides')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='to')),
                ('was_cut', models.BooleanField(default=False, editable=False)),
                ('cut_from', models.DateField(blank=True, editable=False, null=True)),
                ('entered_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
                ('stop', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rides', to='school_transport.stop', verbose_name='stop')),
            ],
            options={
                'verbose_name': 'ride',
                'verbose_name_plural': 'rides',
                'ordering': ['student__full_name', 'starts_on'],
            },
        ),
        migrations.CreateModel(
            name='StopFare',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('starts_on', models.DateField(verbose_name='from')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='fare a month')),
                ('one_way_amount', core.money.MoneyField(blank=True, decimal_places=2, help_text='Left empty, one way costs the same.', max_digits=14, null=True, verbose_name='one way')),
                ('stop', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fares', to='school_transport.stop', verbose_name='stop')),
            ],
            options={
                'verbose_name': 'fare',
                'verbose_name_plural': 'fares',
                'ordering': ['stop', '-starts_on'],
            },
        ),
        migrations.CreateModel(
            name='Vehicle',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.CharField(help_text='As on the plate, for example KA 01 AB 1234.', max_length=20, verbose_name='registration number')),
                ('kind', models.CharField(choices=[('bus', 'Bus'), ('minibus', 'Minibus'), ('van', 'Van'), ('car', 'Car')], default='bus', max_length=10, verbose_name='kind')),
                ('seats', models.PositiveSmallIntegerField(blank=True, help_text='For students, without driver and attendant. No route takes more riders than this.', null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100)], verbose_name='seats')),
                ('is_active', models.BooleanField(default=True, verbose_name='in use')),
            ],
            options={
                'verbose_name': 'vehicle',
                'verbose_name_plural': 'vehicles',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Upper(django.db.models.functions.text.Replace(django.db.models.functions.text.Replace('number', models.Value(' '), models.Value('')), models.Value('-'), models.Value(''))), name='school_vehicle_number_unique'), models.CheckConstraint(condition=models.Q(('kind__in', ['bus', 'minibus', 'van', 'car'])), name='school_vehicle_kind'), models.CheckConstraint(condition=models.Q(('seats__isnull', True), models.Q(('seats__gte', 1), ('seats__lte', 100)), _connector='OR'), name='school_vehicle_seats')],
            },
        ),
        migrations.AddField(
            model_name='route',
            name='vehicle',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='routes', to='school_transport.vehicle', verbose_name='vehicle'),
        ),
        migrations.CreateModel(
            name='VehiclePaper',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('registration', 'Registration'), ('fitness', 'Fitness certificate'), ('insurance', 'Insurance'), ('permit', 'Permit'), ('puc', 'Pollution certificate (PUC)')], max_length=12, verbose_name='paper')),
                ('number', models.CharField(blank=True, max_length=60, verbose_name='number')),
                ('valid_until', models.DateField(verbose_name='valid until')),
                ('file', models.FileField(blank=True, editable=False, max_length=200, upload_to='transport', verbose_name='file')),
                ('vehicle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='papers', to='school_transport.vehicle', verbose_name='vehicle')),
            ],
            options={
                'verbose_name': 'vehicle paper',
                'verbose_name_plural': 'vehicle papers',
                'ordering': ['vehicle__number', 'kind', '-valid_until'],
            },
        ),
        migrations.AddConstraint(
            model_name='stop',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('route', 'position'), name='school_stop_position_unique'),
        ),
        migrations.AddConstraint(
            model_name='stop',
            constraint=models.UniqueConstraint(models.F('route'), django.db.models.functions.text.Lower('name'), name='school_stop_name_unique'),
        ),
        migrations.AddConstraint(
            model_name='stop',
            constraint=models.CheckConstraint(condition=models.Q(('position__gte', 1)), name='school_stop_position'),
        ),
        migrations.AddIndex(
            model_name='ride',
            index=models.Index(fields=['student', 'starts_on'], name='school_ride_student'),
        ),
        migrations.AddConstraint(
            model_name='ride',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='school_ride_ends_after_start'),
        ),
        migrations.AddConstraint(
            model_name='ride',
            constraint=models.CheckConstraint(condition=models.Q(('direction__in', ['both', 'pickup', 'drop'])), name='school_ride_direction'),
        ),
        migrations.AddConstraint(
            model_name='ride',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('student', '='), (school.masters.models.DateRange('starts_on', 'ends_on', django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_lower=True, inclusive_upper=True)), '&&')], name='school_ride_no_overlap'),
        ),
        migrations.AddConstraint(
            model_name='stopfare',
            constraint=models.UniqueConstraint(fields=('stop', 'starts_on'), name='school_stop_fare_unique'),
        ),
        migrations.AddConstraint(
            model_name='stopfare',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gte', 0), models.Q(('one_way_amount__isnull', True), models.Q(('one_way_amount__gte', 0), ('one_way_amount__lte', models.F('amount'))), _connector='OR')), name='school_stop_fare_amounts'),
        ),
        migrations.AddConstraint(
            model_name='route',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_route_code_unique'),
        ),
        migrations.AddConstraint(
            model_name='vehiclepaper',
            constraint=models.UniqueConstraint(fields=('vehicle', 'kind', 'valid_until'), name='school_vehicle_paper_unique'),
        ),
        migrations.AddConstraint(
            model_name='vehiclepaper',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['registration', 'fitness', 'insurance', 'permit', 'puc'])), name='school_vehicle_paper_kind'),
        ),
    ]
