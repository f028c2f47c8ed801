"""The tables of the app."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("lists", "0001_saved_filters"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SavedFilter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('listing', models.CharField(max_length=100)),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('query', models.CharField(max_length=1000)),
                ('is_shared', models.BooleanField(default=False, verbose_name='for everybody in the office')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'saved filter',
                'verbose_name_plural': 'saved filters',
                'ordering': ['name'],
                'indexes': [models.Index(condition=models.Q(('is_shared', True)), fields=['listing'], name='saved_filter_shared')],
                'constraints': [models.UniqueConstraint(fields=('owner', 'listing', 'name'), name='saved_filter_name_unique')],
            },
        ),
    ]
