"""The tables of the app."""

import core.validators
import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("payroll_organizations", "0001_initial"),
        ("payroll_organizations", "0002_leave_credit"),
        ("payroll_organizations", "0003_tds_particulars"),
        ("payroll_organizations", "0004_rule_set"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Organization',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('address', models.TextField(blank=True, verbose_name='address')),
                ('pan', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_pan], verbose_name='PAN')),
                ('tan', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_tan], verbose_name='TAN')),
                ('gstin', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_gstin], verbose_name='GSTIN')),
                ('ddo_code', models.CharField(blank=True, max_length=20, verbose_name='DDO code')),
                ('pao_code', models.CharField(blank=True, max_length=20, verbose_name='PAO code')),
                ('ain', models.CharField(blank=True, max_length=7, validators=[core.validators.validate_ain], verbose_name='AIN')),
                ('deductor_category', models.CharField(choices=[('A', 'Central government'), ('S', 'State government'), ('D', 'Statutory body, central'), ('E', 'Statutory body, State'), ('G', 'Autonomous body, central'), ('H', 'Autonomous body, State'), ('L', 'Local authority, central'), ('N', 'Local authority, State'), ('K', 'Company')], default='G', max_length=1, verbose_name='deductor category')),
                ('responsible_name', models.CharField(blank=True, max_length=100, verbose_name='responsible person')),
                ('responsible_designation', models.CharField(blank=True, max_length=100, verbose_name='their designation')),
                ('responsible_pan', models.CharField(blank=True, max_length=10, validators=[core.validators.validate_pan], verbose_name='their PAN')),
                ('state_code', models.CharField(blank=True, choices=[('1', 'Andaman and Nicobar Islands'), ('2', 'Andhra Pradesh'), ('3', 'Arunachal Pradesh'), ('4', 'Assam'), ('5', 'Bihar'), ('6', 'Chandigarh'), ('7', 'Dadra and Nagar Haveli and Daman and Diu'), ('9', 'Delhi'), ('10', 'Goa'), ('11', 'Gujarat'), ('12', 'Haryana'), ('13', 'Himachal Pradesh'), ('14', 'Jammu and Kashmir'), ('15', 'Karnataka'), ('16', 'Kerala'), ('17', 'Lakshadweep'), ('18', 'Madhya Pradesh'), ('19', 'Maharashtra'), ('20', 'Manipur'), ('21', 'Meghalaya'), ('22', 'Mizoram'), ('23', 'Nagaland'), ('24', 'Odisha'), ('25', 'Puducherry'), ('26', 'Punjab'), ('27', 'Rajasthan'), ('28', 'Sikkim'), ('29', 'Tamil Nadu'), ('30', 'Tripura'), ('31', 'Uttar Pradesh'), ('32', 'West Bengal'), ('33', 'Chhattisgarh'), ('34', 'Uttarakhand'), ('35', 'Jharkhand'), ('36', 'Telangana'), ('37', 'Ladakh')], max_length=2, verbose_name='State')),
                ('pin_code', models.CharField(blank=True, max_length=6, validators=[core.validators.validate_pin_code], verbose_name='PIN code')),
                ('ministry_code', models.CharField(blank=True, max_length=2, validators=[django.core.validators.RegexValidator('^[0-9]{2}$', 'Write the two digits of the TDS list, 99 for any other ministry.')], verbose_name='ministry code')),
                ('ministry_other', models.CharField(blank=True, max_length=150, verbose_name='name of another ministry')),
                ('government_state_code', models.CharField(blank=True, choices=[('1', 'Andaman and Nicobar Islands'), ('2', 'Andhra Pradesh'), ('3', 'Arunachal Pradesh'), ('4', 'Assam'), ('5', 'Bihar'), ('6', 'Chandigarh'), ('7', 'Dadra and Nagar Haveli and Daman and Diu'), ('9', 'Delhi'), ('10', 'Goa'), ('11', 'Gujarat'), ('12', 'Haryana'), ('13', 'Himachal Pradesh'), ('14', 'Jammu and Kashmir'), ('15', 'Karnataka'), ('16', 'Kerala'), ('17', 'Lakshadweep'), ('18', 'Madhya Pradesh'), ('19', 'Maharashtra'), ('20', 'Manipur'), ('21', 'Meghalaya'), ('22', 'Mizoram'), ('23', 'Nagaland'), ('24', 'Odisha'), ('25', 'Puducherry'), ('26', 'Punjab'), ('27', 'Rajasthan'), ('28', 'Sikkim'), ('29', 'Tamil Nadu'), ('30', 'Tripura'), ('31', 'Uttar Pradesh'), ('32', 'West Bengal'), ('33', 'Chhattisgarh'), ('34', 'Uttarakhand'), ('35', 'Jharkhand'), ('36', 'Telangana'), ('37', 'Ladakh')], max_length=2, verbose_name='State government')),
                ('responsible_address', models.CharField(blank=True, max_length=125, verbose_name='their address')),
                ('responsible_state_code', models.CharField(blank=True, choices=[('1', 'Andaman and Nicobar Islands'), ('2', 'Andhra Pradesh'), ('3', 'Arunachal Pradesh'), ('4', 'Assam'), ('5', 'Bihar'), ('6', 'Chandigarh'), ('7', 'Dadra and Nagar Haveli and Daman and Diu'), ('9', 'Delhi'), ('10', 'Goa'), ('11', 'Gujarat'), ('12', 'Haryana'), ('13', 'Himachal Pradesh'), ('14', 'Jammu and Kashmir'), ('15', 'Karnataka'), ('16', 'Kerala'), ('17', 'Lakshadweep'), ('18', 'Madhya Pradesh'), ('19', 'Maharashtra'), ('20', 'Manipur'), ('21', 'Meghalaya'), ('22', 'Mizoram'), ('23', 'Nagaland'), ('24', 'Odisha'), ('25', 'Puducherry'), ('26', 'Punjab'), ('27', 'Rajasthan'), ('28', 'Sikkim'), ('29', 'Tamil Nadu'), ('30', 'Tripura'), ('31', 'Uttar Pradesh'), ('32', 'West Bengal'), ('33', 'Chhattisgarh'), ('34', 'Uttarakhand'), ('35', 'Jharkhand'), ('36', 'Telangana'), ('37', 'Ladakh')], max_length=2, verbose_name='their State')),
                ('responsible_pin_code', models.CharField(blank=True, max_length=6, validators=[core.validators.validate_pin_code], verbose_name='their PIN code')),
                ('responsible_mobile', models.CharField(blank=True, max_length=15, validators=[core.validators.validate_mobile], verbose_name='their mobile')),
                ('responsible_email', models.EmailField(blank=True, max_length=75, verbose_name='their e-mail')),
                ('phone', models.CharField(blank=True, max_length=15, verbose_name='phone')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('logo', models.ImageField(blank=True, upload_to='organization', verbose_name='logo')),
            ],
            options={
                'verbose_name': 'organization',
                'verbose_name_plural': 'organization',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='organization_single_row')],
            },
        ),
        migrations.CreateModel(
            name='OrganizationSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('commission_version', models.PositiveSmallIntegerField(choices=[(7, '7th'), (8, '8th')], default=7, verbose_name='pay commission')),
                ('rule_set', models.CharField(blank=True, choices=[('spec', 'As in the specification: HRA on basic pay and DA, TA without DA'), ('central', 'Central rules: HRA on basic pay, TA with DA on it, NPS to the next rupee'), ('own', 'Our own choice of each')], help_text='Nothing chosen: as in the specification. A choice says whose pay changes before it is saved.', max_length=7, verbose_name='rules of pay')),
                ('hra_class', models.CharField(choices=[('X', 'X (50 lakh people and more)'), ('Y', 'Y (5 to 50 lakh)'), ('Z', 'Z (all other places)')], default='X', max_length=1, verbose_name='city class for HRA')),
                ('ta_class', models.CharField(choices=[('higher', 'One of the 19 higher-rate cities'), ('other', 'Any other place')], default='higher', max_length=6, verbose_name='city class for TA')),
                ('hra_base', models.CharField(choices=[('basic_plus_da', 'Basic pay and DA'), ('basic', 'Basic pay alone')], default='basic_plus_da', max_length=15, verbose_name='HRA is paid on')),
                ('nps_rounding', models.CharField(choices=[('half_up', 'To the nearest rupee, 50 paise up'), ('up', 'To the next rupee')], default='half_up', max_length=10, verbose_name='NPS is rounded')),
                ('financial_year_start_month', models.PositiveSmallIntegerField(default=4, validators=[django.core.validators.MinValueValidator(4), django.core.validators.MaxValueValidator(4)], verbose_name='first month of the financial year')),
                ('retirement_age', models.PositiveSmallIntegerField(default=60, validators=[django.core.validators.MinValueValidator(50), django.core.validators.MaxValueValidator(70)], verbose_name='retirement age (years)')),
                ('employee_code_prefix', models.CharField(blank=True, default='E', max_length=6, verbose_name='employee codes begin with')),
                ('payslip_footer', models.CharField(blank=True, max_length=300, verbose_name='payslip footer')),
                ('background_threshold', models.PositiveIntegerField(default=500, verbose_name='employees above which a run is processed in the background')),
                ('arrears_limit_months', models.PositiveSmallIntegerField(default=36, validators=[django.core.validators.MaxValueValidator(120)], verbose_name='months that arrears may reach back')),
                ('leave_credit', models.CharField(choices=[('yearly', 'The whole year on 1 January'), ('half_yearly', 'Half on 1 January, half on 1 July')], default='yearly', max_length=11, verbose_name='earned and half-pay leave are credited')),
            ],
            options={
                'verbose_name': 'payroll settings',
                'verbose_name_plural': 'payroll settings',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='organization_settings_single_row')],
            },
        ),
    ]
