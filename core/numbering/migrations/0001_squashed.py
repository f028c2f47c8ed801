"""The tables of the app."""

from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("numbering", "0001_initial"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('period', models.CharField(blank=True, max_length=20, verbose_name='period')),
                ('last', models.PositiveBigIntegerField(default=0, verbose_name='last number')),
            ],
            options={
                'verbose_name': 'series of numbers',
                'verbose_name_plural': 'series of numbers',
                'constraints': [models.UniqueConstraint(fields=('name', 'period'), name='numbering_series_unique')],
            },
        ),
    ]
