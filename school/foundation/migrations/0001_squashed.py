"""The tables of the app."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_foundation", "0001_particulars"),
        ("school_foundation", "0002_board"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='School',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('address', models.TextField(blank=True, max_length=500, verbose_name='address')),
                ('board', models.CharField(default='CBSE', help_text="To which the school is affiliated, as certificates say it: CBSE, CISCE, or a state's board.", max_length=60, verbose_name='board')),
                ('affiliation_no', models.CharField(blank=True, max_length=20, verbose_name='affiliation number')),
                ('school_code', models.CharField(blank=True, help_text='The number that the board has given.', max_length=20, verbose_name='school code')),
                ('udise_code', models.CharField(blank=True, max_length=11, validators=[django.core.validators.RegexValidator('^[0-9]{11}\\Z', 'A UDISE code has 11 digits.')], verbose_name='UDISE code')),
                ('phone', models.CharField(blank=True, max_length=15, verbose_name='phone')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('principal_name', models.CharField(blank=True, max_length=150, verbose_name='name of the principal')),
                ('logo', models.ImageField(blank=True, upload_to='school', verbose_name='logo')),
            ],
            options={
                'verbose_name': 'school',
                'verbose_name_plural': 'school',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='school_single_row')],
            },
        ),
    ]
