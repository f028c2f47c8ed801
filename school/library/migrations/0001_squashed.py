"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import core.money
import django.contrib.postgres.indexes
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_library", "0001_library"),
        ("school_library", "0002_search"),
    ]

    initial = True

    dependencies = [
        ('school_staff', '0001_squashed'),
        ('school_students', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Book',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('isbn', models.CharField(blank=True, max_length=17, verbose_name='ISBN')),
                ('title', models.CharField(max_length=200, verbose_name='title')),
                ('author', models.CharField(blank=True, max_length=150, verbose_name='author')),
                ('publisher', models.CharField(blank=True, max_length=120, verbose_name='publisher')),
                ('category', models.CharField(blank=True, max_length=60, verbose_name='category')),
                ('ddc', models.CharField(blank=True, help_text='Such as 823.914; it says where it stands.', max_length=20, verbose_name='Dewey number')),
                ('language', models.CharField(blank=True, max_length=40, verbose_name='language')),
                ('search_text', models.TextField(blank=True, default='', editable=False)),
            ],
            options={
                'verbose_name': 'book',
                'verbose_name_plural': 'books',
                'ordering': ['title', 'id'],
                'indexes': [models.Index(fields=['title', 'id'], name='school_book_order'), django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('search_text', name='gin_trgm_ops'), fastupdate=False, name='school_book_search')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('isbn', ''), _negated=True), fields=('isbn',), name='school_book_isbn_unique')],
            },
        ),
        migrations.CreateModel(
            name='Copy',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('accession_number', models.CharField(max_length=20, verbose_name='accession number')),
                ('state', models.CharField(choices=[('available', 'On the shelf'), ('held', 'Kept for a reservation'), ('on_loan', 'Lent out'), ('in_repair', 'In repair'), ('lost', 'Lost'), ('withdrawn', 'Withdrawn')], default='available', max_length=10, verbose_name='state')),
                ('price', core.money.MoneyField(blank=True, decimal_places=2, max_digits=14, null=True, verbose_name='price')),
                ('purchased_on', models.DateField(blank=True, null=True, verbose_name='bought on')),
                ('remark', models.CharField(blank=True, max_length=300, verbose_name='remark')),
                ('added_at', models.DateTimeField(auto_now_add=True, verbose_name='added at')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='copies', to='school_library.book', verbose_name='book')),
            ],
            options={
                'verbose_name': 'copy',
                'verbose_name_plural': 'copies',
                'ordering': ['accession_number'],
            },
        ),
        migrations.CreateModel(
            name='LibraryRule',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('borrower_kind', models.CharField(choices=[('student', 'Students'), ('staff', 'Staff')], max_length=10, verbose_name='for')),
                ('effective_on', models.DateField(verbose_name='from')),
                ('loan_days', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(366)], verbose_name='days of a loan')),
                ('most_books', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100)], verbose_name='books at a time')),
                ('most_renewals', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MaxValueValidator(20)], verbose_name='renewals')),
                ('hold_days', models.PositiveSmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='days kept for a reservation')),
                ('fine_per_day', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='fine per day')),
                ('fine_cap', core.money.MoneyField(blank=True, decimal_places=2, help_text='Left empty: no bound.', max_digits=14, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='fine at most')),
                ('lost_charge', core.money.MoneyField(decimal_places=2, default=Decimal('0'), help_text='Beside the price of the copy.', max_digits=14, validators=[django.core.validators.MinValueValidator(0)], verbose_name='charge for a lost book')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered at')),
                ('used_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='used since')),
            ],
            options={
                'verbose_name': 'lending rule',
                'verbose_name_plural': 'lending rules',
                'ordering': ['borrower_kind', '-effective_on'],
                'constraints': [models.UniqueConstraint(fields=('borrower_kind', 'effective_on'), name='school_library_rule_unique'), models.CheckConstraint(condition=models.Q(('borrower_kind__in', ['student', 'staff'])), name='school_library_rule_kind'), models.CheckConstraint(condition=models.Q(('fine_per_day__gte', 0), ('loan_days__gte', 1), ('lost_charge__gte', 0), ('most_books__gte', 1), models.Q(('fine_cap__isnull', True), ('fine_cap__gte', 0), _connector='OR')), name='school_library_rule_bounds')],
            },
        ),
        migrations.CreateModel(
            name='Loan',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('issued_on', models.DateField(verbose_name='lent on')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('returned_on', models.DateField(blank=True, null=True, verbose_name='returned on')),
                ('state', models.CharField(choices=[('issued', 'Lent out'), ('returned', 'Returned'), ('lost', 'Lost')], default='issued', max_length=10, verbose_name='state')),
                ('renewals', models.PositiveSmallIntegerField(default=0, verbose_name='renewals')),
                ('condition', models.CharField(blank=True, max_length=10, verbose_name='came back')),
                ('remark', models.CharField(blank=True, max_length=300, verbose_name='remark')),
                ('fine', core.money.MoneyField(decimal_places=2, default=Decimal('0'), max_digits=14, verbose_name='fine')),
                ('fine_state', models.CharField(choices=[('none', 'No fine'), ('due', 'To be paid'), ('raised', 'On the fee account'), ('waived', 'Waived'), ('paid', 'Paid at the desk')], default='none', max_length=10, verbose_name='fine is')),
                ('waived_why', models.CharField(blank=True, max_length=300, verbose_name='why waived')),
                ('fine_reference', models.CharField(blank=True, max_length=40, verbose_name='reference of the fine')),
                ('settled_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='fine settled by')),
                ('settled_at', models.DateTimeField(editable=False, null=True, verbose_name='fine settled at')),
                ('reminded', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('issued_by', models.CharField(editable=False, max_length=150, verbose_name='lent by')),
                ('returned_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='taken back by')),
                ('copy', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='loans', to='school_library.copy', verbose_name='copy')),
                ('rule', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_library.libraryrule')),
                ('staff', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='member of staff')),
                ('student', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'loan',
                'verbose_name_plural': 'loans',
                'ordering': ['-issued_on', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Reservation',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('offered', 'Ready to be fetched'), ('fulfilled', 'Fetched'), ('cancelled', 'Cancelled'), ('expired', 'Not fetched in time')], default='waiting', max_length=10, verbose_name='state')),
                ('offered_until', models.DateField(blank=True, null=True, verbose_name='kept until')),
                ('made_by', models.CharField(editable=False, max_length=150, verbose_name='made by')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('ended_at', models.DateTimeField(editable=False, null=True, verbose_name='ended at')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reservations', to='school_library.book', verbose_name='book')),
                ('copy', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_library.copy', verbose_name='copy')),
                ('staff', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_staff.staffmember', verbose_name='member of staff')),
                ('student', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_students.student', verbose_name='student')),
            ],
            options={
                'verbose_name': 'reservation',
                'verbose_name_plural': 'reservations',
                'ordering': ['made_at', 'id'],
            },
        ),
        migrations.AddIndex(
            model_name='copy',
            index=models.Index(fields=['book', 'state'], name='school_copy_book'),
        ),
        migrations.AddConstraint(
            model_name='copy',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('accession_number'), name='school_copy_accession_unique'),
        ),
        migrations.AddConstraint(
            model_name='copy',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['available', 'held', 'on_loan', 'in_repair', 'lost', 'withdrawn'])), name='school_copy_state'),
        ),
        migrations.AddConstraint(
            model_name='copy',
            constraint=models.CheckConstraint(condition=models.Q(('price__isnull', True), ('price__gte', 0), _connector='OR'), name='school_copy_price'),
        ),
        migrations.AddIndex(
            model_name='loan',
            index=models.Index(fields=['-issued_on', '-id'], name='school_loan_order'),
        ),
        migrations.AddIndex(
            model_name='loan',
            index=models.Index(condition=models.Q(('state', 'issued')), fields=['due_on'], name='school_loan_open'),
        ),
        migrations.AddIndex(
            model_name='loan',
            index=models.Index(fields=['student', '-issued_on'], name='school_loan_student'),
        ),
        migrations.AddIndex(
            model_name='loan',
            index=models.Index(fields=['staff', '-issued_on'], name='school_loan_staff'),
        ),
        migrations.AddConstraint(
            model_name='loan',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'issued')), fields=('copy',), name='school_loan_copy_once'),
        ),
        migrations.AddConstraint(
            model_name='loan',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('staff__isnull', False), ('student__isnull', True)), models.Q(('staff__isnull', True), ('student__isnull', False)), _connector='OR'), name='school_loan_one_borrower'),
        ),
        migrations.AddConstraint(
            model_name='loan',
            constraint=models.CheckConstraint(condition=models.Q(('due_on__gte', models.F('issued_on'))), name='school_loan_due_after'),
        ),
        migrations.AddConstraint(
            model_name='loan',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('returned_on__isnull', True), ('state', 'issued')), models.Q(('returned_on__gte', models.F('issued_on')), ('state__in', ['returned', 'lost'])), _connector='OR'), name='school_loan_returned'),
        ),
        migrations.AddConstraint(
            model_name='loan',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('fine', 0), ('fine_state', 'none')), models.Q(('fine__gt', 0), ('fine_state__in', ['none', 'due', 'raised', 'waived', 'paid']), models.Q(('fine_state', 'none'), _negated=True)), _connector='OR'), name='school_loan_fine'),
        ),
        migrations.AddIndex(
            model_name='reservation',
            index=models.Index(fields=['book', 'made_at'], name='school_reservation_queue'),
        ),
        migrations.AddIndex(
            model_name='reservation',
            index=models.Index(condition=models.Q(('state', 'offered')), fields=['offered_until'], name='school_reservation_until'),
        ),
        migrations.AddConstraint(
            model_name='reservation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('staff__isnull', False), ('student__isnull', True)), models.Q(('staff__isnull', True), ('student__isnull', False)), _connector='OR'), name='school_reservation_one_borrower'),
        ),
        migrations.AddConstraint(
            model_name='reservation',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('waiting', 'offered')), ('student__isnull', False)), fields=('book', 'student'), name='school_reservation_student_once'),
        ),
        migrations.AddConstraint(
            model_name='reservation',
            constraint=models.UniqueConstraint(condition=models.Q(('staff__isnull', False), ('state__in', ('waiting', 'offered'))), fields=('book', 'staff'), name='school_reservation_staff_once'),
        ),
        migrations.AddConstraint(
            model_name='reservation',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'offered')), fields=('copy',), name='school_reservation_copy_once'),
        ),
        migrations.AddConstraint(
            model_name='reservation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'offered'), _negated=True), models.Q(('copy__isnull', False), ('offered_until__isnull', False)), _connector='OR'), name='school_reservation_offered'),
        ),
    ]
