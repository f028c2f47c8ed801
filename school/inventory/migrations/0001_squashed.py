"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import core.money
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
import school.inventory.models
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_inventory", "0001_items"),
        ("school_inventory", "0002_kept"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Item',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('unit', models.CharField(default='piece', help_text='For example piece, box, ream, litre.', max_length=20, verbose_name='unit')),
                ('category', models.CharField(blank=True, max_length=60, verbose_name='category')),
                ('reorder_level', school.inventory.models.QuantityField(decimal_places=3, default=Decimal('0'), help_text='At this stock or less the item is on the reorder list. 0: never.', max_digits=12, validators=[django.core.validators.MinValueValidator(0)], verbose_name='reorder at')),
                ('is_active', models.BooleanField(default=True, verbose_name='in use')),
                ('on_hand', school.inventory.models.QuantityField(decimal_places=3, default=Decimal('0'), editable=False, max_digits=12, verbose_name='in stock')),
            ],
            options={
                'verbose_name': 'item',
                'verbose_name_plural': 'items',
                'ordering': ['code'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('code'), name='school_item_code_unique'), models.CheckConstraint(condition=models.Q(('on_hand__gte', 0), ('reorder_level__gte', 0)), name='school_item_never_negative')],
            },
        ),
        migrations.CreateModel(
            name='Movement',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(editable=False, verbose_name='number')),
                ('kind', models.CharField(choices=[('in', 'In'), ('out', 'Out'), ('adjustment', 'Adjustment')], max_length=10, verbose_name='kind')),
                ('quantity', school.inventory.models.QuantityField(decimal_places=3, max_digits=12, verbose_name='quantity')),
                ('rate', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, verbose_name='rate')),
                ('moved_on', models.DateField(verbose_name='day')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('issued_to', models.CharField(blank=True, max_length=120, verbose_name='issued to')),
                ('reference', models.CharField(blank=True, help_text='Number of a bill or slip.', max_length=60, verbose_name='reference')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='entered by')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='entered at')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='school_inventory.item', verbose_name='item')),
                ('undoes', models.OneToOneField(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='school_inventory.movement', verbose_name='takes back')),
            ],
            options={
                'verbose_name': 'movement',
                'verbose_name_plural': 'movements',
                'ordering': ['-moved_on', '-number'],
                'indexes': [models.Index(fields=['item', 'moved_on'], name='school_movement_item_day')],
                'constraints': [models.UniqueConstraint(fields=('item', 'number'), name='school_movement_number_unique'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'in'), ('quantity__gt', 0), ('undoes', None)), models.Q(('kind', 'out'), ('quantity__lt', 0), ('undoes', None)), models.Q(('kind', 'adjustment'), models.Q(('quantity', 0), _negated=True), models.Q(('reason', ''), _negated=True)), models.Q(('undoes__isnull', False), models.Q(('quantity', 0), _negated=True), models.Q(('reason', ''), _negated=True)), _connector='OR'), name='school_movement_signed'), models.CheckConstraint(condition=models.Q(('rate__isnull', True), ('rate__gte', 0), _connector='OR'), name='school_movement_rate')],
            },
        ),
    ]
