"""The law that an institution begins with (reference: gst, sections 2 and 3); the finance office changes the rows."""

from datetime import date
from decimal import Decimal

GST_BEGAN = date(2017, 7, 1)
# Notifications 9/2025 to 17/2025 (Rate): from 22 September 2025 the slabs are 5, 18 and 40.
NEW_SLABS, OLD_END = date(2025, 9, 22), date(2025, 9, 21)
RATES = (
    (Decimal("0.25"), GST_BEGAN, None),
    (Decimal(3), GST_BEGAN, None),
    (Decimal(5), GST_BEGAN, None),
    (Decimal(12), GST_BEGAN, OLD_END),
    (Decimal(18), GST_BEGAN, None),
    (Decimal(28), GST_BEGAN, OLD_END),
    (Decimal(40), NEW_SLABS, None),
)
# Notification 12/2024: large supplies are those above 1 lakh from 1 August 2024.
LIMITS = ((GST_BEGAN, Decimal(250000)), (date(2024, 8, 1), Decimal(100000)))
REVERSE_CHARGE = (
    ("Legal services of advocates", "9982", GST_BEGAN),
    ("Transport of goods by road", "9965", GST_BEGAN),
    ("Goods transport agency", "9967", GST_BEGAN),
    ("Security services", "998525", date(2019, 1, 1)),
)
CODES = (
    ("9992", "Education services", "exempt"),
    ("999293", "Commercial training", "taxable"),
    ("999299", "Other education services", "exempt"),
    ("9963", "Accommodation, food and beverage services", "taxable"),
    ("996322", "Room of a student in a residence of students", "exempt"),
    ("996333", "Food in a canteen or mess", "exempt"),
    ("997212", "Rental of non-residential property", "taxable"),
    ("998311", "Management consulting", "taxable"),
)
# Notification 12/2017 (Rate), entry 66: what an educational institution supplies to its students is exempt.
STUDENT_SUPPLIES = (
    ("student_fees", "9992", GST_BEGAN),
    ("hostel", "996322", GST_BEGAN),
    ("mess", "996333", GST_BEGAN),
)
# Units of quantity of the tax network; services carry NA.
_UNITS = """
BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GMS GRS GYD KGS KLR KME LTR MLT MTR MTS NA NOS OTH
PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS
"""
UNITS = frozenset(_UNITS.split())
