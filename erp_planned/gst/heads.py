"""What vouchers of GST stand on; output tax is billing's. The accounts are the finance office's choice."""

from django.utils.translation import gettext_lazy as _

from erp_planned.finance.heads import HEADS, Head

CASH, LATE, ROUND_OFF = "gst_cash_ledger", "gst_late", "gst_round_off"
INPUT = {"igst": "input_igst", "cgst": "input_cgst", "sgst": "input_sgst"}
OUTPUT = {"igst": "output_igst", "cgst": "output_cgst", "sgst": "output_sgst"}
GST_HEADS = (
    Head(CASH, _("Electronic cash ledger of GST"), "1310"),
    Head(LATE, _("Interest and late fee of GST"), "4023"),
    Head(ROUND_OFF, _("Round-off of GST to whole rupees"), "4023"),
)
# Purchase, below, may have named these already.
INPUT_HEADS = tuple(
    head
    for head in (
        Head("input_cgst", _("Input CGST"), "1305"),
        Head("input_sgst", _("Input SGST"), "1306"),
        Head("input_igst", _("Input IGST"), "1307"),
    )
    if head.key not in HEADS
)
