"""The tables of the app. Guards (triggers) stand in guards.py."""

import core.keys
import core.money
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("school_payments", "0001_payments"),
        ("school_payments", "0002_payments_final"),
        ("school_payments", "0003_order_shares"),
    ]

    initial = True

    dependencies = [
        ('school_fees', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='BankStatement',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120, verbose_name='file')),
                ('bank_account', models.CharField(blank=True, max_length=40, verbose_name='account')),
                ('lines_count', models.PositiveIntegerField(default=0, verbose_name='lines')),
                ('repeated_count', models.PositiveIntegerField(default=0, verbose_name='known before')),
                ('debits_count', models.PositiveIntegerField(default=0, verbose_name='money out, left aside')),
                ('given_by', models.CharField(editable=False, max_length=150, verbose_name='given by')),
                ('given_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='given at')),
            ],
            options={
                'verbose_name': 'bank statement',
                'verbose_name_plural': 'bank statements',
                'ordering': ['-given_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='SandboxNotice',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('event_id', models.CharField(max_length=64, verbose_name='notice')),
                ('body', models.BinaryField()),
                ('send_at', models.DateTimeField(verbose_name='to be sent at')),
                ('sent_at', models.DateTimeField(null=True, verbose_name='taken at')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='tries')),
                ('answer', models.CharField(blank=True, max_length=200, verbose_name='answer')),
            ],
            options={
                'verbose_name': 'notice of the sandbox',
                'verbose_name_plural': 'notices of the sandbox',
                'ordering': ['-send_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='SandboxOrder',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('order_id', models.CharField(max_length=64, unique=True, verbose_name='order')),
                ('receipt', models.CharField(blank=True, max_length=40, verbose_name='reference')),
                ('amount', models.BigIntegerField(verbose_name='amount in paise')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='ordered at')),
            ],
            options={
                'verbose_name': 'order at the sandbox',
                'verbose_name_plural': 'orders at the sandbox',
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='GatewayEvent',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('event_id', models.CharField(max_length=64, unique=True, verbose_name='notice')),
                ('name', models.CharField(blank=True, max_length=60, verbose_name='kind')),
                ('body', models.BinaryField()),
                ('received_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='received at')),
                ('handled_at', models.DateTimeField(editable=False, null=True, verbose_name='dealt with at')),
                ('outcome', models.CharField(blank=True, max_length=300, verbose_name='outcome')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='tries')),
            ],
            options={
                'verbose_name': 'notice of the gateway',
                'verbose_name_plural': 'notices of the gateway',
                'ordering': ['-received_at', '-id'],
                'indexes': [models.Index(fields=['-received_at', '-id'], name='school_gateway_event_list')],
            },
        ),
        migrations.CreateModel(
            name='GatewayOrder',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('amount_paise', models.BigIntegerField(verbose_name='amount in paise')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('gateway', models.CharField(max_length=20, verbose_name='gateway')),
                ('gateway_order_id', models.CharField(blank=True, max_length=64, verbose_name='order of the gateway')),
                ('state', models.CharField(choices=[('created', 'Waiting for payment'), ('paid', 'Paid'), ('expired', 'Not paid')], default='created', max_length=10, verbose_name='state')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='ordered at')),
                ('created_by', models.CharField(editable=False, max_length=150, verbose_name='ordered by')),
                ('paid_at', models.DateTimeField(editable=False, null=True, verbose_name='paid at')),
                ('next_poll_at', models.DateTimeField(editable=False, null=True)),
                ('polls', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.feeaccount', verbose_name='account')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.invoice', verbose_name='invoice')),
            ],
            options={
                'verbose_name': 'payment order',
                'verbose_name_plural': 'payment orders',
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='GatewayPayment',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('gateway', models.CharField(max_length=20, verbose_name='gateway')),
                ('payment_id', models.CharField(max_length=64, unique=True, verbose_name='payment of the gateway')),
                ('gateway_order_id', models.CharField(blank=True, max_length=64, verbose_name='order of the gateway')),
                ('amount_paise', models.BigIntegerField(verbose_name='amount in paise')),
                ('currency', models.CharField(max_length=10, verbose_name='currency')),
                ('method', models.CharField(blank=True, max_length=30, verbose_name='method')),
                ('paid_at', models.DateTimeField(verbose_name='paid at')),
                ('received_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='heard of at')),
                ('heard_by', models.CharField(max_length=10, verbose_name='heard by')),
                ('state', models.CharField(choices=[('posted', 'On a receipt'), ('unmatched', 'Fits nothing'), ('refunding', 'Being paid back'), ('refunded', 'Paid back'), ('closed', 'Settled outside')], default='unmatched', max_length=10, verbose_name='state')),
                ('problem', models.CharField(blank=True, max_length=400, verbose_name='why it fits nothing')),
                ('refund_id', models.CharField(blank=True, max_length=64, verbose_name='refund of the gateway')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('settled_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='settled by')),
                ('settled_at', models.DateTimeField(editable=False, null=True, verbose_name='settled at')),
                ('order', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='school_payments.gatewayorder', verbose_name='order')),
                ('receipt', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.receipt', verbose_name='receipt')),
            ],
            options={
                'verbose_name': 'online payment',
                'verbose_name_plural': 'online payments',
                'ordering': ['-received_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='OrderShare',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('amount_paise', models.BigIntegerField(verbose_name='amount in paise')),
                ('invoice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.invoice', verbose_name='invoice')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='shares', to='school_payments.gatewayorder')),
            ],
            options={
                'verbose_name': 'invoice of a payment order',
                'verbose_name_plural': 'invoices of payment orders',
                'ordering': ['order', 'invoice__due_on', 'invoice__invoice_number'],
            },
        ),
        migrations.CreateModel(
            name='PaymentSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('is_on', models.BooleanField(default=True, verbose_name='families can pay online')),
                ('key_id', models.CharField(blank=True, help_text='The public half: rzp_live_… or rzp_test_…', max_length=64, verbose_name='key id')),
                ('key_secret_sealed', models.TextField(blank=True, editable=False)),
                ('webhook_secret_sealed', models.TextField(blank=True, editable=False)),
                ('previous_webhook_secret_sealed', models.TextField(blank=True, editable=False)),
                ('changed_at', models.DateTimeField(editable=False, null=True, verbose_name='changed at')),
                ('changed_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='changed by')),
            ],
            options={
                'verbose_name': 'payment gateway',
                'verbose_name_plural': 'payment gateway',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='school_payment_settings_single_row')],
            },
        ),
        migrations.CreateModel(
            name='SandboxPayment',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('payment_id', models.CharField(max_length=64, unique=True, verbose_name='payment')),
                ('amount', models.BigIntegerField(verbose_name='amount in paise')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('status', models.CharField(max_length=12, verbose_name='status')),
                ('refund_id', models.CharField(blank=True, max_length=64, verbose_name='refund')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='tried at')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='school_payments.sandboxorder')),
            ],
            options={
                'verbose_name': 'payment at the sandbox',
                'verbose_name_plural': 'payments at the sandbox',
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='StatementLine',
            fields=[
                ('id', models.UUIDField(default=core.keys.uuid7, editable=False, primary_key=True, serialize=False)),
                ('fingerprint', models.CharField(editable=False, max_length=64, unique=True)),
                ('paid_on', models.DateField(verbose_name='date')),
                ('amount', core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name='amount')),
                ('narration', models.CharField(max_length=400, verbose_name='narration')),
                ('reference', models.CharField(blank=True, max_length=64, verbose_name='reference')),
                ('state', models.CharField(choices=[('open', 'No match'), ('proposed', 'Match proposed'), ('known', 'On a receipt already'), ('posted', 'Receipt made'), ('ignored', 'Set aside')], default='open', max_length=10, verbose_name='state')),
                ('is_exact', models.BooleanField(default=False, editable=False, verbose_name='exact')),
                ('explanation', models.CharField(blank=True, max_length=400, verbose_name='explanation')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('settled_by', models.CharField(blank=True, editable=False, max_length=150, verbose_name='settled by')),
                ('settled_at', models.DateTimeField(editable=False, null=True, verbose_name='settled at')),
                ('invoice', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.invoice', verbose_name='invoice')),
                ('receipt', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='school_fees.receipt', verbose_name='receipt')),
                ('statement', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='school_payments.bankstatement', verbose_name='statement')),
            ],
            options={
                'verbose_name': 'line of a bank statement',
                'verbose_name_plural': 'lines of bank statements',
                'ordering': ['-paid_on', 'id'],
            },
        ),
        migrations.AddIndex(
            model_name='gatewayorder',
            index=models.Index(fields=['-created_at', '-id'], name='school_gateway_order_list'),
        ),
        migrations.AddIndex(
            model_name='gatewayorder',
            index=models.Index(condition=models.Q(('state', 'created')), fields=['next_poll_at'], name='school_gateway_order_poll'),
        ),
        migrations.AddConstraint(
            model_name='gatewayorder',
            constraint=models.UniqueConstraint(condition=models.Q(('gateway_order_id', ''), _negated=True), fields=('gateway_order_id',), name='school_gateway_order_once'),
        ),
        migrations.AddConstraint(
            model_name='gatewayorder',
            constraint=models.CheckConstraint(condition=models.Q(('amount_paise__gte', 100)), name='school_gateway_order_amount'),
        ),
        migrations.AddConstraint(
            model_name='gatewayorder',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'paid'), ('paid_at__isnull', True), _connector='XOR'), name='school_gateway_order_paid'),
        ),
        migrations.AddIndex(
            model_name='gatewaypayment',
            index=models.Index(fields=['-received_at', '-id'], name='school_gateway_payment_list'),
        ),
        migrations.AddIndex(
            model_name='gatewaypayment',
            index=models.Index(condition=models.Q(('state__in', ['unmatched', 'refunding'])), fields=['state'], name='school_gateway_payment_open'),
        ),
        migrations.AddConstraint(
            model_name='gatewaypayment',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'posted'), ('receipt__isnull', True), _connector='XOR'), name='school_gateway_payment_receipt'),
        ),
        migrations.AddConstraint(
            model_name='gatewaypayment',
            constraint=models.CheckConstraint(condition=models.Q(('amount_paise__gt', 0)), name='school_gateway_payment_amount'),
        ),
        migrations.AddConstraint(
            model_name='ordershare',
            constraint=models.UniqueConstraint(fields=('order', 'invoice'), name='school_order_share_once'),
        ),
        migrations.AddConstraint(
            model_name='ordershare',
            constraint=models.CheckConstraint(condition=models.Q(('amount_paise__gt', 0)), name='school_order_share_amount'),
        ),
        migrations.AddConstraint(
            model_name='sandboxpayment',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'captured')), fields=('order',), name='school_sandbox_order_captured_once'),
        ),
        migrations.AddIndex(
            model_name='statementline',
            index=models.Index(fields=['-paid_on', 'id'], name='school_statement_line_list'),
        ),
        migrations.AddIndex(
            model_name='statementline',
            index=models.Index(fields=['state'], name='school_statement_line_state'),
        ),
        migrations.AddConstraint(
            model_name='statementline',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='school_statement_line_amount'),
        ),
        migrations.AddConstraint(
            model_name='statementline',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['posted', 'known']), ('receipt__isnull', True), _connector='XOR'), name='school_statement_line_receipt'),
        ),
        migrations.AddConstraint(
            model_name='statementline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'proposed'), _negated=True), ('invoice__isnull', False), _connector='OR'), name='school_statement_line_proposal'),
        ),
        migrations.AddConstraint(
            model_name='statementline',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'posted')), fields=('receipt',), name='school_statement_line_one_receipt'),
        ),
    ]
